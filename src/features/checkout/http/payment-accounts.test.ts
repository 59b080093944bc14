/** Payment accounts of a seminar: chosen by organizers, shown to visitors. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import type { SeminarDetails } from '#app/features/seminars/contract/seminars.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { readQrPicture } from '#app/features/settings/adapters/read-qr-picture.ts'
import type { ActivePaymentMethods } from '#app/features/settings/contract/payment-methods.ts'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { requestPayment } from '#app/features/settings/rules/qr-ph.ts'
import { settings, settingsVersions } from '#app/features/settings/tables.ts'
import { aSeminar } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'

const { db, services, api, signIn } = await aSite()
const organizer = await signIn('organizer')

const methods = demonstrationSettings.paymentMethods
const [wallet = '', bank = ''] = methods.accounts.map(({ id }) => id)
const [walletLabel, bankLabel] = methods.accounts.map(({ label }) => label)
const unknown = '0'.repeat(16)

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(settingsVersions)
  await services.settings.refresh()
})

async function saveAccounts(accounts: readonly unknown[]): Promise<void> {
  const body = { version: 0, value: { ...methods, accounts } }
  const { status } = await api.call('/settings/payment-methods', { headers: await signIn('admin'), body })
  expect(status).toBe(200)
}

const aPaidSeminar = (paymentAccountIds: string[] | null = null) =>
  aSeminar(db, { price: '500.00', paymentAccountIds })

const update = (values: object, headers = organizer) =>
  api.call<SeminarDetails>('/seminars/update', { headers, body: values })

async function shownFor(query: string): Promise<string[]> {
  const { body } = await api.call<ActivePaymentMethods>(`/settings/payment-methods/active${query}`)
  return body.accounts.map(({ label }) => label)
}

async function storedIds(seminarId: number) {
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminarId))
  return row?.paymentAccountIds
}

describe('POST /seminars and /seminars/update', () => {
  test('store the chosen accounts, with an audit entry, and return them', async () => {
    const body = { title: 'Books', startDate: '2026-12-05T09:00', price: 500, paymentAccountIds: [bank] }
    const created = await api.call<SeminarDetails>('/seminars', { headers: organizer, body })
    const { id } = created.body.seminar
    expect(created.body.seminar.paymentAccountIds).toEqual([bank])
    const changed = await update({ id, paymentAccountIds: null })
    expect(changed.body.seminar.paymentAccountIds).toBeNull()
    expect(await storedIds(id)).toBeNull()
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(entries.at(-1)).toMatchObject({
      action: 'seminar.updated',
      details: { changed: ['paymentAccountIds'] },
    })
  })

  test('record no change when the same accounts are sent again', async () => {
    const { id, updatedAt } = await aPaidSeminar([wallet, bank])
    const { body } = await update({ id, paymentAccountIds: [bank, wallet] })
    expect(body.seminar.updatedAt).toBe(updatedAt.toISOString())
  })

  test.each<[string, string[], string]>([
    ['an unknown account', [bank, unknown], 'This payment account does not exist.'],
    ['no account', [], 'Please choose at least one account'],
  ])('refuse %s at the field', async (_, paymentAccountIds, message) => {
    const { id } = await aPaidSeminar()
    const issues = [{ path: 'paymentAccountIds', message }]
    expect(await update({ id, paymentAccountIds })).toMatchObject({ status: 400, body: { issues } })
    const body = { title: 'Books', startDate: '2026-12-05T09:00', paymentAccountIds }
    expect(await api.call('/seminars', { headers: organizer, body })).toMatchObject({
      status: 400,
      body: { issues },
    })
    expect(await storedIds(id)).toBeNull()
  })

  test('accept another change although an account was removed, and accounts that are off', async () => {
    const { id } = await aPaidSeminar([unknown])
    expect((await update({ id, title: 'Still here' })).status).toBe(200)
    await saveAccounts(methods.accounts.map((account) => ({ ...account, isActive: account.id === wallet })))
    expect((await update({ id, paymentAccountIds: [bank] })).status).toBe(200)
  })
})

describe('GET /settings/payment-methods/active', () => {
  test('shows all accounts, and for a seminar the chosen ones', async () => {
    const { id } = await aPaidSeminar([bank])
    expect(await shownFor('')).toEqual([walletLabel, bankLabel])
    expect(await shownFor(`?seminarId=${id}`)).toEqual([bankLabel])
    expect(await shownFor(`?seminarId=${(await aPaidSeminar()).id}`)).toEqual([walletLabel, bankLabel])
    expect(await shownFor('?seminarId=2000000000')).toEqual([walletLabel, bankLabel])
  })

  test('shows the other accounts when the chosen one was switched off', async () => {
    const { id } = await aPaidSeminar([bank])
    await saveAccounts(methods.accounts.map((account) => ({ ...account, isActive: account.id === wallet })))
    expect(await shownFor(`?seminarId=${id}`)).toEqual([walletLabel])
  })
})

test('GET /seminars/details returns the chosen accounts to staff only, and no list returns them', async () => {
  const { id } = await aPaidSeminar([bank])
  const details = async (headers = {}) =>
    (await api.call<SeminarDetails>(`/seminars/details?seminarId=${id}`, { headers })).body.seminar
  expect((await details(organizer)).paymentAccountIds).toEqual([bank])
  expect(await details()).not.toHaveProperty('paymentAccountIds')
  const { body } = await api.call<{ seminars: object[] }>('/seminars', { headers: organizer })
  expect(body.seminars[0]).not.toHaveProperty('paymentAccountIds')
})

test('GET /settings/new-seminars returns the accounts that a seminar can name', async () => {
  const { body } = await api.call('/settings/new-seminars', { headers: organizer })
  expect(body).toMatchObject({ paymentAccounts: [{ id: wallet, label: walletLabel, isActive: true }, {}] })
  expect(JSON.stringify(body)).not.toContain('accountNumber')
})

describe('GET /settings/payment-methods/code', () => {
  const payload = methods.accounts[0]?.qrPayload ?? ''
  const codeOf = (query: string) => api.send(`/settings/payment-methods/code?${query}`)
  const textOf = async (query: string) =>
    readQrPicture(new Uint8Array(await (await codeOf(query)).arrayBuffer()))

  test('shows the code as it is until its trial payment arrived, then with the amount', async () => {
    const query = `accountId=${wallet}&amount=1250.5`
    expect(await textOf(query)).toBe(payload)
    await saveAccounts(methods.accounts.map((account) => ({ ...account, isTrialConfirmed: true })))
    expect(await textOf(query)).toBe(requestPayment(payload, { amount: 1250.5, reference: null }))
    expect(await textOf(`accountId=${wallet}`)).toBe(payload)
    const { headers } = await codeOf(query)
    expect(headers.get('Cache-Control')).toBe('no-cache')
    expect(headers.get('ETag')).not.toBeNull()
  })

  test('carries the code of a bill', async () => {
    const query = `accountId=${wallet}&amount=1250.5&billCode=1234-567y`
    await saveAccounts(methods.accounts.map((account) => ({ ...account, isTrialConfirmed: true })))
    const shown = await textOf(query)
    expect(shown).toBe(requestPayment(payload, { amount: 1250.5, reference: '1234567Y' }))
    expect(shown).toContain('05081234567Y')
    const mistyped = await api.call(`/settings/payment-methods/code?${query.replace('567y', '567z')}`)
    expect(mistyped).toMatchObject({ status: 400, body: { issues: [{ path: 'billCode' }] } })
  })

  test('refuses accounts that are unknown, off or without a code, and amounts that nobody can pay', async () => {
    await saveAccounts(methods.accounts.map((account) => ({ ...account, isActive: account.id === bank })))
    for (const id of [unknown, wallet, bank])
      expect((await codeOf(`accountId=${id}&amount=5`)).status).toBe(404)
    for (const amount of ['0', '1.005'])
      expect((await codeOf(`accountId=${wallet}&amount=${amount}`)).status, amount).toBe(400)
  })
})
