import { and, asc, count, desc, eq, lt, ne, sql } from 'drizzle-orm'
import { professions } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { programmeAccreditations } from '../tables/programmes.ts'
import { providerAccreditations } from '../tables/provider.ts'

const { id: seminarId, title, startsAt, endsAt, status, isDraft, finishesAt } = seminars
const byProfession = asc(sql`lower(${professions.name})`)
const isPublic = and(eq(isDraft, false), ne(status, 'cancelled'))

/** One accreditation of the provider for each profession: of those begun by the day, the one that ends last. */
export function listAccreditationsOn(db: DatabaseOrTransaction, day: string) {
  const { professionId, number, validFrom, validUntil } = providerAccreditations
  const latest = db
    .selectDistinctOn([professionId], { professionId, number, validFrom, validUntil })
    .from(providerAccreditations)
    .where(sql`${validFrom} <= ${day}`)
    .orderBy(professionId, desc(validUntil), desc(validFrom))
    .as('latest')
  return db
    .select({
      profession: professions.name,
      number: latest.number,
      validFrom: latest.validFrom,
      validUntil: latest.validUntil,
    })
    .from(latest)
    .innerJoin(professions, eq(professions.id, latest.professionId))
    .orderBy(byProfession)
}

/** Longest list of the programs of a profession. */
const mostPrograms = 10

/** The latest public seminars with an approved accreditation, by profession, each with the number of all of it. */
export function listApprovedPrograms(db: DatabaseOrTransaction) {
  const { professionId, accreditationNo, unitsParticipant } = programmeAccreditations
  const inProfession = sql`partition by ${professionId}`
  const ranked = db
    .select({
      professionId,
      profession: professions.name,
      seminarId,
      title,
      startsAt,
      endsAt,
      number: sql<string>`${accreditationNo}`.as('number'),
      units: sql<string>`${unitsParticipant}::text`.as('units'),
      total: sql<number>`(count(*) over (${inProfession}))::int`.as('total'),
      place: sql`row_number() over (${inProfession} order by ${startsAt} desc, ${seminarId} desc)`.as(
        'place',
      ),
    })
    .from(programmeAccreditations)
    .innerJoin(seminars, eq(seminarId, programmeAccreditations.seminarId))
    .innerJoin(professions, eq(professions.id, professionId))
    .where(and(eq(programmeAccreditations.status, 'approved'), isPublic))
    .as('ranked')
  return db
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${mostPrograms}`)
    .orderBy(sql`lower(${ranked.profession})`, asc(ranked.place))
}

export async function countPastSeminars(db: DatabaseOrTransaction, now: Date): Promise<number> {
  const [row] = await db
    .select({ past: count() })
    .from(seminars)
    .where(and(lt(finishesAt, now), isPublic))
  return row?.past ?? 0
}
