import { parse } from 'csv-parse/sync'
import { inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { saveAsCredit } from '#app/features/ledger/commands/credits.ts'
import { exportLedger } from '#app/features/ledger/commands/export-ledger.ts'
import { matchMoney } from '#app/features/ledger/commands/match-money.ts'
import { auditLog } from '#app/features/people/tables.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { testNow } from '#tests/kit/builders.ts'
import { aBill, anAccount } from '#tests/kit/ledger.ts'
import { aSite } from '#tests/kit/site.ts'
import { aBankLine, aBankTable, type BankLine } from '#tests/kit/statement-files.ts'
import type { StatementLineState } from '../contract/statement-values.ts'
import { getStatementImport } from '../reads/statement-imports.ts'
import { countWaitingMatches } from '../reads/waiting-matches.ts'
import { acceptSureMatches } from './accept-sure-matches.ts'
import { importStatement } from './import-statement.ts'
import { bringLinesBack, setLinesAside } from './set-lines-aside.ts'

const { database, db, services, contextAs } = await aSite()
const context = await contextAs('organizer')

afterAll(async () => {
  expect((await checkData({ ...services, pool: database.pool })).findings).toEqual([])
})

async function bring(lines: readonly BankLine[]): Promise<number> {
  const { id: accountId } = await anAccount(db)
  return (await importStatement(context, { accountId, bytes: aBankTable(lines) })).importId
}

const read = (id: number, show?: StatementLineState) =>
  getStatementImport(db, { id, show, page: 1, limit: 100 })

const linesOf = async (id: number) =>
  (await read(id)).lines.map(({ moneyInId, version }) => ({ moneyInId, version }))

const rent = aBankLine({ description: 'Renta', amount: 3000 })

test('setLinesAside takes lines out of what is to be matched, with the reason, and bringLinesBack undoes it', async () => {
  const bill = await aBill(services)
  const id = await bring([aBankLine({ description: bill.code, amount: 500 }), rent, aBankLine({ amount: 8 })])
  const lines = (await linesOf(id)).slice(0, 2)
  const inFourDays = new Date(testNow.getTime() + 4 * 24 * 60 * 60_000)
  expect(await countWaitingMatches(db, inFourDays)).toBe(1)
  expect(await setLinesAside(context, { lines, reason: 'Rent' })).toBe(2)
  expect(await countWaitingMatches(db, inFourDays)).toBe(0)
  expect(await read(id)).toMatchObject({ sure: 0, unknown: 1, aside: 2, total: 1, lines: [{ amount: 8 }] })
  const aside = await read(id, 'aside')
  expect(aside.lines).toMatchObject([
    { amount: 500, match: null, setAside: { reason: 'Rent', at: testNow.toISOString() }, version: 2 },
    { amount: 3000, unallocated: 3000 },
  ])
  expect(aside.lines[0]?.setAside?.by).toEqual(expect.any(String))
  expect(await acceptSureMatches(context, id)).toBe(0)
  const changed = aside.lines.map(({ moneyInId, version }) => ({ moneyInId, version }))
  expect(await bringLinesBack(context, { lines: changed })).toBe(2)
  expect(await read(id)).toMatchObject({ sure: 1, unknown: 2, aside: 0, total: 3 })
  const entries = await db
    .select()
    .from(auditLog)
    .where(inArray(auditLog.subjectId, [lines[0]?.moneyInId ?? 0]))
  expect(entries.filter(({ subjectType }) => subjectType === 'money')).toMatchObject([
    { action: 'money.set_aside', details: { amount: '500.00' } },
    { action: 'money.brought_back' },
  ])
  expect(await acceptSureMatches(context, id)).toBe(1)
})

test('setLinesAside refuses used and changed lines, and then sets none aside', async () => {
  const bill = await aBill(services)
  const id = await bring([
    aBankLine({ description: bill.code, amount: 500 }),
    aBankLine({ amount: 700 }),
    rent,
    aBankLine({ amount: 9 }),
  ])
  const [paid, credited, free, other] = await linesOf(id)
  if (paid === undefined || credited === undefined || free === undefined || other === undefined)
    throw new Error('Lines are missing.')
  await acceptSureMatches(context, id)
  await saveAsCredit(context, { billId: bill.id, ...credited })
  const refusalOf = (...lines: (typeof free)[]) =>
    setLinesAside(context, { lines, reason: 'Rent' }).catch(({ code }) => code)
  expect(await refusalOf(free, { ...paid, version: 2 })).toBe('line_used')
  expect(await refusalOf(free, { ...credited, version: 2 })).toBe('line_used')
  expect(await refusalOf(free, paid)).toBe('money_changed')
  expect(await refusalOf(free, free)).toBe('money_changed')
  expect(await refusalOf(free, { moneyInId: 999_999, version: 1 })).toBe('money_unknown')
  expect(await bringLinesBack(context, { lines: [free] }).catch(({ code }) => code)).toBe('not_set_aside')
  expect(await read(id)).toMatchObject({ aside: 0, unknown: 2 })
  await setLinesAside(context, { lines: [free], reason: 'Rent' })
  expect(await refusalOf({ ...free, version: 2 })).toBe('already_set_aside')
})

test('A line that is set aside pays no bill, and its file cannot be read with other columns', async () => {
  const { id: billId } = await aBill(services)
  const { id: accountId } = await anAccount(db)
  const bytes = new Uint8Array(Buffer.from('Date,Details,Fee,Pumasok\n2026-11-03,Renta,5.00,3000.00\n'))
  const columns = { date: 'Date', description: 'Details' }
  const upload = { accountId, bytes, mapping: { ...columns, credit: 'Pumasok' } }
  const { importId } = await importStatement(context, upload)
  const [line] = await linesOf(importId)
  if (line === undefined) throw new Error('The line is missing.')
  await setLinesAside(context, { lines: [line], reason: 'Rent' })
  const after = { moneyInId: line.moneyInId, version: line.version + 1 }
  const refused = { code: 'money_set_aside' }
  const matching = matchMoney(context, { ...after, allocations: [{ billId, amount: 500 }] })
  await expect(matching).rejects.toMatchObject(refused)
  await expect(saveAsCredit(context, { ...after, billId })).rejects.toMatchObject(refused)
  const again = importStatement(context, { ...upload, mapping: { ...columns, amount: 'Fee' } })
  await expect(again).rejects.toMatchObject({ code: 'lines_used' })
})

test('The download of payments has lines that are set aside, and says so', async () => {
  const id = await bring([aBankLine({ at: '2026-10-05 10:00', amount: 3000 }), aBankLine({ amount: 9 })])
  const [line] = await linesOf(id)
  if (line === undefined) throw new Error('The line is missing.')
  await setLinesAside(context, { lines: [line], reason: 'Rent' })
  const { body } = await exportLedger(context, { from: '2026-10-05', to: '2026-10-05' })
  const rows = parse(await new Response(body).text(), { columns: true, bom: true })
  expect(rows).toMatchObject([
    {
      received: '3000.00',
      allocated: '',
      'set aside': expect.stringMatching(/^2026-11-/),
      'reason set aside': 'Rent',
    },
  ])
})
