import { inTransaction, type Transaction } from '../../../platform/db/database.ts'
import { fieldRefusal, Refusal } from '../../../platform/refusals.ts'
import { registrationNotFound } from '../../payments/commands/verify-payment.ts'
import { findRegistrationById } from '../../payments/queries/payments.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { insertInteractions } from '../../people/queries/people.ts'
import { holdsSeat } from '../../registrations/rules/seats.ts'
import { findSeminarRecord, lockSeminar } from '../../seminars/queries/planning.ts'
import type {
  MarkAllInput,
  MarkFromScansInput,
  MarkResponse,
  MarkSlotInput,
  MarkStatus,
} from '../contract/marks.ts'
import {
  deleteMark,
  type LockedRegistration,
  listMarks,
  lockRegistrations,
  type MarkRow,
  putMarks,
  shareSeminarLock,
} from '../queries/marks.ts'
import { findSlot, listSlotRows, type SlotRow } from '../queries/slots.ts'
import { getCompletion, toMark } from '../reads/completion.ts'
import { whyAttendanceCannotBeMarked } from '../rules/marking.ts'
import { evidenceDeleted, slotNotFound } from './change-slot.ts'
import { recomputeCompletions } from './recompute-completions.ts'

const givesCredit: readonly MarkStatus[] = ['present', 'late', 'left_early']

/** Minutes of a mark by staff if none are given. */
function defaultMinutes(status: MarkStatus, { creditMinutes }: SlotRow): number {
  return givesCredit.includes(status) ? creditMinutes : 0
}

/**
 * Marks a person in a slot. It wins over scans and meeting reports until they are used again. Refuses marks that
 * somebody else changed, lowered minutes and excuses without a reason, and registrations without a seat.
 */
export function markSlot(context: CommandContext, input: MarkSlotInput): Promise<MarkResponse> {
  return changeMark(context, input, async (tx, { slot, registration, former }) => {
    await refuseUnmarkable(tx, context, { slot, registration, status: input.status })
    const minutes = input.minutes ?? defaultMinutes(input.status, slot)
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
    const title = `Marked ${statusWord(input.status)} at ${slot.label}`
    await recordDecisions(tx, context, [{ ...registration, title, description: reason }])
  })
}

/** Returns to what scans and meeting reports say. Refuses a mark that somebody else changed. */
export function returnToScans(context: CommandContext, input: MarkFromScansInput): Promise<MarkResponse> {
  return changeMark(context, input, async (tx, { slot, registration, former }) => {
    if (former?.source !== 'office') return
    if (slot.evidenceDeletedAt !== null) throw evidenceDeleted()
    await deleteMark(tx, registration.id, slot.id)
    await recordAudit(tx, context, {
      action: 'attendance.slot_marked',
      subjectType: 'registration',
      subjectId: registration.id,
      details: { slotId: slot.id, status: 'from_scans' },
    })
    const title = `Returned to the scans at ${slot.label}`
    await recordDecisions(tx, context, [{ ...registration, title, description: null }])
  })
}

interface MarkChange {
  readonly slot: SlotRow
  readonly registration: LockedRegistration
  readonly former: MarkRow | undefined
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
      if (seen === null) throw registrationNotFound()
      const { seminarId } = seen
      await shareSeminarLock(tx, seminarId)
      const [registration] = await lockRegistrations(tx, seminarId, [registrationId])
      const slot = await findSlot(tx, slotId)
      if (registration === undefined) throw registrationNotFound()
      if (slot?.seminarId !== seminarId) throw slotNotFound()
      const former = (await listMarks(tx, [registrationId])).find((mark) => mark.slotId === slotId)
      if ((former?.version ?? 0) !== version) {
        const message = 'This mark was changed in the meantime. Nothing was saved.'
        throw new Refusal('conflict', 'mark_changed', message)
      }
      await change(tx, { slot, registration, former })
      await recomputeCompletions(tx, { seminarId, registrationIds: [registrationId], now: context.now })
      const mark = (await listMarks(tx, [registrationId])).find((row) => row.slotId === slotId)
      const completion = await getCompletion(tx, registrationId)
      return { mark: mark === undefined ? null : toMark(mark), completion }
    }),
  )
}

interface Markable {
  readonly slot: SlotRow
  readonly registration: LockedRegistration
  readonly status: MarkStatus
}

async function refuseUnmarkable(tx: Transaction, { now }: CommandContext, mark: Markable): Promise<void> {
  if (!holdsSeat(mark.registration)) {
    const message = 'The payment was rejected, so this attendee has no seat. Review the payment first.'
    throw new Refusal('conflict', 'no_seat', message)
  }
  const seminar = await findSeminarRecord(tx, mark.slot.seminarId)
  const reason = seminar && whyAttendanceCannotBeMarked(seminar, now)
  // People may be excused in advance.
  if (reason !== null && !(mark.status === 'excused' && seminar?.status !== 'cancelled'))
    throw new Refusal('conflict', 'attendance_not_open', reason)
}

const statusWord = (status: MarkStatus) => status.replace('_', ' ')

