import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actorOf, aPerson, testNow } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aBill, anAccount } from '../../../../tests/kit/ledger.ts'
import { contextOf, createTestServices } from '../../../../tests/kit/services.ts'
import { moneyIn, statementImports } from '../tables/money.ts'
import { importStatement } from './import-statement.ts'
import { matchMoney } from './match-money.ts'
import { recordPaymentByHand } from './record-payment.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
let context: ReturnType<typeof contextOf>

beforeAll(async () => {
  context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
})

afterAll(async () => {
  await services.close()
  await database.close()
})

const newAccount = async () => (await anAccount(db)).id
const moneyOf = (accountId: number) =>
  db.select().from(moneyIn).where(eq(moneyIn.accountId, accountId)).orderBy(moneyIn.id)
const importsOf = (accountId: number) =>
  db.select().from(statementImports).where(eq(statementImports.accountId, accountId))

/** The table has the amounts twice. */
const twoAmounts = new Uint8Array(Buffer.from('Date,Details,Fee,Pumasok\n2026-11-03,Bayad,5.00,500.00\n'))
const byFee = { date: 'Date', description: 'Details', amount: 'Fee' }
const byAmount = { date: 'Date', description: 'Details', credit: 'Pumasok' }

test('reads a file again with other columns, which replace its lines', async () => {
  const accountId = await newAccount()
  const wrong = await importStatement(context, { accountId, bytes: twoAmounts, mapping: byFee })
  const right = await importStatement(context, { accountId, bytes: twoAmounts, mapping: byAmount })
  expect(right).toEqual({ importId: wrong.importId, isRepeated: false })
  expect(await moneyOf(accountId)).toMatchObject([{ amount: '500.00', importId: wrong.importId }])
  expect(await importsOf(accountId)).toMatchObject([{ received: 1, known: 0 }])
  const [line] = await moneyOf(accountId)
  const again = await importStatement(context, { accountId, bytes: twoAmounts, mapping: byAmount })
  expect(again).toEqual({ importId: wrong.importId, isRepeated: true })
  expect(await moneyOf(accountId)).toMatchObject([{ id: line?.id }])
})

test('refuses other columns once a line was used, and leaves all lines', async () => {
  const accountId = await newAccount()
  const { id: billId } = await aBill(services)
  await importStatement(context, { accountId, bytes: twoAmounts, mapping: byAmount })
  const [line] = await moneyOf(accountId)
  const part = { moneyInId: line?.id ?? 0, allocations: [{ billId, amount: 500 }], version: 1 }
  await matchMoney(context, part)
  const other = importStatement(context, { accountId, bytes: twoAmounts, mapping: byFee })
  await expect(other).rejects.toMatchObject({
    code: 'lines_used',
    details: { issues: [{ path: 'mapping' }] },
  })
  expect(await moneyOf(accountId)).toMatchObject([{ id: line?.id }])
  const same = await importStatement(context, { accountId, bytes: twoAmounts, mapping: byAmount })
  expect(same.isRepeated).toBe(true)
})

test('a payment recorded by hand stays when its statement is read with other columns', async () => {
  const accountId = await newAccount()
  const { id: billId } = await aBill(services)
  const paid = { billId, accountId, amount: 500, method: 'wallet' as const, reference: '900122000077' }
  await recordPaymentByHand(context, { ...paid, occurredAt: testNow.toISOString() })
  const bytes = new Uint8Array(
    Buffer.from('Date,Details,Reference,Pumasok,Bayad\n2026-11-03,x,900122000077,500.00,7.00\n'),
  )
  const columns = { date: 'Date', description: 'Details', reference: 'Reference' }
  const { importId } = await importStatement(context, {
    ...{ accountId, bytes, mapping: { ...columns, credit: 'Pumasok' } },
  })
  expect(await moneyOf(accountId)).toMatchObject([{ source: 'hand', importId }])
  await importStatement(context, { accountId, bytes, mapping: { ...columns, credit: 'Bayad' } })
  expect(await moneyOf(accountId)).toMatchObject([
    { source: 'hand', importId: null },
    { source: 'statement', amount: '7.00', importId },
  ])
})
