/** Decisions of managers about an entry of a waiting list, with a reason. */
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import type { AuditAction } from '#app/features/people/contract/audit.ts'
import { takeSeats } from '#app/features/registrations/commands/seat-ledger.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { registrationClosedTexts, whyRegistrationClosed } from '#app/features/seminars/rules/availability.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { WaitlistDecision, WaitlistDecisionResponse } from '../contract/waitlist.ts'
import { findEntry, type WaitlistEntryRow } from '../queries/entries.ts'
import { entryName } from '../reads/waitlist.ts'
import { toOfferDeadline } from '../rules/offers.ts'
import { advanceWaitlist, offerSeats } from './advance-waitlist.ts'
import { endEntry } from './leave-waitlist.ts'

interface LockedEntry {
  readonly entry: WaitlistEntryRow
  readonly seminar: SeminarRecord
}

/**
 * Offers seats out of order. They must be free; nothing is offered at night, or shortly before the start.
 * Refuses entries that do not wait.
 */
export function offerOutOfOrder(
  context: CommandContext,
  decision: WaitlistDecision,
): Promise<WaitlistDecisionResponse> {
  return decide(context, { decision, action: 'waitlist.offered' }, async (tx, { entry, seminar }) => {
    if (entry.status !== 'waiting') throw notWaiting()
    const closed = whyRegistrationClosed(seminar, context.now)
    if (closed !== null) throw new Refusal('conflict', `seminar_${closed}`, registrationClosedTexts[closed])
    const { offerHours } = context.policies.waitlist
    const holdsUntil = toOfferDeadline(seminar.startsAt, { offerHours, now: context.now })
    if (holdsUntil === null) throw nothingOfferedNow()
    await takeSeats(tx, seminar, entry.seats)
    await offerSeats(tx, context, { entry, seminar, holdsUntil })
    return holdsUntil
  })
}

/** Takes an entry off the list; the reason is shown by its link. Offered seats go to the next at once. */
export function removeEntry(
  context: CommandContext,
  decision: WaitlistDecision,
): Promise<WaitlistDecisionResponse> {
  return decide(context, { decision, action: 'waitlist.entry_removed' }, async (tx, { entry, seminar }) => {
    if (entry.status !== 'waiting' && entry.status !== 'offered') throw notWaiting()
    const change = { status: 'left', lastReason: decision.reason, now: context.now } as const
    await endEntry(tx, { entry, seminar }, change)
    await advanceWaitlist(tx, context, seminar.id)
    return null
  })
}

/** @param change returns the deadline of an offer */
function decide(
  context: CommandContext,
  { decision: { entryId, reason }, action }: { decision: WaitlistDecision; action: AuditAction },
  change: (tx: Transaction, locked: LockedEntry) => Promise<Date | null>,
): Promise<WaitlistDecisionResponse> {
  const deciding = inTransaction(context.db, async (tx) => {
    const found = await findEntry(tx, entryId)
    const seminar = found && (await lockSeminar(tx, found.seminarId))
    const entry = found && (await findEntry(tx, entryId))
    if (!entry || !seminar) throw new Refusal('not_found', 'entry_unknown', 'This entry no longer exists.')
    const offerEndsAt = await change(tx, { entry, seminar })
    const details = { seminarId: seminar.id, seats: entry.seats, reason }
    await recordAudit(tx, context, {
      action,
      subjectType: 'waitlist_entry',
      subjectId: entry.id,
      details,
    })
    return { name: entryName(entry), offerEndsAt: offerEndsAt?.toISOString() ?? null }
  })
  return refuseIfActorDeleted(deciding)
}

function notWaiting(): Refusal {
  return new Refusal('conflict', 'not_waiting', 'This person does not wait any more. Please reload.')
}

function nothingOfferedNow(): Refusal {
  const message = 'Seats are offered between 7:00 AM and 9:00 PM, until two hours before the start.'
  return new Refusal('conflict', 'nothing_offered_now', message)
}
