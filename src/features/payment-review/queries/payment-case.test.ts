/** Tests that an order with several seats is reviewed once, with the registration of its payer. */
import { expect, test } from 'vitest'
import { anotherSeat } from '#tests/kit/orders.ts'
import { aPayment, aProof } from '#tests/kit/payments.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { listDuplicateProofs } from './duplicate-proofs.ts'
import { findNextPendingPayment } from './payment-case.ts'

const { db } = await aDatabase()

test('findNextPendingPayment goes on to the next order from either seat of one', async () => {
  const payment = await aPayment(db)
  const colleague = await anotherSeat(db, payment)
  const next = await aPayment(db)
  for (const after of [payment.id, colleague.id])
    expect(await findNextPendingPayment(db, { after })).toBe(next.id)
  expect(await findNextPendingPayment(db, { after: next.id })).toBe(payment.id)
})

test('listDuplicateProofs has a proof of an order of two seats once, with its payer', async () => {
  const payment = await aPayment(db, { person: { firstName: 'Pilar' } })
  await anotherSeat(db, payment)
  await aProof(db, payment.id, { referenceNumber: '7001222' })
  const mine = await aProof(db, (await aPayment(db)).id, { referenceNumber: '7001222' })
  expect(await listDuplicateProofs(db, mine)).toMatchObject([
    { registrationId: payment.id, person: { firstName: 'Pilar' }, paymentStatus: 'pending' },
  ])
})
