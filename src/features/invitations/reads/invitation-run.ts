import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { InvitationRun } from '../contract/bulk-invitations.ts'
import { findInvitationRun, toInvitationRun } from '../queries/bulk-invitation-runs.ts'

/** A bulk invitation that this person started; refuses unknown ones and those of others. */
export async function getInvitationRun(
  db: DatabaseOrTransaction,
  { runId, startedBy }: { readonly runId: string; readonly startedBy: number | undefined },
): Promise<InvitationRun> {
  const run = await findInvitationRun(db, runId)
  if (run === null || run.startedBy !== startedBy)
    throw new Refusal('not_found', 'invitations_unknown', 'There are no such invitations.')
  return toInvitationRun(run)
}
