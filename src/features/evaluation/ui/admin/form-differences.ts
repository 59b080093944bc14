import type { EvaluationFormValues, QuestionValues } from './form-values.ts'

/** Describes in words what someone changed in a form. */
export function describeFormDifferences(before: EvaluationFormValues, after: EvaluationFormValues): string[] {
  const changed = (['title', 'intro'] as const).filter((name) => before[name] !== after[name])
  const others = (['opensAt', 'closesAt', 'isRequired', 'phase', 'passPercent', 'maxTries'] as const).filter(
    (name) => before[name] !== after[name],
  )
  return [
    ...changed.map((name) => `${labels[name]}: ${quote(after[name])}`),
    ...others.map((name) => labels[name]),
    ...describeQuestions(before.questions, after.questions),
  ]
}

const labels = {
  title: 'title',
  intro: 'introduction',
  opensAt: 'opening time',
  closesAt: 'closing time',
  isRequired: 'whether certificates wait',
  phase: 'whether it is before or after the seminar',
  passPercent: 'pass mark',
  maxTries: 'tries',
}

const longestQuote = 60
const quote = (text: string) => `“${text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text}”`

function describeQuestions(before: readonly QuestionValues[], after: readonly QuestionValues[]): string[] {
  const idsOf = (questions: readonly QuestionValues[]) => questions.map(({ id }) => id)
  const [old, remaining] = [new Set(idsOf(before)), new Set(idsOf(after))]
  const described = after.flatMap((question, at) => {
    const former = before.find(({ id }) => id === question.id)
    if (former === undefined) return [`new question ${quote(question.prompt)}`]
    const isSame = JSON.stringify(former) === JSON.stringify(question)
    return isSame ? [] : [`question ${at + 1}: ${quote(question.prompt)}`]
  })
  const removed = before
    .filter(({ id }) => !remaining.has(id))
    .map(({ prompt }) => `without ${quote(prompt)}`)
  const orderOf = (questions: readonly QuestionValues[]) =>
    idsOf(questions)
      .filter((id) => old.has(id) && remaining.has(id))
      .join()
  return [...described, ...removed, ...(orderOf(before) === orderOf(after) ? [] : ['order of the questions'])]
}

/**
 * The form as the other person saved it with one's own changes. Changed questions replace theirs as a whole; those
 * that they removed become new ones.
 */
export function mergeOwnFormChanges(
  mine: EvaluationFormValues,
  base: EvaluationFormValues,
  theirs: EvaluationFormValues,
): EvaluationFormValues {
  const isMine = (name: keyof EvaluationFormValues) =>
    JSON.stringify(mine[name]) !== JSON.stringify(base[name])
  const remaining = Object.fromEntries(
    Object.entries(mine).filter(([name]) => isMine(name as keyof typeof mine)),
  )
  const known = new Set(theirs.questions.map(({ id }) => id))
  const questions = mine.questions.map((question) => ({
    ...question,
    id: known.has(question.id) ? question.id : null,
  }))
  return { ...theirs, ...remaining, ...(isMine('questions') && { questions }) }
}
