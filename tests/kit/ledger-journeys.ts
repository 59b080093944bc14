/** The ledger of the site that journeys share. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { queryDatabase } from './registration-form.ts'
import type { StaffPerson } from './staff-people.ts'

/** Switches the ledger on, and waits until the payment methods are receiving accounts. */
export async function keepLedger(page: Page): Promise<void> {
  const value = { ...demonstrationSettings.paymentMethods, keepsLedger: true }
  const data = { version: 0, value }
  expect((await page.request.post('/_api/settings/payment-methods', { data })).status()).toBe(200)
  const count = 'select count(*)::int as accounts from receiving_accounts'
  await expect.poll(async () => (await queryDatabase(count))[0]?.accounts, { timeout: 20_000 }).toBe(2)
}

/** Deletes money, discounts and settings. Orders stay with their registrations, as if nobody had paid. */
export async function resetLedger(): Promise<void> {
  // Not truncated, because the claims in `payments` stay.
  const tables = [
    'refunds',
    'credits',
    'gateway_events',
    'gateway_payments',
    'invoice_records',
    'voucher_uses',
    'vouchers',
    'withholding_certificates',
  ]
  for (const table of [...tables, 'price_rules']) await queryDatabase(`delete from ${table}`)
  await queryDatabase('delete from payments where money_in_id is not null')
  for (const table of ['money_in', 'statement_imports', 'receiving_accounts'])
    await queryDatabase(`delete from ${table}`)
  await queryDatabase('update orders set paid = 0, withheld = 0')
  await queryDatabase('delete from settings_versions')
  await queryDatabase('delete from settings')
  await queryDatabase("select pg_notify('pagsulong_settings', '')")
}

/** The order of a person who has one registration. */
export async function orderOf(personId: number): Promise<{ id: number; code: string }> {
  const [row] = await queryDatabase('select id, code from orders where payer_id = $1', [personId])
  return { id: Number(row?.id), code: String(row?.code) }
}

/** Registers a person, whose order is made with it. */
export async function anOrder(page: Page, { id: userId, displayName: name }: StaffPerson, seminarId: number) {
  const data = { userId, seminarId }
  expect((await page.request.post('/_api/attendees/add-to-seminar', { data })).status()).toBe(200)
  return { ...(await orderOf(userId)), userId, name }
}
