import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exportLedger } from '#app/features/ledger/commands/export-ledger.ts'
import { matchMoney } from '#app/features/ledger/commands/match-money.ts'
import { recordPaymentByHand } from '#app/features/ledger/commands/record-payment.ts'
import { undoAllocation } from '#app/features/ledger/commands/undo-allocation.ts'
import { voidOrder } from '#app/features/ledger/commands/void-order.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { moneyIn } from '#app/features/payments/tables/money.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { withholdingCertificates } from '#app/features/payments/tables/withholding.ts'
import { erasePerson } from '#app/features/privacy/commands/erase-person.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { aBooking } from '#tests/kit/bookings.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { aPdf } from '#tests/kit/documents.ts'
import { asDataUrl } from '#tests/kit/images.ts'
import { aBill, anAccount } from '#tests/kit/ledger.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { recordWithholding, voidWithholding } from './record-withholding.ts'

const { db, database, services } = await aSite()
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
const file = asDataUrl(aPdf('2307'), 'application/pdf')

const certify = (billId: number, amount: number) =>
  recordWithholding(manager, { billId, amount, form: '2307', file })

async function pay(billId: number, amount: number): Promise<void> {
  const { id: accountId } = await anAccount(db)
  const occurredAt = testNow.toISOString()
  await recordPaymentByHand(manager, { billId, accountId, amount, method: 'cheque', occurredAt })
}

/** Money of which a part was withheld, as staff allocate it. */
async function allocate(billId: number, amount: number, withheld: number): Promise<void> {
  const { id: accountId } = await anAccount(db)
  const money = { accountId, occurredAt: testNow, source: 'hand', createdAt: testNow } as const
  const [row] = await db
    .insert(moneyIn)
    .values({ ...money, amount: String(amount) })
    .returning()
  const allocations = [{ billId, amount, withheld }]
  await matchMoney(manager, { moneyInId: row?.id ?? 0, allocations, version: row?.version ?? 0 })
}

async function orderOf(id: number) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order
}

const listFiles = () => Array.fromAsync(services.files.list('withholding'))

async function expectSoundData(): Promise<void> {
  expect((await checkData({ ...services, pool: database.pool })).findings).toEqual([])
}

test('recordWithholding settles a booking that paid the rest, and making the certificate void takes it back', async () => {
  const { order } = await aBooking(services)
  await pay(order.id, 2940)
  expect(await orderOf(order.id)).toMatchObject({ state: 'pending', withheld: '0.00', billState: 'open' })
  await certify(order.id, 60)
  expect(await orderOf(order.id)).toMatchObject({ state: 'confirmed', withheld: '60.00', billState: 'paid' })
  await expectSoundData()
  const [certificate] = await db.select().from(withholdingCertificates)
  const voiding = () => voidWithholding(manager, { id: certificate?.id ?? 0, reason: 'Of another year' })
  await voiding()
  expect(await orderOf(order.id)).toMatchObject({ state: 'pending', withheld: '0.00', billState: 'open' })
  await expect(voiding()).rejects.toMatchObject({ code: 'withholding_void' })
  await expectSoundData()
})

test('A certificate proves the tax that was recorded with a payment, and only adds what is more', async () => {
  const { order } = await aBooking(services)
  await allocate(order.id, 2940, 30)
  await certify(order.id, 30)
  expect(await orderOf(order.id)).toMatchObject({ paid: '2940.00', withheld: '30.00', billState: 'open' })
  await certify(order.id, 30)
  expect(await orderOf(order.id)).toMatchObject({ withheld: '60.00', billState: 'paid', state: 'confirmed' })
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id))
  await undoAllocation(manager, { allocationId: payment?.id ?? 0, reason: 'Of another bill' })
  expect(await orderOf(order.id)).toMatchObject({ paid: '0.00', withheld: '60.00', state: 'pending' })
  const { voidReason, version = 0 } = (await orderOf(order.id)) ?? {}
  expect(voidReason).toBeNull()
  await expect(voidOrder(manager, { billId: order.id, reason: 'Made twice', version })).rejects.toMatchObject(
    { code: 'bill_has_payments' },
  )
  await expectSoundData()
})

test('recordWithholding refuses other bills than of bookings, and more tax than they cost, and stores no file', async () => {
  const stored = await listFiles()
  await expect(certify((await aBill(services)).id, 10)).rejects.toMatchObject({ code: 'booking_unknown' })
  const { order } = await aBooking(services)
  await certify(order.id, 2000)
  await expect(certify(order.id, 1000.01)).rejects.toMatchObject({ code: 'withheld_exceeded' })
  expect(await listFiles()).toHaveLength(stored.length + 1)
})

test('Certificates are in the CSV of payments until they are void', async () => {
  const { order } = await aBooking(services)
  await certify(order.id, 12.34)
  await certify(order.id, 56.78)
  const [first] = await db
    .select()
    .from(withholdingCertificates)
    .where(eq(withholdingCertificates.orderId, order.id))
    .orderBy(asc(withholdingCertificates.id))
  await voidWithholding(manager, { id: first?.id ?? 0, reason: 'Typed wrongly' })
  const { body } = await exportLedger(manager, { from: '2026-11-01', to: '2026-11-30' })
  const rows = (await new Response(body).text()).split('\r\n')
  expect(rows[0]).toMatch(/,tax certified$/)
  const found = rows.filter((row) => row.includes(`${order.code.slice(0, 4)}-${order.code.slice(4)}`))
  expect(found).toEqual([expect.stringMatching(/^2026-11-19.*,form 2307,.*,56\.78$/)])
})

test('erasePerson deletes the scans of certificates of a coordinator, whose amounts stay', async () => {
  const { order } = await aBooking(services)
  await certify(order.id, 60)
  const stored = await listFiles()
  const { payerId } = (await orderOf(order.id)) ?? {}
  await erasePerson(manager, payerId ?? 0)
  expect(await listFiles()).toHaveLength(stored.length - 1)
  const [certificate] = await db
    .select()
    .from(withholdingCertificates)
    .where(eq(withholdingCertificates.orderId, order.id))
  expect(certificate).toMatchObject({ amount: '60.00', fileKey: null })
  await expectSoundData()
})
