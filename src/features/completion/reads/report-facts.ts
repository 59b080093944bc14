import { takeProgrammeSnapshot } from '#app/features/accreditation/commands/take-programme-snapshot.ts'
import { listAccreditationChangeRows } from '#app/features/accreditation/queries/changes.ts'
import { listProviderAccreditationsOn } from '#app/features/accreditation/queries/provider.ts'
import { listDeviations } from '#app/features/accreditation/rules/deviations.ts'
import { listSlotRows } from '#app/features/attendance/queries/slots.ts'
import { getResults } from '#app/features/evaluation/reads/results.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { listReportFiles } from '../queries/report-files.ts'
import { listFinancialLines, type ReportWithSeminar } from '../queries/reports.ts'
import type { ReportFacts } from '../rules/blockers.ts'
import { getReportParticipants } from './participants.ts'

/** Reads what the report of a seminar says, and what decides whether it is complete. */
export async function getReportFacts(db: DatabaseOrTransaction, found: ReportWithSeminar, now: Date) {
  const { report, accreditation } = found
  const seminar = await findSeminarRecord(db, report.seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  const lastDay = toManilaDay(seminar.finishesAt)
  const participants = await getReportParticipants(db, found, lastDay)
  const slots = await listSlotRows(db, seminar.id)
  const providerAccreditation =
    (await listProviderAccreditationsOn(db, lastDay)).get(report.professionId) ?? null
  const evaluation = await getResults(db, { seminarId: seminar.id })
  const changes = await listAccreditationChangeRows(db, seminar.id)
  const deviations =
    accreditation.approvedSnapshot === null
      ? []
      : listDeviations(accreditation.approvedSnapshot, await takeProgrammeSnapshot(db, seminar))
  const financialLines = await listFinancialLines(db, report.id)
  const files = await listReportFiles(db, report.id)
  const decisive: ReportFacts = {
    isOver: seminar.finishesAt <= now,
    lastDay,
    slots: slots.map(({ label, closedAt, closesAt }) => ({
      label,
      isOpen: closedAt === null && closesAt > now,
    })),
    participants,
    providerNumber: providerAccreditation?.number ?? null,
    evaluation,
    deviations: {
      count: deviations.length,
      isExplained:
        report.deviations !== '' ||
        (changes.length > 0 && changes.every(({ change: { reason } }) => reason !== '')),
    },
    texts: report,
    hasFinancialReport: financialLines.length > 0,
    attached: files.map(({ kind }) => kind),
  }
  return {
    decisive,
    seminar,
    participants,
    slots,
    providerAccreditation,
    evaluation,
    changes,
    deviations,
    financialLines,
    files,
  }
}
