/**
 * Starts bulk invitations. Recipients are resolved and stored when started; a scheduled job then queues the
 * e-mails in batches (`send-invitations.ts`).
 */
import { createHash } from 'node:crypto'
import { Refusal } from '../../../platform/refusals.ts'
import type { InvitationRun, StartInvitationsInput } from '../../invitations/contract/bulk-invitations.ts'
import {
  findInvitationRun,
  insertInvitationRunIfNew,
  toInvitationRun,
  updateInvitationRun,
} from '../../invitations/queries/bulk-invitation-runs.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { insertInvitationRecipients } from '../queries/invitation-audience.ts'
import { type InvitationEmailContext, previewInvitationEmail } from '../reads/preview-invitations.ts'

/**
 * Starts a bulk invitation; repeating the call with the same id returns the first run. Refuses an unknown or
 * closed seminar, an unusable template, an empty audience, and the id of another user's run or another
 * request.
 */
export async function startInvitations(
  context: CommandContext & InvitationEmailContext,
  input: StartInvitationsInput,
): Promise<InvitationRun> {
  const { personId } = requireSignedInActor(context)
  const { runId, seminarId, templateId } = input
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const asked = { runId, startedBy: personId, requestHash }
  const known = await findOwnRun(context, asked)
  if (known !== null) return known
  await previewInvitationEmail(context, { seminarId, templateId: templateId ?? undefined })
  await refuseIfActorDeleted(insertRun(context, input, asked))
  const run = await findOwnRun(context, asked)
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
  { audience, seminarId, templateId = null, isOnlyNew, expectedTotal }: StartInvitationsInput,
  { runId, startedBy, requestHash }: RequestedRun,
): Promise<void> {
  const { db, now } = context
  const run = { seminarId, templateId, isOnlyNew, expectedTotal, startedBy, requestHash }
  return db.transaction(async (tx) => {
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
