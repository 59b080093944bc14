import { formatDate } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { toPrintableName } from '#app/platform/format/printable-text.ts'
import type { Bill } from '../contract/ledger.ts'
import type { BillDocumentKind } from '../contract/ledger-values.ts'

type Entry = readonly [text: string, amount: string]

export interface BillDocument {
  readonly heading: string
  /** Code of the bill. */
  readonly code: string
  /** Date of the PDF. */
  readonly issuedAt: Date
  readonly facts: readonly (readonly [label: string, text: string])[]
  readonly sections: readonly { readonly title: string; readonly entries: readonly Entry[] }[]
  /** Sentence that says what the document is not. */
  readonly notice: string
}

const texts: Readonly<Record<BillDocumentKind, { readonly heading: string; readonly notice: string }>> = {
  statement: {
    heading: 'Statement of account',
    notice:
      'This is not a BIR invoice and not a receipt. It shows what was due and what we had received on the day of issue.',
  },
  acknowledgement: {
    heading: 'Acknowledgement of payment',
    notice:
      'This is not a BIR invoice, and it cannot be used to claim input tax. It acknowledges the payments above; invoices are issued separately.',
  },
}

/** '₱0' where a price would be 'Free'. */
function pesos(amount: number): string {
  if (amount === 0) return '₱0'
  return amount < 0 ? `−${formatPrice(-amount)}` : formatPrice(amount)
}

const inBrackets = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(', ')

/**
 * Returns the content of a document about a bill: a statement says everything, an acknowledgement what was
 * received.
 */
export function toBillDocument(
  { bill, lines, payments, refunds }: Bill,
  kind: BillDocumentKind,
  issuedAt: Date,
): BillDocument {
  const { code, amountDue, amountPaid, amountUnseen, amountWithheld, billTo, registration } = bill
  const received = payments.filter(({ undoneAt }) => undoneAt === null)
  const sent = refunds.filter(({ state }) => state === 'sent')
  const withheld: Entry[] = amountWithheld === 0 ? [] : [['Tax withheld', pesos(amountWithheld)]]
  const sections = [
    {
      title: 'Due',
      entries: lines.map(({ label, kind, quantity, unitPrice, discount }): Entry => {
        if (kind === 'adjustment') return [label, pesos(unitPrice - discount)]
        const text = `${label}: ${quantity} × ${pesos(unitPrice)}`
        return [
          discount === 0 ? text : `${text}, less ${pesos(discount)}`,
          pesos(quantity * unitPrice - discount),
        ]
      }),
    },
    {
      title: 'Received',
      entries: [
        ...received.map(({ occurredAt, account, reference, amount }): Entry => {
          return [inBrackets(formatDate(occurredAt), account, reference), pesos(amount)]
        }),
        ...(amountUnseen === 0 ? [] : [['Verified by our staff', pesos(amountUnseen)] as const]),
      ],
    },
    {
      title: 'Sent back',
      entries: sent.map(({ decidedAt, reference, amount }): Entry => {
        return [inBrackets(decidedAt && formatDate(decidedAt), reference), pesos(-amount)]
      }),
    },
    {
      title: 'Balance',
      entries: [
        ['Amount due', pesos(amountDue)] as const,
        ['Paid', pesos(amountPaid)] as const,
        ...withheld,
        ['Still to pay', pesos(Math.max(amountDue - amountPaid - amountWithheld, 0))] as const,
      ],
    },
  ].filter(({ entries }) => entries.length > 0)
  return {
    ...texts[kind],
    code,
    issuedAt,
    facts: [
      ['Bill', bill.state === 'void' ? `${code} (void)` : code],
      ...(billTo === null ? [] : [['For', toPrintableName(billTo, code)] as const]),
      ...(registration === null ? [] : [['Seminar', registration.seminarTitle] as const]),
      ['Issued on', formatDate(issuedAt.toISOString())],
    ],
    sections: kind === 'statement' ? sections : sections.filter(({ title }) => title !== 'Due'),
  }
}
