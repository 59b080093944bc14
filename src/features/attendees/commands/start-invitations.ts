/**
 * Bulk invitations, of any number of people.
 *
 * Whom they go to is settled when they are sent and noted person by person; a timed command then writes the e-mails, a
 * batch a transaction (`send-invitations.ts`).
 */
import { createHash } from 'node:crypto'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { refusingDeletedActor, signedInActor } from '../../people/signed-in-actor.ts'
import type { InvitationRun, StartInvitationsInput } from '../contract/invitations.ts'
import { type InvitationEmailContext, previewInvitationEmail } from '../preview-invitations.ts'
import {
  findInvitationRun,
  insertInvitationRunIfNew,
  insertRecipients,
  toInvitationRun,
  updateRun,
} from '../queries/invitation-runs.ts'

/**
 * Starts a bulk invitation. The same call again, with the same id, answers with the one that was started.
 *
 * Refuses an unknown seminar and one that nobody can register for, an unusable template, an audience that is empty by
 * now, and the id of another's run or request.
 */
export async function startInvitations(
  context: CommandContext & InvitationEmailContext,
  input: StartInvitationsInput,
): Promise<InvitationRun> {
  const { personId } = signedInActor(context)
  const { runId, seminarId, templateId } = input
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
  const asked = { runId, startedBy: personId, requestHash }
  const known = await findOwnRun(context, asked)
  if (known !== null) return known
  await previewInvitationEmail(context, { seminarId, templateId: templateId ?? undefined })
  await refusingDeletedActor(insertRun(context, input, asked))
  const run = await findOwnRun(context, asked)
  if (run === null) throw new Error('The run was not stored.')
  return run
}

interface AskedRun {
  readonly runId: string
  readonly startedBy: number
  readonly requestHash: string
}

async function findOwnRun(
  { db }: Pick<CommandContext, 'db'>,
  { runId, startedBy, requestHash }: AskedRun,
): Promise<InvitationRun | null> {
  const run = await findInvitationRun(db, runId)
  if (run === null) return null
  if (run.startedBy === startedBy && run.requestHash === requestHash) return toInvitationRun(run)
  const message = 'Other invitations have this number. Close the dialog and open it again.'
  throw new Refusal('conflict', 'invitations_id_taken', message)
}

function insertRun(
  context: CommandContext,
  { audience, seminarId, templateId = null, isOnlyNew, expectedTotal }: StartInvitationsInput,
  { runId, startedBy, requestHash }: AskedRun,
): Promise<void> {
  const { db, now } = context
  const run = { seminarId, templateId, isOnlyNew, expectedTotal, startedBy, requestHash }
  return db.transaction(async (tx) => {
    // Of two at once the second waits here, and then finds the first.
    if (!(await insertInvitationRunIfNew(tx, { id: runId, ...run, startedAt: now, heardOfAt: now }))) return
    const total = await insertRecipients(tx, runId, audience)
    if (total === 0)
      throw new Refusal('conflict', 'nobody_to_invite', 'No attendee matches this selection any more.')
    await updateRun(tx, runId, { total })
    await recordAudit(tx, context, {
      action: 'attendees.invitations_started',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: { people: total },
    })
  })
}
