/**
 * A person is one row, whatever a screen calls them: visitor, registrant, attendee, user or administrator.
 */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bigId, id, instant, oneOf } from '../../platform/db/columns.ts'
import { AccountStatus, InteractionType, Role, Source, Suffix } from './contract.ts'

/** Whom the office lists as an attendee; queries must say it in the same words, or the indexes do not answer. */
const listedAsAttendee = "erased_at is null and (role = 'attendee' or seminar_count > 0)"

export const people = pgTable(
  'people',
  {
    id: id(),
    email: text().notNull(),
    displayName: text(),
    firstName: text(),
    middleInitial: text(),
    lastName: text(),
    suffix: text().$type<Suffix>(),
    phone: text(),
    company: text(),
    jobTitle: text(),
    prcLicenseNo: text(),
    prcExpirationOn: date({ mode: 'string' }),
    isCpdasUser: boolean().notNull().default(false),
    role: text().$type<Role>().notNull().default('attendee'),
    /** When they first became administrator or organizer; set by a trigger (see the migrations), never written. */
    privilegedSince: instant(),
    accountStatus: text().$type<AccountStatus>().notNull().default('active'),
    marketingConsent: boolean().notNull().default(false),
    /** When consent was given last, to which text, and where; null where that is not known. */
    marketingConsentedAt: instant(),
    marketingConsentVersion: text(),
    marketingConsentOrigin: text(),
    /** Who agreed, when and how, where staff recorded the consent. */
    marketingBasis: text(),
    acceptsEmail: boolean().notNull().default(true),
    acceptsSms: boolean().notNull().default(false),
    acceptsPhone: boolean().notNull().default(false),
    notes: text(),
    tags: text().array().notNull().default([]),
    source: text().$type<Source>(),
    emailVerifiedAt: instant(),
    /** When somebody used a link from our e-mails: a browser's claim on the person made before it is void. */
    claimsVoidedAt: instant(),
    /** How many registrations they hold; kept by the commands that write registrations. */
    seminarCount: integer().notNull().default(0),
    /** Part of the sample data that a new installation starts with. */
    isSample: boolean().notNull().default(false),
    /** Raised by every edit of a profile, so that a second editor is told instead of overwriting. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
    lastActivityAt: instant(),
    /** Which payments there are among their registrations; kept by a trigger (see the migrations), never written. */
    hasPendingPayment: boolean().notNull().default(false),
    hasVerifiedPayment: boolean().notNull().default(false),
    hasRejectedPayment: boolean().notNull().default(false),
    /** Whether they can sign in, by password or a linked account; kept by a trigger (see the migrations), never written. */
    hasLogin: boolean().notNull().default(false),
    /** When they asked to be erased; erasing them is up to an administrator. */
    erasureRequestedAt: instant(),
    erasedAt: instant(),
    /** What a search looks through, in lower case; one column so that one trigram index answers. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(coalesce(display_name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email || ' ' || coalesce(company, ''))`,
      ),
  },
  (person) => [
    uniqueIndex('people_email_key').on(person.email),
    index('people_search_idx').using('gin', person.searchText.op('gin_trgm_ops')),
    index('people_sample_idx').on(person.id).where(sql`is_sample`),
    index('people_created_idx').on(person.createdAt.desc(), person.id.desc()),
    // Read backwards, as the one with the text below.
    index('people_users_idx')
      .on(person.createdAt.asc().nullsFirst(), person.id.asc().nullsFirst())
      .where(sql`has_login`),
    // What a search among users compares, for one and two letters, of which the trigram index knows nothing.
    index('people_users_text_idx')
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
    index('people_attendees_idx')
      .on(person.createdAt.desc(), person.id.desc())
      .where(sql.raw(listedAsAttendee)),
    // Everything that a search and its total look at: what no trigram finds, as one or two letters, is found here
    // without the rows themselves. All of it is short enough for an index, at its longest and with four bytes a letter.
    // Read backwards: new people come at its end, where an index stays as small as it can be.
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
    index('people_pending_payment_idx')
      .on(person.createdAt.desc(), person.id.desc())
      .where(sql.raw(`${listedAsAttendee} and has_pending_payment`)),
    index('people_verified_payment_idx')
      .on(person.createdAt.desc(), person.id.desc())
      .where(sql.raw(`${listedAsAttendee} and has_verified_payment`)),
    index('people_rejected_payment_idx')
      .on(person.createdAt.desc(), person.id.desc())
      .where(sql.raw(`${listedAsAttendee} and has_rejected_payment`)),
    index('people_erasure_requested_idx')
      .on(person.erasureRequestedAt, person.id)
      .where(sql`erasure_requested_at is not null`),
    index('people_role_idx').on(person.role).where(sql`role <> 'attendee'`),
    check(
      'people_email_is_normal',
      sql`${person.email} = lower(btrim(${person.email})) and ${person.email} <> ''`,
    ),
    check('people_middle_initial_is_one_letter', sql`char_length(${person.middleInitial}) = 1`),
    check('people_suffix_known', oneOf(person.suffix, Suffix.options)),
    check('people_role_known', oneOf(person.role, Role.options)),
    check('people_account_status_known', oneOf(person.accountStatus, AccountStatus.options)),
    check('people_source_known', oneOf(person.source, Source.options)),
    check('people_seminar_count_not_negative', sql`${person.seminarCount} >= 0`),
  ],
)

/**
 * Who has which tag, so that attendees are filtered by one and the tags in use are listed without reading people. Kept
 * by a trigger on `people.tags` (see the migrations), never written.
 */
export const personTags = pgTable(
  'person_tags',
  {
    /** The tag in lower case: people find each other's tags however they are written. */
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

/** What happened between the provider and a person, typed in or logged by the system. */
export const interactions = pgTable(
  'interactions',
  {
    id: bigId(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    interactionType: text().$type<InteractionType>().notNull(),
    title: text().notNull(),
    description: text(),
    occurredAt: instant().notNull(),
    metadata: jsonb().$type<Record<string, unknown>>(),
    createdBy: integer().references(() => people.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (interaction) => [
    index('interactions_person_idx').on(
      interaction.personId,
      interaction.occurredAt.desc(),
      interaction.id.desc(),
    ),
    index('interactions_created_by_idx').on(interaction.createdBy).where(sql`created_by is not null`),
    check('interactions_type_known', oneOf(interaction.interactionType, InteractionType.options)),
  ],
)

/**
 * Who did what to whom, when and from where. Append-only: a trigger refuses changes (see the migrations), and
 * the actor is a plain number so that deleting a person does not rewrite history.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigId(),
    at: instant().notNull().defaultNow(),
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
