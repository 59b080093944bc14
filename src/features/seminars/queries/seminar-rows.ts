import { eq, sql } from 'drizzle-orm'
import { toParagraphs } from '#app/features/settings/contract/rich-text-as-plain.ts'
import { parsePesos, selectIsoTimestamp } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toPictureToShow } from '#app/platform/images/stored-picture.ts'
import type { Seminar, ShownAccreditation } from '../contract/seminars.ts'
import { categories, seminarCovers, seminarMeetings, seminarProgrammes, seminars } from '../tables.ts'

/** Accreditations, with professions read only for seminars that have any. */
const shownAccreditations = sql<
  ShownAccreditation[] | null
>`case when seminars.accreditations is not null then (
  select jsonb_agg(stored || jsonb_build_object('profession', professions.name) order by lower(professions.name))
  from jsonb_array_elements(seminars.accreditations) as stored
  join professions on professions.id = (stored ->> 'professionId')::integer) end`.as('shown_accreditations')

export const seminarColumns = {
  id: seminars.id,
  title: seminars.title,
  description: seminars.description,
  startDate: selectIsoTimestamp(seminars.startsAt),
  endDate: selectIsoTimestamp(seminars.endsAt),
  durationInMinutes: seminars.durationInMinutes,
  maxAttendees: seminars.maxAttendees,
  seatsTaken: seminars.seatsTaken,
  status: seminars.status,
  isDraft: seminars.isDraft,
  cpdPoints: seminars.shownCpdPoints,
  accreditations: shownAccreditations,
  isAccreditationAppliedFor: seminars.isAccreditationAppliedFor,
  price: seminars.price,
  locationType: seminars.locationType,
  locationAddress: seminars.locationAddress,
  locationDetails: seminars.locationDetails,
  whatToBring: seminars.whatToBring,
  categoryId: seminars.categoryId,
  categoryName: sql<string | null>`${categories.name}`.as('category_name'),
  categoryColor: sql<string | null>`${categories.color}`.as('category_color'),
  /** Null if there is none. */
  cover: {
    alternativeText: seminarCovers.alternativeText,
    width: seminarCovers.width,
    height: seminarCovers.height,
    avifFileKey: seminarCovers.avifFileKey,
    webpFileKey: seminarCovers.webpFileKey,
    jpegFileKey: seminarCovers.jpegFileKey,
    smallWidth: seminarCovers.smallWidth,
    smallAvifFileKey: seminarCovers.smallAvifFileKey,
    smallWebpFileKey: seminarCovers.smallWebpFileKey,
  },
  createdAt: selectIsoTimestamp(seminars.createdAt),
  updatedAt: selectIsoTimestamp(seminars.updatedAt),
}

type StoredSeminar = typeof seminars.$inferSelect

type WireInstants = Record<'startDate' | 'createdAt' | 'updatedAt', string> & { endDate: string | null }

interface CategoryParts extends Pick<StoredSeminar, 'categoryId'> {
  readonly categoryName: string | null
  readonly categoryColor: string | null
}

type SeminarRow = Pick<
  StoredSeminar,
  Exclude<keyof typeof seminarColumns & keyof StoredSeminar, keyof WireInstants | 'accreditations'>
> &
  CategoryParts &
  WireInstants & {
    readonly accreditations: ShownAccreditation[] | null
    readonly cover: Parameters<typeof toPictureToShow>[0] | null
  }

export function toSeminarCategory({ categoryId, categoryName, categoryColor }: CategoryParts) {
  const hasCategory = categoryId !== null && categoryName !== null && categoryColor !== null
  return hasCategory ? { id: categoryId, name: categoryName, color: categoryColor } : null
}

/** Null if unlimited. */
export function toSeatsLeft(seminar: Pick<StoredSeminar, 'maxAttendees' | 'seatsTaken'>): number | null {
  return seminar.maxAttendees === null ? null : seminar.maxAttendees - seminar.seatsTaken
}

/** Converts a row, including the meeting link: the caller decides who may see it. */
export function toSeminar(row: SeminarRow): Seminar {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    scheduledDate: row.startDate,
    startDate: row.startDate,
    endDate: row.endDate,
    durationMinutes: row.durationInMinutes,
    maxAttendees: row.maxAttendees,
    status: row.status,
    isDraft: row.isDraft,
    cpdPoints: row.cpdPoints,
    accreditations: row.accreditations ?? [],
    isAccreditationAppliedFor: row.isAccreditationAppliedFor,
    price: parsePesos(row.price),
    locationType: row.locationType,
    locationAddress: row.locationAddress,
    locationDetails: row.locationDetails,
    whatToBring: row.whatToBring,
    categoryId: row.categoryId,
    category: toSeminarCategory(row),
    registeredCount: row.seatsTaken,
    seatsLeft: toSeatsLeft(row),
    cover: row.cover && toPictureToShow(row.cover),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

export async function findSeminar(db: DatabaseOrTransaction, seminarId: number): Promise<Seminar | null> {
  const [row] = await db
    .select({
      ...seminarColumns,
      descriptionDocument: seminars.descriptionDocument,
      paymentAccountIds: seminars.paymentAccountIds,
      programmeVersion: seminarProgrammes.version,
      meetingVersion: seminarMeetings.version,
    })
    .from(seminars)
    .leftJoin(seminarProgrammes, eq(seminarProgrammes.seminarId, seminars.id))
    .leftJoin(seminarMeetings, eq(seminarMeetings.seminarId, seminars.id))
    .leftJoin(categories, eq(categories.id, seminars.categoryId))
    .leftJoin(seminarCovers, eq(seminarCovers.seminarId, seminars.id))
    .where(eq(seminars.id, seminarId))
  if (row === undefined) return null
  const { paymentAccountIds, programmeVersion, meetingVersion } = row
  const descriptionDocument = row.descriptionDocument ?? toParagraphs(row.description ?? '')
  const [hasProgramme, hasMeeting] = [programmeVersion !== null, meetingVersion !== null]
  return { ...toSeminar(row), descriptionDocument, paymentAccountIds, hasProgramme, hasMeeting }
}

/** A seminar that this transaction has locked or created. */
export async function getSeminar(db: DatabaseOrTransaction, seminarId: number): Promise<Seminar> {
  const seminar = await findSeminar(db, seminarId)
  if (seminar === null) throw new Error('The seminar vanished while it was held.')
  return seminar
}
