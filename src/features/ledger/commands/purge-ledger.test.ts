import { eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { voucherUses } from '#app/features/orders/tables/discounts.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { moneyIn, refunds, statementImports } from '#app/features/payments/tables/money.ts'
import { payments } from '#app/features/payments/tables/payments.ts'
import { withholdingCertificates } from '#app/features/payments/tables/withholding.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { acceptSureMatches } from '#app/features/statements/commands/accept-sure-matches.ts'
import { importStatement } from '#app/features/statements/commands/import-statement.ts'
import { setLinesAside } from '#app/features/statements/commands/set-lines-aside.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { inDays } from '#tests/kit/builders.ts'
import { aVoucher, usesOf } from '#tests/kit/discounts.ts'
import { aPdf } from '#tests/kit/documents.ts'
import { aBill, anAccount, anInvoiceWithFile, withLedger } from '#tests/kit/ledger.ts'
import { allocationsOf, decisionsOf } from '#tests/kit/payments.ts'
import { aSite } from '#tests/kit/site.ts'
import { aBankLine, aBankTable, type BankLine } from '#tests/kit/statement-files.ts'
import { invoiceRecords } from '../tables.ts'
import { purgeOldLedger, purgeUnmatchedLines } from './purge-ledger.ts'
import { requestRefund } from './refunds.ts'
import { undoAllocation } from './undo-allocation.ts'

const { database, db, services, contextAs } = await aSite()
const context = await contextAs('organizer')

const bring = (accountId: number, lines: readonly BankLine[], now = context.now) =>
  importStatement({ ...context, now }, { accountId, bytes: aBankTable(lines) })

const listBilled = () => db.select().from(orders).where(isNull(orders.ledgerPurgedAt)).orderBy(orders.id)

const linesOf = (accountId: number) =>
  db.select().from(moneyIn).where(eq(moneyIn.accountId, accountId)).orderBy(moneyIn.id)

test('purgeUnmatchedLines deletes lines that no bill has 90 days after the last import of their day', async () => {
  const { id: accountId } = await anAccount(db)
  const [matched, undone] = [await aBill(services), await aBill(services)]
  const lines = [
    aBankLine({ description: `${matched.code} FROM ANA REYES` }),
    aBankLine({ description: `${undone.code} FROM ANA REYES` }),
    aBankLine({ amount: 7 }),
    aBankLine({ at: '2026-11-10 10:00', amount: 8 }),
  ]
  const { importId } = await bring(accountId, lines)
  expect(await acceptSureMatches(context, importId)).toBe(2)
  const [allocation] = await allocationsOf(db, eq(payments.orderId, undone.id))
  await undoAllocation(context, { allocationId: allocation?.id ?? 0, reason: 'Wrong' })
  await bring(accountId, lines.slice(3), inDays(30))

  expect(await purgeUnmatchedLines(db, inDays(90))).toBe(0)
  expect(await purgeUnmatchedLines(db, inDays(91))).toBe(1)
  const stored = await linesOf(accountId)
  expect(stored.map(({ amount, payer }) => [amount, payer])).toEqual([
    ['500.00', 'ANA REYES'],
    ['500.00', null],
    ['8.00', null],
  ])
  expect(stored[1]?.description).toBe('')
  expect(await purgeUnmatchedLines(db, inDays(121))).toBe(1)
  expect(await linesOf(accountId)).toHaveLength(2)

  // The file is read again, as its lines are gone.
  expect(await bring(accountId, lines, inDays(121))).toEqual({ importId, isRepeated: false })
  expect(await linesOf(accountId)).toHaveLength(4)
})

test('purgeUnmatchedLines leaves amount and reason of lines that are set aside, without the payer', async () => {
  const { id: accountId } = await anAccount(db)
  await bring(accountId, [aBankLine({ description: 'Transfer FROM LIGAYA DIMAGUIBA', amount: 3000 })])
  const [line] = await linesOf(accountId)
  await setLinesAside(context, { lines: [{ moneyInId: line?.id ?? 0, version: 1 }], reason: 'Rent' })
  expect(await purgeUnmatchedLines(db, inDays(91))).toBe(0)
  expect(await linesOf(accountId)).toMatchObject([
    { amount: '3000.00', setAsideReason: 'Rent', payer: null, description: '' },
  ])
})

test('purgeOldLedger deletes payments that did not change in the years that books are kept, and their bills', async () => {
  const ledger = withLedger(services)
  const policies = { ...ledger.policies(), ledgerRetentionYears: 5 }
  const { id: accountId } = await anAccount(db)
  const [old, changed, young] = [await aBill(services), await aBill(services), await aBill(services)]
  const { importId } = await bring(
    accountId,
    [old, changed, young].map(({ code }) => aBankLine({ description: code })),
  )
  expect(await acceptSureMatches(context, importId)).toBe(3)
  await requestRefund(context, { billId: old.id, amount: 10, reason: 'Late', method: 'cash' })
  await requestRefund(
    { ...context, now: new Date('2027-01-01T00:00:00Z') },
    { billId: changed.id, amount: 10, reason: 'Late', method: 'cash' },
  )
  const later = { registeredAt: new Date('2027-01-01T00:00:00Z') }
  await db.update(registrations).set(later).where(eq(registrations.id, young.payment.id))

  const voucher = await aVoucher(db, { uses: 1 })
  await db.insert(voucherUses).values({
    voucherId: voucher.id,
    seatLineId: old.payment.seatLineId,
    personId: old.payment.personId,
    createdAt: context.now,
  })
  await anInvoiceWithFile(services, { billId: old.id })
  const certificate = { orderId: old.id, form: '2307', amount: '10', createdAt: context.now } as const
  const fileKey = newFileKey('withholding', 'pdf')
  await services.files.put(fileKey, aPdf('2307'), 'application/pdf')
  await db.insert(withholdingCertificates).values({ ...certificate, fileKey })

  const purge = (at: string, years = 5) =>
    purgeOldLedger(services, { policies: { ...policies, ledgerRetentionYears: years }, now: new Date(at) })
  const others = (await listBilled()).length
  expect(await purge('2031-12-31T15:59:00Z')).toBe(0)
  expect(await purge('2040-01-01T00:00:00Z', 0)).toBe(0)
  expect(await purge('2031-12-31T16:00:00Z')).toBe(others - 2)
  expect((await listBilled()).map(({ id }) => id)).toEqual([changed.id, young.id])
  const [purged] = await db.select().from(orders).where(eq(orders.id, old.id))
  expect(purged).toMatchObject({ billState: 'paid', paid: '500.00', payer: null })
  expect(await decisionsOf(db, old.payment.id)).toMatchObject([{ action: 'approve' }])
  expect(await linesOf(accountId)).toHaveLength(2)
  expect([await db.$count(refunds), (await allocationsOf(db)).length]).toEqual([1, 2])
  expect([await usesOf(db, voucher.id), await db.$count(invoiceRecords)]).toEqual([1, 0])
  expect(await Array.fromAsync(services.files.list('invoices'))).toEqual([])
  expect(await Array.fromAsync(services.files.list('withholding'))).toEqual([])
  const { findings } = await checkData({ ...services, pool: database.pool })
  expect(findings).toEqual([])
  expect(await purge('2032-12-31T16:00:00Z')).toBe(2)
  expect([await db.$count(moneyIn), await db.$count(statementImports)]).toEqual([0, 0])
})
