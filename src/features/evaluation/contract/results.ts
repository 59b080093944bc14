/** Counts of what was answered. */
import * as z from 'zod/mini'
import { integerParam, maxRowId } from '#app/platform/paging.ts'
import { questionKinds, questionSubjects } from './form-values.ts'

export const ResultsQuery = z.strictObject({
  seminarId: integerParam(1, maxRowId),
  /** Form; without it, the one that registrants are shown. */
  formId: z.optional(integerParam(1, maxRowId)),
})
export type ResultsQuery = z.infer<typeof ResultsQuery>

export const ResultItem = z.object({
  questionId: z.int(),
  kind: z.enum(questionKinds),
  subject: z.enum(questionSubjects),
  prompt: z.string(),
  speakerId: z.nullable(z.int()),
  speakerName: z.nullable(z.string()),
  /** Number of mixed answers; the other fields are null where there are fewer than five. */
  n: z.int(),
  /** Answers that are not counted yet, or were deleted unread, because fewer than five came since the last ones. */
  waiting: z.int(),
  mean: z.nullable(z.number()),
  /** Answers of each value: 1 to 5, 0 to 10, or the choices in their order. */
  spread: z.nullable(z.array(z.object({ label: z.string(), number: z.int() }))),
  /** Texts in random order. */
  texts: z.nullable(z.array(z.string())),
})
export type ResultItem = z.infer<typeof ResultItem>

export const EvaluationResults = z.object({
  /** Null if the seminar has no form that was ever open. */
  formId: z.nullable(z.int()),
  title: z.string(),
  /** Registrants who have answered. */
  answered: z.int(),
  /** Registrants who may answer. */
  expected: z.int(),
  /** Answers that these results count: the latest wait until they are five. */
  counted: z.int(),
  /** Answers that were deleted unread, because they remained fewer than five. */
  removed: z.int(),
  items: z.array(ResultItem),
})
export type EvaluationResults = z.infer<typeof EvaluationResults>
