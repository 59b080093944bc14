import * as z from 'zod/mini'
import { registrationDetailFields } from '#app/features/registrations/contract/registration.ts'
import { rowIdField } from '#app/platform/paging.ts'

const { firstName, middleInitial, lastName, suffix, email, phone, prcLicenseNo } = registrationDetailFields

/** Who takes the place of a registrant. */
export const colleagueFields = { firstName, middleInitial, lastName, suffix, email, phone, prcLicenseNo }

const Colleague = z.object(colleagueFields)
export type Colleague = z.infer<typeof Colleague>

export const HandOverOwnSeatInput = z.strictObject({
  /** Registration number. */
  reference: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Token of the mailed link; left out by signed-in callers. */
  link: z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
  ...colleagueFields,
})
export type HandOverOwnSeatInput = z.infer<typeof HandOverOwnSeatInput>

export const longestHandOverReason = 300

export const HandOverSeatInput = z.strictObject({
  registrationId: rowIdField(),
  ...colleagueFields,
  /** Required once attendance is marked. */
  reason: z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(longestHandOverReason, `At most ${longestHandOverReason} characters`)),
  ),
})
export type HandOverSeatInput = z.infer<typeof HandOverSeatInput>

export const HandOverSeatResponse = z.object({
  /** Who has the seat now. */
  attendeeId: z.int(),
})
export type HandOverSeatResponse = z.infer<typeof HandOverSeatResponse>
