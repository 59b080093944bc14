import { eq, isNull } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { orders } from '#app/features/orders/tables/orders.ts'
import { confirmGatewayPayments } from '#app/features/payments/commands/confirm-gateway-payments.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { gatewayPayments } from '#app/features/payments/tables/gateway.ts'
import { moneyIn } from '#app/features/payments/tables/money.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { aBill, withLedger } from '#tests/kit/ledger.ts'
import { aBegunPayment, at, onlinePaymentOf } from '#tests/kit/online-payments.ts'
import { allocationsOf } from '#tests/kit/payments.ts'
import { paymongoEnvironment, startPaymongo } from '#tests/kit/paymongo.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { matchMoney } from './match-money.ts'
import { purgeOldLedger } from './purge-ledger.ts'
import { undoAllocation } from './undo-allocation.ts'

const paymongo = await startPaymongo()
const { database, db, services: plain } = await aSite(paymongoEnvironment(paymongo))
const services = withLedger(plain)
const admin = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })

afterAll(() => paymongo.close())

const listBilled = () => db.select().from(orders).where(isNull(orders.ledgerPurgedAt))

const purge = (now: string) => purgeOldLedger(services, { policies: services.policies(), now: new Date(now) })

test('Online payments are deleted with their bill and its money, and keep it while something happened', async () => {
  const [paid, late, moved] = [
    await aBegunPayment(services),
    await aBegunPayment(services),
    await aBegunPayment(services),
  ]
  await verifyPayment(admin, { registrationId: late.bill.payment.id, action: 'reject', notes: '' })
  for (const { payment } of [paid, moved]) paymongo.pay(payment.providerId)
  await confirmGatewayPayments(at(services, new Date(testNow.getTime() + 120_000)))
  // The money of one is allocated to a bill of the next year.
  const [allocation] = await allocationsOf(db, eq(payments.orderId, moved.bill.id))
  await undoAllocation(admin, { allocationId: allocation?.id ?? 0, reason: 'Another bill' })
  const other = await aBill(services)
  const { moneyInId } = await onlinePaymentOf(db, moved.bill.id)
  const match = { moneyInId: moneyInId ?? 0, allocations: [{ billId: other.id, amount: 500 }], version: 2 }
  await matchMoney({ ...admin, now: new Date('2027-02-01T00:00:00Z') }, match)
  // The late one arrives in the next year.
  paymongo.pay(late.payment.providerId)
  await db.update(gatewayPayments).set({ nextPollAt: testNow }).where(eq(gatewayPayments.id, late.payment.id))
  await confirmGatewayPayments(at(services, new Date('2027-01-02T00:00:00Z')))

  const findings = async () => (await checkData({ ...services, pool: database.pool })).findings
  expect(await purge('2032-01-01T00:00:00Z')).toBe(1)
  const stored = (await listBilled()).map(({ id }) => id)
  expect(stored.sort()).toEqual([late.bill.id, moved.bill.id, other.id].sort())
  expect([await db.$count(gatewayPayments), await db.$count(moneyIn)]).toEqual([2, 2])
  expect(await findings()).toEqual([])
  await purge('2033-01-01T00:00:00Z')
  await purge('2033-01-01T00:00:00Z')
  expect([await db.$count(gatewayPayments), await db.$count(moneyIn), (await listBilled()).length]).toEqual([
    0, 0, 0,
  ])
  expect(await findings()).toEqual([])
})
