import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '#app/platform/db/database.ts'
import { testNow } from '#tests/kit/builders.ts'
import { aBill } from '#tests/kit/ledger.ts'
import { aBegunPayment, at, beginPayment, onlinePaymentOf } from '#tests/kit/online-payments.ts'
import { paymongoEnvironment, startPaymongo } from '#tests/kit/paymongo.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { gatewayEvents, gatewayPayments } from '../tables/gateway.ts'
import { payments } from '../tables/payments.ts'
import { confirmGatewayPayments } from './confirm-gateway-payments.ts'
import { receiveGatewayEvents } from './receive-gateway-events.ts'

const rounds = 10
const atOnce = 4

const paymongo = await startPaymongo()
const { database, services } = await aSite(paymongoEnvironment(paymongo))
const later = at(services, new Date(testNow.getTime() + 120_000))

afterAll(() => paymongo.close())

const several = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: atOnce }, work))

/** @returns how many allocations a payment has that several processes confirm at once */
async function confirmAtOnce(db: Database): Promise<number> {
  const { bill, payment } = await aBegunPayment(services)
  paymongo.pay(payment.providerId)
  const isTheirs = eq(gatewayPayments.id, payment.id)
  await several(async () => {
    // Due for each of them, as if its turn had taken longer than until the next.
    await database.db
      .update(gatewayPayments)
      .set({ nextPollAt: testNow })
      .where(isTheirs)
      .catch(() => undefined)
    await confirmGatewayPayments({ ...later, db })
  })
  return database.db.$count(payments, eq(payments.orderId, bill.id))
}

/** @returns how many payments several presses of the button begin */
async function beginAtOnce(db: Database): Promise<number> {
  const { id } = await aBill(services)
  const addresses = await several(() => beginPayment(services, id, { db }))
  const begun = await database.db.$count(gatewayPayments, eq(gatewayPayments.orderId, id))
  if (begun === 1)
    expect(new Set(addresses)).toEqual(new Set([(await onlinePaymentOf(database.db, id)).redirectUrl]))
  return begun
}

const races = { confirmAtOnce, beginAtOnce }

for (const [name, race] of Object.entries(races))
  test(`${name}: one of ${atOnce} succeeds, in each of ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round += 1) expect(await race(services.db)).toBe(1)
  }, 60_000)

test('The same event, received several times at once, is stored once', async () => {
  const { payment } = await aBegunPayment(services)
  const events = [{ eventId: `evt_${payment.id}`, type: 'paid', providerId: payment.providerId }]
  const stored = await several(() =>
    receiveGatewayEvents(services.db, { gateway: 'paymongo', events, now: testNow }),
  )
  expect(stored.sort()).toEqual([0, 0, 0, 1])
  expect(await services.db.$count(gatewayEvents, eq(gatewayEvents.gatewayPaymentId, payment.id))).toBe(1)
})

test.each(Object.entries(races))(
  'Control: %s succeeds more than once without the locks',
  async (name, race) => {
    // The second line of defence, behind the locks.
    await database.pool.query('drop index if exists money_in_reference_key')
    for (const [table, constraint] of [
      ['orders', 'orders_amounts_not_negative'],
      ['orders', 'orders_state_follows_amounts'],
      ['gateway_payments', 'gateway_payments_settled_is_final'],
    ])
      await database.pool.query(`alter table ${table} drop constraint if exists ${constraint}`)
    const most = await withoutLocks(database, async (db) => {
      let done = 0
      for (let round = 0; round < rounds && done < 2; round += 1) done = Math.max(done, await race(db))
      return done
    })
    expect(most, name).toBeGreaterThan(1)
  },
  60_000,
)
