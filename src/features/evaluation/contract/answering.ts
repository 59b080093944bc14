/** A form as registrants answer it. */
import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import {
  checkPhases,
  evaluationFormKinds,
  maxAnswerTextLength,
  maxOptionLength,
  maxOptions,
  maxQuestions,
} from './form-values.ts'
import { EvaluationQuestionToShow } from './forms.ts'

const link = z.string().check(z.maxLength(300))

/** Id; without it, the first form that the registrant can answer. */
const formId = z.optional(integerParam(1, maxRowId))

/** Query by the body of a ticket, or by seminar for signed-in registrants. */
export const AnswerQuery = z.union([
  z.strictObject({ link, formId }),
  z.strictObject({ seminarId: integerParam(1, maxRowId), formId }),
])
export type AnswerQuery = z.infer<typeof AnswerQuery>

/**
 * State of answering: `open`, or why the registrant cannot answer now. `none`: the seminar has no
 * evaluation.
 * `answered`: also a learning check that was passed, or without tries left. `not_present`: attendance is recorded,
 * and not for this registrant.
 */
export const AnsweringState = z.enum(['open', 'answered', 'none', 'not_yet', 'closed', 'not_present'])
export type AnsweringState = z.infer<typeof AnsweringState>

const kindFields = { kind: z.enum(evaluationFormKinds), phase: z.nullable(z.enum(checkPhases)) }

/** A learning check of one registrant. */
const CheckProgress = z.object({
  passPercent: z.nullable(z.int()),
  triesLeft: z.int(),
  /** The best attempt. */
  best: z.nullable(z.object({ percent: z.int(), passed: z.boolean() })),
  /** Time of opening, to be sent with the answers. */
  startedAt: z.iso.datetime(),
  idempotencyKey: z.string(),
})

export const AnswerPage = z.object({
  state: AnsweringState,
  /** All that this registrant is asked, before and after the seminar. */
  forms: z.array(z.object({ id: z.int(), ...kindFields, title: z.string(), state: AnsweringState })),
  seminar: z.object({ id: z.int(), title: z.string() }),
  opensAt: z.nullable(z.iso.datetime()),
  closesAt: z.nullable(z.iso.datetime()),
  /** Open for this registrant, and closed for everybody else. */
  isLate: z.boolean(),
  /** Null unless the registrant can answer now. Questions of learning checks are in an order of their own. */
  form: z.nullable(
    z.object({
      id: z.int(),
      kind: kindFields.kind,
      title: z.string(),
      intro: z.string(),
      questions: z.array(EvaluationQuestionToShow),
    }),
  ),
  /** Null for feedback. */
  check: z.nullable(CheckProgress),
  speakers: z.array(z.object({ id: z.int(), name: z.string() })),
  /**
   * Key under which browsers store answers to this form until they are sent; it names neither person nor
   * link.
   */
  draftKey: z.nullable(z.string()),
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
    z.string().check(z.maxLength(maxAnswerTextLength)),
    z.array(z.string().check(z.maxLength(maxOptionLength))).check(z.maxLength(maxOptions)),
  ]),
})
export type GivenAnswer = z.infer<typeof GivenAnswer>

const speakersPerForm = 50

export const SubmitAnswersInput = z.strictObject({
  formId: rowIdField(),
  answers: z.array(GivenAnswer).check(z.maxLength(maxQuestions * speakersPerForm)),
  /** Body of a ticket; without it the session decides. */
  link: z.optional(link),
  /** A learning check that is sent again with the same key is one attempt; repeated feedback has its receipt. */
  idempotencyKey: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Instant at which a learning check was opened. */
  startedAt: z.optional(z.iso.datetime()),
})
export type SubmitAnswersInput = z.infer<typeof SubmitAnswersInput>

export const SubmitAnswersResponse = z.object({
  /** True if nothing is left to do; false if a learning check was not passed and has tries left. */
  done: z.boolean(),
  /** Result of this attempt at a learning check. */
  passed: z.optional(z.boolean()),
  percent: z.optional(z.int()),
  triesLeft: z.optional(z.int()),
})
export type SubmitAnswersResponse = z.infer<typeof SubmitAnswersResponse>
