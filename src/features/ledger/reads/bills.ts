import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { formatOrderCode, parseOrderCode } from '#app/features/orders/rules/order-code.ts'
import { isPayable, toPaymentStatus } from '#app/features/orders/rules/order-state.ts'
import { orderNotFound } from '#app/features/payments/commands/lock-bill.ts'
import type { OnlinePayment } from '#app/features/payments/contract/gateway-payments.ts'
import type { GatewayName } from '#app/features/payments/contract/gateway-values.ts'
import type { PaymentQrCode } from '#app/features/payments/contract/payment-codes.ts'
import { type BillListRow, findBillWithRegistrant, isOwnBill } from '#app/features/payments/queries/bills.ts'
import { listGatewayPayments } from '#app/features/payments/queries/gateway-payment-list.ts'
import { toGatewayPayment } from '#app/features/payments/reads/gateway-payments.ts'
import { getPaymentQr, type PaymentSettings } from '#app/features/payments/reads/payment-methods.ts'
import { toNamedPerson } from '#app/features/people/queries/people.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toPagination } from '#app/platform/paging.ts'
import type { Bill, BillList, BillQuery, BillSummary, BillsQuery } from '../contract/ledger.ts'
import type { PayableBill } from '../contract/payable-bills.ts'
import {
  findBillIdByCode,
  findBillIdOfRegistration,
  listBillPayments,
  listBillRefunds,
  listBills,
  listBillsWithPayers,
  listOrderLines,
} from '../queries/bill-list.ts'
import { listCreditsOf } from '../queries/credits.ts'
import { listInvoiceRecords } from '../queries/invoices.ts'
import { toCredit } from './credits.ts'

export interface BillSettings extends PaymentSettings {
  /** Gateways at which bills can be paid online; left out if they cannot. */
  readonly gateways?: readonly GatewayName[]
}

export async function getBillList(db: DatabaseOrTransaction, query: BillsQuery): Promise<BillList> {
  const { state, search } = query
  const page = toPagination(query)
  const { rows, total } = await listBills(db, { state, text: search || null }, page)
  return { bills: rows.map(toSummary), total, page: page.page, limit: page.limit }
}

const pesos = (stored: string) => parsePesos(stored) ?? 0

function toSummary({ order, registrationId, person, seminarTitle }: BillListRow): BillSummary {
  return {
    id: order.id,
    code: formatOrderCode(order.code),
    state: order.billState,
    amountDue: pesos(order.total),
    amountPaid: pesos(order.paid),
    amountUnseen: pesos(order.unseen),
    amountWithheld: pesos(order.withheld),
    createdAt: order.createdAt.toISOString(),
    registration:
      person === null
        ? null
        : {
            id: registrationId,
            attendeeId: person.id,
            name: toNamedPerson(person).displayName,
            email: person.email,
            seminarTitle: seminarTitle ?? '',
            paymentStatus: toPaymentStatus(order.state),
          },
  }
}

/** Managers see every bill, others only their own; an unknown one is refused like another person's. */
export async function getBill(
  context: CommandContext,
  settings: BillSettings,
  query: BillQuery,
): Promise<PayableBill> {
  const { db } = context
  const { personId, role } = requireSignedInActor(context)
  const billId = await findBillId(db, query)
  if (billId === null) throw orderNotFound()
  const seesAll = roleHasPermission(role, 'money.read')
  if (!seesAll && !(await isOwnBill(db, billId, personId))) throw orderNotFound()
  const row = await findBillWithRegistrant(db, billId)
  const [bill] = row === null ? [] : await toWholeBills(db, [row])
  if (row === null || bill === undefined) throw orderNotFound()
  const online = toOnlinePayment(bill, row, settings)
  return { ...(seesAll ? bill : withoutStaff(bill)), qr: await getQr(db, settings, row), online }
}

async function findBillId(
  db: DatabaseOrTransaction,
  { id, registrationId, code }: BillQuery,
): Promise<number | null> {
  if (registrationId !== undefined) return findBillIdOfRegistration(db, registrationId)
  if (code === undefined) return id ?? null
  const parsed = parseOrderCode(code)
  return parsed === null ? null : findBillIdByCode(db, parsed)
}

/** The bills as their payer sees them, the newest first. */
export async function getPayerBills(
  db: DatabaseOrTransaction,
  settings: BillSettings,
  ids: readonly number[],
): Promise<PayableBill[]> {
  const rows = ids.length === 0 ? [] : await listBillsWithPayers(db, ids)
  const whole = await toWholeBills(db, rows)
  const codes = await Promise.all(rows.map((row) => getQr(db, settings, row)))
  return rows.flatMap((row, place) => {
    const bill = whole[place]
    if (bill === undefined) return []
    const online = toOnlinePayment(bill, row, settings)
    return [{ ...withoutStaff(bill), qr: codes[place] ?? null, online }]
  })
}

