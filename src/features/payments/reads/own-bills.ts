import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import {
  listBillLines,
  listBillPayments,
  listBillRefunds,
  listBillsOfRegistrations,
} from '../queries/bill-list.ts'
import { listCreditsOf } from '../queries/credits.ts'
import { listGatewayPayments } from '../queries/gateway-payment-list.ts'
import { listInvoiceRecords } from '../queries/invoices.ts'
import { formatBillCode } from '../rules/bill-code.ts'

/** Bills of registrations with lines, payments (also online), refunds and credits, for the copy of one's own data. */
export async function getOwnBills(
  db: DatabaseOrTransaction,
  registrationIds: readonly number[],
  appUrl: string,
) {
  const bills = await listBillsOfRegistrations(db, registrationIds)
  const ids = bills.map(({ id }) => id)
  const lines = Map.groupBy(await listBillLines(db, ids), ({ billId }) => billId)
  const payments = Map.groupBy(await listBillPayments(db, ids), ({ billId }) => billId)
  const refunds = Map.groupBy(await listBillRefunds(db, ids), ({ refund }) => refund.billId)
  const invoices = Map.groupBy(await listInvoiceRecords(db, ids), ({ billId }) => billId)
  const online = Map.groupBy(await listGatewayPayments(db, ids), ({ payment }) => payment.billId)
  const credits = Map.groupBy(
    await listCreditsOf(db, { billIds: ids, personIds: [] }),
    ({ billId }) => billId,
  )
  const shown = bills.map(({ id, registrationId, code, state, amountDue, amountPaid, billTo, ...bill }) => ({
    registrationId,
    code: formatBillCode(code),
    state,
    billTo,
    madeAt: bill.createdAt,
    amountDue: Number(amountDue),
    amountPaid: Number(amountPaid),
    taxWithheld: Number(bill.amountWithheld),
    lines: (lines.get(id) ?? []).map(({ label, quantity, unitPrice, discount }) => ({
      label,
      quantity,
      unitPrice: Number(unitPrice),
      discount: Number(discount),
    })),
    payments: (payments.get(id) ?? []).map(
      ({ amount, occurredAt, account, method, reference, undoneAt }) => ({
        amount: Number(amount),
        occurredAt,
        account,
        method,
        reference,
        undoneAt,
      }),
    ),
    refunds: (refunds.get(id) ?? []).map(({ refund: { amount, method, state: progress, requestedAt } }) => ({
      amount: Number(amount),
      method,
      state: progress,
      requestedAt,
    })),
    /** Rest of payments beyond the bill. */
    credits: (credits.get(id) ?? []).map(({ amount, occurredAt, account, savedAt }) => ({
      amount: Number(amount),
      occurredAt,
      account,
      savedAt,
    })),
    invoices: (invoices.get(id) ?? []).map(({ id: invoiceId, hasFile, ...invoice }) => ({
      kind: invoice.kind,
      number: invoice.number,
      issuedOn: invoice.issuedOn,
      amount: Number(invoice.amount),
      voidedAt: invoice.voidedAt,
      file:
        hasFile && invoice.voidedAt === null ? `${appUrl}/_api/money/invoices/file?id=${invoiceId}` : null,
    })),
    onlinePayments: (online.get(id) ?? []).map(({ payment }) => ({
      gateway: payment.gateway,
      state: payment.state,
      amount: Number(payment.amount),
      startedAt: payment.createdAt,
      paidAt: payment.paidAt,
    })),
  }))
  return Map.groupBy(shown, ({ registrationId }) => registrationId)
}
