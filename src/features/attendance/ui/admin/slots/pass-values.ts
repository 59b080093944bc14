import * as z from 'zod/mini'
import type { CheckInPass } from '#app/features/attendance/contract/check-in.ts'
import { checkInPassLabelField } from '#app/features/attendance/contract/form-fields.ts'
import type { BodyOf } from '#app/platform/api-client/api-client.ts'
import { parseManilaDateTime, toManilaDateTime } from '#app/platform/format/manila-clock.ts'

const hourInMs = 60 * 60 * 1000
const usualHoursAfterEnd = 12

/** The seminar whose passes are shown. */
export interface CheckInPassSeminar {
  readonly id: number
  readonly finishesAt: string
}

export interface PassFormValues {
  label: string
  /** Expiry in Manila time. */
  expiresAt: string
}

export const checkInPassFormSchema: z.ZodMiniType<PassFormValues, PassFormValues> = z.object({
  label: checkInPassLabelField,
  expiresAt: z
    .string()
    .check(z.refine((text) => parseManilaDateTime(text) !== null, 'Enter a date and time.')),
})

/** Twelve hours after the seminar, or from now if that has passed. */
export function toNewPassValues(finishesAt: string, now: Date): PassFormValues {
  const latest = Math.max(Date.parse(finishesAt), now.getTime())
  return { label: '', expiresAt: toManilaDateTime(new Date(latest + usualHoursAfterEnd * hourInMs)) }
}

export function toCreatePassRequest(
  seminarId: number,
  { label, expiresAt }: PassFormValues,
): BodyOf<'POST /check-in/passes'> {
  return { seminarId, label, expiresAt: parseManilaDateTime(expiresAt)?.toISOString() ?? '' }
}

export type CheckInPassState = 'open' | 'revoked' | 'expired'

export function toPassState({ revokedAt, expiresAt }: CheckInPass, now: Date): CheckInPassState {
  if (revokedAt !== null) return 'revoked'
  return new Date(expiresAt) <= now ? 'expired' : 'open'
}