/** Offers no online payment while staff review money that another one brought. */
function toOnlinePayment(
  { gatewayPayments }: Bill,
  { order }: BillListRow,
  { gateways = [] }: BillSettings,
): OnlinePayment | null {
  const last = gatewayPayments.at(-1)
  const needsReview = gatewayPayments.some(
    ({ state, unallocated, received }) =>
      unallocated !== null || (state === 'mismatched' && received?.currency !== 'PHP'),
  )
  const isOffered = isPayable(order) && !needsReview
  const offered = isOffered ? [...gateways] : []
  if (offered.length === 0 && last === undefined) return null
  return { gateways: offered, last: last === undefined ? null : { gateway: last.gateway, state: last.state } }
}

async function getQr(
  db: DatabaseOrTransaction,
  settings: PaymentSettings,
  { order, person }: BillListRow,
): Promise<PaymentQrCode | null> {
  if (person === null || order.seminarId === null) return null
  return getPaymentQr(db, settings, { order, seminarId: order.seminarId })
}

/** Refuses an unknown bill. */
export async function getBillWithDetails(db: DatabaseOrTransaction, billId: number): Promise<Bill> {
  const row = await findBillWithRegistrant(db, billId)
  const [bill] = row === null ? [] : await toWholeBills(db, [row])
  if (bill === undefined) throw orderNotFound()
  return bill
}

async function toWholeBills(db: DatabaseOrTransaction, rows: readonly BillListRow[]): Promise<Bill[]> {
  const ids = rows.map(({ order }) => order.id)
  const [lines, payments, refunds, invoices, online, credits] = await Promise.all([
    listOrderLines(db, ids),
    listBillPayments(db, ids),
    listBillRefunds(db, ids),
    listInvoiceRecords(db, ids),
    listGatewayPayments(db, ids),
    listCreditsOf(db, { orderIds: ids, personIds: rows.flatMap(({ person }) => person?.id ?? []) }),
  ])
  return rows.map((row) => ({
    bill: {
      ...toSummary(row),
      billTo: row.order.payer?.name ?? null,
      voidReason: row.order.voidReason,
      version: row.order.version,
    },
    lines: lines.filter(({ orderId }) => orderId === row.order.id).map(toLine),
    payments: payments.filter(({ orderId }) => orderId === row.order.id).map(toPayment),
    refunds: refunds.filter(({ refund }) => refund.orderId === row.order.id).map(toRefund),
    invoices: invoices.filter(({ orderId }) => orderId === row.order.id).map(toInvoice),
    gatewayPayments: online.filter(({ payment }) => payment.orderId === row.order.id).map(toGatewayPayment),
    credits: credits
      .filter(({ orderId, personId }) => orderId === row.order.id || personId === (row.person?.id ?? 0))
      .map(toCredit),
  }))
}

type Rows<List extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number]

const toLine = ({ label, kind, amount }: Rows<typeof listOrderLines>) => ({
  label,
  quantity: 1,
  kind,
  unitPrice: Math.max(pesos(amount), 0),
  discount: Math.max(-pesos(amount), 0),
})

const toPayment = ({ orderId: _, recordedBy, undoneBy, ...payment }: Rows<typeof listBillPayments>) => ({
  ...payment,
  amount: pesos(payment.amount),
  withheld: pesos(payment.withheld),
  recordedBy: recordedBy && toNamedPerson(recordedBy),
  undoneBy: undoneBy && toNamedPerson(undoneBy),
})

const toInvoice = ({
  orderId: _,
  amount,
  recordedBy,
  voidedBy,
  ...invoice
}: Rows<typeof listInvoiceRecords>) => ({
  ...invoice,
  amount: pesos(amount),
  recordedBy: recordedBy && toNamedPerson(recordedBy),
  voidedBy: voidedBy && toNamedPerson(voidedBy),
})

const toRefund = ({ refund, requestedBy, decidedBy }: Rows<typeof listBillRefunds>) => ({
  id: refund.id,
  creditId: refund.creditId,
  amount: pesos(refund.amount),
  reason: refund.reason,
  method: refund.method,
  state: refund.state,
  reference: refund.reference,
  version: refund.version,
  requestedAt: refund.requestedAt.toISOString(),
  requestedBy: requestedBy && toNamedPerson(requestedBy),
  decidedAt: refund.decidedAt?.toISOString() ?? null,
  decidedBy: decidedBy && toNamedPerson(decidedBy),
})

/** Removes from a payer's bill what staff wrote for each other, and who they are. */
function withoutStaff({ bill, lines, payments, refunds, invoices, credits }: Bill): Bill {
  return {
    bill: { ...bill, voidReason: null },
    lines,
    payments: payments
      .filter(({ undoneAt }) => undoneAt === null)
      .map((payment) => ({ ...payment, recordedBy: null })),
    refunds: refunds
      .filter(({ state }) => state === 'sent')
      .map((refund) => ({ ...refund, reason: '', requestedBy: null, decidedBy: null })),
    invoices: invoices
      .filter(({ voidedAt }) => voidedAt === null)
      .map((invoice) => ({ ...invoice, recordedBy: null })),
    gatewayPayments: [],
    credits: credits.map((credit) => ({ ...credit, savedBy: null })),
  }
}
