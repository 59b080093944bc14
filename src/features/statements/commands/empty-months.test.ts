import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordPaymentByHand } from '#app/features/ledger/commands/record-payment.ts'
import { statementImports } from '#app/features/payments/tables/money.ts'
import { auditLog } from '#app/features/people/tables.ts'
import { inDays, testNow } from '#tests/kit/builders.ts'
import { aBill, anAccount } from '#tests/kit/ledger.ts'
import { aSite } from '#tests/kit/site.ts'
import { aBankLine, aBankTable } from '#tests/kit/statement-files.ts'
import { getMonthsWithoutStatement } from '../reads/months-without-statement.ts'
import { getStatementImports } from '../reads/statement-imports.ts'
import { declareEmptyMonth, takeBackEmptyMonth } from './empty-months.ts'
import { importStatement } from './import-statement.ts'

const { db, services, contextAs } = await aSite()
const context = await contextAs('organizer')

const month = '2026-10'
const newAccount = async () => (await anAccount(db, { createdAt: inDays(-90) })).id
const bring = (accountId: number, at: string) =>
  importStatement(context, { accountId, bytes: aBankTable([aBankLine({ at, reference: '900122000001' })]) })
const importsOf = (accountId: number) =>
  db.select().from(statementImports).where(eq(statementImports.accountId, accountId))
const monthsOf = async (accountId: number) =>
  (await getMonthsWithoutStatement(db, testNow)).months
    .filter((each) => each.accountId === accountId)
    .map((each) => (each.isDeclared ? `${each.month} declared` : each.month))
const lastAudit = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

test('declareEmptyMonth records a month without payments once, and takeBackEmptyMonth undoes it', async () => {
  const accountId = await newAccount()
  expect(await monthsOf(accountId)).toEqual([month])
  const first = await declareEmptyMonth(context, { accountId, month })
  expect(await lastAudit()).toMatchObject({
    action: 'money.empty_month_declared',
    subjectId: accountId,
    details: { month },
  })
  expect(await declareEmptyMonth(context, { accountId, month })).toEqual({ ...first, isRepeated: true })
  expect(await importsOf(accountId)).toMatchObject([
    { periodFrom: '2026-10-01', periodTo: '2026-10-31', rows: 0, received: 0 },
  ])
  expect(await monthsOf(accountId)).toEqual([`${month} declared`])
  expect((await getStatementImports(db, { page: 1, limit: 10 })).total).toBe(0)
  await takeBackEmptyMonth(context, { accountId, month })
  expect(await lastAudit()).toMatchObject({ action: 'money.empty_month_ended', details: { month } })
  expect(await monthsOf(accountId)).toEqual([month])
  const again = takeBackEmptyMonth(context, { accountId, month })
  await expect(again).rejects.toMatchObject({ code: 'month_not_declared' })
})

test('declareEmptyMonth refuses a month that is not over, and one with lines', async () => {
  const accountId = await newAccount()
  const refusalOf = (of: string) =>
    declareEmptyMonth(context, { accountId, month: of }).catch(({ code }) => code)
  expect(await refusalOf('2026-11')).toBe('month_not_over')
  await bring(accountId, '2026-10-31 23:59')
  expect(await refusalOf(month)).toBe('month_has_payments')
})

test('declareEmptyMonth refuses a month whose only line was recorded by hand before its statement', async () => {
  const accountId = await newAccount()
  const { id: billId } = await aBill(services)
  await recordPaymentByHand(context, {
    billId,
    accountId,
    amount: 500,
    method: 'wallet',
    reference: '900122000001',
    occurredAt: '2026-10-05T04:00:00Z',
  })
  await bring(accountId, '2026-10-05 12:00')
  const declaring = declareEmptyMonth(context, { accountId, month })
  await expect(declaring).rejects.toMatchObject({ code: 'month_has_payments' })
})

test('An import with lines of the month ends what was declared, another one does not', async () => {
  const accountId = await newAccount()
  await declareEmptyMonth(context, { accountId, month })
  await bring(accountId, '2026-11-01 00:00')
  expect(await monthsOf(accountId)).toEqual([`${month} declared`])
  await bring(accountId, '2026-10-31 23:59')
  expect(await monthsOf(accountId)).toEqual([])
  expect(await importsOf(accountId)).toHaveLength(2)
})

test('Accounts that are off or hold cash lack no statement', async () => {
  const accounts = [
    await anAccount(db, { createdAt: inDays(-90), isActive: false }),
    await anAccount(db, { createdAt: inDays(-90), kind: 'cash' }),
  ]
  for (const { id } of accounts) expect(await monthsOf(id)).toEqual([])
})
