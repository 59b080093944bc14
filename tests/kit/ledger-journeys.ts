/** The ledger of the site that journeys share. */
import { queryDatabase } from './registration-form.ts'

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
