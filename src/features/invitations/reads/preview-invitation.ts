import { findUserRow } from '../../accounts/queries/users.ts'
import { type RenderPreviewContext, renderMessagePreview } from '../../email/reads/render-message.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { attendeeUnknown } from '../../people/rules/attendee-not-found.ts'
import { findSeminarRow } from '../../seminars/queries/planning.ts'
import { openSeminar, refuseForOthers } from '../adapters/invitation-limits.ts'
import type {
  InvitationPreview,
  InvitationPreviewQuery,
  UnsavedPreviewInput,
} from '../contract/official-invitation.ts'
import { hasSeat } from '../queries/invitations.ts'
import {
  type InvitationReader,
  invitationData,
  toAskedReader,
  toUnsavedReader,
} from './official-invitation-data.ts'

type Asking = Pick<CommandContext, 'actor' | 'now'> & RenderPreviewContext

/**
 * Renders an invitation for oneself or, as staff, for anyone, storing nothing. Refuses unknown people and
 * closed seminars.
 */
export async function previewInvitation(
  context: Asking,
  { attendeeId, seminarId }: InvitationPreviewQuery,
): Promise<InvitationPreview> {
  refuseForOthers(context.actor, attendeeId)
  const person = await findUserRow(context.db, attendeeId)
  if (person === null || person.erasedAt !== null) throw attendeeUnknown()
  const isOwn = context.actor?.personId === attendeeId
  const holdsSeat = await hasSeat(context.db, { personId: attendeeId, seminarId, isOwn })
  return preview(context, { reader: toAskedReader(context.actor, person), seminarId, holdsSeat })
}

export function previewUnsavedInvitation(
  context: Asking,
  { attendee, seminarId }: UnsavedPreviewInput,
): Promise<InvitationPreview> {
  return preview(context, { reader: toUnsavedReader(attendee), seminarId, holdsSeat: false })
}

interface Shown {
  readonly reader: InvitationReader
  readonly seminarId: number
  readonly holdsSeat: boolean
}

async function preview(context: Asking, { reader, seminarId, holdsSeat }: Shown) {
  const seminar = openSeminar(await findSeminarRow(context.db, seminarId), context.now, holdsSeat)
  const data = invitationData(seminar, reader, { isRequested: true })
  return renderMessagePreview(context, { event: 'seminar.invitation', data }, context.now)
}
