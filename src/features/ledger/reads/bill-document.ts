import type { CommandContext } from '#app/application/commands/command-context.ts'
import { orderNotFound } from '#app/features/payments/commands/lock-bill.ts'
import {
  getActivePaymentMethods,
  type PaymentSettings,
} from '#app/features/payments/reads/payment-methods.ts'
import { refuseUnlinkedBill } from '#app/features/payments/reads/registrations-link.ts'
import type { SiteSettings } from '#app/features/settings/contract/settings.ts'
import { drawPaper, type PaperSource } from '#app/features/settings/reads/draw-paper.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { Bill, BillDocumentQuery } from '../contract/ledger.ts'
import type { BillDocumentKind } from '../contract/ledger-values.ts'
import type { LinkedBillDocumentInput } from '../contract/registrations-link.ts'
import { getBillAddressee } from '../queries/bill-addressee.ts'
import { toBillDocument, whyNoBillDocument } from '../rules/bill-document.ts'
import { getBill, getPayerBills } from './bills.ts'

export interface BillDocumentContext extends CommandContext, PaperSource {
  readonly settings: PaymentSettings & Pick<SiteSettings, 'organisation'>
}

/** A PDF about a bill that the actor may see. Refuses quotations of what is paid, and acknowledgements of nothing. */
export async function drawBillDocument(
  context: BillDocumentContext,
  { document: kind, ...query }: BillDocumentQuery,
) {
  return draw(context, await getBill(context, context.settings, query), kind)
}

/** The same for the holder of a mailed link; refuses invalid links, and bills of others. */
export async function drawLinkedBillDocument(
  context: BillDocumentContext,
  { document: kind, token, billId }: LinkedBillDocumentInput,
) {
  await refuseUnlinkedBill(context, { token, billId })
  return drawPayerBillDocument(context, billId, kind)
}

/** The same for a payer of whom the caller knows that they may see the bill. */
export async function drawPayerBillDocument(
  context: BillDocumentContext,
  billId: number,
  kind: BillDocumentKind,
) {
  const [bill] = await getPayerBills(context.db, context.settings, [billId])
  if (bill === undefined) throw orderNotFound()
  return draw(context, bill, kind)
}

async function draw(context: BillDocumentContext, bill: Bill, kind: BillDocumentKind) {
  const { db, settings } = context
  const { id, code } = bill.bill
  const missing = whyNoBillDocument(kind, bill.bill)
  if (missing !== null) throw new Refusal('conflict', missing.code, missing.message)
  const { seminarId, ...addressee } = await getBillAddressee(db, id)
  const { accounts } = await getActivePaymentMethods(db, settings, seminarId ?? undefined)
  const circumstances = { addressee, provider: settings.organisation, accounts }
  const content = toBillDocument(bill, { kind, issuedAt: context.now, ...circumstances })
  const pdf = await drawPaper(context, { title: `${content.heading} ${code}`, contents: [content] })
  return { name: `${kind}-${code}.pdf`, pdf }
}
