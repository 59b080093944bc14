/** Changes of a seminar whose accreditation was applied for or approved. */
import * as z from 'zod/mini'
import { longestAccreditationReason } from '#app/features/seminars/contract/planning-forms.ts'
import { rowIdField } from '#app/platform/paging.ts'

export const deviationFields = ['date', 'venue', 'sessions', 'speakers'] as const
export type DeviationField = (typeof deviationFields)[number]

export const AccreditationChange = z.object({
  id: z.int(),
  field: z.enum(deviationFields),
  from: z.string(),
  to: z.string(),
  /** Empty until someone gives one. */
  reason: z.string(),
  /** Name of who made the change; null if unknown. */
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
})
export type AccreditationChange = z.infer<typeof AccreditationChange>

export const ExplainDeviationInput = z.strictObject({
  id: rowIdField(),
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter the reason.'),
      z.maxLength(longestAccreditationReason, `At most ${longestAccreditationReason} characters`),
    ),
})
export type ExplainDeviationInput = z.infer<typeof ExplainDeviationInput>
