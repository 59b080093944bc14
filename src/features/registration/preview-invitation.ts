/** How an official invitation would look, before anybody asks for it. Nothing is kept of the question. */
import type { CommandContext } from '../../platform/http/context.ts'
import { findUserRow } from '../accounts/queries/users.ts'
import { findSeminarRow } from '../catalog/queries/planning.ts'
import { type PreviewContext, renderPreview } from '../messaging/templates/render-message.ts'
import { attendeeUnknown } from '../people/attendee-unknown.ts'
import type {
  InvitationPreview,
  InvitationPreviewQuery,
  UnsavedPreviewInput,
} from './contract/invitations.ts'
import { openSeminar, refuseForOthers } from './invitation-doors.ts'
import { type InvitationReader, invitationData, toAskedReader, toUnsavedReader } from './invitation-letter.ts'
import { hasSeat } from './queries/invitations.ts'

type Asking = Pick<CommandContext, 'actor' | 'now'> & PreviewContext

/** For oneself, and for staff of anybody; refuses whoever does not exist, and what nobody can register for. */
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

/** The same for a name and an address that somebody typed. */
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
  return renderPreview(context, { event: 'seminar.invitation', data }, context.now)
}
