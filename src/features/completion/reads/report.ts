import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import { isHandedIn, toReportDays } from '#app/features/accreditation/rules/deadlines.ts'
import { toNamedPerson } from '#app/features/people/queries/people.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { toPagination } from '#app/platform/paging.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type {
  CompletionReport,
  ListedReport,
  ListReportsQuery,
  ReportList,
  ReportQuery,
  ReportRun,
  SeminarReport,
} from '../contract/report.ts'
import { type FoundRun, findRun, listRuns } from '../queries/report-files.ts'
import {
  countReports,
  listReportRows,
  listReportsOfSeminar,
  type ReportWithSeminar,
  sumReceived,
} from '../queries/reports.ts'
import { listBlockers } from '../rules/blockers.ts'
import { isProfessional, wasPresent } from '../rules/participants.ts'
import { getReportFacts } from './report-facts.ts'

type Reading = Pick<CommandContext, 'db' | 'policies' | 'now'>

/** A page of all reports, by deadline. */
export async function getReportList(
  { db, policies, now }: Reading,
  query: ListReportsQuery,
): Promise<ReportList> {
  const { page, limit, offset } = toPagination(query)
  const { state } = query
  const { reportDueDays } = policies
  const [rows, total] = await Promise.all([
    listReportRows(db, { limit, offset, state, reportDueDays }),
    countReports(db, state),
  ])
  return { reports: rows.map((row) => toListedReport(row, policies, now)), total, page, limit }
}

function toListedReport(
  { report, seminar, profession, accreditation: { accreditationNo } }: ReportWithSeminar,
  policies: SitePolicies,
  now: Date,
): ListedReport {
  const { id, seminarId, professionId, state, submittedOn, reference } = report
  const days = toReportDays(toManilaDay(seminar.finishesAt), report, policies)
  return {
    id,
    seminarId,
    seminarTitle: seminar.title,
    startDate: seminar.startsAt.toISOString(),
    endDate: seminar.finishesAt.toISOString(),
    professionId,
    profession,
    accreditationNo,
    state,
    submittedOn,
    reference,
    ...days,
    isOverdue: !isHandedIn(report) && days.dueReportOn < toManilaDay(now),
  }
}

/** People named with a blocker. */
const namedPeople = 20

/** The report of a seminar to the council of a profession. Refuses an unknown seminar, and one without this report. */
export async function getSeminarReport(
  context: Reading,
  { seminarId, professionId }: ReportQuery,
): Promise<SeminarReport> {
  const { db } = context
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  const reports = await listReportsOfSeminar(db, seminarId)
  const found =
    professionId === undefined
      ? reports[0]
      : reports.find(({ report }) => report.professionId === professionId)
  if (found === undefined && professionId !== undefined) {
    const message = 'This seminar has no approved accreditation for this profession.'
    throw new Refusal('not_found', 'report_unknown', message)
  }
  return {
    seminarId,
    seminarTitle: seminar.title,
    professions: reports.map(({ report, profession }) => ({ id: report.professionId, name: profession })),
    report: found === undefined ? null : await toCompletionReport(context, found),
  }
}

async function toCompletionReport(
  { db, policies, now }: Reading,
  found: ReportWithSeminar,
): Promise<CompletionReport> {
  const { report } = found
  const facts = await getReportFacts(db, found, now)
  const present = facts.participants.filter(wasPresent)
  const { id: _, seminarId: __, professionId: ___, submittedBy: ____, ...own } = report
  return {
    ...own,
    ...toListedReport(found, policies, now),
    units: found.accreditation.units,
    providerNumber: facts.providerAccreditation?.number ?? null,
    ownDueSheetsOn: report.dueSheetsOn,
    ownDueReportOn: report.dueReportOn,
    financialLines: facts.financialLines,
    receivedAmount: await sumReceived(db, report.seminarId),
    programmeDeviations: facts.deviations,
    counts: {
      registered: facts.participants.length,
      present: present.length,
      professionals: present.filter(isProfessional).length,
      certificates: facts.participants.filter(({ certificate }) => certificate !== null).length,
    },
    blockers: listBlockers(facts.decisive).map(({ people, ...blocker }) => ({
      ...blocker,
      people: people.slice(0, namedPeople).map(({ attendeeId, name }) => ({ attendeeId, name })),
    })),
    files: facts.files.map(({ reportId: _, fileKey: __, ...file }) => ({
      ...file,
      uploadedAt: file.uploadedAt.toISOString(),
    })),
    runs: (await listRuns(db, report.id)).map(toReportRun),
  }
}

function toReportRun({ run, requester }: FoundRun): ReportRun {
  const { id, state, requestedAt, finishedAt, fileName, sizeInBytes, sha256, fileKey, blockers } = run
  return {
    id,
    state,
    requestedAt: requestedAt.toISOString(),
    requestedBy: requester && toNamedPerson(requester).displayName,
    finishedAt: finishedAt?.toISOString() ?? null,
    fileName,
    sizeInBytes,
    sha256: sha256?.toString('hex') ?? null,
    hasFile: fileKey !== null,
    blockers: [...blockers],
  }
}

/** A preparation. Refuses an unknown one. */
export async function getReportRun({ db }: Pick<CommandContext, 'db'>, id: number): Promise<ReportRun> {
  const found = await findRun(db, id)
  if (found === null) throw runUnknownRefusal()
  return toReportRun(found)
}

export function runUnknownRefusal(): Refusal {
  return new Refusal('not_found', 'pack_unknown', 'This pack does not exist.')
}
