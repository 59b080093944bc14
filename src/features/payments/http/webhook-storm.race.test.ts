/** 1,000 events over 300 bills, each twice, in any order and with forged ones, while two processes confirm payments. */
import { eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { seminars } from '#app/features/seminars/tables.ts'
import { ledgerInvariants } from '#app/server/data-check/ledger-invariants.ts'
import { testNow } from '#tests/kit/builders.ts'
import { gatewayKits } from '#tests/kit/gateways.ts'
import { aBill } from '#tests/kit/ledger.ts'
import { at, beginPayment } from '#tests/kit/online-payments.ts'
import { createTestApi, withoutLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { confirmGatewayPayments } from '../commands/confirm-gateway-payments.ts'
import { gatewayEvents, gatewayPayments } from '../tables/gateway.ts'
import { moneyIn } from '../tables/money.ts'
import { payments } from '../tables/payments.ts'

const billCount = 300
const eventCount = 1000
/** Bills for which the gateway reports another amount. */
const lies = new Set([7, 77, 177])
/** Bills for which no event arrives. */
const dropped = new Set([5, 55, 155, 255])

interface Delivery {
  readonly body: string
  readonly isForged: boolean
}

/** The same in each run. */
function shuffle<T>(items: T[]): T[] {
  let seed = 42
  for (let place = items.length - 1; place > 0; place -= 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const other = seed % (place + 1)
    ;[items[place], items[other]] = [items[other] as T, items[place] as T]
  }
  return items
}

describe.each(['paymongo', 'maya'] as const)('%s', async (name) => {
  const { start, toEnvironment, signed } = gatewayKits[name]
  const double = await start()
  const { database, services: fixed } = await aSite(toEnvironment(double))
  // Forged events would use up the limit of their network.
  const services = withoutLimits(fixed)
  const { db } = services
  const api = createTestApi(services)

  afterAll(() => double.close())

  function deliver({ body, isForged }: Delivery): Promise<Response> {
    const headers = signed(body, { at: testNow, isForged })
    return Promise.resolve(api.send(`/webhooks/payments/${name}`, { method: 'POST', body, headers }))
  }

  async function beginAll(): Promise<string[]> {
    const seminar = { price: '500', maxAttendees: 10 }
    for (let bill = 0; bill < billCount; bill += 1) {
      const { id } = await aBill(services, { seminar: { ...seminar, title: `Seminar ${bill}` } })
      await beginPayment(services, id)
    }
    const rows = await db.select().from(gatewayPayments).orderBy(gatewayPayments.id)
    return rows.map(({ providerId }) => providerId)
  }

  test('A storm of events pays each bill once, and the books balance', async () => {
    const sessions = await beginAll()
    for (const [place, session] of sessions.entries())
      double.pay(session, lies.has(place) ? { amount: 40_000 } : {})
    const reported = sessions.filter((_, place) => !dropped.has(place))
    const events = Array.from({ length: eventCount }, (_, number) => ({
      body: double.eventAbout(reported[number % reported.length] ?? ''),
      isForged: number % 20 === 0,
    }))
    const deliveries = shuffle([...events, ...events])
    let isStorm = true
    const confirming = [services, services].map(async (process) => {
      while (isStorm) await confirmGatewayPayments(process)
    })
    for (let first = 0; first < deliveries.length; first += 8) {
      const some = deliveries.slice(first, first + 8)
      const responses = await Promise.all(some.map(deliver))
      expect(responses.map(({ status }) => status)).toEqual(
        some.map(({ isForged }) => (isForged ? 401 : 200)),
      )
    }
    isStorm = false
    await Promise.all(confirming)
    expect(await db.$count(gatewayEvents)).toBe(name === 'maya' ? reported.length : eventCount * 0.95)
    await confirmGatewayPayments(services)
    const open = await db.$count(gatewayPayments, eq(gatewayPayments.state, 'pending'))
    expect(open).toBe(dropped.size)

    // Polling finds the payments whose events were dropped.
    await confirmGatewayPayments(at(services, new Date(testNow.getTime() + 120_000)))
    const paid = billCount - lies.size
    expect(await db.$count(gatewayPayments, eq(gatewayPayments.state, 'paid'))).toBe(paid)
    expect(await db.$count(gatewayPayments, eq(gatewayPayments.state, 'mismatched'))).toBe(lies.size)
    expect(await db.$count(moneyIn)).toBe(billCount)
    expect(await db.$count(payments, isNotNull(payments.moneyInId))).toBe(paid)
    const { rows } = await db.execute(sql`select
      (select count(*)::int from orders where subtotal > 0 and bill_state = 'paid') as paid,
      (select count(*)::int from orders where state = 'confirmed') as verified,
      (select sum(amount)::text from money_in) as received,
      (select count(*)::int from gateway_events where processed_at is null) as waiting`)
    const received = `${paid * 500 + lies.size * 400}.00`
    expect(rows).toEqual([{ paid, verified: paid, received, waiting: 0 }])
    for (const { sentence, statement } of ledgerInvariants)
      expect((await database.pool.query(statement)).rows, sentence).toEqual([])
    expect(await db.$count(seminars)).toBe(billCount)
  }, 300_000)
})
