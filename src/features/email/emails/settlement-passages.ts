/** Passages of e-mails about canceled seats: the reason, and the money that was paid for them. */
import * as z from 'zod/mini'
import { formatPrice } from '#app/platform/format/money.ts'
import { blocksIf, detailsRow, type EmailBlock, paragraphBlock, textIf, variableLinesHtml } from './blocks.ts'
import { type PassageTexts, paragraphPassage } from './passages.ts'
import { splitLines } from './seminar-variables.ts'

const SettlementData = z.object({
  reason: z.nullable(z.string()),
  /** Pesos; null if nothing was paid. */
  amountPaid: z.nullable(z.number()),
  /** Pesos that are sent back, 0 under the provider's refund rule; null or left out if the office decides. */
  refundAmount: z.optional(z.nullable(z.number())),
  /** Account to which it is sent, by its last digits; null or left out if nobody named one. */
  refundTo: z.optional(z.nullable(z.string())),
})

/** Fields of the data of an e-mail. */
export const settlementFields = SettlementData.shape

export const sampleSettlement = {
  amountPaid: 1500,
  refundAmount: 1500,
  refundTo: 'the account that ends in 4567',
}

export const settlementPassages = {
  paid: paragraphPassage(
    'Payment and questions, something was paid',
    'You have paid {amountPaid}. Our office will settle it with you. Please reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
    { refundAmount: null, refundTo: null },
  ),
  refund: paragraphPassage(
    'Refund, some of it is sent back',
    'You have paid {amountPaid}. {refundAmount} will be sent back to you; we write to you when it is sent. Questions? Reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
  ),
  noRefund: paragraphPassage(
    'Refund, nothing is sent back under the refund rule',
    'You have paid {amountPaid}. Under our refund rule, nothing is sent back for a cancellation at this time. Questions? Reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
    { refundAmount: 0, refundTo: null },
  ),
  refundTo: paragraphPassage(
    'Where it is sent, if the registrant named an account',
    'What is sent back goes to {refundTo}. If you did not cancel, or this is not your account, tell us at once: reply to this e-mail or call {provider.phones}.',
  ),
  questions: paragraphPassage(
    'Questions, nothing was paid',
    'Questions? Reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
    { amountPaid: null, refundAmount: null, refundTo: null },
  ),
}

/** Row of `detailsBlock`. */
export const reasonRow = blocksIf('reason', [
  detailsRow('Reason', variableLinesHtml('reasonLines'), 'Reason: {{ reason }}'),
])

export const settlementBlocks = (texts: PassageTexts<typeof settlementPassages>): EmailBlock[] => [
  paragraphBlock(
    textIf(
      'refundAmount',
      texts.refund,
      textIf('hasNoRefund', texts.noRefund, textIf('amountPaid', texts.paid, texts.questions)),
    ),
  ),
  blocksIf('refundTo', [paragraphBlock(texts.refundTo)]),
]

export const settlementVariableDescriptions = {
  reason: 'Reason for the cancellation',
  reasonLines: 'The same text as a list of lines, for {% for %}',
  amountPaid: 'What was paid; empty if nothing was',
  refundAmount: 'What is sent back; empty if nothing is, or the office decides',
  hasNoRefund: 'true if nothing is sent back under the refund rule, for {% if %}',
  refundTo: 'Account to which it is sent, by its last digits; empty if nobody named one',
}

export function settlementVariables({
  reason,
  amountPaid,
  refundAmount = null,
  refundTo = null,
}: z.infer<typeof SettlementData>) {
  return {
    reason,
    reasonLines: splitLines(reason ?? ''),
    amountPaid: amountPaid === null ? null : formatPrice(amountPaid),
    refundAmount: refundAmount === null || refundAmount === 0 ? null : formatPrice(refundAmount),
    hasNoRefund: refundAmount === 0,
    refundTo,
  }
}
