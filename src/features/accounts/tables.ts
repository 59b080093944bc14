/** How a person signs in, and the sessions and one-time links that follow from it. Tokens are stored hashed. */
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
import { bigId, bytes, id, instant, oneOf } from '../../platform/db/columns.ts'
import { people } from '../people/tables.ts'

/**
 * `temporary` was typed by somebody else and must be changed at the next sign-in; `revoked` opens nothing until a new
 * one is chosen by a mailed link.
 */
export const passwordStatuses = ['usable', 'temporary', 'revoked'] as const
export type PasswordStatus = (typeof passwordStatuses)[number]

export const passwords = pgTable(
  'passwords',
  {
    personId: integer()
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Argon2id in its encoded form, parameters included. */
    passwordHash: text().notNull(),
    changedAt: instant().notNull().defaultNow(),
    status: text().$type<PasswordStatus>().notNull().default('usable'),
    /**
     * The registration whose browser made this account. Until the e-mail is verified it is one of the few that the
     * account may see; a number without reference, because registrations stand above accounts.
     */
    claimedRegistrationId: integer(),
  },
  (password) => [check('passwords_status_known', oneOf(password.status, passwordStatuses))],
)

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
    /** When its person passed a second factor; null where none was asked for. */
    secondFactorAt: instant(),
    /** When its person last proved, within the session, that it is still them; a sign-in is no such proof. */
    reauthenticatedAt: instant(),
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

export const tokenPurposes = [
  'claim',
  'account_link',
  'sign_in_handover',
  'new_proof',
  /** A sign-in that waits for its second factor. */
  'second_factor',
  /** The secret of an authenticator app that is being set up. */
  'totp_setup',
  /** Challenges that a passkey signs. */
  'passkey_setup',
  'passkey_sign_in',
  'passkey_reauthentication',
  /** 'This was not me' in a notice about a change. */
  'account_notice',
] as const
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

/**
 * Since when this installation requires a second factor after a grace period, unless configured otherwise. One row, or
 * none in an installation that is older than the requirement.
 */
export const secondFactorPolicy = pgTable(
  'second_factor_policy',
  { id: integer().primaryKey().default(1), appliesSince: instant().notNull() },
  (policy) => [check('second_factor_policy_is_one_row', sql`${policy.id} = 1`)],
)

/** An authenticator app: the secret that it shares with us, sealed and bound to its person. */
export const totpFactors = pgTable('totp_factors', {
  personId: integer()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  secretSealed: text().notNull(),
  /** The last half-minute whose code was used, counted from 1970: no code works twice. */
  lastStep: bigint({ mode: 'number' }).notNull(),
  createdAt: instant().notNull().defaultNow(),
  lastUsedAt: instant(),
})

/** A key pair on somebody's device, of which we have the public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    credentialId: bytes().notNull(),
    publicKey: bytes().notNull(),
    /** Of signatures, as the device counts them; many never count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the device: usb, nfc, internal and the like. */
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    lastUsedAt: instant(),
  },
  (passkey) => [
    uniqueIndex('passkeys_credential_key').on(passkey.credentialId),
    index('passkeys_person_idx').on(passkey.personId),
    check('passkeys_counter_not_negative', sql`${passkey.counter} >= 0`),
  ],
)

/** For whoever lost their other factors. A code that was used is deleted; stored hashed, as tokens are. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    codeHash: bytes().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (code) => [primaryKey({ columns: [code.personId, code.codeHash] })],
)
