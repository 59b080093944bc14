/** Credentials, sessions and one-time links. Tokens are stored hashed. */
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  bigIdColumn,
  bytesColumn,
  idColumn,
  oneOfCondition,
  timestampColumn,
} from '#app/platform/db/columns.ts'
import { people } from '../people/tables.ts'

/**
 * `temporary`: set by someone else, must be changed at the next sign-in; `revoked`: unusable until replaced
 * by a mailed link.
 */
export const passwordStatuses = ['usable', 'temporary', 'revoked'] as const
export type PasswordStatus = (typeof passwordStatuses)[number]

export const passwords = pgTable(
  'passwords',
  {
    personId: integer()
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Hash as encoded argon2id, including parameters. */
    passwordHash: text().notNull(),
    changedAt: timestampColumn().notNull().defaultNow(),
    status: text().$type<PasswordStatus>().notNull().default('usable'),
    /**
     * The registration whose browser created the account. Not a foreign key, because registrations depend on
     * accounts.
     */
    claimedRegistrationId: integer(),
  },
  (password) => [check('passwords_status_known', oneOfCondition(password.status, passwordStatuses))],
)

export const linkedIdentities = pgTable(
  'linked_identities',
  {
    id: idColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    provider: text().notNull(),
    subject: text().notNull(),
    linkedAt: timestampColumn().notNull().defaultNow(),
  },
  (identity) => [
    uniqueIndex('linked_identities_subject_key').on(identity.provider, identity.subject),
    uniqueIndex('linked_identities_person_key').on(identity.personId, identity.provider),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: bigIdColumn(),
    tokenHash: bytesColumn().notNull(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: timestampColumn().notNull().defaultNow(),
    lastSeenAt: timestampColumn().notNull().defaultNow(),
    expiresAt: timestampColumn().notNull(),
    /** Null if no second factor was passed. */
    secondFactorAt: timestampColumn(),
    /** Last re-authentication; a sign-in does not count. */
    reauthenticatedAt: timestampColumn(),
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

export type TokenPurpose =
  | 'claim'
  | 'account_link'
  | 'sign_in_handover'
  | 'new_proof'
  | 'second_factor'
  | 'totp_setup'
  | 'passkey_setup'
  | 'passkey_sign_in'
  | 'passkey_reauthentication'
  | 'account_notice'

export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: bigIdColumn(),
    tokenHash: bytesColumn().notNull(),
    purpose: text().$type<TokenPurpose>().notNull(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    data: jsonb().$type<Record<string, unknown>>(),
    createdAt: timestampColumn().notNull().defaultNow(),
    expiresAt: timestampColumn().notNull(),
    usedAt: timestampColumn(),
  },
  (token) => [
    uniqueIndex('one_time_tokens_token_key').on(token.tokenHash),
    index('one_time_tokens_person_idx').on(token.personId, token.purpose),
    index('one_time_tokens_expiry_idx').on(token.expiresAt),
  ],
)

/**
 * Policy of the installation, unless configured otherwise. No row in installations older than the
 * requirement.
 */
export const secondFactorPolicy = pgTable(
  'second_factor_policy',
  { id: integer().primaryKey().default(1), appliesSince: timestampColumn().notNull() },
  (policy) => [check('second_factor_policy_is_one_row', sql`${policy.id} = 1`)],
)

/** An authenticator app's secret, encrypted and bound to its person. */
export const totpFactors = pgTable('totp_factors', {
  personId: integer()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  secretSealed: text().notNull(),
  /** The last 30-second step used (since 1970), so that no code works twice. */
  lastStep: bigint({ mode: 'number' }).notNull(),
  createdAt: timestampColumn().notNull().defaultNow(),
  lastUsedAt: timestampColumn(),
})

export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    credentialId: bytesColumn().notNull(),
    publicKey: bytesColumn().notNull(),
    /** Signature counter of the device; many always report 0. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
    lastUsedAt: timestampColumn(),
  },
  (passkey) => [
    uniqueIndex('passkeys_credential_key').on(passkey.credentialId),
    index('passkeys_person_idx').on(passkey.personId),
    check('passkeys_counter_not_negative', sql`${passkey.counter} >= 0`),
  ],
)

/** Recovery codes, hashed; deleted when used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    codeHash: bytesColumn().notNull(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (code) => [primaryKey({ columns: [code.personId, code.codeHash] })],
)
