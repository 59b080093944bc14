import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { matchMoney } from '#app/features/ledger/commands/match-money.ts'
import { recordPaymentByHand } from '#app/features/ledger/commands/record-payment.ts'
import type { DateOrder } from '#app/features/payments/contract/statement-mapping.ts'
import { moneyIn, receivingAccounts, statementImports } from '#app/features/payments/tables/money.ts'
import { auditLog, people } from '#app/features/people/tables.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { aBill, anAccount } from '#tests/kit/ledger.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { aBankLine, aBankTable, type BankLine } from '#tests/kit/statement-files.ts'
import { importStatement } from './import-statement.ts'

const { db, services, contextAs } = await aSite()
const context = await contextAs('organizer')

const newAccount = async (values = {}) => (await anAccount(db, values)).id
const moneyOf = (accountId: number) =>
  db.select().from(moneyIn).where(eq(moneyIn.accountId, accountId)).orderBy(moneyIn.id)
const importsOf = (accountId: number) =>
  db.select().from(statementImports).where(eq(statementImports.accountId, accountId))

const bring = (accountId: number, lines: readonly BankLine[], opening?: number) =>
  importStatement(context, { accountId, bytes: aBankTable(lines, opening) })

const walletFile = () =>
  new Uint8Array(readFileSync(new URL('../../../../tests/kit/statement-files/aes-256.pdf', import.meta.url)))

describe('importStatement', () => {
  test('stores what came in, with the import and an audit entry, and the same file once', async () => {
    const accountId = await newAccount()
    const lines = [
      aBankLine({ description: 'INSTAPAY FROM ANA REYES', reference: 'IP-2026 000001' }),
      aBankLine({ description: 'Fee', reference: '', amount: -15 }),
      aBankLine({ at: '2026-11-07 09:00', description: 'Deposit', reference: 'BRANCH', amount: 1200.5 }),
    ]
    const { importId, isRepeated } = await bring(accountId, lines)
    expect(isRepeated).toBe(false)
    expect(await moneyOf(accountId)).toMatchObject([
      {
        importId,
        amount: '500.00',
        source: 'statement',
        payer: 'ANA REYES',
        balanceAfter: '10500.00',
        reference: 'IP-2026 000001',
        referenceNorm: 'IP2026000001',
        recordedBy: null,
        occurredAt: new Date('2026-11-05T06:13:00Z'),
      },
      { amount: '1200.50', reference: 'BRANCH', referenceNorm: null, payer: null },
    ])
    expect(await importsOf(accountId)).toMatchObject([
      {
        periodFrom: '2026-11-05',
        periodTo: '2026-11-07',
        rows: 3,
        received: 2,
        known: 0,
        opening: '10000.00',
        closing: '11685.50',
        importedBy: context.actor?.personId,
      },
    ])
    expect(await bring(accountId, lines)).toEqual({ importId, isRepeated: true })
    expect(await moneyOf(accountId)).toHaveLength(2)
    const audit = await db.select().from(auditLog).where(eq(auditLog.action, 'money.statement_imported'))
    expect(audit).toMatchObject([{ subjectId: accountId, details: { importId, received: 2, added: 2 } }])
    // Another account has lines of its own.
    expect((await bring(await newAccount(), lines)).isRepeated).toBe(false)
  })

  test('the same file by several at once is stored once', async () => {
    const accountId = await newAccount()
    const lines = [aBankLine(), aBankLine()]
    const answers = await Promise.all([1, 2, 3, 4].map(() => bring(accountId, lines)))
    expect(answers.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
    expect(new Set(answers.map(({ importId }) => importId)).size).toBe(1)
    expect(await moneyOf(accountId)).toHaveLength(2)
  })

  test('recognizes a payment that was recorded by hand, by reference and amount', async () => {
    const accountId = await newAccount()
    const { id: billId } = await aBill(services)
    await recordPaymentByHand(context, {
      billId,
      accountId,
      amount: 500,
      method: 'wallet',
      reference: '9001 2200 0001',
      occurredAt: testNow.toISOString(),
    })
    const { importId } = await bring(accountId, [
      aBankLine({ reference: '900122000001' }),
      aBankLine({ reference: '900122000001', amount: 501 }),
    ])
    expect(await moneyOf(accountId)).toMatchObject([
      { source: 'hand', importId, version: 1 },
      { source: 'statement', importId, amount: '501.00' },
    ])
    expect(await importsOf(accountId)).toMatchObject([{ received: 2, known: 1 }])
  })

  test('remembers a mapping that was given, and uses it for the next file', async () => {
    const accountId = await newAccount()
    const table = (day: number) =>
      new Uint8Array(Buffer.from(`Kailan,Ano,Pumasok\n2026-11-0${day},Bayad,500.00\n`))
    const refused = importStatement(context, { accountId, bytes: table(3) })
    await expect(refused).rejects.toMatchObject({ details: { issues: [{ path: 'file' }] } })
    const mapping = { date: 'Kailan', description: 'Ano', credit: 'Pumasok' }
    await importStatement(context, { accountId, bytes: table(3), mapping })
    await importStatement(context, { accountId, bytes: table(4) })
    expect(await moneyOf(accountId)).toHaveLength(2)
    const [account] = await db.select().from(receivingAccounts).where(eq(receivingAccounts.id, accountId))
    expect(account?.statementMapping).toEqual(mapping)
  })

  test('opens a protected PDF, and keeps its password nowhere', async () => {
    const accountId = await newAccount()
    const bytes = walletFile()
    const issueOf = (password?: string) =>
      importStatement(context, { accountId, bytes, password }).catch(({ details }) => details.issues[0].path)
    expect(await issueOf()).toBe('password')
    expect(await issueOf('made-up-1235')).toBe('password')
    await importStatement(context, { accountId, bytes, password: 'made-up-1234' })
    const stored = [await moneyOf(accountId), await importsOf(accountId), await db.select().from(auditLog)]
    expect(stored[0]?.length).toBeGreaterThan(10)
    expect(JSON.stringify(stored)).not.toContain('made-up')
  })

  test('stores nothing of a file if its last line cannot be stored', async () => {
    const accountId = await newAccount()
    const leaving = await aPerson(db, { role: 'organizer' })
    await db.delete(people).where(eq(people.id, leaving.id))
    const importing = importStatement(contextOf(services, { actor: actorOf(leaving) }), {
      accountId,
      bytes: aBankTable([aBankLine(), aBankLine()]),
    })
    await expect(importing).rejects.toMatchObject({ code: 'not_signed_in' })
    expect([await moneyOf(accountId), await importsOf(accountId)]).toEqual([[], []])
  })
})

describe('importStatement refuses', () => {
  const withoutRow = (bytes: Uint8Array, row: number) =>
    new Uint8Array(
      Buffer.from(
        Buffer.from(bytes)
          .toString()
          .split('\n')
          .toSpliced(row - 1, 1)
          .join('\n'),
      ),
    )

  test.for([
    [
      'a missing row',
      withoutRow(aBankTable([aBankLine(), aBankLine(), aBankLine()]), 3),
      /^Row 3 does not follow from row 2/,
    ],
    ['a payment of tomorrow', aBankTable([aBankLine({ at: '2026-11-20 10:00' })]), /2026-11-20/],
    ['a payment of ₱100 million', aBankTable([aBankLine({ amount: 1e8 })]), /₱99,999,999.99/],
    ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0]), /no CSV or XLSX file/],
  ] as const)('%s at the file', async ([, bytes, message]) => {
    const accountId = await newAccount()
    await expect(importStatement(context, { accountId, bytes })).rejects.toMatchObject({
      message: expect.stringMatching(message),
      details: { issues: [{ path: 'file' }] },
    })
    expect(await importsOf(accountId)).toEqual([])
  })

  test('an account that is off, or does not exist', async () => {
    for (const accountId of [await newAccount({ isActive: false }), 999_999])
      await expect(bring(accountId, [aBankLine()])).rejects.toMatchObject({
        details: { issues: [{ path: 'accountId' }] },
      })
  })
})

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
    accountId,
    bytes,
    mapping: { ...columns, credit: 'Pumasok' },
  })
  expect(await moneyOf(accountId)).toMatchObject([{ source: 'hand', importId }])
  await importStatement(context, { accountId, bytes, mapping: { ...columns, credit: 'Bayad' } })
  expect(await moneyOf(accountId)).toMatchObject([
    { source: 'hand', importId: null },
    { source: 'statement', amount: '7.00', importId },
  ])
})

