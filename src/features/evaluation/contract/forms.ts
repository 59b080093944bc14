/** Evaluation forms as managers write them. */
import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField } from '../../../platform/paging.ts'
import {
  formStatuses,
  longestOption,
  longestPrompt,
  longestText,
  maxOptions,
  maxQuestions,
  questionKinds,
  questionSubjects,
} from './form-values.ts'

/** Instants that the database stores; it has no year 0. */
const storableTime = () => z.iso.datetime().check(z.refine((text) => Date.parse(text) >= 0))

const option = z.strictObject({
  /** Stored with answers. */
  key: z.string().check(z.regex(/^[a-z0-9_]{1,40}$/)),
  label: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a choice.'), z.maxLength(longestOption, 'At most 120 characters')),
})

const questionFields = {
  kind: z.enum(questionKinds),
  prompt: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a question.'),
      z.maxLength(longestPrompt, 'At most 300 characters'),
    ),
  help: z.nullable(z.string().check(z.trim(), z.maxLength(longestPrompt, 'At most 300 characters'))),
  isRequired: z.boolean(),
  subject: z.enum(questionSubjects),
  /** Of `choice` and `choices`; empty for other kinds. */
  options: z.array(option).check(z.maxLength(maxOptions)),
}

export const FormQuestion = z.object({ id: z.int(), ...questionFields })
export type FormQuestion = z.infer<typeof FormQuestion>

export const QuestionInput = z.strictObject({
  /** Absent for a new question. */
  id: z.optional(rowIdField()),
  ...questionFields,
})
export type QuestionInput = z.infer<typeof QuestionInput>

export const EvaluationForm = z.object({
  id: z.int(),
  /** Null: a form of the library, to be copied. */
  seminarId: z.nullable(z.int()),
  title: z.string(),
  intro: z.string(),
  /** Null: from the start of the last slot, or of the last day without slots. */
  opensAt: z.nullable(z.iso.datetime()),
  /** Null: 14 days after the seminar. */
  closesAt: z.nullable(z.iso.datetime()),
  /** Whether certificates wait for the answers. */
  isRequired: z.boolean(),
  status: z.enum(formStatuses),
  version: z.int(),
  /** How many registrants have answered. */
  answered: z.int(),
  questions: z.array(FormQuestion),
})
export type EvaluationForm = z.infer<typeof EvaluationForm>

export const FormsQuery = z.strictObject({
  /** Without it, the library. */
  seminarId: z.optional(integerParam(1, maxRowId)),
})

export const FormList = z.object({ forms: z.array(EvaluationForm) })
export type FormList = z.infer<typeof FormList>

export const FormResponse = z.object({ form: EvaluationForm })

export const SaveFormInput = z.strictObject({
  /** Absent for a new form, whose version is 0. */
  id: z.optional(rowIdField()),
  seminarId: z.nullable(rowIdField()),
  title: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a title.'), z.maxLength(120, 'At most 120 characters')),
  intro: z.string().check(z.trim(), z.maxLength(longestText, 'At most 2000 characters')),
  opensAt: z.nullable(storableTime()),
  closesAt: z.nullable(storableTime()),
  isRequired: z.boolean(),
  version: z.int().check(z.gte(0)),
  questions: z.array(QuestionInput).check(z.maxLength(maxQuestions, 'At most 60 questions')),
})
export type SaveFormInput = z.infer<typeof SaveFormInput>

export const FormStatusInput = z.strictObject({
  id: rowIdField(),
  status: z.enum(['open', 'closed']),
  version: z.int(),
})
export type FormStatusInput = z.infer<typeof FormStatusInput>

export const CopyFormInput = z.strictObject({
  /** Null: the standard form. */
  fromId: z.nullable(rowIdField()),
  seminarId: rowIdField(),
})
export type CopyFormInput = z.infer<typeof CopyFormInput>
