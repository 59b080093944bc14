import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { InvitationRun } from '../contract/bulk-invitations.ts'
import type { InvitationSkipReason } from '../contract/invitations.ts'
import { type InvitationSkipCounts, listSkipCounts } from '../rules/invitations.ts'
import { invitationRecipients, invitationRuns } from '../tables.ts'

export type InvitationRunRow = typeof invitationRuns.$inferSelect

/** Returns false if the id exists. */
export async function insertInvitationRunIfNew(
  tx: Transaction,
  run: typeof invitationRuns.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(invitationRuns)
    .values(run)
    .onConflictDoNothing()
    .returning({ id: invitationRuns.id })
  return inserted.length > 0
}

export async function findInvitationRun(
  db: DatabaseOrTransaction,
  runId: string,
): Promise<(InvitationRunRow & { readonly seminarTitle: string }) | null> {
  const [row] = await db
    .select({ run: invitationRuns, seminarTitle: seminars.title })
    .from(invitationRuns)
    .innerJoin(seminars, eq(seminars.id, invitationRuns.seminarId))
    .where(eq(invitationRuns.id, runId))
  return row === undefined ? null : { ...row.run, seminarTitle: row.seminarTitle }
}

/** Locks the longest-waiting run that no other process is sending; null if none. */
export async function lockNextInvitationRun(tx: Transaction): Promise<InvitationRunRow | null> {
  const [run] = await tx
    .select()
    .from(invitationRuns)
    .where(eq(invitationRuns.state, 'running'))
    .orderBy(asc(invitationRuns.heardOfAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return run ?? null
}

/** Removes and returns the next recipients of a locked run; empty at the end. */
export async function takeInvitationRecipients(
  tx: Transaction,
  runId: string,
  atMost: number,
): Promise<number[]> {
  const isOfRun = eq(invitationRecipients.runId, runId)
  const next = tx
    .select({ personId: invitationRecipients.personId })
    .from(invitationRecipients)
    .where(isOfRun)
    .orderBy(asc(invitationRecipients.personId))
    .limit(atMost)
  const removed = await tx
    .delete(invitationRecipients)
    .where(and(isOfRun, sql`${invitationRecipients.personId} = any(array(${next}))`))
    .returning({ personId: invitationRecipients.personId })
  return removed.map(({ personId }) => personId).sort((one, other) => one - other)
}

export async function updateInvitationRun(
  tx: DatabaseOrTransaction,
  runId: string,
  change: Partial<Omit<InvitationRunRow, 'id'>>,
): Promise<InvitationRunRow> {
  const [run] = await tx.update(invitationRuns).set(change).where(eq(invitationRuns.id, runId)).returning()
  if (run === undefined) throw new Error('The run vanished while it was held.')
  return run
}

export async function deleteInvitationRecipients(tx: Transaction, runId: string): Promise<void> {
  await tx.delete(invitationRecipients).where(eq(invitationRecipients.runId, runId))
}

/** @returns how many were deleted */
export async function deleteInvitationRunsBefore(db: DatabaseOrTransaction, before: Date): Promise<number> {
  const gone = await db
    .delete(invitationRuns)
    .where(lt(invitationRuns.startedAt, before))
    .returning({ id: invitationRuns.id })
  return gone.length
}

export function toSkipCounts({ skipped }: Pick<InvitationRunRow, 'skipped'>): InvitationSkipCounts {
  return new Map(Object.entries(skipped) as [InvitationSkipReason, number][])
}

export function toInvitationRun(row: InvitationRunRow & { readonly seminarTitle: string }): InvitationRun {
  const { id, seminarId, seminarTitle, state, expectedTotal, total, handled, queued, failure } = row
  const skipped = listSkipCounts(toSkipCounts(row))
  return { id, seminarId, seminarTitle, state, expectedTotal, total, handled, queued, skipped, failure }
}
