import type { Transaction } from '../../../platform/db/database.ts'
import { manilaDay } from '../../../platform/format/dates.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { lockSeminar, type SeminarFacts } from '../../catalog/queries/planning.ts'
import { writeLetters } from '../../messaging/commands/write-letters.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { refusingDeletedActor } from '../../people/signed-in-actor.ts'
import type { InviteAnswer, InviteInput, SkipReason } from '../contract/seats.ts'
import { openSeminar } from '../invitation-doors.ts'
import { invitationData, toReader } from '../invitation-letter.ts'
import { invitationKey, lockInvitees, putInvitations } from '../queries/invitations.ts'
import {
  countReasons,
  countSkipped,
  invitedText,
  type SkipCounts,
  whyNotInvited,
} from '../rules/invitations.ts'

const dayInMs = 24 * 60 * 60 * 1000

/** Invitations since then stand in the way of another to the same seminar. */
export function invitedSince(now: Date): Date {
  return new Date(now.getTime() - dayInMs)
}

/**
 * Invites people to a seminar by mail: all letters or none. Whoever must not or need not get one is skipped and counted.
 *
 * Refuses an unknown seminar, and one that nobody can register for.
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
  /** Each once; at most a thousand, since all of them are held until the transaction ends. */
  readonly personIds: readonly number[]
  /** The custom template that is sent in place of the invitation's; null where none was chosen. */
  readonly templateId: number | null
  /** Leaves out people who were invited to this seminar before. */
  readonly isOnlyNew: boolean
}

export interface InvitedPeople {
  readonly queued: number
  readonly skipped: SkipCounts
}

/** Writes the invitations of people who may get one, in the caller's transaction. Refuses like `inviteAttendees`. */
export async function invitePeople(
  tx: Transaction,
  invitees: Invitees,
  { invitedBy, now }: { readonly invitedBy: number | null; readonly now: Date },
): Promise<InvitedPeople> {
  const { seminarId } = invitees
  // Held, so that of two who invite the same people one waits, and a seminar is not cancelled in between.
  const seminar = openSeminar(await lockSeminar(tx, seminarId), now)
  const { invited, skipped } = await sortOut(tx, invitees, now)
  const letters = invited.map(({ person }) => toLetter(person, seminar, { ...invitees, now }))
  const queued = await writeLetters(tx, letters, { createdBy: invitedBy, now })
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
