/** Tests that an order with several seats is one row, which only its payer sees as their own. */
import { expect, test } from 'vitest'
import { testNow } from '#tests/kit/builders.ts'
import { anotherSeat } from '#tests/kit/orders.ts'
import { aDecision, aPayment, aProof } from '#tests/kit/payments.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { findBillWithRegistrant, isOwnBill, selectBills } from './bills.ts'
import { findOrderOfRegistration } from './orders.ts'
import { listPaymentDecisions } from './payment-events.ts'
import { findOwnProof } from './payments.ts'

const { db } = await aDatabase()

async function twoSeats() {
  const payment = await aPayment(db, { person: { emailVerifiedAt: testNow } })
  const colleague = await anotherSeat(db, payment)
  const order = await findOrderOfRegistration(db, colleague.id)
  return { payment, colleague, orderId: order?.id ?? 0 }
}

test('selectBills has one row for an order of two seats, with its payer and their registration', async () => {
  const { payment, orderId } = await twoSeats()
  const rows = (await selectBills(db)).filter(({ order }) => order.id === orderId)
  expect(rows).toMatchObject([
    { person: { id: payment.person.id }, registrationId: payment.id, order: { total: '1000.00' } },
  ])
  expect(await findBillWithRegistrant(db, orderId)).toEqual(rows[0])
})

test('isOwnBill is true for the payer of an order only', async () => {
  const { payment, colleague, orderId } = await twoSeats()
  expect(await isOwnBill(db, orderId, payment.person.id)).toBe(true)
  expect(await isOwnBill(db, orderId, colleague.person.id)).toBe(false)
})

test('findOwnProof finds the proof of an order for its payer only', async () => {
  const { payment, colleague } = await twoSeats()
  const { id } = await aProof(db, payment.id)
  const find = (registrationId: number, personId: number) =>
    findOwnProof(db, { registrationId, personId, proofId: undefined })
  expect(await find(payment.id, payment.person.id)).toMatchObject({ id })
  expect(await find(colleague.id, colleague.person.id)).toBeNull()
})

test('listPaymentDecisions lists a decision about two registrations of an order once', async () => {
  const { payment, colleague, orderId } = await twoSeats()
  const { id } = await aDecision(db, payment.id, { action: 'approve', createdAt: testNow })
  expect(await listPaymentDecisions(db, [payment.id, colleague.id])).toMatchObject([{ id, orderId }])
})
