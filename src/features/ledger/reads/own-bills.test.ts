import { and, eq, isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { testNow } from '#tests/kit/builders.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { aWellKnownPerson, secretWord } from '#tests/kit/well-known.ts'
import { invoiceRecords } from '../tables.ts'
import { getOwnBills } from './own-bills.ts'

const { db } = await aDatabase()

test('getOwnBills has bills with payments and refunds, without the reasons of staff', async () => {
  const { registration } = await aWellKnownPerson(db, { fileKey: 'proofs/00/0.jpg' })
  const own = await getOwnBills(db, registration.personId, 'https://site.example')
  const stored = await getOrderOfSeat(db, registration.seatLineId)
  const code = `${stored.code.slice(0, 4)}-${stored.code.slice(4)}`
  expect(own).toMatchObject([
    {
      code,
      state: 'paid',
      amountDue: 500,
      amountPaid: 500,
      billTo: { name: `Billed ${secretWord}` },
      payments: [{ amount: 500, undoneAt: null }, { undoneAt: expect.any(String) }],
      refunds: [{ amount: 500, state: 'requested' }],
    },
  ])
  expect(JSON.stringify(own)).not.toContain(`Asked by ${secretWord}`)
})

test('getOwnBills names the file of a valid invoice, and none of a void one', async () => {
  const { registration } = await aWellKnownPerson(db, { fileKey: 'proofs/00/1.jpg' })
  const order = await getOrderOfSeat(db, registration.seatLineId)
  const invoice = {
    orderId: order.id,
    kind: 'invoice',
    number: 'SI-0002',
    issuedOn: '2026-11-02',
  } as const
  const [row] = await db
    .insert(invoiceRecords)
    .values({ ...invoice, amount: '500', createdAt: testNow, fileKey: 'invoices/00/1.pdf' })
    .returning()
  await db
    .update(invoiceRecords)
    .set({ fileKey: 'invoices/00/2.pdf' })
    .where(and(eq(invoiceRecords.orderId, invoice.orderId), isNotNull(invoiceRecords.voidedAt)))
  const own = await getOwnBills(db, registration.personId, 'https://site.example')
  const file = `https://site.example/_api/money/invoices/file?id=${row?.id}`
  expect(own[0]?.invoices.map((shown) => shown.file)).toEqual([null, file])
})
