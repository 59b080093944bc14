import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import type { TicketQuery } from '../contract/tickets.ts'
import { findOwnVerifiedRegistrationId, updateJoinedPressedAt } from '../queries/join-codes.ts'
import { getMeetingForRegistration } from '../reads/meetings.ts'
import { getTicketHolder } from '../reads/tickets.ts'
import { getJoinCode } from './join-codes.ts'

/** Notes that the caller pressed Join. Refuses, as an unknown seminar, one without a verified registration. */
export function recordJoinPressed(context: CommandContext, seminarId: number): Promise<void> {
  const { personId } = requireSignedInActor(context)
  return inTransaction(context.db, async (tx) => {
    const registrationId = await findOwnVerifiedRegistrationId(tx, { seminarId, personId })
    if (registrationId === null) throw seminarNotFoundRefusal()
    await notePress(tx, context, { registrationId, seminarId })
  })
}

/**
 * Notes that the holder of a ticket pressed Join, unless staff did on another's ticket. Refuses an invalid ticket.
 * @returns the address of the meeting; null if it is not open
 */
export async function joinMeetingByTicket(
  context: CommandContext,
  query: TicketQuery,
): Promise<string | null> {
  const { registrationId, seminarId, actsForRegistrant } = await getTicketHolder(context, query)
  const shown = await getMeetingForRegistration(context, registrationId)
  if (!shown?.isOpen || shown.meeting === null) return null
  if (actsForRegistrant)
    await inTransaction(context.db, (tx) => notePress(tx, context, { registrationId, seminarId }))
  return shown.meeting.url
}

async function notePress(
  tx: Transaction,
  context: CommandContext,
  { registrationId, seminarId }: { readonly registrationId: number; readonly seminarId: number },
): Promise<void> {
  await getJoinCode(tx, { registrationId, seminarId })
  await updateJoinedPressedAt(tx, registrationId, context.now)
  await recordAudit(tx, context, {
    action: 'seminar.meeting_joined',
    subjectType: 'registration',
    subjectId: registrationId,
    details: { seminarId },
  })
}
