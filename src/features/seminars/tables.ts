import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  idColumn,
  isPictureCondition,
  oneOfCondition,
  pesosColumn,
  pictureColumns,
  timestampColumn,
} from '#app/platform/db/columns.ts'
import { foldedTextColumnSql } from '#app/platform/db/searching.ts'
import { people, professions } from '../people/tables.ts'
import type { RichText } from '../settings/contract/rich-text.ts'
import type { StoredAccreditation } from './contract/accreditation-status.ts'
import { LocationType, SeminarStatus } from './contract/labels.ts'
import { SessionKind, SpeakerRole } from './contract/programme.ts'

export const categories = pgTable(
  'categories',
  {
    id: idColumn(),
    name: text().notNull(),
    description: text(),
    color: text().notNull().default('#23781B'),
    /** Main profession of its seminars; null if there is none. */
    professionId: integer().references(() => professions.id),
    isActive: boolean().notNull().default(true),
    isSample: boolean().notNull().default(false),
    createdAt: timestampColumn().notNull().defaultNow(),
    updatedAt: timestampColumn().notNull().defaultNow(),
  },
  (category) => [
    uniqueIndex('categories_name_key').on(sql`lower(${category.name})`),
    check('categories_name_not_blank', sql`btrim(${category.name}) <> ''`),
    check('categories_color_is_hex', sql`${category.color} ~ '^#[0-9A-Fa-f]{6}$'`),
  ],
)

export const seminars = pgTable(
  'seminars',
  {
    id: idColumn(),
    title: text().notNull(),
    /** Text of `descriptionDocument`, written with it by `applyPlanInput`. */
    description: text(),
    /**
     * Description with its formats; null if it has none, and is what `description` says. `json`, because `jsonb`
     * would reorder the keys, and an equal document would look changed.
     */
    descriptionDocument: json().$type<RichText>(),
    startsAt: timestampColumn().notNull(),
    endsAt: timestampColumn(),
    /** `endsAt`, or the start plus the duration. Maintained by the commands. */
    finishesAt: timestampColumn().notNull(),
    durationInMinutes: integer().notNull(),
    maxAttendees: integer(),
    /** Registrations whose payment is not rejected. The row lock serializes claims on the last seat. */
    seatsTaken: integer().notNull().default(0),
    status: text().$type<SeminarStatus>().notNull().default('scheduled'),
    /** Drafts are visible to staff only. */
    isDraft: boolean().notNull().default(false),
    isSample: boolean().notNull().default(false),
    cancelledReason: text(),
    cancelledAt: timestampColumn(),
    /** Points as typed; `shownCpdPoints` is what others see. */
    cpdPoints: integer(),
    /** Copy of the accreditations by CPD councils, written with them; null if there are none. */
    accreditations: jsonb().$type<StoredAccreditation[]>(),
    /** Units approved for the main profession, rounded down; derived by `deriveCpdPoints`. */
    approvedCpdPoints: integer(),
    /** Whether the main profession, or without one any, awaits a decision; derived by `deriveCpdPoints`. */
    isAccreditationAppliedFor: boolean().notNull().default(false),
    shownCpdPoints: integer().generatedAlwaysAs(sql`coalesce(approved_cpd_points, cpd_points)`),
    price: pesosColumn(),
    /** Accounts of the settings to which registrants can pay; null for all. */
    paymentAccountIds: text().array(),
    locationType: text().$type<LocationType>().notNull().default('online'),
    locationAddress: text(),
    locationDetails: text(),
    whatToBring: text(),
    categoryId: integer().references(() => categories.id, { onDelete: 'restrict' }),
    createdAt: timestampColumn().notNull().defaultNow(),
    /** Optimistic lock: changes with every edit, but not with the seat count. */
    updatedAt: timestampColumn().notNull().defaultNow(),
    /** SEQUENCE of its calendar entry (RFC 5545): incremented when date, time or place change. */
    calendarSequence: integer().notNull().default(0),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          foldedTextColumnSql(
            `title || ' ' || coalesce(description, '') || coalesce(' ' || location_address, '')`,
          ),
        ),
      ),
  },
  (seminar) => [
    // This and the next contain the columns of the catalog's filters, so that pages and counts are found
    // without reading the rows that they skip.
    index('seminars_starts_idx').on(
      ...[seminar.startsAt, seminar.id, seminar.finishesAt, seminar.status, seminar.isDraft],
      ...[seminar.categoryId, seminar.locationType, seminar.price],
    ),
    index('seminars_finishes_idx').on(
      ...[seminar.finishesAt, seminar.startsAt, seminar.status, seminar.isDraft],
      ...[seminar.categoryId, seminar.locationType, seminar.price],
    ),
    // Each sort order of the catalog is an index scan, forwards or backwards.
    index('seminars_title_idx').on(sql`lower(title)`, seminar.id),
    index('seminars_price_idx').on(seminar.price, seminar.id),
    index('seminars_cpd_idx').on(seminar.shownCpdPoints.desc().nullsLast(), seminar.id),
    index('seminars_duration_idx').on(seminar.durationInMinutes, seminar.id),
    index('seminars_category_idx').on(seminar.categoryId, seminar.startsAt),
    index('seminars_search_idx').using('gin', seminar.searchText.op('gin_trgm_ops')),
    check('seminars_title_not_blank', sql`btrim(${seminar.title}) <> ''`),
    check('seminars_end_after_start', sql`${seminar.endsAt} > ${seminar.startsAt}`),
    check('seminars_finish_not_before_start', sql`${seminar.finishesAt} >= ${seminar.startsAt}`),
    check('seminars_duration_positive', sql`${seminar.durationInMinutes} > 0`),
    check('seminars_capacity_positive', sql`${seminar.maxAttendees} > 0`),
    check('seminars_seats_within_capacity', sql`${seminar.seatsTaken} <= ${seminar.maxAttendees}`),
    check('seminars_seats_not_negative', sql`${seminar.seatsTaken} >= 0`),
    check('seminars_status_known', oneOfCondition(seminar.status, SeminarStatus.options)),
    check(
      'seminars_cancelled_has_instant',
      sql`(${seminar.status} = 'cancelled') = (${seminar.cancelledAt} is not null)`,
    ),
    check('seminars_cpd_points_positive', sql`${seminar.cpdPoints} > 0`),
    check('seminars_price_positive', sql`${seminar.price} > 0`),
    check('seminars_payment_accounts_not_empty', sql`cardinality(${seminar.paymentAccountIds}) > 0`),
    check('seminars_location_type_known', oneOfCondition(seminar.locationType, LocationType.options)),
    check(
      'seminars_in_person_has_address',
      sql`${seminar.locationType} <> 'in_person' or (${seminar.locationAddress} is not null and btrim(${seminar.locationAddress}) <> '')`,
    ),
  ],
)

