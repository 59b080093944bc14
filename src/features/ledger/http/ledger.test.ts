import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receivingAccounts } from '#app/features/payments/tables/money.ts'
import { auditLog, people } from '#app/features/people/tables.ts'
import { readQrPicture } from '#app/features/settings/adapters/read-qr-picture.ts'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { aBill, anAccount } from '#tests/kit/ledger.ts'
import { aSite } from '#tests/kit/site.ts'
import type { Bill, BillList } from '../contract/ledger.ts'
import type { PayableBill } from '../contract/payable-bills.ts'

const { db, services, api, signIn } = await aSite()
const headers = await signIn('admin')
const { id: accountId } = await anAccount(db, { label: 'Cash box' })

const post = <Answer>(path: string, body: unknown) =>
  api.call<Answer>(path, { method: 'POST', body, headers })

const aPaymentOf = (billId: number, values = {}) => ({
  billId,
  accountId,
  amount: 500,
  method: 'cash',
  occurredAt: testNow.toISOString(),
  ...values,
})

test('GET /money/bills finds bills by code as typed, name, e-mail and state, page by page', async () => {
  const [first, second] = [await aBill(services), await aBill(services)]
  const shown = `${first.code.slice(0, 4)}-${first.code.slice(4)}`
  const find = async (query: string) =>
    (await api.call<BillList>(`/money/bills?${query}`, { headers })).body.bills.map(({ id }) => id)
  expect(await find(`search=${shown.toLowerCase()}`)).toEqual([first.id])
  expect(await find(`search=${encodeURIComponent(second.payment.person.email)}`)).toEqual([second.id])
  expect(await find('search=nobody')).toEqual([])
  expect(await find('state=open&limit=1')).toEqual([second.id])
  expect(await find('state=open&limit=1&page=2')).toEqual([first.id])
  expect(await find('state=paid')).toEqual([])
  await post('/attendees/verify-payment', { registrationId: first.payment.id, action: 'approve' })
  expect([await find('state=paid'), await find('state=unseen')]).toEqual([[first.id], [first.id]])
  expect((await api.call<BillList>('/money/bills?state=unseen', { headers })).body.bills).toMatchObject([
    { amountPaid: 500, amountUnseen: 500 },
  ])
})

test('GET /money/bill finds a bill by its code as typed, its registration or its id, one at a time', async () => {
  const { id, code, payment } = await aBill(services)
  const shown = `${code.slice(0, 4)}-${code.slice(4)}`
  const other = { Cookie: await aSessionCookie(services.db, (await aPerson(services.db)).id) }
  const find = async (query: string, by = headers) => {
    const { status, body } = await api.call<PayableBill>(`/money/bill?${query}`, { headers: by })
    return status === 200 ? body.bill.id : status
  }
  for (const query of [`code=${shown.toLowerCase()}`, `registrationId=${payment.id}`, `id=${id}`])
    expect(await find(query), query).toBe(id)
  expect(await find(`code=${code}`, other)).toBe(404)
  expect(await find('code=K7QP-9F2M')).toBe(404)
  expect(await find('code=K7QP-9F2N')).toBe(404)
  expect(await find(`code=${shown}&id=${id}`)).toBe(400)
  expect(await find('')).toBe(400)
})

/** QR Ph code of an account whose payments are routed by a label of its own. */
const ownLabel =
  '00020101021128500011ph.ppmi.p2m0111TESTPHM1XXX030900000012305033105204829953036085802PH5914PAGSULONG TEST6011Quezon City62330014com.example.qr0511ROUTE1234566304C98B'

