/** One row per person: visitor, registrant, attendee, user or administrator. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bigIdColumn, idColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import { foldedPhoneColumnSql, foldedTextColumnSql } from '#app/platform/db/searching.ts'
import { AccountStatus, type InteractionType, maxSourceLength, NameSuffix, Role } from './contract/person.ts'

/**
 * Condition for who is listed as an attendee. Queries must repeat this expression exactly to use the indexes.
 */
const listedAsAttendee = "erased_at is null and (role = 'attendee' or seminar_count > 0)"

const searchedNames = `coalesce(display_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(middle_initial, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(suffix, '') || ' ' || email || ' ' || coalesce(company, '')`

/** Last ten digits of a telephone, which do not depend on how it was written. */
export function phoneDigitsSql(column: string): string {
  return `right(regexp_replace(${column}, '[^0-9]', '', 'g'), 10)`
}

export const people = pgTable(
  'people',
  {
    id: idColumn(),
    email: text().notNull(),
    displayName: text(),
    firstName: text(),
    middleInitial: text(),
    lastName: text(),
    suffix: text().$type<NameSuffix>(),
    phone: text(),
    company: text(),
    jobTitle: text(),
    prcLicenseNo: text(),
    prcExpirationOn: date({ mode: 'string' }),
    isCpdasUser: boolean().notNull().default(false),
    role: text().$type<Role>().notNull().default('attendee'),
    /** Instant at which they first became administrator or organizer; maintained by a trigger. */
    privilegedSince: timestampColumn(),
    accountStatus: text().$type<AccountStatus>().notNull().default('active'),
    marketingConsent: boolean().notNull().default(false),
    /** Instant, version of the text and origin of the last consent; null if unknown. */
    marketingConsentedAt: timestampColumn(),
    marketingConsentVersion: text(),
    marketingConsentOrigin: text(),
    /** Person, time and way of the consent, if staff recorded it. */
    marketingBasis: text(),
    acceptsEmail: boolean().notNull().default(true),
    acceptsSms: boolean().notNull().default(false),
    acceptsPhone: boolean().notNull().default(false),
    notes: text(),
    tags: text().array().notNull().default([]),
    source: text(),
    emailVerifiedAt: timestampColumn(),
    /** Instant at which a mailed link was used; earlier account claims are void. */
    claimsVoidedAt: timestampColumn(),
    /** Number of registrations; maintained by the commands. */
    seminarCount: integer().notNull().default(0),
    /** Whether they are another person registered with an address; its own person, who may have an account, is not. */
    sharesMailbox: boolean().notNull().default(false),
    isSample: boolean().notNull().default(false),
    /** Optimistic lock: incremented by every profile edit. */
    version: integer().notNull().default(1),
    createdAt: timestampColumn().notNull().defaultNow(),
    updatedAt: timestampColumn().notNull().defaultNow(),
    lastActivityAt: timestampColumn(),
    /** Payment states among their registrations; maintained by a trigger. */
    hasPendingPayment: boolean().notNull().default(false),
    hasVerifiedPayment: boolean().notNull().default(false),
    hasRejectedPayment: boolean().notNull().default(false),
    /** Whether they can sign in; maintained by a trigger. */
    hasLogin: boolean().notNull().default(false),
    /** Instant at which they requested erasure, which an administrator carries out. */
    erasureRequestedAt: timestampColumn(),
    /** Instant at which they were erased, or merged into another person. */
    erasedAt: timestampColumn(),
    /** Person who has what was theirs; the row keeps nothing but the address, which leads there, and how it was shown. */
    mergedInto: integer().references((): AnyPgColumn => people.id, { onDelete: 'cascade' }),
    /** Searched texts in one column, for one trigram index. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`${foldedTextColumnSql(searchedNames)} || ' ' || ${foldedPhoneColumnSql('phone')}`),
      ),
  },
  (person) => [
    // `findPersonByEmail`: sign-in and registration.
    uniqueIndex('people_email_key').on(person.email).where(sql`not shares_mailbox`),
    // Words of at least three letters, in the lists of attendees and users.
    index('people_search_idx').using('gin', person.searchText.op('gin_trgm_ops')),
    // `listAttendees`: pages and total.
    index('people_attendees_idx')
      .on(person.createdAt.desc(), person.id.desc())
      .where(sql.raw(listedAsAttendee)),
    // `listAttendees` by payment, or by one or two letters, which trigrams cannot serve. Scanned backwards, so that
    // new rows append at its end.
    index('people_attendees_text_idx')
      .on(
        person.createdAt.asc().nullsFirst(),
        person.id.asc().nullsFirst(),
        person.searchText,
        person.hasPendingPayment,
        person.hasVerifiedPayment,
        person.hasRejectedPayment,
      )
      .where(sql.raw(listedAsAttendee)),
    // `listUsers`: pages, total and searches of one or two letters. Scanned backwards, like the one above.
    index('people_users_idx')
      .on(
        person.createdAt.asc().nullsFirst(),
        person.id.asc().nullsFirst(),
        person.displayName,
        person.firstName,
        person.middleInitial,
        person.lastName,
        person.suffix,
        person.email,
      )
      .where(sql`has_login`),
    // `lockActiveAdmins`, `hasAdmin`, and the administrators of `listUnannouncedPaymentChanges`.
    index('people_role_idx').on(person.role).where(sql`role <> 'attendee'`),
    // `listErasureRequests`, and their number on the dashboard.
    index('people_erasure_requested_idx')
      .on(person.erasureRequestedAt, person.id)
      .where(sql`erasure_requested_at is not null`),
    // `isOnAddress`: other people of an address; `listSamplePersonIds`, and whether there are any on the dashboard.
    index('people_shared_or_sample_idx').on(person.email, person.id).where(sql`shares_mailbox or is_sample`),
    index('people_merged_into_idx').on(person.mergedInto).where(sql`merged_into is not null`),
    // `listPossibleDuplicates`.
    index('people_phone_idx')
      .on(sql.raw(phoneDigitsSql('phone')))
      .where(sql`phone is not null`),
    index('people_name_idx')
      .on(sql`lower(last_name)`, sql`lower(first_name)`)
      .where(sql`last_name is not null`),
    check('people_merged_are_erased', sql`${person.mergedInto} is null or ${person.erasedAt} is not null`),
    check('people_merged_into_another', sql`${person.mergedInto} <> ${person.id}`),
    check(
      'people_email_is_normal',
      sql`${person.email} = lower(btrim(${person.email})) and ${person.email} <> ''`,
    ),
    check('people_middle_initial_is_one_letter', sql`char_length(${person.middleInitial}) = 1`),
    check('people_suffix_known', oneOfCondition(person.suffix, NameSuffix.options)),
    check('people_role_known', oneOfCondition(person.role, Role.options)),
    check('people_account_status_known', oneOfCondition(person.accountStatus, AccountStatus.options)),
    check(
      'people_source_length',
      sql`char_length(${person.source}) between 1 and ${sql.raw(String(maxSourceLength))}`,
    ),
    check(
      'people_accounts_own_their_address',
      sql`not (${person.sharesMailbox} and (${person.hasLogin} or ${person.role} <> 'attendee'))`,
    ),
    check('people_seminar_count_not_negative', sql`${person.seminarCount} >= 0`),
  ],
)

/** Tags by person, for filtering and listing tags in use; maintained by a trigger on `people.tags`. */
export const personTags = pgTable(
  'person_tags',
  {
    /** Lower case, for case-insensitive search. */
    key: text().notNull(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    tag: text().notNull(),
  },
  (tagged) => [
    primaryKey({ columns: [tagged.key, tagged.personId] }),
    index('person_tags_person_idx').on(tagged.personId),
  ],
)

/** Professions that PRC regulates. */
export const professions = pgTable(
  'professions',
  {
    id: idColumn(),
    name: text().notNull(),
    /** Name of the CPD council on forms, if it differs from the profession's. */
    councilName: text(),
    /** CPD units that a renewal requires; null if unknown. */
    unitsPerCycle: numeric({ precision: 5, scale: 2 }),
    cycleYears: integer().notNull().default(3),
    isActive: boolean().notNull().default(true),
  },
  (profession) => [
    uniqueIndex('professions_name_key').on(sql`lower(${profession.name})`),
    check('professions_name_not_blank', sql`btrim(${profession.name}) <> ''`),
    check('professions_units_positive', sql`${profession.unitsPerCycle} > 0`),
    check('professions_cycle_positive', sql`${profession.cycleYears} > 0`),
  ],
)

/** A person's activity history, manual or automatic. */
export const interactions = pgTable(
  'interactions',
  {
    id: bigIdColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    interactionType: text().$type<InteractionType>().notNull(),
    title: text().notNull(),
    description: text(),
    occurredAt: timestampColumn().notNull(),
    metadata: jsonb().$type<Record<string, unknown>>(),
    createdBy: integer().references(() => people.id, { onDelete: 'set null' }),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (interaction) => [
    index('interactions_person_idx').on(
      interaction.personId,
      interaction.occurredAt.desc(),
      interaction.id.desc(),
    ),
    index('interactions_created_by_idx').on(interaction.createdBy).where(sql`created_by is not null`),
  ],
)

/**
 * Append-only, protected by a trigger. The actor is no foreign key, so that deleting a person does not change
 * history.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigIdColumn(),
    at: timestampColumn().notNull().defaultNow(),
    actorId: integer(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: integer(),
    details: jsonb().$type<Readonly<Record<string, unknown>>>(),
    ipAddress: text(),
  },
  (entry) => [
    index('audit_log_at_idx').on(entry.at.desc(), entry.id.desc()),
    index('audit_log_action_idx').on(entry.action, entry.at.desc(), entry.id.desc()),
    index('audit_log_actor_idx').on(entry.actorId, entry.at.desc()),
    index('audit_log_subject_idx').on(entry.subjectType, entry.subjectId, entry.at.desc()),
  ],
)
