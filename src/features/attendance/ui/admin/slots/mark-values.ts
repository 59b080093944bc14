import * as z from 'zod/mini'
import { markStatuses } from '#app/features/attendance/contract/form-fields.ts'
import type { MarkStatus } from '#app/features/attendance/contract/marks.ts'
import type { AttendanceSlot } from '#app/features/attendance/contract/slots.ts'
import { isPresentMark } from '#app/features/attendance/rules/slot-mark.ts'
import type { BodyOf } from '#app/platform/api-client/api-client.ts'

export interface MarkFormValues {
  status: MarkStatus
  /** Empty for the slot's whole credit. */
  minutes: string
  reason: string
}

interface StoredMark {
  readonly status: MarkStatus
  readonly minutes: number
  readonly reason: string | null
}

type Credit = Pick<AttendanceSlot, 'creditMinutes'>

/** A new mark starts as present. */
export function toMarkFormValues(mark: StoredMark | null, { creditMinutes }: Credit): MarkFormValues {
  if (mark === null) return { status: 'present', minutes: '', reason: '' }
  const isWhole = !isPresentMark(mark) || mark.minutes === creditMinutes
  return { status: mark.status, minutes: isWhole ? '' : String(mark.minutes), reason: mark.reason ?? '' }
}

function minutesOf({ status, minutes }: MarkFormValues, { creditMinutes }: Credit): number {
  if (!isPresentMark({ status })) return 0
  return minutes.trim() === '' ? creditMinutes : Number(minutes)
}

/** Change of a mark. Excused people keep the minutes recorded before. */
export type MarkChange = Pick<BodyOf<'POST /attendance/mark'>, 'status' | 'minutes' | 'reason'>

export function toMarkChange(values: MarkFormValues, credit: Credit): MarkChange {
  const reason = values.reason.trim()
  const minutes = minutesOf(values, credit)
  const isExcused = values.status === 'excused'
  return { status: values.status, ...(!isExcused && { minutes }), ...(reason !== '' && { reason }) }
}

/**
 * Excuses and lowered minutes need a reason.
 * @param former null before the first mark
 */
export function attendanceMarkFormSchema(
  former: StoredMark | null,
  credit: Credit,
): z.ZodMiniType<MarkFormValues, MarkFormValues> {
  const { creditMinutes } = credit
  return z
    .object({
      status: z.enum(markStatuses),
      minutes: z.string(),
      reason: z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters')),
    })
    .check(({ value, issues }) => {
      const refuse = (field: keyof MarkFormValues, message: string) =>
        issues.push({ code: 'custom', path: [field], message, input: value[field] })
      const minutes = minutesOf(value, credit)
      if (!Number.isInteger(minutes) || minutes < 0 || minutes > creditMinutes) {
        refuse('minutes', `Enter whole minutes from 0 to ${creditMinutes}.`)
        return
      }
      const isLowered = value.status !== 'excused' && minutes < (former?.minutes ?? 0)
      if (value.reason === '' && (value.status === 'excused' || isLowered))
        refuse('reason', isLowered ? 'Say why the minutes are lowered.' : 'Say why the person is excused.')
    })
}
