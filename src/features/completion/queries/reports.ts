import { and, asc, count, eq, inArray, lte, ne, not, or, sql } from 'drizzle-orm'
import type { ReportState } from '#app/features/accreditation/contract/report-state.ts'
import {
  isHandedInSql,
  isReportOfAccreditation,
  reportDueOnSql,
} from '#app/features/accreditation/queries/reports.ts'
import { programmeAccreditations } from '#app/features/accreditation/tables/programmes.ts'
import { completionReports } from '#app/features/accreditation/tables/reports.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { professions } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import type { Pagination } from '#app/platform/paging.ts'
import type { FinancialLine } from '../contract/report.ts'
import { financialLines } from '../tables.ts'

export type ReportRow = typeof completionReports.$inferSelect

const { id, seminarId, professionId, state } = completionReports

/** A report of a seminar that was canceled is not due unless something was handed in. */
const isListed = and(
  eq(programmeAccreditations.status, 'approved'),
  or(ne(seminars.status, 'cancelled'), inArray(state, ['submitted', 'accepted', 'returned'])),
)

function selectReports(db: DatabaseOrTransaction) {
  return db
    .select({
      report: completionReports,
      accreditation: {
        accreditationNo: sql<string>`coalesce(${programmeAccreditations.accreditationNo}, '')`,
        units: sql<string>`coalesce(${programmeAccreditations.unitsParticipant}::text, '')`,
        appliedOn: programmeAccreditations.appliedOn,
        decidedOn: programmeAccreditations.decidedOn,
        validUntil: programmeAccreditations.validUntil,
        approvedSnapshot: programmeAccreditations.approvedSnapshot,
      },
      profession: professions.name,
      councilName: professions.councilName,
      seminar: { title: seminars.title, startsAt: seminars.startsAt, finishesAt: seminars.finishesAt },
    })
    .from(completionReports)
    .innerJoin(programmeAccreditations, isReportOfAccreditation)
    .innerJoin(seminars, eq(seminars.id, seminarId))
    .innerJoin(professions, eq(professions.id, professionId))
}

export type ReportWithSeminar = Awaited<ReturnType<typeof listReportsOfSeminar>>[number]

export interface ReportFilter extends Pick<Pagination, 'limit' | 'offset'> {
  readonly state: ReportState | undefined
  readonly reportDueDays: number
}

/** One page of reports: the next deadline first, and those that the council has last, the latest first. */
export function listReportRows(db: DatabaseOrTransaction, filter: ReportFilter) {
  return selectReports(db)
    .where(and(isListed, filter.state === undefined ? undefined : eq(state, filter.state)))
    .orderBy(
      isHandedInSql,
      sql`case when ${isHandedInSql} then null else ${reportDueOnSql(filter.reportDueDays)} end`,
      sql`${completionReports.submittedOn} desc`,
      asc(id),
    )
    .limit(filter.limit)
    .offset(filter.offset)
}

export async function countReports(
  db: DatabaseOrTransaction,
  wanted: ReportState | undefined,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(completionReports)
    .innerJoin(programmeAccreditations, isReportOfAccreditation)
    .innerJoin(seminars, eq(seminars.id, seminarId))
    .where(and(isListed, wanted === undefined ? undefined : eq(state, wanted)))
  return row?.total ?? 0
}

/** Reports of seminars that ended which the council does not have, and which are due until a day (Manila). */
export async function countReportsDue(
  db: DatabaseOrTransaction,
  {
    until,
    reportDueDays,
    now,
  }: { readonly until: string; readonly reportDueDays: number; readonly now: Date },
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(completionReports)
    .innerJoin(programmeAccreditations, isReportOfAccreditation)
    .innerJoin(seminars, eq(seminars.id, seminarId))
    .where(
      and(
        isListed,
        not(isHandedInSql),
        lte(seminars.finishesAt, now),
        sql`${reportDueOnSql(reportDueDays)} <= ${until}::date`,
      ),
    )
  return row?.total ?? 0
}

/** Reports of a seminar whose accreditation is approved, and those that were handed in, by profession. */
export function listReportsOfSeminar(db: DatabaseOrTransaction, wanted: number) {
  return selectReports(db)
    .where(and(eq(seminarId, wanted), or(eq(programmeAccreditations.status, 'approved'), ne(state, 'open'))))
    .orderBy(asc(sql`lower(${professions.name})`))
}

export async function findReport(db: DatabaseOrTransaction, wanted: number): Promise<ReportRow | null> {
  const [row] = await db.select().from(completionReports).where(eq(id, wanted))
  return row ?? null
}

/** Finds a report with its seminar and accreditation. */
export async function findReportWithSeminar(db: DatabaseOrTransaction, wanted: number) {
  const [row] = await selectReports(db).where(eq(id, wanted))
  return row ?? null
}

export async function lockReport(tx: Transaction, wanted: number): Promise<ReportRow | null> {
  const [row] = await tx.select().from(completionReports).where(eq(id, wanted)).for('no key update')
  return row ?? null
}

export async function updateReport(
  tx: Transaction,
  wanted: number,
  values: Partial<Omit<ReportRow, 'id' | 'seminarId' | 'professionId' | 'version'>>,
): Promise<void> {
  await tx
    .update(completionReports)
    .set({ ...values, version: sql`${completionReports.version} + 1` })
    .where(eq(id, wanted))
}

export function listFinancialLines(db: DatabaseOrTransaction, reportId: number): Promise<FinancialLine[]> {
  const { kind, label, amount, position } = financialLines
  return db
    .select({ kind, label, amount })
    .from(financialLines)
    .where(eq(financialLines.reportId, reportId))
    .orderBy(asc(position))
}

export async function replaceFinancialLines(
  tx: Transaction,
  reportId: number,
  lines: readonly FinancialLine[],
): Promise<void> {
  await tx.delete(financialLines).where(eq(financialLines.reportId, reportId))
  if (lines.length > 0)
    await tx.insert(financialLines).values(lines.map((line, position) => ({ ...line, reportId, position })))
}

/** Payments received for the seats of a seminar, with the tax that was withheld of them, in pesos. */
export async function sumReceived(db: DatabaseOrTransaction, wanted: number): Promise<string> {
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${orders.paid} + ${orders.withheld}), 0)::numeric(12, 2)::text` })
    .from(orders)
    .where(eq(orders.seminarId, wanted))
  return row?.sum ?? '0.00'
}
