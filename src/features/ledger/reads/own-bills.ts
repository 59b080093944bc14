import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { listGatewayPayments } from '#app/features/payments/queries/gateway-payment-list.ts'
import { listWithholdingCertificates } from '#app/features/payments/queries/withholding.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { listBillPayments, listBillRefunds, listOrderLines, listOwnBills } from '../queries/bill-list.ts'
import { listCreditsOf } from '../queries/credits.ts'
import { listInvoiceRecords } from '../queries/invoices.ts'

/** Bills of a payer with lines, payments (also online), refunds and credits, for the copy of one's own data. */
export async function getOwnBills(db: DatabaseOrTransaction, personId: number, appUrl: string) {
  const orders = await listOwnBills(db, personId)
  const ids = orders.map(({ id }) => id)
  const lines = Map.groupBy(await listOrderLines(db, ids), ({ orderId }) => orderId)
  const payments = Map.groupBy(await listBillPayments(db, ids), ({ orderId }) => orderId)
  const refunds = Map.groupBy(await listBillRefunds(db, ids), ({ refund }) => refund.orderId)
  const invoices = Map.groupBy(await listInvoiceRecords(db, ids), ({ orderId }) => orderId)
  const certificates = Map.groupBy(await listWithholdingCertificates(db, ids), ({ orderId }) => orderId)
  const online = Map.groupBy(await listGatewayPayments(db, ids), ({ payment }) => payment.orderId)
  const credits = Map.groupBy(
    await listCreditsOf(db, { orderIds: ids, personIds: [] }),
    ({ orderId }) => orderId,
  )
  return orders.map(({ id, registrationId, code, billState: state, total, paid, payer, ...order }) => ({
    registrationId,
    code: formatOrderCode(code),
    state,
    billTo: payer,
    madeAt: order.createdAt,
    amountDue: Number(total),
    amountPaid: Number(paid),
    /** Approved by its proof, and in no payment below. */
    amountApproved: Number(order.unseen),
    taxWithheld: Number(order.withheld),
    taxCertificates: (certificates.get(id) ?? []).map(({ form, amount, createdAt, voidedAt }) => ({
      form,
      amount: Number(amount),
      recordedAt: createdAt,
      voidedAt,
    })),
    lines: (lines.get(id) ?? []).map(({ label, amount }) => ({ label, amount: Number(amount) })),
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
}
