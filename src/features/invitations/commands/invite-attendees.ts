import type { Transaction } from '../../../platform/db/database.ts'
import { manilaDay } from '../../../platform/format/dates.ts'
import { queueEmailsWithHistory } from '../../email/commands/insert-emails.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { refusingDeletedActor } from '../../people/commands/signed-in-actor.ts'
import { lockSeminar, type SeminarFacts } from '../../seminars/queries/planning.ts'
import { openSeminar } from '../adapters/invitation-limits.ts'
import type { InviteAnswer, InviteInput, SkipReason } from '../contract/invitations.ts'
import { invitationKey, lockInvitees, putInvitations } from '../queries/invitations.ts'
import { invitationData, toReader } from '../reads/official-invitation-data.ts'
import {
  countReasons,
  countSkipped,
  invitedText,
  type SkipCounts,
  whyNotInvited,
} from '../rules/invitations.ts'

const dayInMs = 24 * 60 * 60 * 1000

/** Later invitations block another one to the same seminar. */
export function invitedSince(now: Date): Date {
  return new Date(now.getTime() - dayInMs)
}

/**
 * Invites people to a seminar, all or none; ineligible people are skipped and counted. Refuses an unknown or
 * closed seminar.
 */
export function inviteAttendees(context: CommandContext, input: InviteInput): Promise<InviteAnswer> {
  return refusingDeletedActor(context.db.transaction((tx) => invite(tx, context, input)))
}

async function invite(
  tx: Transaction,
  context: CommandContext,
  { userIds, seminarId }: InviteInput,
): Promise<InviteAnswer> {
  const invitees = { seminarId, personIds: [...new Set(userIds)], templateId: null, isOnlyNew: false }
  const writing = { invitedBy: context.actor?.personId ?? null, now: context.now }
  const { queued, skipped } = await invitePeople(tx, invitees, writing)
  await recordAudit(tx, context, {
    action: 'attendees.invited',
    subjectType: 'seminar',
    subjectId: seminarId,
    details: { queued, skipped: countSkipped(skipped) },
  })
  return { message: invitedText(queued, skipped), queued, skipped: countSkipped(skipped) }
}

export interface Invitees {
  readonly seminarId: number
  /** Distinct and at most 1,000, because all are locked. */
  readonly personIds: readonly number[]
  /** A custom template, or null for the default. */
  readonly templateId: number | null
  /** Skips people invited to this seminar before. */
  readonly isOnlyNew: boolean
}

export interface InvitedPeople {
  readonly queued: number
  readonly skipped: SkipCounts
}

/** Queues invitations in the caller's transaction. Refuses like `inviteAttendees`. */
export async function invitePeople(
  tx: Transaction,
  invitees: Invitees,
  { invitedBy, now }: { readonly invitedBy: number | null; readonly now: Date },
): Promise<InvitedPeople> {
  const { seminarId } = invitees
  // Locked, to serialize invitations and prevent cancellation meanwhile.
  const seminar = openSeminar(await lockSeminar(tx, seminarId), now)
  const { invited, skipped } = await sortOut(tx, invitees, now)
  const letters = invited.map(({ person }) => toLetter(person, seminar, { ...invitees, now }))
  const queued = await queueEmailsWithHistory(tx, letters, { createdBy: invitedBy, now })
  await putInvitations(tx, { seminarId, personIds: invited.map(({ person }) => person.id), now })
  return { queued, skipped: countReasons(skipped) }
}

type Invitee = Awaited<ReturnType<typeof lockInvitees>>[number]

interface SortedOut {
  readonly invited: readonly Invitee[]
  readonly skipped: readonly SkipReason[]
}

async function sortOut(
  tx: Transaction,
  { personIds, seminarId, isOnlyNew }: Invitees,
  now: Date,
): Promise<SortedOut> {
  const rows = await lockInvitees(tx, personIds, { seminarId, invitedSince: invitedSince(now) })
  const known = new Map(rows.map((row) => [row.person.id, row]))
  const sorted = personIds.map((id) => ({
    row: known.get(id),
    why: whyNotInvited(known.get(id) ?? null, isOnlyNew),
  }))
  return {
    invited: sorted.flatMap(({ row, why }) => (row !== undefined && why === null ? [row] : [])),
    skipped: sorted.flatMap(({ why }) => why ?? []),
  }
}

function toLetter(
  person: Invitee['person'],
  seminar: SeminarFacts,
  { templateId, now }: { readonly templateId: number | null; readonly now: Date },
) {
  const reader = toReader(person)
  return {
    event: 'seminar.invitation',
    title: `Invited to ${seminar.title}`,
    to: { personId: person.id, email: person.email, name: reader.name },
    data: { ...invitationData(seminar, reader, { isRequested: false }), templateId },
    dedupeKey: invitationKey(seminar.id, person.id, manilaDay(now)),
    isMarketing: true,
  } as const
}
