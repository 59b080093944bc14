/** Bills and money, as the ledger's commands make them. */

import { invoiceRecords } from '#app/features/ledger/tables.ts'
import { findOrderOfRegistration } from '#app/features/payments/queries/orders.ts'
import { receivingAccounts } from '#app/features/payments/tables/money.ts'
import type { seminars } from '#app/features/seminars/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { testNow } from './builders.ts'
import { aPdf } from './documents.ts'
import type { RegistrationValues } from './orders.ts'
import { aPayment } from './payments.ts'
import { type TestServices, withPolicies } from './services.ts'

/** The same services with the ledger switched on. */
export const withLedger = (services: TestServices) => withPolicies(services, { keepsLedger: true })

/** The order of a registration that is not void. */
export async function billOf(db: Database, registrationId: number) {
  const order = await findOrderOfRegistration(db, registrationId)
  return order?.billState === 'void' ? null : order
}

interface BillValues {
  readonly seminar?: Partial<typeof seminars.$inferInsert>
  readonly registration?: Partial<RegistrationValues>
}

/** The bill of a new registration, of ₱500 if not said otherwise. */
export async function aBill(services: TestServices, values: BillValues = {}) {
  const { db } = services
  const payment = await aPayment(db, { ...values, person: { seminarCount: 1 } })
  const bill = await billOf(db, payment.id)
  if (bill === null) throw new Error('The order is void.')
  return { ...bill, payment }
}

export async function anAccount(db: Database, values: Partial<typeof receivingAccounts.$inferInsert> = {}) {
  const [row] = await db
    .insert(receivingAccounts)
    .values({
      kind: 'wallet',
      label: `Wallet ${crypto.randomUUID()}`,
      accountName: 'Pagsulong',
      createdAt: testNow,
      updatedAt: testNow,
      ...values,
    })
    .returning()
  if (row === undefined) throw new Error('The account was not stored.')
  return row
}

/** The id of an invoice of ₱500 whose scan is stored. */
export async function anInvoiceWithFile(
  { db, files }: TestServices,
  { billId: orderId, number = crypto.randomUUID() }: { readonly billId: number; readonly number?: string },
): Promise<number> {
  const fileKey = newFileKey('invoices', 'pdf')
  await files.put(fileKey, aPdf(), 'application/pdf')
  const invoice = {
    orderId,
    number,
    fileKey,
    kind: 'invoice',
    issuedOn: '2026-11-01',
    amount: '500',
  } as const
  const [row] = await db
    .insert(invoiceRecords)
    .values({ ...invoice, createdAt: testNow })
    .returning()
  if (row === undefined) throw new Error('The invoice was not stored.')
  return row.id
}
