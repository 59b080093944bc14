/** Scoring of learning checks. */
import type { GivenAnswer } from '../contract/answering.ts'
import type { QuestionInput, SaveFormInput } from '../contract/forms.ts'

type ScoredQuestion = Pick<QuestionInput, 'kind' | 'subject' | 'options' | 'correct' | 'points'>

export interface ScoringIssue {
  /** Path of the field. */
  readonly path: string
  readonly code: string
  readonly message: string
}

/** Returns what is wrong with how a form is scored, or null. */
export function findScoringIssue({
  kind,
  phase,
  passPercent,
  questions,
}: Pick<SaveFormInput, 'kind' | 'phase' | 'passPercent' | 'questions'>): ScoringIssue | null {
  const isScored = kind === 'learning_check'
  const issueOf = isScored ? findIssueOfScored : findIssueOfUnscored
  if (isScored && phase === null)
    return { path: 'phase', code: 'phase_missing', message: 'Choose before or after the seminar.' }
  if (!isScored && phase !== null)
    return { path: 'phase', code: 'feedback_has_no_phase', message: 'Only learning checks have a phase.' }
  if (!isScored && passPercent !== null)
    return {
      path: 'passPercent',
      code: 'feedback_not_scored',
      message: 'Only learning checks have a pass mark.',
    }
  for (const [index, question] of questions.entries()) {
    const issue = issueOf(question)
    if (issue !== null) return { ...issue, path: `questions.${index}.${issue.path}` }
  }
  return null
}

function findIssueOfUnscored({ correct, points }: ScoredQuestion): ScoringIssue | null {
  if (correct.length === 0 && points === 0) return null
  const message = 'Only questions of learning checks have right answers and points.'
  return { path: 'correct', code: 'feedback_not_scored', message }
}

function findIssueOfScored({ kind, subject, options, correct, points }: ScoredQuestion): ScoringIssue | null {
  if (kind !== 'choice' && kind !== 'choices')
    return { path: 'kind', code: 'question_not_scorable', message: 'Learning checks take choices only.' }
  if (subject === 'speaker')
    return {
      path: 'subject',
      code: 'question_not_scorable',
      message: 'Learning checks are not about speakers.',
    }
  const isKnown = correct.every((key) => options.some((option) => option.key === key))
  if (!isKnown || correct.length === 0 || new Set(correct).size < correct.length)
    return { path: 'correct', code: 'right_answer_missing', message: 'Mark the right answer.' }
  if (kind === 'choice' && correct.length > 1)
    return { path: 'correct', code: 'right_answers_too_many', message: 'Mark one right answer.' }
  if (points < 1) return { path: 'points', code: 'points_missing', message: 'At least one point' }
  return null
}

export interface LearningCheckScore {
  readonly points: number
  /** Percentage, rounded down, so that it reaches the pass mark only if the points do. */
  readonly percent: number
  readonly passed: boolean
}

/** Points are for exactly the right choices of a question. */
export function scoreAnswers(
  questions: readonly (ScoredQuestion & { readonly id: number })[],
  answers: readonly GivenAnswer[],
  passPercent: number | null,
): LearningCheckScore {
  const given = new Map(answers.map(({ questionId, value }) => [questionId, value]))
  const reached = questions.filter(({ id, correct }) => isRight(given.get(id), correct))
  const points = sumPoints(reached)
  const percent = Math.floor((points * 100) / Math.max(sumPoints(questions), 1))
  return { points, percent, passed: percent >= (passPercent ?? 0) }
}

const sumPoints = (questions: readonly ScoredQuestion[]) =>
  questions.reduce((sum, question) => sum + question.points, 0)

function isRight(value: GivenAnswer['value'] | undefined, correct: readonly string[]): boolean {
  const keys = Array.isArray(value) ? value : [value]
  return keys.length === correct.length && correct.every((key) => keys.includes(key))
}
