import type { Transaction } from '../../../platform/db/database.ts'
import { manilaDay } from '../../../platform/format/dates.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { lockSeminar, type SeminarFacts } from '../../catalog/queries/planning.ts'
import { writeLetters } from '../../messaging/commands/write-letters.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { refusingDeletedActor } from '../../people/signed-in-actor.ts'
import type { InviteAnswer, InviteInput } from '../contract/seats.ts'
import { openSeminar } from '../invitation-doors.ts'
import { invitationData, toReader } from '../invitation-letter.ts'
import { invitationKey, lockInvitees } from '../queries/invitations.ts'
import { invitedText, type SkipReason, whyNotInvited } from '../rules/invitations.ts'

const dayInMs = 24 * 60 * 60 * 1000

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
  // Held, so that of two who invite the same people one waits, and a seminar is not cancelled in between.
  const seminar = openSeminar(await lockSeminar(tx, seminarId), context.now)
  const { invited, skipped } = await sortOut(tx, context, { personIds: [...new Set(userIds)], seminarId })
  const queued = await writeInvitations(tx, context, { seminar, invited })
  await recordAudit(tx, context, {
    action: 'attendees.invited',
    subjectType: 'seminar',
    subjectId: seminarId,
    details: { queued, skipped: skipped.length },
  })
  return { message: invitedText(queued, skipped), queued, skipped: skipped.length }
}

type Invitee = Awaited<ReturnType<typeof lockInvitees>>[number]

interface SortedOut {
  readonly invited: readonly Invitee[]
  readonly skipped: readonly SkipReason[]
}

async function sortOut(
  tx: Transaction,
  { now }: CommandContext,
  { personIds, seminarId }: { readonly personIds: readonly number[]; readonly seminarId: number },
): Promise<SortedOut> {
  const invitedSince = new Date(now.getTime() - dayInMs)
  // One day back from now reaches into two days of the calendar at most.
  const days = [manilaDay(invitedSince), manilaDay(now)]
  const rows = await lockInvitees(tx, { personIds, seminarId, days, invitedSince })
  const known = new Map(rows.map((row) => [row.person.id, row]))
  const weighed = personIds.map((id) => ({ row: known.get(id), why: whyNotInvited(known.get(id) ?? null) }))
  return {
    invited: weighed.flatMap(({ row, why }) => (row !== undefined && why === null ? [row] : [])),
    skipped: weighed.flatMap(({ why }) => why ?? []),
  }
}

function writeInvitations(
  tx: Transaction,
  { actor, now }: CommandContext,
  { seminar, invited }: { readonly seminar: SeminarFacts; readonly invited: readonly Invitee[] },
): Promise<number> {
  const day = manilaDay(now)
  const letters = invited.map(({ person }) => {
    const reader = toReader(person)
    return {
      event: 'seminar.invitation',
      title: `Invited to ${seminar.title}`,
      to: { personId: person.id, email: person.email, name: reader.name },
      data: invitationData(seminar, reader, { isRequested: false }),
      dedupeKey: invitationKey(seminar.id, person.id, day),
      isMarketing: true,
    } as const
  })
  return writeLetters(tx, letters, { createdBy: actor?.personId ?? null, now })
}