/** Cover pictures. Changing one is no edit of the seminar's row, whose optimistic lock stays as it is. */
export const seminarCovers = pgTable(
  'seminar_covers',
  {
    seminarId: integer()
      .primaryKey()
      .references(() => seminars.id, { onDelete: 'cascade' }),
    ...pictureColumns(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (cover) => [check('seminar_covers_is_picture', isPictureCondition(cover))],
)

/** Meetings of online seminars, whose `locationDetails` say only when the link appears. */
export const seminarMeetings = pgTable(
  'seminar_meetings',
  {
    seminarId: integer()
      .primaryKey()
      .references(() => seminars.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    meetingId: text(),
    passcode: text(),
    /** Telephone numbers and codes. */
    dialIn: text(),
    /** Registrants see the link this long before a day of the seminar begins. */
    opensMinutesBefore: integer().notNull().default(15),
    version: integer().notNull().default(1),
  },
  (meeting) => [
    check('seminar_meetings_url_is_web', sql`${meeting.url} ~* '^https?://'`),
    check('seminar_meetings_opening_within_week', sql`${meeting.opensMinutesBefore} between 0 and 10080`),
  ],
)

/** One row per seminar with a program. */
export const seminarProgrammes = pgTable('seminar_programmes', {
  seminarId: integer()
    .primaryKey()
    .references(() => seminars.id, { onDelete: 'cascade' }),
  /** Optimistic lock of sessions and slots together, which are saved as a whole. */
  version: integer().notNull().default(1),
})

export const seminarSessions = pgTable(
  'seminar_sessions',
  {
    id: idColumn(),
    seminarId: integer()
      .notNull()
      .references(() => seminars.id, { onDelete: 'cascade' }),
    startsAt: timestampColumn().notNull(),
    endsAt: timestampColumn().notNull(),
    title: text().notNull(),
    kind: text().$type<SessionKind>().notNull(),
    /** Whether its minutes count towards attendance. */
    isCounted: boolean().notNull(),
    room: text(),
    description: text(),
    /** Order among sessions that start together. */
    position: integer().notNull(),
  },
  (session) => [
    index('seminar_sessions_seminar_idx').on(session.seminarId, session.startsAt, session.position),
    check('seminar_sessions_title_not_blank', sql`btrim(${session.title}) <> ''`),
    check('seminar_sessions_end_after_start', sql`${session.endsAt} > ${session.startsAt}`),
    check('seminar_sessions_kind_known', oneOfCondition(session.kind, SessionKind.options)),
  ],
)

export const speakers = pgTable(
  'speakers',
  {
    id: idColumn(),
    fullName: text().notNull(),
    credentials: text(),
    position: text(),
    organization: text(),
    bio: text(),
    photoFileKey: text(),
    /** E-mail; never public, like what follows. */
    email: text(),
    profession: text(),
    prcLicenseNo: text(),
    licenseExpiresOn: date({ mode: 'string' }),
    personId: integer().references(() => people.id, { onDelete: 'set null' }),
    version: integer().notNull().default(1),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (speaker) => [
    index('speakers_name_idx').on(sql`lower(${speaker.fullName})`, speaker.id),
    index('speakers_person_idx').on(speaker.personId).where(sql`person_id is not null`),
    check('speakers_name_not_blank', sql`btrim(${speaker.fullName}) <> ''`),
  ],
)

export const sessionSpeakers = pgTable(
  'session_speakers',
  {
    sessionId: integer()
      .notNull()
      .references(() => seminarSessions.id, { onDelete: 'cascade' }),
    speakerId: integer()
      .notNull()
      .references(() => speakers.id, { onDelete: 'restrict' }),
    role: text().$type<SpeakerRole>().notNull(),
    position: integer().notNull(),
  },
  (link) => [
    primaryKey({ columns: [link.sessionId, link.speakerId] }),
    index('session_speakers_speaker_idx').on(link.speakerId),
    check('session_speakers_role_known', oneOfCondition(link.role, SpeakerRole.options)),
  ],
)
