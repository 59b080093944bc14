import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { findSeminarRecord, lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { ExplainDeviationInput } from '../contract/deviations.ts'
import { insertChanges, updateChangeReason } from '../queries/changes.ts'
import { listDeviations } from '../rules/deviations.ts'
import { takeProgrammeSnapshot } from './take-programme-snapshot.ts'

const reasonNeeded =
  'PRC allows one change of date or venue, to a later date, asked 7 working days before; speakers may not change.'

export interface AccreditedChange<Result> {
  readonly seminarId: number
  /** Reason why it deviates; empty if that is decided later, undefined if nobody was asked. */
  readonly reason: string | undefined
  /** Changes the seminar, in the same transaction. */
  readonly change: () => Promise<Result>
}

/**
 * Makes a change of a seminar. If its accreditation was applied for or approved, differences of date, venue,
 * sessions and speakers are recorded, and refused with `accreditation_reason_needed` where no reason was
 * requested.
 */
export async function recordDeviations<Result>(
  tx: Transaction,
  context: CommandContext,
  { seminarId, reason, change }: AccreditedChange<Result>,
): Promise<Result> {
  const seminar = await lockSeminar(tx, seminarId)
  const isWatched = seminar?.accreditations?.some(
    ({ status }) => status === 'applied' || status === 'approved',
  )
  if (seminar === null || !isWatched) return change()
  const former = await takeProgrammeSnapshot(tx, seminar)
  const result = await change()
  const changed = await findSeminarRecord(tx, seminarId)
  const deviations = changed === null ? [] : listDeviations(former, await takeProgrammeSnapshot(tx, changed))
  if (deviations.length === 0) return result
  if (reason === undefined) throw new Refusal('conflict', 'accreditation_reason_needed', reasonNeeded)
  const made = { seminarId, reason, by: context.actor?.personId ?? null, at: context.now }
  const rows = deviations.map((deviation) => ({ ...deviation, ...made }))
  await refuseIfActorDeleted(insertChanges(tx, rows))
  await recordAudit(tx, context, {
    action: 'accreditation.deviated',
    subjectType: 'seminar',
    subjectId: seminarId,
    details: { changed: deviations.map(({ field }) => field) },
  })
  return result
}

/**
 * Says later why a seminar deviates, or says it differently.
 *
 * @returns the seminar
 */
export function explainDeviation(
  context: CommandContext,
  { id, reason }: ExplainDeviationInput,
): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const seminarId = await updateChangeReason(tx, id, reason)
    if (seminarId === null)
      throw new Refusal('not_found', 'accreditation_change_unknown', 'This change does not exist.')
    await recordAudit(tx, context, {
      action: 'accreditation.deviation_explained',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: { changeId: id },
    })
    return seminarId
  })
}
