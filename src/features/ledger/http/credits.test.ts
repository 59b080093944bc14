import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import type {
  ImportStatementResponse,
  StatementImportDetails,
} from '#app/features/statements/contract/statements.ts'
import { testNow } from '#tests/kit/builders.ts'
import { aBill, anAccount } from '#tests/kit/ledger.ts'
import { aSite } from '#tests/kit/site.ts'
import { aBankLine, aBankTable } from '#tests/kit/statement-files.ts'
import type { CreditList } from '../contract/credits.ts'
import type { Bill } from '../contract/ledger.ts'

const { db, services, api, signIn } = await aSite()
const headers = await signIn('organizer')
const { id: accountId } = await anAccount(db, { label: 'GCash' })

const post = <Answer>(path: string, body: unknown) =>
  api.call<Answer>(path, { method: 'POST', body, headers })

const listCredits = async (query = '') =>
  (await api.call<CreditList>(`/money/credits${query}`, { headers })).body

test('A surplus is kept, listed, in the CSV, asked back and ended', async () => {
  const { id: billId, code, payment } = await aBill(services)
  const paid = await post<Bill>('/money/hand', {
    billId,
    accountId,
    amount: 800,
    method: 'cash',
    occurredAt: testNow.toISOString(),
  })
  const [first] = paid.body.payments
  expect(first).toMatchObject({ moneyInId: expect.any(Number), moneyVersion: 1 })
  const input = { billId, moneyInId: first?.moneyInId, version: 1 }
  const stored = await post<Bill>('/money/credits', input)
  expect(stored.body).toMatchObject({
    bill: { state: 'paid', amountPaid: 500 },
    payments: [{ undoReason: 'Kept as credit' }, { amount: 500, undoneAt: null }],
    credits: [{ amount: 300, version: 2, billCode: formatOrderCode(code) }],
  })
  expect(await listCredits()).toMatchObject({
    total: 1,
    credits: [{ amount: 300, attendee: { id: payment.personId } }],
  })
  const csv = await api.send('/money/ledger.csv?from=2026-11-01&to=2026-11-30', { headers })
  const rows = parse<Record<string, string>>(await csv.text(), { columns: true, bom: true })
  // Columns can be added up.
  expect(
    rows.map(({ received, allocated, credit, 'amount undone': undone }) => [
      received,
      allocated,
      undone,
      credit,
    ]),
  ).toEqual([
    ['800.00', '', '800.00', '300.00'],
    ['', '500.00', '', ''],
  ])
  const creditId = stored.body.credits[0]?.id
  const refundInput = { billId, creditId, amount: 100, reason: 'Wants it', method: 'cash' }
  const refunded = await post<Bill>('/money/refunds', refundInput)
  expect(refunded.body).toMatchObject({ refunds: [{ creditId, amount: 100 }], credits: [{ amount: 200 }] })
  expect((await post('/money/credits/end', { creditId, reason: 'Wrong' })).status).toBe(409)
})

test('A line of a statement with a surplus is no longer to be looked at once it is kept', async () => {
  const { code, payment } = await aBill(services)
  const form = new FormData()
  form.append('accountId', String(accountId))
  form.append('file', new File([aBankTable([aBankLine({ description: code, amount: 750 })])], 'month.csv'))
  const imported = await api.call<ImportStatementResponse>('/money/imports', {
    method: 'POST',
    body: form,
    headers,
  })
  const read = async () =>
    (await api.call<StatementImportDetails>(`/money/imports?id=${imported.body.importId}`, { headers })).body
  const [line] = (await read()).lines
  expect(line).toMatchObject({ state: 'unequal', match: { reason: 'too_much' }, credit: null })
  const { moneyInId, version, match } = line ?? {}
  await post('/money/credits', { billId: match?.billId, moneyInId, version })
  expect(await read()).toMatchObject({
    unequal: 0,
    lines: [{ state: 'matched', unallocated: 250, credit: { name: expect.any(String) } }],
  })
  expect((await listCredits('?limit=1')).credits).toMatchObject([
    { amount: 250, attendee: { id: payment.personId } },
  ])
})
