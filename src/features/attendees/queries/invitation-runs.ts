/** Statements about bulk invitations: who still waits for theirs, and what became of the others. */
import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { seminars } from '../../catalog/tables.ts'
import { people } from '../../people/tables.ts'
import type { SkipReason } from '../../registration/contract/seats.ts'
import { listSkipped, type SkipCounts } from '../../registration/rules/invitations.ts'
import type { Audience, InvitationRun } from '../contract/invitations.ts'
import { invitationRecipients, invitationRuns } from '../tables.ts'
import { conditionOf, toAttendeeFilter } from './attendee-search.ts'

export type InvitationRunRow = typeof invitationRuns.$inferSelect

/** Everybody whom an audience names, as a condition on people. */
export function isInAudience(db: Executor, audience: Audience): SQL | undefined {
  if ('userIds' in audience) return inArray(people.id, [...new Set(audience.userIds)])
  return conditionOf(db, toAttendeeFilter(audience.filter))
}

/** False where a run has this number already. */
export async function insertInvitationRunIfNew(
  tx: Transaction,
  run: typeof invitationRuns.$inferInsert,
): Promise<boolean> {
  const made = await tx
    .insert(invitationRuns)
    .values(run)
    .onConflictDoNothing()
    .returning({ id: invitationRuns.id })
  return made.length > 0
}

/** Notes everybody of an audience for a run; people named by number also where they are gone. @returns how many */
export async function insertRecipients(tx: Transaction, runId: string, audience: Audience): Promise<number> {
  if ('userIds' in audience) {
    const personIds = [...new Set(audience.userIds)]
    await tx.insert(invitationRecipients).values(personIds.map((personId) => ({ runId, personId })))
    return personIds.length
  }
  const chosen = tx
    .select({ runId: sql<string>`${runId}::uuid`.as('run_id'), personId: people.id })
    .from(people)
    .where(isInAudience(tx, audience))
  const { rowCount } = await tx.insert(invitationRecipients).select(chosen)
  return rowCount ?? 0
}

export async function findInvitationRun(
  db: Executor,
  runId: string,
): Promise<(InvitationRunRow & { readonly seminarTitle: string }) | null> {
  const [row] = await db
    .select({ run: invitationRuns, seminarTitle: seminars.title })
    .from(invitationRuns)
    .innerJoin(seminars, eq(seminars.id, invitationRuns.seminarId))
    .where(eq(invitationRuns.id, runId))
  return row === undefined ? null : { ...row.run, seminarTitle: row.seminarTitle }
}

/** Holds the run that waited longest and that no other process works on; null where there is none. */
export async function lockNextRun(tx: Transaction): Promise<InvitationRunRow | null> {
  const [run] = await tx
    .select()
    .from(invitationRuns)
    .where(eq(invitationRuns.state, 'running'))
    .orderBy(asc(invitationRuns.heardOfAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return run ?? null
}

/** Takes the next people of a held run; none where all are done. */
export async function takeRecipients(tx: Transaction, runId: string, atMost: number): Promise<number[]> {
  const isOfRun = eq(invitationRecipients.runId, runId)
  const next = tx
    .select({ personId: invitationRecipients.personId })
    .from(invitationRecipients)
    .where(isOfRun)
    .orderBy(asc(invitationRecipients.personId))
    .limit(atMost)
  const taken = await tx
    .delete(invitationRecipients)
    .where(and(isOfRun, sql`${invitationRecipients.personId} = any(array(${next}))`))
    .returning({ personId: invitationRecipients.personId })
  return taken.map(({ personId }) => personId).sort((one, other) => one - other)
}

export async function updateRun(
  tx: Executor,
  runId: string,
  change: Partial<Omit<InvitationRunRow, 'id'>>,
): Promise<InvitationRunRow> {
  const [run] = await tx.update(invitationRuns).set(change).where(eq(invitationRuns.id, runId)).returning()
  if (run === undefined) throw new Error('The run vanished while it was held.')
  return run
}

export async function deleteRecipients(tx: Transaction, runId: string): Promise<void> {
  await tx.delete(invitationRecipients).where(eq(invitationRecipients.runId, runId))
}

/** @returns how many are gone */
export async function deleteInvitationRunsBefore(db: Executor, before: Date): Promise<number> {
  const gone = await db
    .delete(invitationRuns)
    .where(lt(invitationRuns.startedAt, before))
    .returning({ id: invitationRuns.id })
  return gone.length
}

export function toSkipCounts({ skipped }: Pick<InvitationRunRow, 'skipped'>): SkipCounts {
  return new Map(Object.entries(skipped) as [SkipReason, number][])
}

export function toInvitationRun(row: InvitationRunRow & { readonly seminarTitle: string }): InvitationRun {
  const { id, seminarId, seminarTitle, state, expectedTotal, total, handled, queued, failure } = row
  const skipped = listSkipped(toSkipCounts(row))
  return { id, seminarId, seminarTitle, state, expectedTotal, total, handled, queued, skipped, failure }
}
