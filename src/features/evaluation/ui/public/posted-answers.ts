/** Answers as fields of an HTML form. */
import type {
  AnswerPage,
  GivenAnswer,
  SubmitAnswersInput,
} from '#app/features/evaluation/contract/answering.ts'
import { type AnswerField, toAnswerGroups } from '#app/features/evaluation/rules/answer-fields.ts'

/** Lists what a form asks, in order. */
export function listAnswerFields(
  { questions }: NonNullable<AnswerPage['form']>,
  speakers: AnswerPage['speakers'],
): AnswerField[] {
  return toAnswerGroups(questions, speakers).flatMap((group) => group.fields)
}

/** Name of the checkbox of one of several choices. */
export const checkboxName = (fieldName: string, key: string) => `${fieldName}.${key}`

/** Names of all inputs of these questions. */
export function listInputNames(fields: readonly AnswerField[]): string[] {
  return fields.flatMap(({ name, question }) => {
    const boxes = question.kind === 'choices' ? question.options : []
    return [name, ...boxes.map(({ key }) => checkboxName(name, key))]
  })
}

/** Hidden fields of learning checks. */
export const attemptInputNames = ['idempotencyKey', 'startedAt'] as const

/** Reads an attempt, without what was not posted. */
export function readPostedAttempt(
  values: Readonly<Record<string, string>>,
): Pick<SubmitAnswersInput, 'idempotencyKey' | 'startedAt'> {
  const { idempotencyKey, startedAt } = values
  return { ...(idempotencyKey && { idempotencyKey }), ...(startedAt && { startedAt }) }
}

/** Reads what was chosen or written, without unanswered questions. */
export function readPostedAnswers(
  fields: readonly AnswerField[],
  values: Readonly<Record<string, string>>,
): GivenAnswer[] {
  return fields.flatMap((field) => {
    const value = readValue(field, values)
    const { question, speaker } = field
    return value === null
      ? []
      : [{ questionId: question.id, ...(speaker && { subjectId: speaker.id }), value }]
  })
}

function readValue(
  { name, question }: AnswerField,
  values: Readonly<Record<string, string>>,
): GivenAnswer['value'] | null {
  const { kind, options } = question
  if (kind === 'choices') return options.flatMap(({ key }) => (values[checkboxName(name, key)] ? [key] : []))
  const text = values[name] ?? ''
  if (text === '') return null
  return kind === 'likert5' || kind === 'number_0_10' ? Number(text) : text
}
