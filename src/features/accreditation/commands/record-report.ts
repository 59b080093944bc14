import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { RecordReportInput } from '../contract/accreditation.ts'
import { findAccreditation, updateAccreditation } from '../queries/programmes.ts'
import { accreditationUnknownRefusal, getLockedAccreditation } from './save-accreditation.ts'

/**
 * Records the day on which the completion report was handed in, or takes that back. Refuses an accreditation that is
 * not approved, a day before the end of the seminar and one in the future.
 *
 * @returns the seminar
 */
export function recordReport(context: CommandContext, { id, version, reportedOn }: RecordReportInput) {
  return inTransaction(context.db, async (tx) => {
    const found = await findAccreditation(tx, id)
    const seminar = found && (await lockSeminar(tx, found.seminarId))
    if (seminar === null) throw accreditationUnknownRefusal()
    const { status, seminarId, professionId } = await getLockedAccreditation(tx, { id, version })
    if (status !== 'approved')
      throw new Refusal(
        'conflict',
        'accreditation_status',
        `This accreditation is ${status}, without a report.`,
      )
    if (reportedOn !== null && reportedOn < toManilaDay(seminar.finishesAt))
      throw fieldRefusal('reportedOn', 'report_too_early', 'Enter a day after the seminar.')
    if (reportedOn !== null && reportedOn > toManilaDay(context.now))
      throw fieldRefusal('reportedOn', 'report_in_future', 'This day has not come yet.')
    await updateAccreditation(tx, id, { reportedOn })
    await recordAudit(tx, context, {
      action: reportedOn === null ? 'accreditation.report_taken_back' : 'accreditation.report_recorded',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: { professionId, reportedOn },
    })
    return seminarId
  })
}
