import { and, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm'
import { idAfterMergeSql, isOwnPerson } from '#app/features/people/queries/mailboxes.ts'
import { people } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import {
  linkedIdentities,
  oneTimeTokens,
  type PasswordStatus,
  passwords,
  sessions,
  type TokenPurpose,
} from '../tables.ts'

const findPasswordCredentialRows = preparedStatement(
  'find_credentials',
  (db, params: PreparedStatementParams<{ readonly email: string }>) =>
    db
      .select({ personId: idAfterMergeSql, passwordHash: passwords.passwordHash, status: passwords.status })
      .from(people)
      .leftJoin(passwords, eq(passwords.personId, idAfterMergeSql))
      .where(and(eq(people.email, params('email')), isOwnPerson)),
)

/** Finds what a password sign-in compares with; null for an unknown e-mail. */
export async function findPasswordCredentials(
  db: DatabaseOrTransaction,
  email: string,
): Promise<{
  readonly personId: number
  readonly passwordHash: string | null
  readonly status: PasswordStatus | null
} | null> {
  const [row] = await findPasswordCredentialRows(db, { email })
  return row ?? null
}

export async function findPasswordHash(db: DatabaseOrTransaction, personId: number): Promise<string | null> {
  const [row] = await db
    .select({ passwordHash: passwords.passwordHash })
    .from(passwords)
    .where(eq(passwords.personId, personId))
  return row?.passwordHash ?? null
}

export async function findPasswordStatus(
  db: DatabaseOrTransaction,
  personId: number,
): Promise<PasswordStatus | null> {
  const [row] = await db
    .select({ status: passwords.status })
    .from(passwords)
    .where(eq(passwords.personId, personId))
  return row?.status ?? null
}

export interface NewPasswordRecord {
  readonly hash: string
  readonly at: Date
  readonly status?: PasswordStatus
  /** The registration whose browser created the account; an existing value is kept. */
  readonly claimedRegistrationId?: number | null
}

export async function upsertPassword(
  tx: Transaction,
  personId: number,
  password: NewPasswordRecord,
): Promise<void> {
  const { hash: passwordHash, at: changedAt, status = 'usable' } = password
  const values = { passwordHash, changedAt, status }
  await tx
    .insert(passwords)
    .values({ personId, ...values, claimedRegistrationId: password.claimedRegistrationId ?? null })
    .onConflictDoUpdate({ target: passwords.personId, set: values })
}

/** Makes the password unusable until a new one is chosen by a mailed link. */
export async function revokePassword(tx: Transaction, personId: number): Promise<void> {
  await tx.update(passwords).set({ status: 'revoked' }).where(eq(passwords.personId, personId))
}

/** The registration from which the account was created with an unverified e-mail. */
export async function findClaimedRegistration(
  db: DatabaseOrTransaction,
  personId: number,
): Promise<number | null> {
  const [row] = await db
    .select({ registrationId: passwords.claimedRegistrationId })
    .from(passwords)
    .where(eq(passwords.personId, personId))
  return row?.registrationId ?? null
}

/** Clears the claim once someone else submits the registration again. */
export async function clearAccountClaim(
  tx: Transaction,
  registrationId: number,
  personId: number,
): Promise<void> {
  await tx
    .update(passwords)
    .set({ claimedRegistrationId: null })
    .where(and(eq(passwords.personId, personId), eq(passwords.claimedRegistrationId, registrationId)))
}

/** Whether the person can sign in by password or a linked account. */
export async function canSignIn(db: DatabaseOrTransaction, personId: number): Promise<boolean> {
  const [row] = await db.select({ hasLogin: people.hasLogin }).from(people).where(eq(people.id, personId))
  return row?.hasLogin ?? false
}

export interface LinkedIdentity {
  readonly provider: string
  /** The provider's immutable account id. */
  readonly subject: string
}

export async function findIdentityOwner(
  db: DatabaseOrTransaction,
  identity: LinkedIdentity,
): Promise<number | null> {
  const [row] = await db
    .select({ personId: linkedIdentities.personId })
    .from(linkedIdentities)
    .where(
      and(eq(linkedIdentities.provider, identity.provider), eq(linkedIdentities.subject, identity.subject)),
    )
  return row?.personId ?? null
}

/** @returns false if the account or the person is already linked at this provider */
export async function insertLinkedIdentity(
  tx: Transaction,
  identity: LinkedIdentity & { personId: number; linkedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(linkedIdentities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ id: linkedIdentities.id })
  return inserted.length === 1
}

/** @returns whether any account was unlinked */
export async function deleteLinkedIdentities(tx: Transaction, personId: number): Promise<boolean> {
  const { rowCount } = await tx.delete(linkedIdentities).where(eq(linkedIdentities.personId, personId))
  return (rowCount ?? 0) > 0
}

export interface OneTimeToken {
  readonly id: number
  readonly personId: number
  readonly data: Record<string, unknown> | null
  readonly createdAt: Date
}

export async function insertOneTimeToken(
  tx: Transaction,
  token: typeof oneTimeTokens.$inferInsert,
): Promise<void> {
  await tx.insert(oneTimeTokens).values(token)
}

export interface OneTimeTokenLookup {
  readonly hash: Buffer
  readonly purpose: TokenPurpose
}

export async function findOneTimeTokenOwner(
  db: DatabaseOrTransaction,
  token: OneTimeTokenLookup,
): Promise<number | null> {
  const [row] = await db
    .select({ personId: oneTimeTokens.personId })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.tokenHash, token.hash), eq(oneTimeTokens.purpose, token.purpose)))
  return row?.personId ?? null
}

