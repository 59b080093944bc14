/** Price rules and vouchers, and registrations with them. */

import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect } from 'vitest'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { priceRules, vouchers } from '#app/features/orders/tables/discounts.ts'
import { orderLines } from '#app/features/orders/tables/orders.ts'
import type { RegisterInput } from '#app/features/registrations/contract/registration.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { Database, DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { ledgerInvariants } from '#app/server/data-check/ledger-invariants.ts'
import { actorOf, aPerson, aRegistration, testNow } from './builders.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { aPhoto, asDataUrl } from './images.ts'
import { billOf, withLedger } from './ledger.ts'
import { contextOf, createTestServices } from './services.ts'

const made = { createdAt: testNow, updatedAt: testNow }

/** Price rule of 10 percent for those who claim it in all seminars, if not said otherwise. */
export async function aPriceRule(db: Database, values: Partial<typeof priceRules.$inferInsert> = {}) {
  const share = values.amount === undefined ? { percent: 10 } : {}
  const rule = { kind: 'declared', label: 'Discount', ...share, ...made, ...values } as const
  const [row] = await db.insert(priceRules).values(rule).returning()
  if (row === undefined) throw new Error('The rule was not stored.')
  return row
}

/** Voucher of 100 pesos in all seminars, if not said otherwise. */
export async function aVoucher(db: Database, values: Partial<typeof vouchers.$inferInsert> = {}) {
  const share = values.percent === undefined ? { amount: '100.00' } : {}
  const code = `V-${crypto.randomUUID()}`
  const [row] = await db
    .insert(vouchers)
    .values({ code, ...share, ...made, ...values })
    .returning()
  if (row === undefined) throw new Error('The voucher was not stored.')
  return row
}

const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))

/** Registers with a proof, if not said otherwise. */
export async function registerWithDiscount(
  context: CommandContext,
  values: Partial<RegisterInput> & { readonly seminarId: number },
) {
  const input = aRegistration({ proofOfPaymentFile, ...values })
  const { registrationId } = await registerForSeminar(context, { input, idempotencyKey: null })
  const [row] = await context.db
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.id, registrationId ?? 0))
  if (row === undefined) throw new Error('The registration was not stored.')
  return row
}

/** Lists the lines of the bill that is not void. */
export async function billLinesOf(db: Database, registrationId: number) {
  const bill = await billOf(db, registrationId)
  return db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, bill?.id ?? 0))
    .orderBy(orderLines.id)
}

export async function usesOf(db: DatabaseOrTransaction, voucherId: number) {
  const [row] = await db.select().from(vouchers).where(eq(vouchers.id, voucherId))
  return row?.uses
}

export const refusedAt = (path: string, code: string) => ({
  kind: 'conflict',
  code,
  details: { issues: [{ path }] },
})

/** Bills and vouchers are consistent after all that a test did. */
export async function expectSoundLedger({ pool }: TestDatabase): Promise<void> {
  for (const { sentence, statement } of ledgerInvariants)
    expect({ sentence, rows: (await pool.query(statement)).rows }).toEqual({ sentence, rows: [] })
}

/** A site with a ledger for the tests of a file: each starts without price rules, and all leave the ledger sound. */
export async function aDiscountSite() {
  const database = await createTestDatabase()
  const { db } = database
  const plain = await createTestServices(database)
  const services = withLedger(plain)
  const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
  beforeEach(async () => {
    await db.delete(priceRules)
  })
  afterAll(async () => {
    await expectSoundLedger(database)
    await plain.close()
    await database.close()
  })
  const register = (seminarId: number, values: Partial<RegisterInput> = {}, context = contextOf(services)) =>
    registerWithDiscount(context, { ...values, seminarId })
  return { db, services, staff, register }
}