interface AttendanceDecision extends Pick<LockedRegistration, 'id' | 'personId'> {
  readonly title: string
  /** The reason, which may be about a person's health: it is erased with the person, unlike the audit log. */
  readonly description: string | null
}

/** Writes decisions of staff to the history of people, from where the history of an attendance reads them. */
export async function recordDecisions(
  tx: Transaction,
  context: CommandContext,
  decisions: readonly AttendanceDecision[],
): Promise<void> {
  const createdBy = requireSignedInActor(context).personId
  await insertInteractions(
    tx,
    decisions.map(({ id, personId, title, description }) => ({
      ...{ personId, title, description, createdBy },
      interactionType: 'note' as const,
      occurredAt: context.now,
      metadata: { registrationId: id, isAttendanceDecision: true },
    })),
  )
}

interface OfficeMark {
  readonly registrationId: number
  readonly slot: SlotRow
  readonly status: MarkStatus
  readonly minutes: number
  readonly reason: string | null
}

/** Writes marks by staff for locked registrations. */
export async function putStaffMarks(
  tx: Transaction,
  context: CommandContext,
  marks: readonly OfficeMark[],
): Promise<void> {
  const { now } = context
  const decidedBy = requireSignedInActor(context).personId
  await putMarks(
    tx,
    marks.map(({ registrationId, slot, status, minutes, reason }) => ({
      ...{ registrationId, slotId: slot.id, status, minutes, reason, decidedBy },
      source: 'office',
      decidedAt: now,
      changedAt: now,
    })),
  )
}

/**
 * Marks everybody with a seat in a slot, optionally only those about whom nothing is known.
 * @returns the number of people changed
 */
export function markSlotForAll(context: CommandContext, input: MarkAllInput): Promise<number> {
  const { seminarId, slotId, status, onlyUnmarked } = input
  const reason = input.reason || null
  if (status === 'excused' && reason === null)
    throw fieldRefusal('reason', 'reason_missing', 'Please give a reason.')
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const seminar = await lockSeminar(tx, seminarId)
      const slot = await findSlot(tx, slotId)
      if (seminar === null || slot?.seminarId !== seminarId) throw slotNotFound()
      const refusal = whyAttendanceCannotBeMarked(seminar, context.now)
      if (refusal !== null) throw new Refusal('conflict', 'attendance_not_open', refusal)
      const seated = (await lockRegistrations(tx, seminarId, null)).filter(holdsSeat)
      const ids = seated.map(({ id }) => id)
      const markOf = new Map(
        (await listMarks(tx, ids))
          .filter((mark) => mark.slotId === slotId)
          .map((mark) => [mark.registrationId, mark]),
      )
      const minutes = defaultMinutes(status, slot)
      const chosen = ids.filter((id) => {
        const former = markOf.get(id)
        return onlyUnmarked ? former === undefined : former?.status !== status || former.minutes !== minutes
      })
      const marks = chosen.map((registrationId) => ({ registrationId, slot, status, minutes, reason }))
      await putStaffMarks(tx, context, marks)
      if (chosen.length === 0) return 0
      await recomputeCompletions(tx, { seminarId, registrationIds: chosen, now: context.now })
      await recordAudit(tx, context, {
        action: 'attendance.slot_marked',
        subjectType: 'seminar',
        subjectId: seminarId,
        details: { slotId, status, changed: chosen.length },
      })
      const title = `Marked ${statusWord(status)} at ${slot.label}, with everybody`
      const chosenIds = new Set(chosen)
      const changed = seated.filter(({ id }) => chosenIds.has(id))
      await recordDecisions(
        tx,
        context,
        changed.map((registration) => ({ ...registration, title, description: reason })),
      )
      return chosen.length
    }),
  )
}

const statusOfWhole = { attended: 'present', 'no-show': 'absent' } as const

/**
 * The former way to mark a registration, in a seminar with slots: all slots that have opened are marked, or return to
 * what the scans say. The caller holds the seminar's lock.
 */
export async function markOpenedSlots(
  tx: Transaction,
  context: CommandContext,
  { seminarId, registrationIds, attendanceStatus }: WholeMark,
): Promise<void> {
  const { now } = context
  const opened = (await listSlotRows(tx, seminarId)).filter(({ opensAt }) => opensAt <= now)
  await lockRegistrations(tx, seminarId, registrationIds)
  if (attendanceStatus === 'registered') {
    for (const registrationId of registrationIds)
      for (const slot of opened) await deleteMark(tx, registrationId, slot.id)
  } else {
    const status = statusOfWhole[attendanceStatus]
    await putStaffMarks(
      tx,
      context,
      registrationIds.flatMap((registrationId) =>
        opened.map((slot) => ({
          ...{ registrationId, slot, status, reason: null },
          minutes: defaultMinutes(status, slot),
        })),
      ),
    )
  }
  await recomputeCompletions(tx, { seminarId, registrationIds, now })
}

interface WholeMark {
  readonly seminarId: number
  readonly registrationIds: readonly number[]
  readonly attendanceStatus: 'registered' | 'attended' | 'no-show'
}
