/** Questions of a form, one entry for each input, and which answers are complete. */
import type { GivenAnswer } from '../contract/answering.ts'
import { maxAnswerTextLength } from '../contract/form-values.ts'
import type { EvaluationQuestionToShow } from '../contract/forms.ts'
import { getQuestionScale } from './scales.ts'

export interface RatedSpeaker {
  readonly id: number
  readonly name: string
}

export interface AnswerField {
  /** Name of the input: `q12`, or `q12-3` about speaker 3. */
  readonly name: string
  readonly question: EvaluationQuestionToShow
  readonly speaker: RatedSpeaker | null
}

export interface AnswerGroup {
  /** Speaker whom the questions are about, or null. */
  readonly speaker: RatedSpeaker | null
  readonly fields: readonly AnswerField[]
}

/**
 * Groups questions in order; neighboring questions about speakers are asked together, for one speaker after
 * the other.
 */
export function toAnswerGroups(
  questions: readonly EvaluationQuestionToShow[],
  speakers: readonly RatedSpeaker[],
): AnswerGroup[] {
  return runsBySubject(questions).flatMap((run): AnswerGroup[] =>
    run[0]?.subject === 'speaker'
      ? speakers.map((speaker) => ({ speaker, fields: run.map((question) => toField(question, speaker)) }))
      : [{ speaker: null, fields: run.map((question) => toField(question, null)) }],
  )
}

function runsBySubject(questions: readonly EvaluationQuestionToShow[]): EvaluationQuestionToShow[][] {
  const runs: EvaluationQuestionToShow[][] = []
  const isOfSpeaker = (question: EvaluationQuestionToShow) => question.subject === 'speaker'
  for (const question of questions) {
    const last = runs.at(-1)
    const [first] = last ?? []
    if (first !== undefined && isOfSpeaker(first) === isOfSpeaker(question)) last?.push(question)
    else runs.push([question])
  }
  return runs
}

function toField(question: EvaluationQuestionToShow, speaker: RatedSpeaker | null): AnswerField {
  return { name: `q${question.id}${speaker === null ? '' : `-${speaker.id}`}`, question, speaker }
}

export type AnswerCheck =
  | { readonly answers: readonly GivenAnswer[]; readonly errors: null }
  | { readonly answers: null; readonly errors: Readonly<Record<string, string>> }

/**
 * The answers to store, in the order of the form and without empty ones, or an error by name of the input. Null for
 * answers to questions that the form does not ask.
 */
export function checkAnswers(
  groups: readonly AnswerGroup[],
  given: readonly GivenAnswer[],
): AnswerCheck | null {
  const fields = groups.flatMap((group) => group.fields)
  const names = new Set(fields.map(({ name }) => name))
  const byName = new Map(given.map((answer) => [toName(answer), answer.value]))
  if (byName.size < given.length || [...byName.keys()].some((name) => !names.has(name))) return null
  const errors: Record<string, string> = {}
  const answers: GivenAnswer[] = []
  for (const { name, question, speaker } of fields) {
    const value = trimmed(byName.get(name))
    const error = whyRefused(question, value)
    if (error !== null) errors[name] = error
    else if (value !== undefined)
      answers.push({ questionId: question.id, ...(speaker && { subjectId: speaker.id }), value })
  }
  return Object.keys(errors).length > 0 ? { answers: null, errors } : { answers, errors: null }
}

function toName({ questionId, subjectId }: GivenAnswer): string {
  return `q${questionId}${subjectId === undefined ? '' : `-${subjectId}`}`
}

/** Trims an answer; undefined if nothing was answered. */
function trimmed(value: GivenAnswer['value'] | undefined): GivenAnswer['value'] | undefined {
  const text = typeof value === 'string' ? value.trim() : value
  return text === '' || (Array.isArray(text) && text.length === 0) ? undefined : text
}

function whyRefused(
  question: EvaluationQuestionToShow,
  value: GivenAnswer['value'] | undefined,
): string | null {
  if (value === undefined) return question.isRequired ? 'Please answer this question.' : null
  if (isAnswerTo(question, value)) return null
  return question.kind === 'text' ? `At most ${maxAnswerTextLength} characters` : 'Choose one of the answers.'
}

function isAnswerTo({ kind, options }: EvaluationQuestionToShow, value: GivenAnswer['value']): boolean {
  const scale = getQuestionScale(kind)
  if (scale !== null) return typeof value === 'number' && value >= scale.least && value <= scale.most
  if (kind === 'text') return typeof value === 'string' && value.length <= maxAnswerTextLength
  const isKnown = (key: unknown) => options.some((option) => option.key === key)
  if (kind === 'choice') return isKnown(value)
  return Array.isArray(value) && value.every(isKnown) && new Set(value).size === value.length
}
