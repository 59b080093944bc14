/** Opening a form again for one registrant. */
import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { longestOpeningDays } from './form-values.ts'

export const UnansweredQuery = z.strictObject({
  formId: integerParam(1, maxRowId),
  /** Words of a name. */
  search: z.optional(z.string().check(z.maxLength(200))),
})
export type UnansweredQuery = z.infer<typeof UnansweredQuery>

export const UnansweredList = z.object({
  /** The first twenty, by last name. */
  people: z.array(
    z.object({
      registrationId: z.int(),
      name: z.string(),
      /** Instant until which the form is or was open for them alone. */
      until: z.nullable(z.iso.datetime()),
    }),
  ),
  total: z.int(),
  /** Whether it has closed for the others, so that it can be opened again for one. */
  hasClosed: z.boolean(),
})
export type UnansweredList = z.infer<typeof UnansweredList>

export const OpenAgainInput = z.strictObject({
  formId: rowIdField(),
  registrationId: rowIdField(),
  days: z
    .int('Enter whole days.')
    .check(z.gte(1, 'At least one day'), z.lte(longestOpeningDays, `At most ${longestOpeningDays} days`)),
})
export type OpenAgainInput = z.infer<typeof OpenAgainInput>

export const OpenAgainResponse = z.object({
  until: z.iso.datetime(),
  /** False for registrants who cannot be reached or whose payment is not verified. */
  isEmailed: z.boolean(),
})
export type OpenAgainResponse = z.infer<typeof OpenAgainResponse>
