import { expect, test } from 'vitest'
import { anotherSeat } from '#tests/kit/orders.ts'
import { aPayment } from '#tests/kit/payments.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { listOpenOrders } from './open-matches.ts'

const { db } = await aDatabase()

test('listOpenOrders lists an order of two seats once, with the name of its payer', async () => {
  await anotherSeat(db, await aPayment(db, { person: { firstName: 'Pilar', lastName: 'Roxas' } }))
  expect(await listOpenOrders(db)).toMatchObject([
    { total: '1000.00', payer: { firstName: 'Pilar', lastName: 'Roxas' } },
  ])
})
