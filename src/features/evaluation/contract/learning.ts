/** Results of what participants have learnt. */
import * as z from 'zod/mini'
import { integerParam, maxRowId } from '#app/platform/paging.ts'

export const LearningQuery = z.strictObject({ seminarId: integerParam(1, maxRowId) })
export type LearningQuery = z.infer<typeof LearningQuery>

export const LearningResults = z.object({
  /** Registrants with a seat or an attempt, by last name. */
  people: z.array(
    z.object({
      registrationId: z.int(),
      name: z.string(),
      /** Percentage of the best attempt, before and after the seminar. */
      pre: z.nullable(z.int()),
      post: z.nullable(z.int()),
      /** The learning check after the seminar, or before it if there is no other. */
      passed: z.boolean(),
    }),
  ),
  /** Means, including those of erased people. Null without attempts. */
  mean: z.object({ pre: z.nullable(z.number()), post: z.nullable(z.number()) }),
  /** Mean difference in percentage points of those with both. */
  gain: z.nullable(z.number()),
})
export type LearningResults = z.infer<typeof LearningResults>
