import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import type { Database } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { actorOf, aPerson, aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aVoucher, expectSoundLedger, usesOf } from '#tests/kit/discounts.ts'
import { withLedger } from '#tests/kit/ledger.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { voucherUses } from '../tables/discounts.ts'

const left = 5
const people = 20
const rounds = 10

const { database, db, services } = await aSite()
const actor = actorOf(await aPerson(db, { role: 'admin' }))

const contextWith = (db: Database) => contextOf(withLedger(services), { actor, db })

function attempt(db: Database, seminarId: number, voucherCode: string) {
  const input = aRegistration({ seminarId, voucherCode, source: null })
  return registerForSeminar(contextWith(db), { input, idempotencyKey: null })
}

async function outcomesOf(attempts: readonly Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(attempts)
  return outcomes.map((outcome) => {
    if (outcome.status === 'fulfilled') return 'done'
    if (outcome.reason instanceof Refusal) return outcome.reason.code
    throw outcome.reason
  })
}

/** Twenty people register at once for two seminars with a voucher of which five uses are left. */
async function rush(db: Database) {
  const seminarIds = [
    (await aSeminar(services.db, { price: '500.00' })).id,
    (await aSeminar(services.db, { price: '500.00' })).id,
  ]
  const voucher = await aVoucher(services.db, { maxUses: left })
  const outcomes = await outcomesOf(
    Array.from({ length: people }, (_, place) => attempt(db, seminarIds[place % 2] ?? 0, voucher.code)),
  )
  const isCounted = and(eq(voucherUses.voucherId, voucher.id), isNull(voucherUses.releasedAt))
  return { voucher, outcomes, uses: await services.db.$count(voucherUses, isCounted) }
}

test(`A voucher with ${left} uses left is used ${left} times by ${people} at once, in each of ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { voucher, outcomes, uses } = await rush(services.db)
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: left }, () => 'done'),
      ...Array.from({ length: people - left }, () => 'voucher_used_up'),
    ])
    expect([uses, await usesOf(services.db, voucher.id)]).toEqual([left, left])
  }
  await expectSoundLedger(database)
})

test('Seats released and taken with one voucher at once neither deadlock nor lose a use', async () => {
  const { db } = services
  for (let round = 0; round < rounds; round += 1) {
    const seminars = [await aSeminar(db, { price: '500.00' }), await aSeminar(db, { price: '500.00' })]
    const voucher = await aVoucher(db, { maxUses: people })
    const seated = await Promise.all(
      Array.from({ length: 8 }, (_, place) => attempt(db, seminars[place % 2]?.id ?? 0, voucher.code)),
    )
    const outcomes = await outcomesOf([
      ...seated.map(({ registrationId }) =>
        verifyPayment(contextWith(db), { registrationId: registrationId ?? 0, action: 'reject' }),
      ),
      ...Array.from({ length: 8 }, (_, place) => attempt(db, seminars[place % 2]?.id ?? 0, voucher.code)),
    ])
    expect(new Set(outcomes)).toEqual(new Set(['done']))
    expect(await usesOf(db, voucher.id)).toBe(8)
  }
  await expectSoundLedger(database)
})

/** Control: the same command without the lock on the voucher, and without the CHECK constraint. */
test('Control: without the lock the voucher is used too often', async () => {
  await database.pool.query('alter table vouchers drop constraint vouchers_uses_within_limit')
  const most = await withoutLocks(database, async (db) => {
    let used = 0
    for (let round = 0; round < rounds && used <= left; round += 1)
      used = Math.max(used, (await rush(db)).uses)
    return used
  })
  expect(most).toBeGreaterThan(left)
})
