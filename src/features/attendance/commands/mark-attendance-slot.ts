import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { registrationNotFoundRefusal } from '#app/features/payments/commands/decide-payment.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteractions } from '#app/features/people/queries/people.ts'
import { findRegistrationById } from '#app/features/registrations/queries/registrations.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { MarkFromScansInput, MarkResponse, MarkSlotInput, MarkStatus } from '../contract/marks.ts'
import {
  type AttendanceMarkRow,
  type LockedRegistration,
  listAttendanceMarks,
  lockRegistrations,
  putAttendanceMarks,
  removeStaffMarks,
  shareSeminarLock,
} from '../queries/marks.ts'
import { findSlot, type SlotRow } from '../queries/slots.ts'
import { getCompletion, toAttendanceMark } from '../reads/completion.ts'
import { whyAttendanceCannotBeMarked } from '../rules/marking.ts'
import { evidenceDeletedRefusal, slotNotFoundRefusal } from './change-slot.ts'
import { recomputeCompletions } from './recompute-completions.ts'

const givesCredit: readonly MarkStatus[] = ['present', 'late', 'left_early']

/** Minutes of a mark by staff if none are given. Excused people keep what was recorded before they left. */
export function defaultMarkMinutes(
  status: MarkStatus,
  { creditMinutes }: SlotRow,
  former?: AttendanceMarkRow,
): number {
  if (status === 'excused') return former?.minutes ?? 0
  return givesCredit.includes(status) ? creditMinutes : 0
}

/**
 * Marks a person in a slot. It wins over scans and meeting reports until they are used again. Refuses marks that
 * someone else changed, lowered minutes and excuses without a reason, and registrations without a seat.
 */
export function markAttendanceSlot(context: CommandContext, input: MarkSlotInput): Promise<MarkResponse> {
  return changeMark(context, input, async (tx, { slot, registration, former }) => {
    await refuseUnmarkable(tx, context, { slot, registration, status: input.status })
    const minutes = input.minutes ?? defaultMarkMinutes(input.status, slot, former)
    if (minutes > slot.creditMinutes)
      throw fieldRefusal('minutes', 'minutes_too_many', `This slot has ${slot.creditMinutes} minutes.`)
    const reason = input.reason || null
    if (reason === null && (input.status === 'excused' || minutes < (former?.minutes ?? 0)))
      throw fieldRefusal('reason', 'reason_missing', 'Please give a reason.')
    await putStaffMarks(tx, context, [
      { registrationId: registration.id, slot, status: input.status, minutes, reason },
    ])
    await recordAudit(tx, context, {
      action: 'attendance.slot_marked',
      subjectType: 'registration',
      subjectId: registration.id,
      details: { slotId: slot.id, status: input.status, minutes },
    })
    const title = `Marked ${markStatusText(input.status)} at ${slot.label}`
    await recordAttendanceDecisions(tx, context, [{ ...registration, title, description: reason }])
  })
}

/** Returns to what scans and meeting reports say. Refuses a mark that someone else changed. */
export function returnSlotToScans(context: CommandContext, input: MarkFromScansInput): Promise<MarkResponse> {
  return changeMark(context, input, async (tx, { slot, registration, former }) => {
    if (former?.source !== 'staff') return
    if (slot.evidenceDeletedAt !== null) throw evidenceDeletedRefusal()
    const { now } = context
    await removeStaffMarks(tx, { registrationIds: [registration.id], slotIds: [slot.id], now })
    await recordAudit(tx, context, {
      action: 'attendance.slot_marked',
      subjectType: 'registration',
      subjectId: registration.id,
      details: { slotId: slot.id, status: 'from_scans' },
    })
    const title = `Returned to the scans at ${slot.label}`
    await recordAttendanceDecisions(tx, context, [{ ...registration, title, description: null }])
  })
}

interface MarkChange {
  readonly slot: SlotRow
  readonly registration: LockedRegistration
  readonly former: AttendanceMarkRow | undefined
}

