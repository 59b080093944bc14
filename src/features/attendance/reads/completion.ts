/** Completion as shown: what the marks say, together with the payment. */

import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { registrationNotFoundRefusal } from '#app/features/payments/commands/decide-payment.ts'
import { findRegistrationById } from '#app/features/registrations/queries/registrations.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { isSlotDecided } from '../commands/recompute-completions.ts'
import type { AttendanceMark, SeminarCompletion } from '../contract/marks.ts'
import { type AttendanceMarkRow, type CompletionRow, listCompletions } from '../queries/marks.ts'
import type { SlotRow } from '../queries/slots.ts'
import { toCompletionState } from '../rules/completion.ts'
import { toCompletionSentence } from '../rules/completion-sentence.ts'

export function toAttendanceMark({
  slotId,
  status,
  minutes,
  source,
  reason,
  version,
}: AttendanceMarkRow): AttendanceMark {
  return { slotId, status, minutes, source, reason, version }
}

/** @param row null before anything was computed */
export function toCompletionToShow(
  row: CompletionRow | null,
  { paymentStatus }: { readonly paymentStatus: PaymentStatus },
): SeminarCompletion {
  const { requiredMinutes = 0, attendedMinutes = 0, percent = 0, attendance = 'open' } = row ?? {}
  const hasSeat = holdsSeat({ paymentStatus })
  const { status, reasons } = toCompletionState({
    attendance: hasSeat ? attendance : 'open',
    payment: paymentStatus,
    isOverridden: row?.isOverridden ?? false,
  })
  return {
    requiredMinutes,
    attendedMinutes: hasSeat ? attendedMinutes : 0,
    percent: hasSeat ? percent : 0,
    status,
    reasons,
  }
}

/** Refuses an unknown registration. */
export async function getCompletion(
  db: DatabaseOrTransaction,
  registrationId: number,
): Promise<SeminarCompletion> {
  const registration = await findRegistrationById(db, registrationId)
  if (registration === null) throw registrationNotFoundRefusal()
  const [row] = await listCompletions(db, [registrationId])
  return toCompletionToShow(row ?? null, registration)
}

export interface CompletionToDescribe {
  /** Slots of the seminar. */
  readonly slots: readonly SlotRow[]
  /** Marks of the registration. */
  readonly marks: readonly AttendanceMarkRow[]
  readonly completion: CompletionRow | null
  readonly paymentStatus: PaymentStatus
  readonly now: Date
}

/** A sentence for the attendee about their attendance so far. */
export function describeCompletion(described: CompletionToDescribe): string {
  const { slots, marks, completion, paymentStatus, now } = described
  const minutesOf = new Map(marks.map(({ slotId, minutes }) => [slotId, minutes]))
  return toCompletionSentence({
    slots: slots.map((slot) => ({
      label: slot.label,
      mode: slot.mode,
      creditMinutes: slot.creditMinutes,
      minutes: minutesOf.get(slot.id) ?? 0,
      isClosed: isSlotDecided(slot, minutesOf.has(slot.id), now),
    })),
    attendance: completion?.attendance ?? 'open',
    percent: completion?.percent ?? 0,
    payment: paymentStatus,
    isOverridden: completion?.isOverridden ?? false,
  })
}
