/** Evaluation forms as managers write them. */
import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField, versionField } from '#app/platform/paging.ts'
import {
  checkPhases,
  defaultCheckTries,
  evaluationFormKinds,
  evaluationFormStatuses,
  maxAnswerTextLength,
  maxCheckTries,
  maxOptionLength,
  maxOptions,
  maxPromptLength,
  maxQuestionPoints,
  maxQuestions,
  questionKinds,
  questionSubjects,
} from './form-values.ts'

/** Instants that the database stores; it has no year 0. */
const storableTime = () => z.iso.datetime().check(z.refine((text) => Date.parse(text) >= 0))

const option = z.strictObject({
  /** Key that is stored with answers. */
  key: z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)),
  label: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a choice.'),
      z.maxLength(maxOptionLength, 'At most 120 characters'),
    ),
})

const shownFields = {
  kind: z.enum(questionKinds),
  prompt: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a question.'),
      z.maxLength(maxPromptLength, 'At most 300 characters'),
    ),
  help: z.nullable(z.string().check(z.trim(), z.maxLength(maxPromptLength, 'At most 300 characters'))),
  isRequired: z.boolean(),
  subject: z.enum(questionSubjects),
  /** Options of `choice` and `choices`; empty for other kinds. */
  options: z.array(option).check(z.maxLength(maxOptions)),
}

/** A question as registrants read it. */
export const EvaluationQuestionToShow = z.object({ id: z.int(), ...shownFields })
export type EvaluationQuestionToShow = z.infer<typeof EvaluationQuestionToShow>

/** Keys of the right choices; of questions that are not scored, none. */
const correct = z.array(z.string()).check(z.maxLength(maxOptions))
/** Points for the right choices and no others; 0 if not scored. */
const points = z.int().check(z.gte(0), z.lte(maxQuestionPoints, 'At most 100 points'))

export const EvaluationFormQuestion = z.object({ id: z.int(), ...shownFields, correct, points })
export type EvaluationFormQuestion = z.infer<typeof EvaluationFormQuestion>

export const QuestionInput = z.strictObject({
  /** Absent for a new question. */
  id: z.optional(rowIdField()),
  ...shownFields,
  correct: z._default(correct, []),
  points: z._default(points, 0),
})
export type QuestionInput = z.infer<typeof QuestionInput>

const checkFields = {
  kind: z.enum(evaluationFormKinds),
  /** Phase of learning checks; null for feedback. */
  phase: z.nullable(z.enum(checkPhases)),
  /** Percentage for passing learning checks. Null: any attempt passes. */
  passPercent: z.nullable(z.int().check(z.gte(1, 'At least 1 percent'), z.lte(100, 'At most 100 percent'))),
  /** Attempts of each registrant at learning checks. */
  maxTries: z.int().check(z.gte(1, 'At least one try'), z.lte(maxCheckTries, 'At most 20 tries')),
}

export const EvaluationForm = z.object({
  id: z.int(),
  /** Null: a form of the library, to be copied. */
  seminarId: z.nullable(z.int()),
  ...checkFields,
  title: z.string(),
  intro: z.string(),
  /**
   * Null: from the start of the last slot, or of the last day without slots; of a learning check before the seminar,
   * at once.
   */
  opensAt: z.nullable(z.iso.datetime()),
  /** Null: 14 days after the seminar; of a learning check before the seminar, after its first day. */
  closesAt: z.nullable(z.iso.datetime()),
  /** Whether certificates wait for the answers. */
  isRequired: z.boolean(),
  status: z.enum(evaluationFormStatuses),
  version: z.int(),
  /** Number of registrants who have answered. */
  answered: z.int(),
  /** Instant at which answers were deleted after their retention; it is not opened any more. */
  answersDeletedAt: z.nullable(z.iso.datetime()),
  questions: z.array(EvaluationFormQuestion),
})
export type EvaluationForm = z.infer<typeof EvaluationForm>

export const EvaluationFormsQuery = z.strictObject({
  /** Seminar; without it, the library. */
  seminarId: z.optional(integerParam(1, maxRowId)),
})

export const EvaluationFormList = z.object({ forms: z.array(EvaluationForm) })
export type EvaluationFormList = z.infer<typeof EvaluationFormList>

export const EvaluationFormResponse = z.object({ form: EvaluationForm })

export const SaveFormInput = z.strictObject({
  /** Absent for a new form, whose version is 0. */
  id: z.optional(rowIdField()),
  seminarId: z.nullable(rowIdField()),
  kind: z._default(checkFields.kind, 'feedback'),
  phase: z._default(checkFields.phase, null),
  passPercent: z._default(checkFields.passPercent, null),
  maxTries: z._default(checkFields.maxTries, defaultCheckTries),
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a title.'), z.maxLength(120, 'At most 120 characters')),
  intro: z.string().check(z.trim(), z.maxLength(maxAnswerTextLength, 'At most 2000 characters')),
  opensAt: z.nullable(storableTime()),
  closesAt: z.nullable(storableTime()),
  isRequired: z.boolean(),
  version: versionField(),
  questions: z.array(QuestionInput).check(z.maxLength(maxQuestions, 'At most 60 questions')),
})
export type SaveFormInput = z.infer<typeof SaveFormInput>

export const FormStatusInput = z.strictObject({
  id: rowIdField(),
  status: z.enum(['open', 'closed']),
  version: versionField(),
})
export type FormStatusInput = z.infer<typeof FormStatusInput>

export const CopyFormInput = z.strictObject({
  /** Null: the standard form. */
  fromId: z.nullable(rowIdField()),
  /** Null: to the library. */
  seminarId: z.nullable(rowIdField()),
})
export type CopyFormInput = z.infer<typeof CopyFormInput>

export const DeleteFormInput = z.strictObject({ id: rowIdField() })
export type DeleteFormInput = z.infer<typeof DeleteFormInput>
