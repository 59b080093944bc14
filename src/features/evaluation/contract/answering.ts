/** A form as registrants answer it. */
import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField } from '../../../platform/paging.ts'
import { longestOption, longestText, maxOptions, maxQuestions } from './form-values.ts'
import { FormQuestion } from './forms.ts'

const link = z.string().check(z.maxLength(300))

/** By the body of a ticket, or by seminar for signed-in registrants. */
export const AnswerQuery = z.union([
  z.strictObject({ link }),
  z.strictObject({ seminarId: integerParam(1, maxRowId) }),
])
export type AnswerQuery = z.infer<typeof AnswerQuery>

/**
 * Whether the registrant can answer now; otherwise why not. `none`: the seminar has no evaluation.
 * `not_present`: attendance is recorded, and not for this registrant.
 */
export const AnsweringState = z.enum(['open', 'answered', 'none', 'not_yet', 'closed', 'not_present'])
export type AnsweringState = z.infer<typeof AnsweringState>

export const AnswerPage = z.object({
  state: AnsweringState,
  seminar: z.object({ id: z.int(), title: z.string() }),
  opensAt: z.nullable(z.iso.datetime()),
  closesAt: z.nullable(z.iso.datetime()),
  /** Null unless the registrant can answer now. */
  form: z.nullable(
    z.object({ id: z.int(), title: z.string(), intro: z.string(), questions: z.array(FormQuestion) }),
  ),
  speakers: z.array(z.object({ id: z.int(), name: z.string() })),
  alreadyDone: z.boolean(),
})
export type AnswerPage = z.infer<typeof AnswerPage>

export const GivenAnswer = z.strictObject({
  questionId: rowIdField(),
  /** The speaker that the answer is about. */
  subjectId: z.optional(rowIdField()),
  /** Number, key of a choice, keys of choices, or text. */
  value: z.union([
    z.int(),
    z.string().check(z.maxLength(longestText)),
    z.array(z.string().check(z.maxLength(longestOption))).check(z.maxLength(maxOptions)),
  ]),
})
export type GivenAnswer = z.infer<typeof GivenAnswer>

const speakersPerForm = 50

export const SubmitFeedbackInput = z.strictObject({
  formId: rowIdField(),
  answers: z.array(GivenAnswer).check(z.maxLength(maxQuestions * speakersPerForm)),
  /** Body of a ticket; without it the session decides. */
  link: z.optional(link),
  /** Accepted from clients that send one with every change; repeats are found by the receipt. */
  idempotencyKey: z.optional(z.string().check(z.maxLength(200))),
})
export type SubmitFeedbackInput = z.infer<typeof SubmitFeedbackInput>

export const SubmitFeedbackResponse = z.object({ done: z.literal(true) })
