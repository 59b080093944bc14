/** An evaluation form as edited: choices are lines of one field, times are those of Manila. */
import * as z from 'zod/mini'
import {
  defaultCheckTries,
  type EvaluationFormKind,
  type LearningCheckPhase,
  type QuestionKind,
  type QuestionSubject,
} from '#app/features/evaluation/contract/form-values.ts'
import type {
  EvaluationForm,
  EvaluationFormQuestion,
  QuestionInput,
  SaveFormInput,
} from '#app/features/evaluation/contract/forms.ts'
import { parseManilaDateTime, toManilaDateTime } from '#app/platform/format/manila-clock.ts'

const wholeNumber = z.string().check(z.regex(/^\d{1,3}$/, 'Enter a whole number.'))

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
  /** Choices that are right, as written. */
  correct: z.array(z.string()),
  points: wholeNumber,
})
export type QuestionValues = z.infer<typeof questionValues>

const dateTime = z
  .string()
  .check(z.refine((text) => text === '' || parseManilaDateTime(text) !== null, 'Enter a date and time.'))

export const evaluationFormValues = z.object({
  phase: z.string(),
  /** Empty: any result passes. */
  passPercent: z.union([z.literal(''), wholeNumber]),
  maxTries: wholeNumber,
  title: z.string().check(z.trim(), z.minLength(1, 'Enter a title.')),
  intro: z.string(),
  opensAt: dateTime,
  closesAt: dateTime,
  isRequired: z.boolean(),
  questions: z.array(questionValues),
})
export type EvaluationFormValues = z.infer<typeof evaluationFormValues>

export const questionKindLabels: Record<QuestionKind, string> = {
  likert5: 'Agreement, 5 to 1',
  number_0_10: 'Number from 0 to 10',
  choice: 'Choice (one option)',
  choices: 'Choices (several options)',
  text: 'Text',
}

export const questionSubjectLabels: Record<QuestionSubject, string> = {
  seminar: 'The seminar',
  speaker: 'Each speaker',
  session: 'The sessions',
  venue: 'The venue or platform',
  self: 'The participant',
}

export const checkPhaseLabels: Record<LearningCheckPhase, string> = {
  pre: 'Before the seminar',
  post: 'After the seminar',
}

/** Returns the label in running text. */
export function toEvaluationKindLabel({ kind, phase }: Pick<EvaluationForm, 'kind' | 'phase'>): string {
  if (kind === 'feedback') return 'feedback'
  return phase === 'pre' ? 'learning check before' : 'learning check after'
}

/** Converts labels to the options of a select. */
export const toSelectOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export const questionTakesChoices = (kind: string) => kind === 'choice' || kind === 'choices'

export function toEvaluationFormValues(form: EvaluationForm): EvaluationFormValues {
  const { title, intro, opensAt, closesAt, isRequired, questions } = form
  const { phase, passPercent, maxTries } = form
  const toText = (at: string | null) => (at === null ? '' : toManilaDateTime(at))
  return {
    title,
    intro,
    isRequired,
    opensAt: toText(opensAt),
    closesAt: toText(closesAt),
    phase: phase ?? '',
    passPercent: passPercent === null ? '' : String(passPercent),
    maxTries: String(maxTries),
    questions: questions.map(({ help, options, correct, points, ...question }) => ({
      ...question,
      help: help ?? '',
      options: options.map(({ label }) => label).join('\n'),
      correct: options.flatMap(({ key, label }) => (correct.includes(key) ? [label] : [])),
      points: String(points),
    })),
  }
}

export function toSaveFormInput(
  { id, seminarId, kind, version, questions: former }: EvaluationForm,
  { title, intro, isRequired, opensAt, closesAt, questions, ...values }: EvaluationFormValues,
): SaveFormInput {
  const toIso = (text: string) => parseManilaDateTime(text)?.toISOString() ?? null
  return {
    id,
    seminarId,
    kind,
    version,
    title,
    intro,
    isRequired,
    phase: values.phase === '' ? null : (values.phase as LearningCheckPhase),
    passPercent: values.passPercent === '' ? null : Number(values.passPercent),
    maxTries: Number(values.maxTries),
    opensAt: toIso(opensAt),
    closesAt: toIso(closesAt),
    questions: questions.map((question) =>
      toQuestion(
        question,
        former.find(({ id }) => id === question.id),
      ),
    ),
  }
}

function toQuestion(
  { id, kind, subject, options, correct, points, ...values }: QuestionValues,
  former: EvaluationFormQuestion | undefined,
): QuestionInput {
  const choices = questionTakesChoices(kind) ? toQuestionChoices(options, former?.options ?? []) : []
  return {
    ...values,
    ...(id !== null && { id }),
    kind: kind as QuestionKind,
    subject: subject as QuestionSubject,
    options: choices,
    correct: choices.flatMap(({ key, label }) => (correct.includes(label) ? [key] : [])),
    points: Number(points),
  }
}

/** The choices of a question while it is edited. */
export function parseChoiceLabels(text: string): string[] {
  const labels = text.split('\n').map((line) => line.trim())
  return [...new Set(labels)].filter((line) => line !== '')
}

/** Keeps the keys of choices that stay: by their text, or by their place if none was added or removed. */
export function toQuestionChoices(
  text: string,
  former: EvaluationFormQuestion['options'],
): EvaluationFormQuestion['options'] {
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

export function newQuestionValues(kind: EvaluationFormKind): QuestionValues {
  const values =
    kind === 'feedback'
      ? { kind: 'likert5', subject: 'seminar', points: '0' }
      : { kind: 'choice', subject: 'self', points: '1' }
  return { ...values, id: null, prompt: '', help: '', isRequired: true, options: '', correct: [] }
}

/** A draft of a learning check without questions. */
export function newCheckInput(seminarId: number | null): SaveFormInput {
  return {
    seminarId,
    kind: 'learning_check',
    phase: 'post',
    passPercent: 75,
    maxTries: defaultCheckTries,
    title: 'Learning check',
    intro: '',
    opensAt: null,
    closesAt: null,
    isRequired: true,
    version: 0,
    questions: [],
  }
}

/** Choices share a field, and right answers. */
export const toFieldName = (path: string) => path.replace(/^(questions\.\d+\.(options|correct)).*/, '$1')
