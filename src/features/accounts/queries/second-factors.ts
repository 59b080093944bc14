import { and, asc, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Role } from '#app/features/people/contract/person.ts'
import { people } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { passkeys, recoveryCodes, secondFactorPolicy, totpFactors } from '../tables.ts'

export type TotpRow = typeof totpFactors.$inferSelect
export type PasskeyRow = typeof passkeys.$inferSelect

const totpExists = sql<boolean>`exists (select 1 from ${totpFactors} where ${totpFactors}.person_id = ${people}.id)`
const passkeyExists = sql<boolean>`exists (select 1 from ${passkeys} where ${passkeys}.person_id = ${people}.id)`
const codeExists = sql<boolean>`exists (select 1 from ${recoveryCodes} where ${recoveryCodes}.person_id = ${people}.id)`

/** Condition that a second factor is set up, for queries that select from `people`. */
export const secondFactorExistsCondition = sql<boolean>`(${totpExists} or ${passkeyExists})`

export async function findAvailableSecondFactors(
  db: DatabaseOrTransaction,
  personId: number,
): Promise<{ readonly hasTotp: boolean; readonly hasPasskey: boolean; readonly hasRecoveryCode: boolean }> {
  const [row] = await db
    .select({ hasTotp: totpExists, hasPasskey: passkeyExists, hasRecoveryCode: codeExists })
    .from(people)
    .where(eq(people.id, personId))
  return row ?? { hasTotp: false, hasPasskey: false, hasRecoveryCode: false }
}

export interface SecondFactorPolicyFacts {
  readonly role: Role
  readonly privilegedSince: Date | null
  /** Start of the installation's own requirement of a second factor; null if it has none. */
  readonly policySince: Date | null
}

/** Finds what determines whether a person must have a second factor. */
export async function findSecondFactorPolicyFacts(
  db: DatabaseOrTransaction,
  personId: number,
): Promise<SecondFactorPolicyFacts | null> {
  const { role, privilegedSince } = people
  const [row] = await db
    .select({ role, privilegedSince, policySince: secondFactorPolicy.appliesSince })
    .from(people)
    .leftJoin(secondFactorPolicy, sql`true`)
    .where(eq(people.id, personId))
  return row ?? null
}

/** Starts the requirement of a second factor; an existing one keeps its grace periods. */
export async function insertSecondFactorPolicy(db: DatabaseOrTransaction, appliesSince: Date): Promise<void> {
  await db.insert(secondFactorPolicy).values({ appliesSince }).onConflictDoNothing()
}

export async function findTotp(db: DatabaseOrTransaction, personId: number): Promise<TotpRow | null> {
  const [row] = await db.select().from(totpFactors).where(eq(totpFactors.personId, personId))
  return row ?? null
}

/** Stores an app's secret, replacing an earlier one. */
export async function upsertTotp(tx: Transaction, totp: typeof totpFactors.$inferInsert): Promise<void> {
  const { personId: _, ...values } = totp
  await tx
    .insert(totpFactors)
    .values(totp)
    .onConflictDoUpdate({ target: totpFactors.personId, set: { ...values, lastUsedAt: null } })
}

/** Records the 30-second time step whose code was used. */
export async function markTotpUsed(
  tx: Transaction,
  personId: number,
  use: { lastStep: number; lastUsedAt: Date },
): Promise<void> {
  await tx.update(totpFactors).set(use).where(eq(totpFactors.personId, personId))
}

/** @returns false if there is none */
export async function deleteTotp(tx: Transaction, personId: number): Promise<boolean> {
  const { rowCount } = await tx.delete(totpFactors).where(eq(totpFactors.personId, personId))
  return rowCount === 1
}

/** Locks all encrypted secrets, in a fixed order. */
export function lockTotpSecrets(tx: Transaction): Promise<{ personId: number; secretSealed: string }[]> {
  return tx
    .select({ personId: totpFactors.personId, secretSealed: totpFactors.secretSealed })
    .from(totpFactors)
    .orderBy(asc(totpFactors.personId))
    .for('update')
}

export async function updateTotpSecret(
  tx: Transaction,
  personId: number,
  secretSealed: string,
): Promise<void> {
  await tx.update(totpFactors).set({ secretSealed }).where(eq(totpFactors.personId, personId))
}

export function listPasskeys(db: DatabaseOrTransaction, personId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.personId, personId)).orderBy(asc(passkeys.id))
}

/** @returns false if this passkey is already registered */
export async function insertPasskey(
  tx: Transaction,
  passkey: typeof passkeys.$inferInsert,
): Promise<boolean> {
  const inserted = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  return inserted.length === 1
}

export interface PasskeyUse {
  readonly id: number
  /** The counter that was checked, and its new value. */
  readonly counter: { readonly before: number; readonly now: number }
  readonly at: Date
}

/** @returns false if the passkey is gone or was used concurrently */
export async function markPasskeyUsed(tx: Transaction, { id, counter, at }: PasskeyUse): Promise<boolean> {
  const { rowCount } = await tx
    .update(passkeys)
    .set({ counter: counter.now, lastUsedAt: at })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter.before)))
  return rowCount === 1
}

export async function deletePasskey(
  tx: Transaction,
  passkey: { readonly id: number; readonly personId: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.personId, passkey.personId)))
  return rowCount === 1
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  personId: number,
  codes: { readonly hashes: readonly Buffer[]; readonly at: Date },
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  if (codes.hashes.length === 0) return
  await tx
    .insert(recoveryCodes)
    .values(codes.hashes.map((codeHash) => ({ personId, codeHash, createdAt: codes.at })))
}

/**
 * Uses up a code.
 * @returns false if the person has no such code
 */
export async function consumeRecoveryCode(
  tx: Transaction,
  personId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.personId, personId), eq(recoveryCodes.codeHash, codeHash)))
  return rowCount === 1
}

export async function countRecoveryCodes(db: DatabaseOrTransaction, personId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.personId, personId))
  return row?.left ?? 0
}

/** Deletes factors added before an instant, and recovery codes with the last factor. */
export async function deleteSecondFactorsAddedBefore(
  tx: Transaction,
  personId: number,
  before: Date,
): Promise<boolean> {
  const counts = []
  for (const table of [totpFactors, passkeys]) {
    const isEarlier = and(eq(table.personId, personId), lt(table.createdAt, before))
    counts.push((await tx.delete(table).where(isEarlier)).rowCount ?? 0)
  }
  const { hasTotp, hasPasskey } = await findAvailableSecondFactors(tx, personId)
  if (!hasTotp && !hasPasskey) await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  return counts.some((deleted) => deleted > 0)
}

/** Deletes factors added at or after an instant, and recovery codes with the last factor. */
export async function deleteSecondFactorsAddedSince(
  tx: Transaction,
  personId: number,
  since: Date,
): Promise<void> {
  for (const table of [totpFactors, passkeys]) {
    await tx.delete(table).where(and(eq(table.personId, personId), gte(table.createdAt, since)))
  }
  const { hasTotp, hasPasskey } = await findAvailableSecondFactors(tx, personId)
  if (!hasTotp && !hasPasskey) await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
}

/**
 * Deletes all factors and recovery codes.
 * @returns false if there was no factor
 */
export async function deleteSecondFactors(tx: Transaction, personId: number): Promise<boolean> {
  const counts = []
  for (const table of [totpFactors, passkeys])
    counts.push((await tx.delete(table).where(eq(table.personId, personId))).rowCount ?? 0)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  return counts.some((deleted) => deleted > 0)
}
