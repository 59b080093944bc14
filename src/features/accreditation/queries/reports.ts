import { and, eq, sql } from 'drizzle-orm'
import { seminars } from '#app/features/seminars/tables.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { programmeAccreditations } from '../tables/programmes.ts'
import { completionReports } from '../tables/reports.ts'

const { state, dueSheetsOn, dueReportOn } = completionReports

export const isReportOfAccreditation = and(
  eq(completionReports.seminarId, programmeAccreditations.seminarId),
  eq(completionReports.professionId, programmeAccreditations.professionId),
)

/** Columns that decide when a report is due. */
export const deadlineColumns = { state, dueSheetsOn, dueReportOn }

/** Condition as of `isHandedIn`; false for an accreditation without a report. */
export const isHandedInSql = sql<boolean>`coalesce(${state} in ('submitted', 'accepted'), false)`

/** Day in Manila on which a report is due, as of `toReportDays`. */
export const reportDueOnSql = (reportDueDays: number) =>
  sql`coalesce(${dueReportOn}, (${seminars.finishesAt} at time zone 'Asia/Manila')::date + ${reportDueDays}::int)`

/** Begins the report of an accreditation, unless it was approved before. */
export async function ensureReport(
  tx: Transaction,
  { seminarId, professionId }: { readonly seminarId: number; readonly professionId: number },
): Promise<void> {
  await tx.insert(completionReports).values({ seminarId, professionId }).onConflictDoNothing()
}
