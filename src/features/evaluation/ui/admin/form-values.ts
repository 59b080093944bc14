/** An evaluation form as edited: choices are lines of one field, times are those of Manila. */
import * as z from 'zod/mini'
import { parseManilaDateTime, toManilaDateTime } from '../../../../platform/format/manila-clock.ts'
import type { QuestionKind, QuestionSubject } from '../../contract/form-values.ts'
import type { EvaluationForm, FormQuestion, QuestionInput, SaveFormInput } from '../../contract/forms.ts'

const questionValues = z.object({
  /** Null for a new question. */
  id: z.nullable(z.int()),
  kind: z.string(),
  prompt: z.string().check(z.trim(), z.minLength(1, 'Enter a question.')),
  help: z.string(),
  isRequired: z.boolean(),
  subject: z.string(),
  /** One per line. */
  options: z.string(),
})
export type QuestionValues = z.infer<typeof questionValues>

const dateTime = z
  .string()
  .check(z.refine((text) => text === '' || parseManilaDateTime(text) !== null, 'Enter a date and time.'))

export const evaluationFormValues = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Enter a title.')),
  intro: z.string(),
  opensAt: dateTime,
  closesAt: dateTime,
  isRequired: z.boolean(),
  questions: z.array(questionValues),
})
export type EvaluationFormValues = z.infer<typeof evaluationFormValues>

export const kindLabels: Record<QuestionKind, string> = {
  likert5: 'Agreement, 5 to 1',
  number_0_10: 'Number from 0 to 10',
  choice: 'Choice (one option)',
  choices: 'Choices (several options)',
  text: 'Text',
}

export const subjectLabels: Record<QuestionSubject, string> = {
  seminar: 'The seminar',
  speaker: 'Each speaker',
  session: 'The sessions',
  venue: 'The venue or platform',
  self: 'The participant',
}

export const takesChoices = (kind: string) => kind === 'choice' || kind === 'choices'

export function toFormValues(form: EvaluationForm): EvaluationFormValues {
  const { title, intro, opensAt, closesAt, isRequired, questions } = form
  const toText = (at: string | null) => (at === null ? '' : toManilaDateTime(at))
  return {
    ...{ title, intro, isRequired, opensAt: toText(opensAt), closesAt: toText(closesAt) },
    questions: questions.map(({ help, options, ...question }) => ({
      ...question,
      help: help ?? '',
      options: options.map(({ label }) => label).join('\n'),
    })),
  }
}

export function toSaveInput(
  { id, seminarId, version, questions: former }: EvaluationForm,
  { title, intro, isRequired, opensAt, closesAt, questions }: EvaluationFormValues,
): SaveFormInput {
  const toIso = (text: string) => parseManilaDateTime(text)?.toISOString() ?? null
  return {
    ...{ id, seminarId, version, title, intro, isRequired },
    ...{ opensAt: toIso(opensAt), closesAt: toIso(closesAt) },
    questions: questions.map((values) =>
      toQuestion(
        values,
        former.find((question) => question.id === values.id),
      ),
    ),
  }
}

function toQuestion(
  { id, kind, subject, options, ...values }: QuestionValues,
  former: FormQuestion | undefined,
): QuestionInput {
  return {
    ...values,
    ...(id !== null && { id }),
    kind: kind as QuestionKind,
    subject: subject as QuestionSubject,
    options: takesChoices(kind) ? toChoices(options, former?.options ?? []) : [],
  }
}

/** Keeps the keys of choices that stay: by their text, or by their place if none was added or removed. */
export function toChoices(text: string, former: FormQuestion['options']): FormQuestion['options'] {
  const labels = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (labels.length === former.length)
    return labels.map((label, at) => ({ key: former[at]?.key ?? `c${at + 1}`, label }))
  const used = new Set(former.map(({ key }) => key))
  let next = 0
  function newKey(): string {
    do next += 1
    while (used.has(`c${next}`))
    return `c${next}`
  }
  return labels.map((label) => ({
    key: former.find((option) => option.label === label)?.key ?? newKey(),
    label,
  }))
}

export function newQuestionValues(): QuestionValues {
  return {
    id: null,
    kind: 'likert5',
    prompt: '',
    help: '',
    isRequired: true,
    subject: 'seminar',
    options: '',
  }
}

/** Choices share a field. */
export const toFieldName = (path: string) => path.replace(/^(questions\.\d+\.options).*/, '$1')