describe('The order of days and months', () => {
  const table = (...days: string[]) =>
    Buffer.from(
      ['Date,Description,Amount', ...days.map((day) => `${day},"Bayad",${day.length}00.00`)].join('\n'),
    )
  const mapping = { date: 'Date', description: 'Description', amount: 'Amount' }
  const daysOf = async (accountId: number) =>
    (await moneyOf(accountId)).map(({ occurredAt }) => toManilaDay(occurredAt))

  test('is asked for where a table does not show it, and remembered for the account', async () => {
    const accountId = await newAccount()
    const bytes = table('05/06/2026', '05/07/2026')
    await expect(importStatement(context, { accountId, bytes })).rejects.toMatchObject({
      code: 'ambiguous_dates',
      details: { issues: [{ path: 'mapping.dateOrder' }] },
    })
    await importStatement(context, { accountId, bytes, mapping: { ...mapping, dateOrder: 'day_first' } })
    await importStatement(context, { accountId, bytes: table('05/08/2026') })
    await importStatement(context, { accountId, bytes: table('05/09/2026'), mapping })
    expect(await daysOf(accountId)).toEqual(['2026-06-05', '2026-07-05', '2026-08-05', '2026-09-05'])
  })

  test('can be changed for a file whose dates all can be read in two ways, and for those to come', async () => {
    const accountId = await newAccount()
    const bytes = table('05/06/2026', '05/07/2026')
    const asOrdered = (dateOrder: DateOrder) =>
      importStatement(context, { accountId, bytes, mapping: { ...mapping, dateOrder } })
    const { importId } = await asOrdered('day_first')
    expect(await asOrdered('month_first')).toEqual({ importId, isRepeated: false })
    expect(await daysOf(accountId)).toEqual(['2026-05-06', '2026-05-07'])
    await importStatement(context, { accountId, bytes: table('05/08/2026') })
    expect((await daysOf(accountId)).at(-1)).toBe('2026-05-08')
  })

  test('is learnt from a table that shows it', async () => {
    const accountId = await newAccount()
    await importStatement(context, { accountId, bytes: table('13/05/2026') })
    await importStatement(context, { accountId, bytes: table('05/06/2026') })
    expect(await daysOf(accountId)).toEqual(['2026-05-13', '2026-06-05'])
  })
})