test('Registrants get their own bills with a QR code of what is left, once an account takes amounts', async () => {
  const { id, code, payment } = await aBill(services)
  await aBill(services)
  await post('/money/hand', aPaymentOf(id, { amount: 150.5 }))
  await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, payment.personId))
  const own = { Cookie: await aSessionCookie(db, payment.personId) }
  const listOwn = async () =>
    (await api.call<{ bills: PayableBill[] }>('/money/bills/own', { headers: own })).body.bills
  expect(await listOwn()).toMatchObject([
    { bill: { id, amountPaid: 150.5 }, qr: null, payments: [{ recordedBy: null }] },
  ])

  const { paymentMethods } = demonstrationSettings
  const accounts = paymentMethods.accounts.map((account) => ({ ...account, isTrialConfirmed: true }))
  const save = async (saved: typeof accounts, version: number) =>
    (await post('/settings/payment-methods', { version, value: { ...paymentMethods, accounts: saved } }))
      .status
  const labelled = accounts
    .slice(0, 1)
    .map((account) => ({ ...account, id: 'a'.repeat(16), qrPayload: ownLabel }))
  expect(await save(labelled, 0)).toBe(200)
  expect(await listOwn()).toMatchObject([{ qr: { hasBillCode: false } }])
  expect(await save([...labelled, ...accounts], 1)).toBe(200)
  const [shown] = await listOwn()
  expect(shown?.qr).toMatchObject({ hasBillCode: true, payload: expect.stringContaining('5406349.50') })
  expect(shown?.qr?.payload).toContain(`0508${code}`)
  const picture = await api.send(shown?.qr?.pngUrl.replace('/_api', '') ?? '')
  expect(await readQrPicture(new Uint8Array(await picture.arrayBuffer()))).toBe(shown?.qr?.payload)
  const read = await api.call<PayableBill>(`/money/bill?registrationId=${payment.id}`, { headers: own })
  expect(read.body.qr).toEqual(shown?.qr)
  await post('/money/hand', aPaymentOf(id, { amount: 349.5 }))
  expect(await listOwn()).toMatchObject([{ bill: { state: 'paid' }, qr: null }])
  await post('/money/bills/void', { billId: (await aBill(services)).id, reason: 'Twice', version: 1 })
  expect(await listOwn()).toHaveLength(1)
})

test('POST /money/hand reports errors at their fields', async () => {
  const { id } = await aBill(services)
  const issuesOf = async (values: object) => {
    const { body } = await post<{ issues?: { path: string }[] }>('/money/hand', aPaymentOf(id, values))
    return body.issues?.map(({ path }) => path)
  }
  expect(await issuesOf({ amount: 1.005 })).toEqual(['amount'])
  expect(await issuesOf({ occurredAt: '2026-11-20T00:00:00Z' })).toEqual(['occurredAt'])
  expect(await issuesOf({ accountId: 999_999 })).toEqual(['accountId'])
})

test('Refunds go from asked to sent, and only sent ones change the bill', async () => {
  const { id: billId } = await aBill(services)
  const paid = await post<Bill>('/money/hand', aPaymentOf(billId))
  expect(paid.body.bill).toMatchObject({ state: 'paid', amountPaid: 500 })
  const input = { billId, amount: 200, reason: 'Came late', method: 'cash' }
  const { body } = await post<Bill>('/money/refunds', input)
  const refund = body.refunds[0]
  expect(refund).toMatchObject({ state: 'requested', amount: 200 })
  expect((await post('/money/refunds', { ...input, amount: 300.01 })).status).toBe(409)
  const decide = async (action: string, version: number) => {
    const answer = await post<Bill>('/money/refunds/decide', { id: refund?.id, action, version })
    return answer.status === 200
      ? [answer.body.refunds[0]?.state, answer.body.bill.amountPaid]
      : answer.status
  }
  expect(await decide('sent', 1)).toBe(409)
  expect(await decide('approve', 1)).toEqual(['approved', 500])
  expect(await decide('failed', 1)).toBe(409)
  expect(await decide('failed', 2)).toEqual(['failed', 500])
  expect(await decide('approve', 3)).toEqual(['approved', 500])
  expect(await decide('sent', 4)).toEqual(['sent', 300])
  expect(await decide('reject', 5)).toBe(409)
})

