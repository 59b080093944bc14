import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { findHeldOrder, updateEntry, type WaitlistEntryRow } from '../queries/entries.ts'
import { getEntryOfLink } from '../reads/own-entry.ts'
import { advanceWaitlist, releaseOffer } from './advance-waitlist.ts'

/**
 * Ends the entry of a link, by leaving the list or refusing what is offered. Offered seats are released, and offered to
 * others at once. Repeating changes nothing. Refuses to refuse where nothing is offered yet.
 */
export async function leaveWaitlist(
  context: CommandContext,
  { link, status }: { readonly link: string; readonly status: 'left' | 'refused' },
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const { seminarId } = await getEntryOfLink(tx, context, link)
    const seminar = await lockSeminar(tx, seminarId)
    if (seminar === null) throw seminarNotFoundRefusal()
    const entry = await getEntryOfLink(tx, context, link)
    if (status === 'refused' && entry.status === 'waiting')
      throw new Refusal('conflict', 'nothing_offered', 'Nothing is offered to you yet.')
    if (entry.status !== 'waiting' && entry.status !== 'offered') return
    await endEntry(tx, { entry, seminar }, { status, lastReason: null, now: context.now })
    await recordAudit(tx, context, {
      action: status === 'left' ? 'waitlist.left' : 'waitlist.refused',
      subjectType: 'waitlist_entry',
      subjectId: entry.id,
      details: { seminarId },
    })
    await advanceWaitlist(tx, context, seminarId)
  })
}

/** Ends an entry that waits or has an offer, in its locked seminar, and releases offered seats. */
export async function endEntry(
  tx: Transaction,
  { entry, seminar }: { readonly entry: WaitlistEntryRow; readonly seminar: SeminarRecord },
  { now, ...change }: Pick<WaitlistEntryRow, 'status' | 'lastReason'> & { readonly now: Date },
): Promise<void> {
  const order = await findHeldOrder(tx, entry.id)
  if (order !== null) await releaseOffer(tx, { order, seminar }, { state: 'cancelled', now })
  await updateEntry(tx, entry.id, change)
}
