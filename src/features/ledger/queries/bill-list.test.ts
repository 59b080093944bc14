/** Tests that a bill of several seats is listed and exported once, and is its payer's. */
import { expect, test } from 'vitest'
import { moneyIn } from '#app/features/payments/tables/money.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { inDays, testNow } from '#tests/kit/builders.ts'
import { anAccount, billOf } from '#tests/kit/ledger.ts'
import { anotherSeat } from '#tests/kit/orders.ts'
import { aPayment } from '#tests/kit/payments.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { listBillPayers, listBills, listOwnBillIds, listOwnBills, listValidBillIds } from './bill-list.ts'
import { listExportedPayments } from './ledger-export.ts'
import { listLinkedRegistrations } from './linked-registrations.ts'

const { db } = await aDatabase()

const payment = await aPayment(db, { person: { firstName: 'Pilar', emailVerifiedAt: testNow } })
const colleague = await anotherSeat(db, payment)
const order = await billOf(db, payment.id)
const id = order?.id ?? 0

const idsFor = async (text: string | null) =>
  (await listBills(db, { state: undefined, text }, { page: 1, limit: 10, offset: 0 })).rows.map(
    (row) => row.order.id,
  )

test('listBills lists a bill of two seats once, and finds it by its payer only', async () => {
  expect(await idsFor(null)).toEqual([id])
  expect(await idsFor(payment.person.email)).toEqual([id])
  expect(await idsFor(colleague.person.email)).toEqual([])
})

test('listBillPayers names the payer of a bill of two seats once', async () => {
  expect(await listBillPayers(db, [id])).toMatchObject([{ id, person: { firstName: 'Pilar' } }])
})

test.each([
  ['listOwnBillIds', listOwnBillIds],
  ['listValidBillIds', listValidBillIds],
])('%s gives a bill of two seats to its payer only', async (_, list) => {
  expect(await list(db, payment.person.id)).toEqual([id])
  expect(await list(db, colleague.person.id)).toEqual([])
})

test('listOwnBills has a bill of two seats once, with the registration of its payer', async () => {
  expect(await listOwnBills(db, payment.person.id)).toMatchObject([{ id, registrationId: payment.id }])
  expect(await listOwnBills(db, colleague.person.id)).toEqual([])
})

test('listLinkedRegistrations shows a colleague of the payer no amount', async () => {
  expect(await listLinkedRegistrations(db, payment.person.id)).toMatchObject([
    { isPayer: true, amountDue: '1000.00' },
  ])
  expect(await listLinkedRegistrations(db, colleague.person.id)).toMatchObject([
    { id: colleague.id, isPayer: false, amountDue: null },
  ])
})

test('listExportedPayments has an allocation to a bill of two seats once', async () => {
  const { id: accountId } = await anAccount(db)
  const [money] = await db
    .insert(moneyIn)
    .values({ accountId, occurredAt: testNow, amount: '1000', source: 'hand', createdAt: testNow })
    .returning()
  await db.insert(payments).values({
    orderId: id,
    moneyInId: money?.id,
    state: 'accepted',
    amount: '1000',
    by: 'person',
    createdAt: testNow,
  })
  const period = { from: inDays(-1), before: inDays(1) }
  const exported = await Array.fromAsync(listExportedPayments(db, period))
  expect(exported.flat()).toMatchObject([{ allocated: '1000.00', person: { firstName: 'Pilar' } }])
})
