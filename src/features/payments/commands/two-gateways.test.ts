/** Bills that can be paid at two gateways. */
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { recordPaymentByHand } from '#app/features/ledger/commands/record-payment.ts'
import { getBillWithDetails } from '#app/features/ledger/reads/bills.ts'
import { ledgerInvariants } from '#app/server/data-check/ledger-invariants.ts'
import { testNow } from '#tests/kit/builders.ts'
import { aBill, anAccount, billOf } from '#tests/kit/ledger.ts'
import { mayaEnvironment, startMaya } from '#tests/kit/maya.ts'
import { at, beginPayment } from '#tests/kit/online-payments.ts'
import { paymongoEnvironment, startPaymongo } from '#tests/kit/paymongo.ts'
import { aSite } from '#tests/kit/site.ts'
import type { GatewayName } from '../contract/gateway-values.ts'
import { getGatewayPaymentsToReview } from '../reads/gateway-payments.ts'
import { gatewayPayments } from '../tables/gateway.ts'
import { credits, moneyIn, receivingAccounts } from '../tables/money.ts'
import { confirmGatewayPayments } from './confirm-gateway-payments.ts'

const [paymongo, maya] = [await startPaymongo(), await startMaya()]
const environment = { ...paymongoEnvironment(paymongo), ...mayaEnvironment(maya) }
const { database, db, services, contextAs } = await aSite(environment)

afterAll(async () => {
  await paymongo.close()
  await maya.close()
})

const doubles = { paymongo, maya }
const minute = 60_000
const later = (ms: number) => at(services, new Date(testNow.getTime() + ms))

const paymentsOf = (billId: number) =>
  db.select().from(gatewayPayments).where(eq(gatewayPayments.orderId, billId)).orderBy(gatewayPayments.id)

/** Begun at one, a minute later at the other. */
async function aBillAtBoth(first: GatewayName, second: GatewayName) {
  const bill = await aBill(services)
  await beginPayment(services, bill.id, { gateway: first })
  await beginPayment(later(minute), bill.id, { gateway: second })
  const [one, other] = await paymentsOf(bill.id)
  if (one === undefined || other === undefined) throw new Error('Both payments were to be begun.')
  return { bill, one, other }
}

test.each([
  ['paymongo', 'maya'],
  ['maya', 'paymongo'],
] as const)(
  'Beginning a payment at another gateway ends the one at %s, without e-mail',
  async (first, second) => {
    const { bill, one, other } = await aBillAtBoth(first, second)
    expect(await confirmGatewayPayments(later(minute))).toBe(1)
    const states = (await paymentsOf(bill.id)).map(({ gateway, state }) => [gateway, state])
    expect(states).toEqual([
      [first, 'expired'],
      [second, 'pending'],
    ])
    expect(doubles[first].isClosed(one.providerId)).toBe(first === 'paymongo')
    expect(await db.$count(outbox, eq(outbox.personId, bill.payment.personId))).toBe(0)
    const again = await beginPayment(later(2 * minute), bill.id, { gateway: second })
    expect(again).toBe(other.redirectUrl)
  },
)

test.each([
  ['paymongo', 'maya'],
  ['maya', 'paymongo'],
] as const)(
  'A bill that was paid at %s and at %s is paid once, and the rest is credit',
  async (first, second) => {
    const { bill, one, other } = await aBillAtBoth(first, second)
    doubles[first].pay(one.providerId)
    doubles[second].pay(other.providerId)
    while ((await confirmGatewayPayments(later(3 * minute))) > 0);
    const [paidFirst, paidSecond] = await paymentsOf(bill.id)
    expect([paidFirst?.state, paidSecond?.state]).toEqual(['paid', 'paid'])
    expect(await billOf(db, bill.payment.id)).toMatchObject({ billState: 'paid', paid: '500.00' })
    const stored = await db.select().from(credits).where(eq(credits.orderId, bill.id))
    expect(stored).toMatchObject([{ personId: bill.payment.personId, savedBy: null, endedAt: null }])
    const mailed = await db.select().from(outbox).where(eq(outbox.personId, bill.payment.personId))
    expect(mailed.map(({ templateType }) => templateType).sort()).toEqual([
      'payment_late',
      'payment_verified',
    ])
    // Staff see the credit, so that nothing is to be looked at.
    expect((await getBillWithDetails(db, bill.id)).credits).toMatchObject([{ amount: 500 }])
    const toReview = await getGatewayPaymentsToReview(db)
    expect(toReview.filter(({ billId }) => billId === bill.id)).toEqual([])
  },
)

test('A payment of another amount ends those that were begun before', async () => {
  const bill = await aBill(services)
  await beginPayment(services, bill.id, { gateway: 'paymongo' })
  const admin = await contextAs('admin')
  const { id: accountId } = await anAccount(db, { label: 'Cash' })
  const byHand = { amount: 100, method: 'cash' as const, occurredAt: testNow.toISOString() }
  await recordPaymentByHand(admin, { billId: bill.id, accountId, ...byHand })
  await beginPayment(later(minute), bill.id, { gateway: 'paymongo' })
  await confirmGatewayPayments(later(minute))
  const [whole, rest] = await paymentsOf(bill.id)
  expect([whole?.state, rest?.state, rest?.amount]).toEqual(['expired', 'pending', '400.00'])
  expect(paymongo.isClosed(whole?.providerId ?? '')).toBe(true)
})

test('Each gateway has an account of its own, and no invariant is broken', async () => {
  const accounts = db.select().from(receivingAccounts).where(eq(receivingAccounts.kind, 'gateway'))
  const byGateway = new Map((await accounts).map(({ id, gateway, label }) => [id, { gateway, label }]))
  expect([...byGateway.values()].sort((a, b) => a.label.localeCompare(b.label))).toEqual([
    { gateway: 'maya', label: 'Maya' },
    { gateway: 'paymongo', label: 'PayMongo' },
  ])
  const rows = await db
    .select({ gateway: gatewayPayments.gateway, accountId: moneyIn.accountId })
    .from(gatewayPayments)
    .innerJoin(moneyIn, eq(moneyIn.id, gatewayPayments.moneyInId))
  expect(rows.length).toBe(4)
  for (const { gateway, accountId } of rows) expect(byGateway.get(accountId)?.gateway).toBe(gateway)
  for (const { sentence, statement } of ledgerInvariants)
    expect((await database.pool.query(statement)).rows, sentence).toEqual([])
})
