/** The ledger of the site that journeys share. */
import { queryDatabase } from './registration-form.ts'

/** Deletes money, discounts and settings. Orders stay with their registrations, as if nobody had paid. */
export async function resetLedger(): Promise<void> {
  await queryDatabase(
    `truncate money_in, receiving_accounts, statement_imports, gateway_payments, allocations, credits, refunds,
      invoice_records, price_rules, vouchers, voucher_uses cascade`,
  )
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
