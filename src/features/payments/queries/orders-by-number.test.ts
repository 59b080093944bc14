import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { testNow } from '#tests/kit/builders.ts'
import { anAccount, billOf } from '#tests/kit/ledger.ts'
import { aPayment, aProof } from '#tests/kit/payments.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { moneyIn } from '../tables/money.ts'
import { payments } from '../tables/payments.ts'
import { ordersByNumberSql } from './orders-by-number.ts'

const { db } = await aDatabase()
const { id } = await aPayment(db)
await aPayment(db)
const order = await billOf(db, id)
const orderId = order?.id ?? 0
await aProof(db, id, { referenceNumber: '9012 345 678901' })
const { id: accountId } = await anAccount(db)
const [money] = await db
  .insert(moneyIn)
  .values({
    accountId,
    occurredAt: testNow,
    amount: '500',
    source: 'hand',
    reference: 'DP-77 1234',
    referenceNorm: 'DP771234',
    createdAt: testNow,
  })
  .returning()
const allocation = { state: 'accepted', amount: '500', by: 'person', createdAt: testNow } as const
await db.insert(payments).values({ orderId, moneyInId: money?.id, ...allocation })
await db.update(registrations).set({ reference: 'A1B2-C3D4-E5F6' }).where(eq(registrations.id, id))
const code = order?.code ?? ''

test.each([
  ['the code', code],
  ['the code with a dash, in small letters', formatOrderCode(code).toLowerCase()],
  ['the reference of a proof', '9012345678901'],
  ['the reference of money', 'dp 771234'],
  ['the reference of a registration', 'a1b2 c3d4 e5f6'],
])('An order is found by %s', async (_, typed) => {
  const found = ordersByNumberSql(typed)
  expect(found === null ? [] : (await db.execute(found)).rows.map((row) => Object.values(row)[0])).toEqual([
    orderId,
  ])
})

test.each(['Santos', 'Maria Santos', 'Batch'])('%s is no number', (typed) => {
  expect(ordersByNumberSql(typed)).toBeNull()
})
