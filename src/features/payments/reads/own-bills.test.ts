import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aWellKnownPerson, secretWord } from '../../../../tests/kit/well-known.ts'
import { bills } from '../tables/bills.ts'
import { getOwnBills } from './own-bills.ts'

const database = await createTestDatabase()
const { db } = database

afterAll(() => database.close())

test('getOwnBills has bills with payments and refunds, without the reasons of staff', async () => {
  const { registration } = await aWellKnownPerson(db, { fileKey: 'proofs/00/0.jpg' })
  const own = (await getOwnBills(db, [registration.id])).get(registration.id)
  const [stored] = await db.select().from(bills).where(eq(bills.registrationId, registration.id))
  const code = `${stored?.code.slice(0, 4)}-${stored?.code.slice(4)}`
  expect(own).toMatchObject([
    {
      ...{ code, state: 'paid', amountDue: 500, amountPaid: 500, billTo: { name: `Billed ${secretWord}` } },
      payments: [{ amount: 500, undoneAt: null }, { undoneAt: expect.any(String) }],
      refunds: [{ amount: 500, state: 'asked' }],
    },
  ])
  expect(JSON.stringify(own)).not.toContain(`Asked by ${secretWord}`)
})
