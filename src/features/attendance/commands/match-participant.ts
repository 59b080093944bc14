import type { CommandContext } from '#app/application/commands/command-context.ts'
import { registrationNotFoundRefusal } from '#app/features/payments/commands/decide-payment.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { DismissParticipantInput, MatchParticipantInput } from '../contract/meeting-imports.ts'
import { lockRegistrations } from '../queries/marks.ts'
import {
  deleteAlias,
  findMeetingImportById,
  findParticipant,
  type ImportedParticipantKey,
  type ImportedParticipantRow,
  listUnmatchedParticipants,
  putParticipantAlias,
  updateParticipant,
} from '../queries/meeting-imports.ts'
import { toParticipantAliasKey } from '../rules/match-participants.ts'
import { recomputeCompletions } from './recompute-completions.ts'

function participantNotFound(): Refusal {
  return new Refusal('not_found', 'participant_unknown', 'This participant is in no imported report.')
}

async function lockParticipant(
  tx: Transaction,
  key: ImportedParticipantKey,
): Promise<{ readonly seminarId: number; readonly participant: ImportedParticipantRow }> {
  const run = await findMeetingImportById(tx, key.importId)
  if (run === null) throw participantNotFound()
  await lockSeminar(tx, run.seminarId)
  const participant = await findParticipant(tx, key)
  if (participant === null) throw participantNotFound()
  return { seminarId: run.seminarId, participant }
}

/**
 * Credits a participant to the registrant whom staff chose, in place of any other, and stores the choice: it
 * also counts for the same participant in other reports of the seminar, unless matched or dismissed there.
 * Refuses unknown participants, and registrations of other seminars or without a seat.
 * @returns the number of participants credited by this; 0 if it was chosen before
 */
export function matchParticipant(context: CommandContext, input: MatchParticipantInput): Promise<number> {
  const { registrationId } = input
  return inTransaction(context.db, async (tx) => {
    const { seminarId, participant } = await lockParticipant(tx, input)
    const [registration] = await lockRegistrations(tx, seminarId, [registrationId])
    if (registration === undefined) throw registrationNotFoundRefusal()
    if (!holdsSeat(registration)) {
      const message = 'The payment was rejected, so this attendee has no seat. Review the payment first.'
      throw new Refusal('conflict', 'no_seat', message)
    }
    if (participant.registrationId === registrationId && participant.matchedBy === 'choice') return 0
    const alias = toParticipantAliasKey(participant)
    if (alias !== null) await putParticipantAlias(tx, { seminarId, participant: alias, registrationId })
    const same = alias === null ? [] : await listUnmatchedParticipants(tx, seminarId)
    const credited = [
      input,
      ...same.filter((one) => toParticipantAliasKey(one) === alias && !isSameParticipant(one, input)),
    ]
    for (const { importId, row } of credited)
      await updateParticipant(
        tx,
        { importId, row },
        { registrationId, matchedBy: 'choice', dismissedAt: null },
      )
    await recompute(tx, context, { seminarId, changed: [participant.registrationId, registrationId] })
    await recordAudit(tx, context, {
      action: 'attendance.participant_matched',
      subjectType: 'registration',
      subjectId: registrationId,
      details: {
        seminarId,
        importId: input.importId,
        row: input.row,
        formerRegistrationId: participant.registrationId,
      },
    })
    return credited.length
  })
}

const isSameParticipant = (one: ImportedParticipantKey, other: ImportedParticipantKey) =>
  one.importId === other.importId && one.row === other.row

/**
 * Leaves a participant uncredited: someone who is no registrant. Takes away the minutes if the participant was
 * matched, and forgets a choice. Repeating changes nothing. Refuses unknown participants.
 */
export function dismissParticipant(context: CommandContext, input: DismissParticipantInput): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const { seminarId, participant } = await lockParticipant(tx, input)
    const { dismissedAt, registrationId, matchedBy } = participant
    if (dismissedAt !== null && registrationId === null) return
    const alias = toParticipantAliasKey(participant)
    if (matchedBy === 'choice' && alias !== null) await deleteAlias(tx, seminarId, alias)
    await updateParticipant(tx, input, {
      registrationId: null,
      matchedBy: null,
      dismissedAt: context.now,
    })
    await recompute(tx, context, { seminarId, changed: [registrationId] })
    await recordAudit(tx, context, {
      action: 'attendance.participant_dismissed',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: { importId: input.importId, row: input.row, formerRegistrationId: registrationId },
    })
  })
}

function recompute(
  tx: Transaction,
  { now }: CommandContext,
  { seminarId, changed }: { readonly seminarId: number; readonly changed: readonly (number | null)[] },
): Promise<void> {
  const registrationIds = [...new Set(changed.flatMap((id) => id ?? []))]
  return recomputeCompletions(tx, { seminarId, registrationIds, now })
}