test('Numbers of invoices are unique for each kind, made void with a reason, and can then be recorded again', async () => {
  const { id: billId, payment } = await aBill(services)
  const invoice = { billId, kind: 'invoice', number: 'SI-0007', issuedOn: '2026-11-19', amount: 500 }
  const record = (values: object = {}) =>
    post<Bill & { issues?: { path: string }[] }>('/money/invoices', { ...invoice, ...values })
  const { body } = await record()
  const [first] = body.invoices
  expect(first).toMatchObject({
    kind: 'invoice',
    number: 'SI-0007',
    issuedOn: '2026-11-19',
    amount: 500,
    voidedAt: null,
  })
  expect(await record({ number: 'si-0007' })).toMatchObject({
    status: 409,
    body: { issues: [{ path: 'number' }] },
  })
  expect((await record({ kind: 'acknowledgement' })).status).toBe(200)

  const voided = { id: first?.id, reason: 'Of another bill' }
  const after = await post<Bill>('/money/invoices/void', voided)
  expect(after.body.invoices[0]).toMatchObject({
    voidReason: 'Of another bill',
    voidedAt: testNow.toISOString(),
  })
  expect((await post('/money/invoices/void', voided)).status).toBe(409)
  expect((await record()).body.invoices.map(({ kind }) => kind)).toEqual([
    'invoice',
    'acknowledgement',
    'invoice',
  ])

  await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, payment.personId))
  const own = { Cookie: await aSessionCookie(db, payment.personId) }
  const shown = await api.call<Bill>(`/money/bill?id=${billId}`, { headers: own })
  expect(shown.body.invoices).toMatchObject([
    { kind: 'acknowledgement', recordedBy: null },
    { kind: 'invoice', recordedBy: null },
  ])
})

test('Receiving accounts are stored sealed, shown masked, and keep their number', async () => {
  const account = { kind: 'bank', label: 'Bangko', accountName: 'Center', isActive: true, version: 0 }
  const save = (values: object) =>
    post<{ accounts: { id: number; label: string; accountNumber: string | null }[] }>('/money/accounts', {
      ...account,
      ...values,
    })
  const { body } = await save({ accountNumber: '0000 1994 2024' })
  const saved = body.accounts.find(({ label }) => label === 'Bangko')
  expect(saved?.accountNumber).toBe('•••• 2024')
  const [row] = await db
    .select()
    .from(receivingAccounts)
    .where(eq(receivingAccounts.id, saved?.id ?? 0))
  expect(row?.accountNumberSealed).not.toContain('2024')
  expect(services.secrets.open(row?.accountNumberSealed ?? '')).toBe('0000 1994 2024')
  expect((await save({})).status).toBe(409)
  expect((await save({ id: saved?.id, label: 'Bangko 2', version: 7 })).status).toBe(409)
  const renamed = await save({ id: saved?.id, label: 'Bangko 2', version: 1 })
  expect(renamed.body.accounts.find(({ id }) => id === saved?.id)?.accountNumber).toBe('•••• 2024')
  const cleared = await save({ id: saved?.id, label: 'Bangko 2', version: 2, accountNumber: '' })
  expect(cleared.body.accounts.find(({ id }) => id === saved?.id)?.accountNumber).toBeNull()
})

test('GET /money/ledger.csv has payments and refunds of its days in Manila, without formulas, and is audited', async () => {
  const seminar = { title: '=1+1', price: '500.00' }
  const { id: billId, code } = await aBill(services, { seminar })
  await post('/money/hand', aPaymentOf(billId, { occurredAt: '2026-11-09T15:59:00Z', amount: 20 }))
  await post(
    '/money/hand',
    aPaymentOf(billId, { occurredAt: '2026-11-09T16:00:00Z', amount: 30, reference: '-7' }),
  )
  await post('/money/hand', aPaymentOf(billId, { occurredAt: '2026-11-10T16:00:00Z', amount: 40 }))
  const path = '/money/ledger.csv?from=2026-11-10&to=2026-11-10'
  const response = await api.send(path, { headers })
  expect(response.headers.get('Content-Disposition')).toContain('ledger_2026-11-10_2026-11-10.csv')
  const rows = parse(await response.text(), { columns: true, bom: true })
  expect(rows).toMatchObject([
    {
      date: '2026-11-10',
      account: 'Cash box',
      received: '30.00',
      allocated: '30.00',
      bill: `${code.slice(0, 4)}-${code.slice(4)}`,
      seminar: "'=1+1",
      reference: "'-7",
      undone: '',
    },
  ])
  expect(await db.$count(auditLog, eq(auditLog.action, 'money.ledger_exported'))).toBe(1)
})