/** Locks an unused, unexpired token, so that it works for one caller only. */
export async function lockOneTimeToken(
  tx: Transaction,
  token: OneTimeTokenLookup,
  now: Date,
): Promise<OneTimeToken | null> {
  const [row] = await tx
    .select({
      id: oneTimeTokens.id,
      personId: oneTimeTokens.personId,
      data: oneTimeTokens.data,
      createdAt: oneTimeTokens.createdAt,
    })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.tokenHash, token.hash),
        eq(oneTimeTokens.purpose, token.purpose),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .for('update')
  return row ?? null
}

/**
 * Consumes a token in one statement, so that only one caller gets it. For tokens that must not be retried.
 */
export async function consumeOneTimeToken(
  db: DatabaseOrTransaction,
  token: OneTimeTokenLookup & { personId: number },
  now: Date,
): Promise<OneTimeToken | null> {
  const { id, personId, data, createdAt } = oneTimeTokens
  const [row] = await db
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, token.hash),
        eq(oneTimeTokens.purpose, token.purpose),
        eq(oneTimeTokens.personId, token.personId),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .returning({ id, personId, data, createdAt })
  return row ?? null
}

export async function markOneTimeTokenUsed(tx: Transaction, tokenId: number, now: Date): Promise<void> {
  await tx.update(oneTimeTokens).set({ usedAt: now }).where(eq(oneTimeTokens.id, tokenId))
}

/** Deletes tokens whose content must not outlive its use. */
export async function deleteOneTimeTokens(
  tx: Transaction,
  token: { personId: number; purpose: TokenPurpose },
): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.personId, token.personId), eq(oneTimeTokens.purpose, token.purpose)))
}

/** Ends every unused token of this kind. */
export async function markOneTimeTokensUsed(
  tx: Transaction,
  token: { personId: number; purpose: TokenPurpose; since?: Date },
  now: Date,
): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeTokens.personId, token.personId),
        eq(oneTimeTokens.purpose, token.purpose),
        isNull(oneTimeTokens.usedAt),
        token.since && gte(oneTimeTokens.createdAt, token.since),
      ),
    )
}

/** Deletes sessions and tokens that ended before the given instant; returns their number. */
export async function deleteExpiredSessionsAndTokens(
  db: DatabaseOrTransaction,
  before: Date,
): Promise<number> {
  const endedSessions = await db.delete(sessions).where(lt(sessions.expiresAt, before))
  const endedTokens = await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before))
  return (endedSessions.rowCount ?? 0) + (endedTokens.rowCount ?? 0)
}

// For queries on `people`: Drizzle omits the table name in single-table queries, and `id` would refer to the
// inner table.
export const passwordExistsCondition = sql<boolean>`exists (select 1 from ${passwords} where ${passwords}.person_id = ${people}.id)`
export const linkedIdentityExistsCondition = sql<boolean>`exists (select 1 from ${linkedIdentities} where ${linkedIdentities}.person_id = ${people}.id)`