/** Locks the registration, checks the version, makes the change and computes what follows. */
function changeMark(
  context: CommandContext,
  { registrationId, slotId, version }: MarkFromScansInput,
  change: (tx: Transaction, mark: MarkChange) => Promise<void>,
): Promise<MarkResponse> {
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const seen = await findRegistrationById(tx, registrationId)
      if (seen === null) throw registrationNotFoundRefusal()
      const { seminarId } = seen
      await shareSeminarLock(tx, seminarId)
      const [registration] = await lockRegistrations(tx, seminarId, [registrationId])
      const slot = await findSlot(tx, slotId)
      if (registration === undefined) throw registrationNotFoundRefusal()
      if (slot?.seminarId !== seminarId) throw slotNotFoundRefusal()
      const former = (await listAttendanceMarks(tx, [registrationId])).find((mark) => mark.slotId === slotId)
      if ((former?.version ?? 0) !== version) {
        const message = 'This mark was changed in the meantime. Nothing was saved.'
        throw new Refusal('conflict', 'mark_changed', message)
      }
      await change(tx, { slot, registration, former })
      await recomputeCompletions(tx, { seminarId, registrationIds: [registrationId], now: context.now })
      const mark = (await listAttendanceMarks(tx, [registrationId])).find((row) => row.slotId === slotId)
      const completion = await getCompletion(tx, registrationId)
      return { mark: mark === undefined ? null : toAttendanceMark(mark), completion }
    }),
  )
}

export function noSeatRefusal(): Refusal {
  const message = 'The payment was rejected, so this attendee has no seat. Review the payment first.'
  return new Refusal('conflict', 'no_seat', message)
}

async function refuseUnmarkable(
  tx: Transaction,
  { now }: CommandContext,
  mark: { slot: SlotRow; registration: LockedRegistration; status: MarkStatus },
): Promise<void> {
  if (!holdsSeat(mark.registration)) throw noSeatRefusal()
  const seminar = await findSeminarRecord(tx, mark.slot.seminarId)
  const reason = seminar && whyAttendanceCannotBeMarked(seminar, now)
  // People may be excused in advance.
  if (reason !== null && !(mark.status === 'excused' && seminar?.status !== 'cancelled'))
    throw new Refusal('conflict', 'attendance_not_open', reason)
}

export const markStatusText = (status: MarkStatus) => status.replace('_', ' ')

interface AttendanceDecision extends Pick<LockedRegistration, 'id' | 'personId'> {
  readonly title: string
  /** The reason, which may be about a person's health: it is erased with the person, unlike the audit log. */
  readonly description: string | null
}

/** Writes decisions of staff to the history of people, from where the history of an attendance reads them. */
export async function recordAttendanceDecisions(
  tx: Transaction,
  context: CommandContext,
  decisions: readonly AttendanceDecision[],
): Promise<void> {
  const createdBy = requireSignedInActor(context).personId
  await insertInteractions(
    tx,
    decisions.map(({ id, personId, title, description }) => ({
      personId,
      title,
      description,
      createdBy,
      interactionType: 'note' as const,
      occurredAt: context.now,
      metadata: { registrationId: id, isAttendanceDecision: true },
    })),
  )
}

/** Time of marks, and who makes them; nobody does those of sample data. */
export type MarkingContext = Pick<CommandContext, 'now' | 'actor'>

/** Writes marks by staff for locked registrations. */
export async function putStaffMarks(
  tx: Transaction,
  { now, actor }: MarkingContext,
  marks: readonly {
    readonly registrationId: number
    readonly slot: SlotRow
    readonly status: MarkStatus
    readonly minutes: number
    readonly reason: string | null
  }[],
): Promise<void> {
  const decidedBy = actor?.personId ?? null
  await putAttendanceMarks(
    tx,
    marks.map(({ registrationId, slot, status, minutes, reason }) => ({
      registrationId,
      slotId: slot.id,
      status,
      minutes,
      reason,
      decidedBy,
      source: 'staff',
      decidedAt: now,
      changedAt: now,
    })),
  )
}
