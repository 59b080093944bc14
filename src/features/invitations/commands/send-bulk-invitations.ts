import { insertAuditEntry } from '#app/features/people/queries/people.ts'
import type { Clock } from '#app/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import {
  deleteInvitationRecipients,
  deleteInvitationRunsBefore,
  type InvitationRunRow,
  lockNextInvitationRun,
  takeInvitationRecipients,
  toSkipCounts,
  updateInvitationRun,
} from '../queries/bulk-invitation-runs.ts'
import { type InvitationSkipCounts, sumSkipCounts } from '../rules/invitations.ts'
import { type QueueInvitationsResult, queueInvitations } from './invite-attendees.ts'

/** Registering for the seminar waits while a batch is written. */
const peopleInABatch = 500

/** A stopping process waits for the current turn to end. */
const timeBudgetMs = 2000

const mostFailures = 5

const retentionDays = 30

/**
 * Serves the run that has waited longest, for about two seconds.
 * @returns the number of batches
 */
export async function sendBulkInvitations(db: Database, clock: Clock): Promise<number> {
  const endsAt = performance.now() + timeBudgetMs
  let batches = 0
  while (performance.now() < endsAt && (await sendNextBatch(db, clock()))) batches += 1
  return batches
}

async function sendNextBatch(db: Database, now: Date): Promise<boolean> {
  let run: InvitationRunRow | null = null
  try {
    return await inTransaction(db, async (tx) => {
      run = await lockNextInvitationRun(tx)
      if (run !== null) await sendBatch(tx, run, now)
      return run !== null
    })
  } catch (error) {
    if (run !== null) await recordFailure(db, run, now)
    throw error
  }
}

async function sendBatch(tx: Transaction, run: InvitationRunRow, now: Date): Promise<void> {
  const personIds = await takeInvitationRecipients(tx, run.id, peopleInABatch)
  const invited = await inviteOrRefuse(tx, run, { personIds, now })
  if (invited instanceof Refusal) {
    await endRun(tx, run, { state: 'failed', failure: invited.message, now })
    return
  }
  const handled = run.handled + personIds.length
  const progressed = await updateInvitationRun(tx, run.id, {
    handled,
    queued: run.queued + invited.queued,
    skipped: Object.fromEntries(add(toSkipCounts(run), invited.skipped)),
    failures: 0,
    heardOfAt: now,
  })
  if (handled >= run.total || personIds.length === 0)
    await endRun(tx, progressed, { state: 'done', failure: null, now })
}

/** Returns a refusal, with nothing written, if the seminar was canceled or filled up in the meantime. */
async function inviteOrRefuse(
  tx: Transaction,
  { seminarId, templateId, isOnlyNew, startedBy }: InvitationRunRow,
  { personIds, now }: { readonly personIds: readonly number[]; readonly now: Date },
): Promise<QueueInvitationsResult | Refusal> {
  try {
    const invitees = { seminarId, personIds, templateId, isOnlyNew }
    return await queueInvitations(tx, invitees, { invitedBy: startedBy, now })
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function add(one: InvitationSkipCounts, other: InvitationSkipCounts): InvitationSkipCounts {
  const sum = new Map(one)
  for (const [reason, count] of other) sum.set(reason, (sum.get(reason) ?? 0) + count)
  return sum
}

async function endRun(
  tx: Transaction,
  run: InvitationRunRow,
  { state, failure, now }: { state: 'done' | 'failed'; failure: string | null; now: Date },
): Promise<void> {
  await deleteInvitationRecipients(tx, run.id)
  await updateInvitationRun(tx, run.id, { state, failure, finishedAt: now, heardOfAt: now })
  const { queued, total, handled } = run
  await insertAuditEntry(tx, {
    at: now,
    actorId: run.startedBy,
    action: 'attendees.invited',
    subjectType: 'seminar',
    subjectId: run.seminarId,
    details: {
      queued,
      skipped: sumSkipCounts(toSkipCounts(run)),
      ...(state === 'failed' && { notHandled: total - handled }),
    },
    ipAddress: null,
  })
}

/** Puts the run behind others; a run that keeps failing is ended. */
function recordFailure(db: Database, { id, failures }: InvitationRunRow, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const noted = await updateInvitationRun(tx, id, { failures: failures + 1, heardOfAt: now })
    if (noted.state !== 'running' || noted.failures < mostFailures) return
    await endRun(tx, noted, {
      state: 'failed',
      failure: 'Something went wrong, and the remaining invitations were not sent.',
      now,
    })
  })
}

/** Deletes bulk invitations started more than 30 days ago. */
export function deleteOldInvitationRuns(db: Database, now: Date): Promise<number> {
  return deleteInvitationRunsBefore(db, new Date(now.getTime() - retentionDays * 24 * 60 * 60 * 1000))
}
