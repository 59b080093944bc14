import { and, asc, eq, gt, ne } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { professions } from '../../people/tables.ts'
import { seminars } from '../../seminars/tables.ts'
import { programmeAccreditations } from '../tables/programmes.ts'

/** Accreditations still to be applied for, of seminars that are neither cancelled nor begun. */
export function listPlannedApplications(db: DatabaseOrTransaction, now: Date) {
  return db
    .select({
      id: programmeAccreditations.id,
      seminarId: programmeAccreditations.seminarId,
      profession: professions.name,
      startsAt: seminars.startsAt,
      finishesAt: seminars.finishesAt,
    })
    .from(programmeAccreditations)
    .innerJoin(seminars, eq(seminars.id, programmeAccreditations.seminarId))
    .innerJoin(professions, eq(professions.id, programmeAccreditations.professionId))
    .where(
      and(
        eq(programmeAccreditations.status, 'planned'),
        ne(seminars.status, 'cancelled'),
        gt(seminars.startsAt, now),
      ),
    )
    .orderBy(asc(programmeAccreditations.id))
}
