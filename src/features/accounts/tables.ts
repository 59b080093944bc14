/** How a person signs in, and the sessions and one-time links that follow from it. Tokens are stored hashed. */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bigId, bytes, id, instant, oneOf } from '../../platform/db/columns.ts'
import { people } from '../people/tables.ts'

export const passwords = pgTable('passwords', {
  personId: integer()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  /** Argon2id in its encoded form, parameters included. */
  passwordHash: text().notNull(),
  changedAt: instant().notNull().defaultNow(),
  /**
   * The registration whose browser made this account. Until the e-mail is verified it is one of the few that the
   * account may see; a number without reference, because registrations stand above accounts.
   */
  claimedRegistrationId: integer(),
})

/** An account at an OpenID Connect provider that may sign this person in. */
export const linkedIdentities = pgTable(
  'linked_identities',
  {
    id: id(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    subject: text().notNull(),
    linkedAt: instant().notNull().defaultNow(),
  },
  (identity) => [
    uniqueIndex('linked_identities_subject_key').on(identity.provider, identity.subject),
    uniqueIndex('linked_identities_person_key').on(identity.personId, identity.provider),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: bigId(),
    tokenHash: bytes().notNull(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull().defaultNow(),
    lastSeenAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    userAgent: text(),
    ipAddress: text(),
  },
  (session) => [
    uniqueIndex('sessions_token_key').on(session.tokenHash),
    index('sessions_person_idx').on(session.personId),
    index('sessions_expiry_idx').on(session.expiresAt),
    check('sessions_end_after_start', sql`${session.expiresAt} > ${session.createdAt}`),
  ],
)

export const tokenPurposes = ['claim', 'account_link', 'sign_in_handover', 'new_proof'] as const
export type TokenPurpose = (typeof tokenPurposes)[number]

/** Something that works once and not for long. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: bigId(),
    tokenHash: bytes().notNull(),
    purpose: text().$type<TokenPurpose>().notNull(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    data: jsonb().$type<Record<string, unknown>>(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (token) => [
    uniqueIndex('one_time_tokens_token_key').on(token.tokenHash),
    index('one_time_tokens_person_idx').on(token.personId, token.purpose),
    index('one_time_tokens_expiry_idx').on(token.expiresAt),
    check('one_time_tokens_purpose_known', oneOf(token.purpose, tokenPurposes)),
  ],
)
