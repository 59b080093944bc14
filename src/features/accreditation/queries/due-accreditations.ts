import { and, asc, eq, gt, inArray, lte, ne, not, or } from 'drizzle-orm'
import { professions } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { programmeAccreditations } from '../tables/programmes.ts'
import { completionReports } from '../tables/reports.ts'
import { deadlineColumns, isHandedInSql, isReportOfAccreditation } from './reports.ts'

/**
 * Accreditations of seminars that are not canceled for which something must be handed in: the application, before the
 * seminar, or the completion report, if the seminar ended after `reportsSince`.
 */
export function listDueAccreditations(db: DatabaseOrTransaction, now: Date, reportsSince: Date) {
  const { id, seminarId, status } = programmeAccreditations
  const { startsAt, finishesAt } = seminars
  return db
    .select({
      id,
      seminarId,
      status,
      report: deadlineColumns,
      professionId: professions.id,
      profession: professions.name,
      startsAt,
      finishesAt,
    })
    .from(programmeAccreditations)
    .innerJoin(seminars, eq(seminars.id, seminarId))
    .innerJoin(professions, eq(professions.id, programmeAccreditations.professionId))
    .leftJoin(completionReports, isReportOfAccreditation)
    .where(
      and(
        ne(seminars.status, 'cancelled'),
        or(
          and(inArray(status, ['planned', 'returned']), gt(startsAt, now)),
          and(eq(status, 'approved'), not(isHandedInSql), lte(finishesAt, now), gt(finishesAt, reportsSince)),
        ),
      ),
    )
    .orderBy(asc(id))
}
