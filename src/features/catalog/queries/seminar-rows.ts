/** A seminar as it stands in the database, and as the wire shows it. */
import { eq, sql } from 'drizzle-orm'
import { toPesos } from '../../../platform/db/columns.ts'
import type { Executor } from '../../../platform/db/database.ts'
import type { Seminar } from '../contract.ts'
import { categories, seminars } from '../tables.ts'

export const seminarColumns = {
  id: seminars.id,
  title: seminars.title,
  description: seminars.description,
  startsAt: seminars.startsAt,
  endsAt: seminars.endsAt,
  durationInMinutes: seminars.durationInMinutes,
  maxAttendees: seminars.maxAttendees,
  seatsTaken: seminars.seatsTaken,
  status: seminars.status,
  cpdPoints: seminars.cpdPoints,
  price: seminars.price,
  locationType: seminars.locationType,
  locationAddress: seminars.locationAddress,
  locationDetails: seminars.locationDetails,
  categoryId: seminars.categoryId,
  categoryName: sql<string | null>`${categories.name}`.as('category_name'),
  categoryColor: sql<string | null>`${categories.color}`.as('category_color'),
  createdAt: seminars.createdAt,
  updatedAt: seminars.updatedAt,
}

type SeminarRow = Pick<
  typeof seminars.$inferSelect,
  Exclude<keyof typeof seminarColumns, 'categoryName' | 'categoryColor'>
> & { categoryName: string | null; categoryColor: string | null }

type CategoryParts = Pick<SeminarRow, 'categoryId' | 'categoryName' | 'categoryColor'>

export function toSeminarCategory({ categoryId, categoryName, categoryColor }: CategoryParts) {
  const hasCategory = categoryId !== null && categoryName !== null && categoryColor !== null
  return hasCategory ? { id: categoryId, name: categoryName, color: categoryColor } : null
}

/** Null where there is no limit. */
export function toSeatsLeft(seminar: Pick<SeminarRow, 'maxAttendees' | 'seatsTaken'>): number | null {
  return seminar.maxAttendees === null ? null : seminar.maxAttendees - seminar.seatsTaken
}

/** A row as the wire shows it, with the meeting link: whoever answers with it decides who may read that. */
export function toSeminar(row: SeminarRow): Seminar {
  // One instant under two names, in lists of a hundred.
  const startDate = row.startsAt.toISOString()
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    scheduledDate: startDate,
    startDate,
    endDate: row.endsAt?.toISOString() ?? null,
    durationMinutes: row.durationInMinutes,
    maxAttendees: row.maxAttendees,
    status: row.status,
    cpdPoints: row.cpdPoints,
    price: toPesos(row.price),
    locationType: row.locationType,
    locationAddress: row.locationAddress,
    locationDetails: row.locationDetails,
    categoryId: row.categoryId,
    category: toSeminarCategory(row),
    registeredCount: row.seatsTaken,
    seatsLeft: toSeatsLeft(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** One seminar as the wire shows it; null where there is none. */
export async function findSeminar(db: Executor, seminarId: number): Promise<Seminar | null> {
  const [row] = await db
    .select(seminarColumns)
    .from(seminars)
    .leftJoin(categories, eq(categories.id, seminars.categoryId))
    .where(eq(seminars.id, seminarId))
  return row === undefined ? null : toSeminar(row)
}

/** The same of one that this transaction holds or just made. */
export async function getSeminar(db: Executor, seminarId: number): Promise<Seminar> {
  const seminar = await findSeminar(db, seminarId)
  if (seminar === null) throw new Error('The seminar vanished while it was held.')
  return seminar
}
