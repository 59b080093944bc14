import { expect, test } from 'vitest'
import { anotherSeat } from '#tests/kit/orders.ts'
import { aPayment } from '#tests/kit/payments.ts'
import { aSite } from '#tests/kit/site.ts'
import { getPaymentReviewCase } from './payment-case.ts'

const { db, services, contextAs } = await aSite()

test('The review of an order of two names both people and the whole amount, from either seat', async () => {
  const payer = await aPayment(db, { person: { firstName: 'Rosa', lastName: 'Cruz' } })
  const colleague = await anotherSeat(db, payer)
  const { paymentMethods } = services.settings.current
  for (const { id } of [payer, colleague]) {
    const { seats, registration } = await getPaymentReviewCase(
      { ...(await contextAs('admin')), paymentMethods },
      id,
    )
    expect(registration).toMatchObject({ id, amountDue: 1000 })
    expect(seats).toHaveLength(2)
    expect(seats[0]).toMatch(/^Rosa/)
  }
})
