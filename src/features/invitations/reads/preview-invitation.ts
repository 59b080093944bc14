import { findUserRow } from '../../accounts/queries/users.ts'
import { type RenderPreviewContext, renderMessagePreview } from '../../email/reads/render-message.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { attendeeNotFound } from '../../people/rules/attendee-not-found.ts'
import { findSeminarRecord } from '../../seminars/queries/planning.ts'
import { refuseInvitationsForOthers, requireOpenSeminar } from '../adapters/invitation-limits.ts'
import type {
  InvitationPreview,
  InvitationPreviewQuery,
  UnsavedInvitationPreviewInput,
} from '../contract/official-invitation.ts'
import { hasSeatInSeminar } from '../queries/invitations.ts'
import {
  type InvitationRecipient,
  toInvitationEmailData,
  toRequestedRecipient,
  toUnsavedRecipient,
} from './official-invitation-data.ts'

type PreviewInvitationContext = Pick<CommandContext, 'actor' | 'now'> & RenderPreviewContext

/** For oneself or, as staff, for anyone; stores nothing. Refuses closed seminars. */
export async function previewInvitation(
  context: PreviewInvitationContext,
  { attendeeId, seminarId }: InvitationPreviewQuery,
): Promise<InvitationPreview> {
  refuseInvitationsForOthers(context.actor, attendeeId)
  const person = await findUserRow(context.db, attendeeId)
  if (person === null || person.erasedAt !== null) throw attendeeNotFound()
  const isOwn = context.actor?.personId === attendeeId
  const holdsSeat = await hasSeatInSeminar(context.db, { personId: attendeeId, seminarId, isOwn })
  return preview(context, { recipient: toRequestedRecipient(context.actor, person), seminarId, holdsSeat })
}

export function previewUnsavedInvitation(
  context: PreviewInvitationContext,
  { attendee, seminarId }: UnsavedInvitationPreviewInput,
): Promise<InvitationPreview> {
  return preview(context, { recipient: toUnsavedRecipient(attendee), seminarId, holdsSeat: false })
}

interface InvitationToPreview {
  readonly recipient: InvitationRecipient
  readonly seminarId: number
  readonly holdsSeat: boolean
}

async function preview(
  context: PreviewInvitationContext,
  { recipient, seminarId, holdsSeat }: InvitationToPreview,
) {
  const seminar = requireOpenSeminar(await findSeminarRecord(context.db, seminarId), context.now, holdsSeat)
  const data = toInvitationEmailData(seminar, recipient, { isRequested: true })
  return renderMessagePreview(context, { event: 'seminar.invitation', data }, context.now)
}
