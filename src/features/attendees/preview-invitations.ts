/** What a bulk invitation will come to: who gets it, and what they get. Nothing is written. */

import type { Executor } from '../../platform/db/database.ts'
import type { CommandContext } from '../../platform/http/context.ts'
import { notSignedIn } from '../../platform/refusals.ts'
import { findUserRow } from '../accounts/queries/users.ts'
import { findSeminarRow } from '../catalog/queries/planning.ts'
import { listCustomTemplates } from '../messaging/queries.ts'
import { renderCustomInvitation } from '../messaging/templates/custom-invitation.ts'
import { type PreviewContext, renderPreview } from '../messaging/templates/render-message.ts'
import { invitedSince } from '../registration/commands/invite-attendees.ts'
import type { InvitationPreview } from '../registration/contract/invitations.ts'
import type { SkipReason } from '../registration/contract/seats.ts'
import { openSeminar } from '../registration/invitation-doors.ts'
import { invitationData, toReader } from '../registration/invitation-letter.ts'
import { countInvitees } from '../registration/queries/invitations.ts'
import { listSkipped, whyNotInvited } from '../registration/rules/invitations.ts'
import type { AudiencePreview, AudiencePreviewInput } from './contract/invitations.ts'
import { isInAudience } from './queries/invitation-runs.ts'

/**
 * How many would get an invitation, and how many not for which reason, by the rule that sending follows. Refuses a seminar
 * that nobody can register for.
 */
export async function previewAudience(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { audience, seminarId, isOnlyNew }: AudiencePreviewInput,
): Promise<AudiencePreview> {
  const seminar = openSeminar(await findSeminarRow(db, seminarId), now)
  const asked = { seminarId, invitedSince: invitedSince(now) }
  const groups = await countInvitees(db, isInAudience(db, audience), asked)
  const skipped = new Map<SkipReason, number>()
  let [found, invited] = [0, 0]
  for (const { count, ...facts } of groups) {
    found += count
    const why = whyNotInvited(facts, isOnlyNew)
    if (why === null) invited += count
    else skipped.set(why, (skipped.get(why) ?? 0) + count)
  }
  const total = 'userIds' in audience ? new Set(audience.userIds).size : found
  if (total > found) skipped.set('unknown', total - found)
  return { total, invited, skipped: listSkipped(skipped), seatsLeft: seminar.seatsLeft }
}

export type InvitationEmailContext = Pick<CommandContext, 'actor' | 'now'> & PreviewContext

/**
 * The e-mail as the person who asks would get it.
 *
 * Refuses a seminar that nobody can register for, and a custom template that is no good for an invitation.
 */
export async function previewInvitationEmail(
  context: InvitationEmailContext,
  { seminarId, templateId }: { readonly seminarId: number; readonly templateId?: number | undefined },
): Promise<InvitationPreview> {
  const { db, now, actor } = context
  const seminar = openSeminar(await findSeminarRow(db, seminarId), now)
  const person = actor === null ? null : await findUserRow(db, actor.personId)
  if (person === null) throw notSignedIn()
  const data = invitationData(seminar, toReader(person), { isRequested: false })
  if (templateId !== undefined) return renderCustomInvitation(context, { templateId, data }, now)
  return renderPreview(context, { event: 'seminar.invitation', data }, now)
}

/** Custom templates that an invitation can be sent with, by name. */
export function listInvitationTemplates(db: Executor): Promise<{ id: number; name: string }[]> {
  return listCustomTemplates(db)
}
