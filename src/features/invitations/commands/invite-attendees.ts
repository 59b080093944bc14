import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { requireOpenSeminar } from '../adapters/invitation-limits.ts'
import type {
  InvitationSkipReason,
  InviteAttendeesInput,
  InviteAttendeesResponse,
} from '../contract/invitations.ts'
import { invitationDedupeKey, lockInvitees, upsertInvitations } from '../queries/invitations.ts'
import { toInvitationEmailData, toInvitationRecipient } from '../reads/official-invitation-data.ts'
import {
  countSkipReasons,
  type InvitationSkipCounts,
  invitationsSummaryText,
  sumSkipCounts,
  whyPersonCannotBeInvited,
} from '../rules/invitations.ts'

const dayInMs = 24 * 60 * 60 * 1000

/** Returns the instant after which an invitation blocks another one to the same seminar. */
export function recentInvitationCutoff(now: Date): Date {
  return new Date(now.getTime() - dayInMs)
}

/** All or none; ineligible people are skipped and counted. Refuses a closed seminar. */
export function inviteAttendees(
  context: CommandContext,
  input: InviteAttendeesInput,
): Promise<InviteAttendeesResponse> {
  return refuseIfActorDeleted(inTransaction(context.db, (tx) => invite(tx, context, input)))
}

async function invite(
  tx: Transaction,
  context: CommandContext,
  { userIds, seminarId }: InviteAttendeesInput,
): Promise<InviteAttendeesResponse> {
  const invitees = { seminarId, personIds: [...new Set(userIds)], templateId: null, isOnlyNew: false }
  const writing = { invitedBy: context.actor?.personId ?? null, now: context.now }
  const { queued, skipped } = await queueInvitations(tx, invitees, writing)
  await recordAudit(tx, context, {
    action: 'attendees.invited',
    subjectType: 'seminar',
    subjectId: seminarId,
    details: { queued, skipped: sumSkipCounts(skipped) },
  })
  return { message: invitationsSummaryText(queued, skipped), queued, skipped: sumSkipCounts(skipped) }
}

export interface QueueInvitationsInput {
  readonly seminarId: number
  /** Distinct and at most 1,000, because all are locked. */
  readonly personIds: readonly number[]
  /** A custom template, or null for the default. */
  readonly templateId: number | null
  /** True to skip people invited to this seminar before. */
  readonly isOnlyNew: boolean
}

export interface QueueInvitationsResult {
  readonly queued: number
  readonly skipped: InvitationSkipCounts
}

/** Queues invitations in the caller's transaction. Refuses like `inviteAttendees`. */
export async function queueInvitations(
  tx: Transaction,
  invitees: QueueInvitationsInput,
  { invitedBy, now }: { readonly invitedBy: number | null; readonly now: Date },
): Promise<QueueInvitationsResult> {
  const { seminarId } = invitees
  // Locked, to serialize invitations and prevent cancellation meanwhile.
  const seminar = requireOpenSeminar(await lockSeminar(tx, seminarId), now)
  const { invited, skipped } = await selectInvitees(tx, invitees, now)
  const emails = invited.map(({ person }) => toInvitationEmail(person, seminar, { ...invitees, now }))
  const queued = await queueEmailsWithHistory(tx, emails, { createdBy: invitedBy, now })
  await upsertInvitations(tx, { seminarId, personIds: invited.map(({ person }) => person.id), now })
  return { queued, skipped: countSkipReasons(skipped) }
}

type Invitee = Awaited<ReturnType<typeof lockInvitees>>[number]

async function selectInvitees(
  tx: Transaction,
  { personIds, seminarId, isOnlyNew }: QueueInvitationsInput,
  now: Date,
): Promise<{ readonly invited: readonly Invitee[]; readonly skipped: readonly InvitationSkipReason[] }> {
  const rows = await lockInvitees(tx, personIds, { seminarId, invitedSince: recentInvitationCutoff(now) })
  const known = new Map(rows.map((row) => [row.person.id, row]))
  const sorted = personIds.map((id) => ({
    row: known.get(id),
    why: whyPersonCannotBeInvited(known.get(id) ?? null, isOnlyNew),
  }))
  return {
    invited: sorted.flatMap(({ row, why }) => (row !== undefined && why === null ? [row] : [])),
    skipped: sorted.flatMap(({ why }) => why ?? []),
  }
}

function toInvitationEmail(
  person: Invitee['person'],
  seminar: SeminarRecord,
  { templateId, now }: { readonly templateId: number | null; readonly now: Date },
) {
  const recipient = toInvitationRecipient(person)
  return {
    event: 'seminar.invitation',
    title: `Invited to ${seminar.title}`,
    to: { personId: person.id, email: person.email, name: recipient.name },
    data: { ...toInvitationEmailData(seminar, recipient, { isRequested: false }), templateId },
    dedupeKey: invitationDedupeKey(seminar.id, person.id, toManilaDay(now)),
    isMarketing: true,
  } as const
}
