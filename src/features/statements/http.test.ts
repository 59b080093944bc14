import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import type { Bill } from '#app/features/ledger/contract/ledger.ts'
import { aBill, anAccount } from '#tests/kit/ledger.ts'
import { aSite } from '#tests/kit/site.ts'
import { aBankLine, aBankTable } from '#tests/kit/statement-files.ts'
import type {
  ImportStatementResponse,
  StatementHeadings,
  StatementImportDetails,
} from './contract/statements.ts'

const { db, services, api, signIn } = await aSite()
const headers = await signIn('organizer')
const { id: accountId } = await anAccount(db, { label: 'GCash' })

function aForm(bytes: Uint8Array<ArrayBuffer>, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  form.append('file', new File([bytes], 'statement.csv'))
  for (const [name, value] of Object.entries({ accountId: String(accountId), ...fields }))
    form.append(name, value)
  return form
}

interface Refused {
  readonly issues?: readonly { readonly path: string }[]
}

const bring = <Answer = ImportStatementResponse & Refused>(body: FormData) =>
  api.call<Answer>('/money/imports', { method: 'POST', body, headers })

test('POST /money/imports, then GET /money/imports and accept-sure', async () => {
  const { code } = await aBill(services)
  const { status, body } = await bring(
    aForm(aBankTable([aBankLine({ description: code }), aBankLine({ amount: 7 })])),
  )
  expect(status).toBe(200)
  expect(body).toEqual({ importId: expect.any(Number), isRepeated: false })
  const read = () =>
    api.call<StatementImportDetails>(`/money/imports?id=${body.importId}&show=unknown`, { headers })
  expect((await read()).body).toMatchObject({
    rows: 2,
    sure: 1,
    unknown: 1,
    total: 1,
    import: { account: 'GCash', received: 2 },
    lines: [{ amount: 7, occurredAt: '2026-11-05T06:13:00.000Z', match: null }],
  })
  const accepting = { method: 'POST', body: { importId: body.importId }, headers } as const
  expect((await api.call('/money/match/accept-sure', accepting)).body).toEqual({ accepted: 1 })
  expect((await read()).body).toMatchObject({ sure: 0, matched: 1 })
  const list = await api.call<{ imports: { id: number }[] }>('/money/imports/list', { headers })
  expect(list.body.imports.map(({ id }) => id)).toEqual([body.importId])
})

test('Tax withheld is taken by hand, and is on the bill and in the CSV', async () => {
  const { id: billId } = await aBill(services)
  const { body } = await bring(aForm(aBankTable([aBankLine({ description: 'Kompanya', amount: 490 })])))
  const read = await api.call<StatementImportDetails>(`/money/imports?id=${body.importId}`, { headers })
  const { moneyInId, version } = read.body.lines[0] ?? {}
  const match = (withheld: unknown) =>
    api.call<Refused>('/money/match', {
      method: 'POST',
      headers,
      body: { moneyInId, version, allocations: [{ billId, amount: 490, withheld }] },
    })
  expect((await match(10)).status).toBe(200)
  expect((await api.call<Bill>(`/money/bill?id=${billId}`, { headers })).body).toMatchObject({
    bill: { state: 'paid', amountPaid: 490, amountWithheld: 10 },
    payments: [{ amount: 490, withheld: 10 }],
  })
  const csv = await (await api.send('/money/ledger.csv?from=2026-11-05&to=2026-11-05', { headers })).text()
  const rows = parse<Record<string, string>>(csv, { columns: true, bom: true })
  expect(rows.find(({ withheld }) => withheld === '10.00')).toMatchObject({ allocated: '490.00' })
})

test('POST /money/imports takes a mapping as JSON', async () => {
  const table = new Uint8Array(Buffer.from('Kailan,Ano,Pumasok\n2026-11-03,Bayad,500.00\n'))
  const mapping = JSON.stringify({ date: 'Kailan', description: 'Ano', credit: 'Pumasok', balance: '' })
  expect((await bring(aForm(table, { mapping }))).status).toBe(200)
})

test('POST /money/imports/headings gives the headings of a file and of pasted rows, and the columns of the account', async () => {
  const read = async (text: string) => {
    const form = aForm(new Uint8Array(Buffer.from(text)))
    return (
      await api.call<StatementHeadings>('/money/imports/headings', { method: 'POST', body: form, headers })
    ).body
  }
  expect(await read('Date\tDetails\tCredit\tBranch\n2026-11-03\tx\t500\tMakati\n')).toEqual({
    headings: ['Date', 'Details', 'Credit', 'Branch'],
    columns: { date: 'Date', description: 'Details', credit: 'Credit' },
    dateOrder: null,
    dates: { order: null, example: null },
  })
  expect((await read('Date,Details,Credit\n05/06/2026,x,500\n05/07/2026,x,7\n')).dates).toEqual({
    order: null,
    example: '05/06/2026',
  })
  expect(await read('Kailan,Ano,Pumasok\n2026-11-04,Bayad,500.00\n')).toMatchObject({
    columns: { date: 'Kailan', description: 'Ano', credit: 'Pumasok' },
  })
  const pdf = aForm(new Uint8Array(Buffer.from('%PDF-1.4')))
  expect((await api.send('/money/imports/headings', { method: 'POST', body: pdf, headers })).status).toBe(415)
})

test.for([
  ['no file', { file: '' }, 'file'],
  ['an account that does not exist', { accountId: '999999' }, 'accountId'],
  ['a mapping that is no JSON', { mapping: 'date' }, 'mapping'],
  ['a mapping without amounts', { mapping: '{"date":"a","description":"b"}' }, 'mapping.amount'],
  ['a mapping that does not fit', { mapping: '{"date":"a","description":"b","credit":"c"}' }, 'mapping'],
] as const)('POST /money/imports refuses %s at its field', async ([, fields, path]) => {
  const form = aForm(aBankTable([aBankLine()]))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { status, body } = await bring(form)
  expect([status, body.issues?.[0]?.path]).toEqual([400, path])
})

test('POST /money/imports refuses a file of more than 5 MB before it is read', async () => {
  const { status, body } = await bring(aForm(new Uint8Array(5 * 1024 * 1024 + 20_000)))
  expect(status).toBe(413)
  expect(body).toMatchObject({ error: 'The file is larger than 5 MB.' })
})
