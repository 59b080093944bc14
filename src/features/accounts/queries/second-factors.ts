/** Every SQL statement about second factors. */
import { and, asc, count, eq, gte, lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import type { Role } from '../../people/contract.ts'
import { people } from '../../people/tables.ts'
import { passkeys, recoveryCodes, secondFactorPolicy, totpFactors } from '../tables.ts'

export type TotpRow = typeof totpFactors.$inferSelect
export type PasskeyRow = typeof passkeys.$inferSelect

export interface FactorKinds {
  readonly hasTotp: boolean
  readonly hasPasskey: boolean
  readonly hasRecoveryCode: boolean
}

const totpExists = sql<boolean>`exists (select 1 from ${totpFactors} where ${totpFactors}.person_id = ${people}.id)`
const passkeyExists = sql<boolean>`exists (select 1 from ${passkeys} where ${passkeys}.person_id = ${people}.id)`
const codeExists = sql<boolean>`exists (select 1 from ${recoveryCodes} where ${recoveryCodes}.person_id = ${people}.id)`

/** For queries that have the person's row: whether a second factor is asked for when they sign in. */
export const secondFactorExists = sql<boolean>`(${totpExists} or ${passkeyExists})`

/** Which kinds of factors somebody has. */
export async function findFactorKinds(db: Executor, personId: number): Promise<FactorKinds> {
  const [row] = await db
    .select({ hasTotp: totpExists, hasPasskey: passkeyExists, hasRecoveryCode: codeExists })
    .from(people)
    .where(eq(people.id, personId))
  return row ?? { hasTotp: false, hasPasskey: false, hasRecoveryCode: false }
}

export interface SecondFactorTerms {
  readonly role: Role
  readonly privilegedSince: Date | null
  /** Since when this installation requires a second factor; null where it does not by itself. */
  readonly policySince: Date | null
}

/** What decides whether a person must have a second factor. */
export async function findSecondFactorTerms(
  db: Executor,
  personId: number,
): Promise<SecondFactorTerms | null> {
  const { role, privilegedSince } = people
  const [row] = await db
    .select({ role, privilegedSince, policySince: secondFactorPolicy.appliesSince })
    .from(people)
    .leftJoin(secondFactorPolicy, sql`true`)
    .where(eq(people.id, personId))
  return row ?? null
}

/** Makes the requirement apply from now on; where it applies already, its grace periods stay as they are. */
export async function insertSecondFactorPolicy(db: Executor, appliesSince: Date): Promise<void> {
  await db.insert(secondFactorPolicy).values({ appliesSince }).onConflictDoNothing()
}

export async function findTotp(db: Executor, personId: number): Promise<TotpRow | null> {
  const [row] = await db.select().from(totpFactors).where(eq(totpFactors.personId, personId))
  return row ?? null
}

/** Sets up an app, in place of an earlier one. */
export async function putTotp(tx: Transaction, totp: typeof totpFactors.$inferInsert): Promise<void> {
  const { personId: _, ...values } = totp
  await tx
    .insert(totpFactors)
    .values(totp)
    .onConflictDoUpdate({ target: totpFactors.personId, set: { ...values, lastUsedAt: null } })
}

/** Notes the half-minute whose code was used. */
export async function markTotpUsed(
  tx: Transaction,
  personId: number,
  use: { lastStep: number; lastUsedAt: Date },
): Promise<void> {
  await tx.update(totpFactors).set(use).where(eq(totpFactors.personId, personId))
}

/** @returns false where there is none */
export async function deleteTotp(tx: Transaction, personId: number): Promise<boolean> {
  const { rowCount } = await tx.delete(totpFactors).where(eq(totpFactors.personId, personId))
  return rowCount === 1
}

/** Every sealed secret, held; in one order for everybody. */
export function lockTotpSecrets(tx: Transaction): Promise<{ personId: number; secretSealed: string }[]> {
  return tx
    .select({ personId: totpFactors.personId, secretSealed: totpFactors.secretSealed })
    .from(totpFactors)
    .orderBy(asc(totpFactors.personId))
    .for('update')
}

export async function putTotpSecret(tx: Transaction, personId: number, secretSealed: string): Promise<void> {
  await tx.update(totpFactors).set({ secretSealed }).where(eq(totpFactors.personId, personId))
}

/** The oldest first. */
export function listPasskeys(db: Executor, personId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.personId, personId)).orderBy(asc(passkeys.id))
}

/** @returns false where somebody has this very passkey already */
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
  /** What the device's counter was compared with, and what it says now. */
  readonly counter: { readonly before: number; readonly now: number }
  readonly at: Date
}

/** @returns false where the passkey is gone, or another signature of it came first */
export async function markPasskeyUsed(tx: Transaction, { id, counter, at }: PasskeyUse): Promise<boolean> {
  const { rowCount } = await tx
    .update(passkeys)
    .set({ counter: counter.now, lastUsedAt: at })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter.before)))
  return rowCount === 1
}

/** @returns false where the person has no such passkey */
export async function deletePasskey(
  tx: Transaction,
  passkey: { readonly id: number; readonly personId: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.personId, passkey.personId)))
  return rowCount === 1
}

/** Puts new codes in the place of all earlier ones. */
export async function putRecoveryCodes(
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

/** Uses a code up. @returns false where the person has no such code, or not any more */
export async function takeRecoveryCode(
  tx: Transaction,
  personId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.personId, personId), eq(recoveryCodes.codeHash, codeHash)))
  return rowCount === 1
}

export async function countRecoveryCodes(db: Executor, personId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.personId, personId))
  return row?.left ?? 0
}

/** Removes the factors that were added before an instant, and with the last factor the recovery codes. */
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
  const { hasTotp, hasPasskey } = await findFactorKinds(tx, personId)
  if (!hasTotp && !hasPasskey) await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  return counts.some((deleted) => deleted > 0)
}

/** Removes the factors that were added at an instant or later, and with the last factor the recovery codes. */
export async function deleteSecondFactorsAddedSince(
  tx: Transaction,
  personId: number,
  since: Date,
): Promise<void> {
  for (const table of [totpFactors, passkeys]) {
    await tx.delete(table).where(and(eq(table.personId, personId), gte(table.createdAt, since)))
  }
  const { hasTotp, hasPasskey } = await findFactorKinds(tx, personId)
  if (!hasTotp && !hasPasskey) await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
}

/** Removes everything. @returns false where there was no factor */
export async function deleteSecondFactors(tx: Transaction, personId: number): Promise<boolean> {
  const counts = []
  for (const table of [totpFactors, passkeys])
    counts.push((await tx.delete(table).where(eq(table.personId, personId))).rowCount ?? 0)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))
  return counts.some((deleted) => deleted > 0)
}
