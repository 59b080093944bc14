import type { CommandContext } from '#app/application/commands/command-context.ts'
import { findUserRow } from '#app/features/accounts/queries/users.ts'
import { renderCustomInvitation } from '#app/features/email/emails/custom-invitation.ts'
import { listCustomTemplates } from '#app/features/email/queries/outbox-delivery.ts'
import { type RenderPreviewContext, renderMessagePreview } from '#app/features/email/reads/render-message.ts'
import { requireOpenSeminar } from '#app/features/invitations/adapters/invitation-limits.ts'
import { recentInvitationCutoff } from '#app/features/invitations/commands/invite-attendees.ts'
import type {
  AudiencePreview,
  AudiencePreviewInput,
} from '#app/features/invitations/contract/bulk-invitations.ts'
import type { InvitationSkipReason } from '#app/features/invitations/contract/invitations.ts'
import type { InvitationPreview } from '#app/features/invitations/contract/official-invitation.ts'
import { countInviteesByEligibility } from '#app/features/invitations/queries/invitations.ts'
import {
  toInvitationEmailData,
  toInvitationRecipient,
} from '#app/features/invitations/reads/official-invitation-data.ts'
import { listSkipCounts, whyPersonCannotBeInvited } from '#app/features/invitations/rules/invitations.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { notSignedIn } from '#app/platform/refusals.ts'
import { invitationAudienceCondition } from '../queries/invitation-audience.ts'

/** Counts the recipients by the same rule as sending. Refuses a seminar that is closed for registration. */
export async function previewInvitationAudience(
  { db, now }: Pick<CommandContext, 'db' | 'now'>,
  { audience, seminarId, isOnlyNew }: AudiencePreviewInput,
): Promise<AudiencePreview> {
  const seminar = requireOpenSeminar(await findSeminarRecord(db, seminarId), now)
  const conditions = { seminarId, invitedSince: recentInvitationCutoff(now) }
  const groups = await countInviteesByEligibility(db, invitationAudienceCondition(db, audience), conditions)
  const skipped = new Map<InvitationSkipReason, number>()
  let [found, invited] = [0, 0]
  for (const { count, ...facts } of groups) {
    found += count
    const why = whyPersonCannotBeInvited(facts, isOnlyNew)
    if (why === null) invited += count
    else skipped.set(why, (skipped.get(why) ?? 0) + count)
  }
  const total = 'userIds' in audience ? new Set(audience.userIds).size : found
  if (total > found) skipped.set('unknown', total - found)
  return { total, invited, skipped: listSkipCounts(skipped), seatsLeft: seminar.seatsLeft }
}

export type InvitationEmailContext = Pick<CommandContext, 'actor' | 'now'> & RenderPreviewContext

/** Refuses a closed seminar, and a custom template unfit for invitations. */
export async function previewInvitationEmail(
  context: InvitationEmailContext,
  { seminarId, templateId }: { readonly seminarId: number; readonly templateId?: number | undefined },
): Promise<InvitationPreview> {
  const { db, now, actor } = context
  const seminar = requireOpenSeminar(await findSeminarRecord(db, seminarId), now)
  const person = actor === null ? null : await findUserRow(db, actor.personId)
  if (person === null) throw notSignedIn()
  const data = toInvitationEmailData(seminar, toInvitationRecipient(person), { isRequested: false })
  if (templateId !== undefined) return renderCustomInvitation(context, { templateId, data }, now)
  return renderMessagePreview(context, { event: 'seminar.invitation', data }, now)
}

export function listInvitationTemplates(db: DatabaseOrTransaction): Promise<{ id: number; name: string }[]> {
  return listCustomTemplates(db)
}
