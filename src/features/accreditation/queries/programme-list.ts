import { asc, count, eq, sql } from 'drizzle-orm'
import { professions } from '#app/features/people/tables.ts'
import type { AccreditationStatus } from '#app/features/seminars/contract/accreditation-status.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { Pagination } from '#app/platform/paging.ts'
import { programmeAccreditations } from '../tables/programmes.ts'
import { completionReports } from '../tables/reports.ts'
import { deadlineColumns, isHandedInSql, isReportOfAccreditation, reportDueOnSql } from './reports.ts'

export interface ProgrammeFilter extends Pick<Pagination, 'limit' | 'offset'> {
  readonly status: AccreditationStatus | undefined
  readonly applyWorkingDaysAhead: number
  readonly reportDueDays: number
}

const { id, seminarId, status, accreditationNo, unitsParticipant } = programmeAccreditations

const toCondition = (wanted: AccreditationStatus | undefined) =>
  wanted === undefined ? undefined : eq(status, wanted)

/**
 * One page of accreditations, those with the next deadline first and those that ended last. The order takes a week as
 * five working days, without holidays; the deadlines themselves are exact.
 */
export function listProgrammeRows(db: DatabaseOrTransaction, filter: ProgrammeFilter) {
  const isCancelled = sql<boolean>`${seminars.status} = 'cancelled'`
  const isEnded = sql`${status} in ('denied', 'withdrawn') or ${isHandedInSql} or ${isCancelled}`
  const dueAt = sql`case
    when ${status} in ('planned', 'returned') then ${seminars.startsAt} - ${filter.applyWorkingDaysAhead} * interval '33.6 hours'
    when ${status} = 'approved' then ${reportDueOnSql(filter.reportDueDays)}::timestamptz
    else ${seminars.startsAt} end`
  return db
    .select({
      id,
      seminarId,
      status,
      report: deadlineColumns,
      accreditationNo,
      units: unitsParticipant,
      isCancelled,
      seminarTitle: seminars.title,
      startsAt: seminars.startsAt,
      finishesAt: seminars.finishesAt,
      profession: professions.name,
    })
    .from(programmeAccreditations)
    .innerJoin(seminars, eq(seminars.id, seminarId))
    .innerJoin(professions, eq(professions.id, programmeAccreditations.professionId))
    .leftJoin(completionReports, isReportOfAccreditation)
    .where(toCondition(filter.status))
    .orderBy(isEnded, dueAt, asc(id))
    .limit(filter.limit)
    .offset(filter.offset)
}

export async function countProgrammes(
  db: DatabaseOrTransaction,
  wanted: AccreditationStatus | undefined,
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(programmeAccreditations).where(toCondition(wanted))
  return row?.total ?? 0
}
