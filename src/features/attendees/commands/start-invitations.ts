import { createHash } from 'node:crypto'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import type {
  InvitationRun,
  StartBulkInvitationsInput,
} from '#app/features/invitations/contract/bulk-invitations.ts'
import {
  findInvitationRun,
  insertInvitationRunIfNew,
  toInvitationRun,
  updateInvitationRun,
} from '#app/features/invitations/queries/bulk-invitation-runs.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { insertInvitationRecipients } from '../queries/invitation-audience.ts'
import { type InvitationEmailContext, previewInvitationEmail } from '../reads/preview-invitations.ts'

/**
 * Stores the recipients of a bulk invitation; a job queues the e-mails (`send-bulk-invitations.ts`). Repeating the
 * id returns the first run. Refuses an unusable template, an empty audience, and another run's id.
 */
export async function startBulkInvitations(
  context: CommandContext & InvitationEmailContext,
  input: StartBulkInvitationsInput,
): Promise<InvitationRun> {
  const { personId } = requireSignedInActor(context)
  const { runId, seminarId, templateId } = input
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const requestedRun = { runId, startedBy: personId, requestHash }
  const known = await findOwnRun(context, requestedRun)
  if (known !== null) return known
  await previewInvitationEmail(context, { seminarId, templateId: templateId ?? undefined })
  await refuseIfActorDeleted(insertRun(context, input, requestedRun))
  const run = await findOwnRun(context, requestedRun)
  if (run === null) throw new Error('The run was not stored.')
  return run
}

interface RequestedRun {
  readonly runId: string
  readonly startedBy: number
  readonly requestHash: string
}

async function findOwnRun(
  { db }: Pick<CommandContext, 'db'>,
  { runId, startedBy, requestHash }: RequestedRun,
): Promise<InvitationRun | null> {
  const run = await findInvitationRun(db, runId)
  if (run === null) return null
  if (run.startedBy === startedBy && run.requestHash === requestHash) return toInvitationRun(run)
  const message = 'Other invitations already use this ID. Please close the dialog and open it again.'
  throw new Refusal('conflict', 'invitations_id_taken', message)
}

function insertRun(
  context: CommandContext,
  { audience, seminarId, templateId = null, isOnlyNew, expectedTotal }: StartBulkInvitationsInput,
  { runId, startedBy, requestHash }: RequestedRun,
): Promise<void> {
  const { db, now } = context
  const run = { seminarId, templateId, isOnlyNew, expectedTotal, startedBy, requestHash }
  return inTransaction(db, async (tx) => {
    // A concurrent second insert waits here and then finds the first.
    if (!(await insertInvitationRunIfNew(tx, { id: runId, ...run, startedAt: now, heardOfAt: now }))) return
    const total = await insertInvitationRecipients(tx, runId, audience)
    if (total === 0)
      throw new Refusal('conflict', 'nobody_to_invite', 'No attendees match this selection anymore.')
    await updateInvitationRun(tx, runId, { total })
    await recordAudit(tx, context, {
      action: 'attendees.invitations_started',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: { people: total },
    })
  })
}
