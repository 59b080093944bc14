import { expect, test } from 'vitest'
import { orders } from '#app/features/orders/tables/orders.ts'
import type { people } from '#app/features/people/tables.ts'
import { aPerson } from '#tests/kit/builders.ts'
import { anotherSeat } from '#tests/kit/orders.ts'
import { aPayment } from '#tests/kit/payments.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { shownRegistrationIdSql } from './orders-of-registrations.ts'
import { listSeatHolders } from './registrations.ts'

const { db } = await aDatabase()

test('An order is shown with the registration of its payer, else of its first seat', async () => {
  const payment = await aPayment(db)
  const colleague = await anotherSeat(db, payment)
  const paidBy = async ({ id }: Pick<typeof people.$inferSelect, 'id'>) => {
    await db.update(orders).set({ payerId: id })
    return (await db.select({ id: shownRegistrationIdSql }).from(orders))[0]?.id
  }
  expect(await paidBy(colleague.person)).toBe(colleague.id)
  expect(await paidBy(await aPerson(db))).toBe(payment.id)
})

test('listSeatHolders names what is due for the payer of an order only', async () => {
  const payment = await aPayment(db)
  const colleague = await anotherSeat(db, payment)
  const holders = await listSeatHolders(db, payment.seminarId)
  expect(holders.map(({ person, amountDue }) => [person.id, amountDue])).toEqual([
    [payment.person.id, '1000.00'],
    [colleague.person.id, null],
  ])
})
