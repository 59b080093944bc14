import type { OrderLineKind } from '#app/features/orders/contract/order-values.ts'
import { formatDate, formatDateRange } from '#app/platform/format/dates.ts'
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
  /** Name and position of who signs; null without a signatory. */
  readonly signatory: { readonly name: string; readonly position: string } | null
  /** Sentence that says what the document is not. */
  readonly notice: string
}

/** Who is billed, for what, and by whom. */
export interface BillCircumstances {
  readonly addressee: {
    readonly institution: {
      readonly name: string
      readonly address: string
      readonly tin: string | null
    } | null
    /** School or company that the payer gave; null or empty if they gave none. */
    readonly company: string | null
    readonly seminar: { readonly title: string; readonly startsAt: Date; readonly endsAt: Date | null } | null
    readonly holdsUntil: Date | null
  }
  readonly provider: {
    readonly taxId: string | null
    readonly signatories: readonly { readonly name: string; readonly position: string }[]
  }
  /** Accounts at which the seminar is paid. */
  readonly accounts: readonly {
    readonly label: string
    readonly accountName: string | null
    readonly accountNumber: string | null
  }[]
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
  { kind, issuedAt, ...circumstances }: { kind: BillDocumentKind; issuedAt: Date } & BillCircumstances,
): BillDocument {
  const { code, amountDue, amountPaid, amountUnseen, amountWithheld } = bill
  const balance = Math.max(amountDue - amountPaid - amountWithheld, 0)
  const isToPay = kind === 'statement' && bill.state === 'open' && balance > 0
  const received = payments.filter(({ undoneAt }) => undoneAt === null)
  const sent = refunds.filter(({ state }) => state === 'sent')
  const withheld: Entry[] = amountWithheld === 0 ? [] : [['Tax withheld', pesos(amountWithheld)]]
  const sections = [
    {
      title: 'Due',
      entries: toDueEntries(lines),
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
        ['Still to pay', pesos(balance)] as const,
      ],
    },
    { title: 'How to pay', entries: isToPay ? toWaysToPay(circumstances, code) : [] },
  ].filter(({ entries }) => entries.length > 0)
  const [signatory = null] = circumstances.provider.signatories
  return {
    ...texts[kind],
    code,
    issuedAt,
    facts: toFacts(bill, { isToPay, issuedAt, ...circumstances }),
    signatory: signatory && { name: signatory.name, position: signatory.position },
    sections: kind === 'statement' ? sections : sections.filter(({ title }) => title !== 'Due'),
  }
}

/** Entries of the lines, of which those that say the same are one: seats of a booking, with their number. */
function toDueEntries(lines: Bill['lines']): Entry[] {
  const joined = new Map<string, { label: string; kind: OrderLineKind; price: number; quantity: number }>()
  for (const { label, kind, quantity, unitPrice, discount } of lines) {
    const price = (quantity * unitPrice - discount) / quantity
    const key = JSON.stringify([label, kind, price])
    const before = joined.get(key)?.quantity ?? 0
    joined.set(key, { label, kind, price, quantity: before + quantity })
  }
  return [...joined.values()].map(({ label, kind, price, quantity }) => {
    const hasNumber = kind === 'seat' || quantity > 1
    return [hasNumber ? `${label}: ${quantity} × ${pesos(price)}` : label, pesos(quantity * price)]
  })
}

function toFacts(
  { code, state, billTo }: Bill['bill'],
  { isToPay, issuedAt, addressee, provider }: BillCircumstances & { isToPay: boolean; issuedAt: Date },
): [label: string, text: string][] {
  const { institution, company, seminar, holdsUntil } = addressee
  const dueOn = holdsUntil ?? seminar?.startsAt ?? null
  const facts: [label: string, text: string | null | undefined][] = [
    ['Bill', state === 'void' ? `${code} (void)` : code],
    ['For', billTo && toPrintableName(billTo, code)],
    // A booking is billed to the institution itself.
    ['Address', institution?.address],
    ['School or office', institution === null && company ? toPrintableName(company, code) : null],
    ['TIN', institution?.tin],
    ['Seminar', seminar?.title],
    [
      'Date',
      seminar && formatDateRange(seminar.startsAt.toISOString(), seminar.endsAt?.toISOString() ?? null),
    ],
    ['Pay by', isToPay && dueOn ? formatDate(dueOn.toISOString()) : null],
    ['Issued on', formatDate(issuedAt.toISOString())],
    ['Our TIN', provider.taxId],
  ]
  return facts.flatMap(([label, text]) => (text ? [[label, text]] : []))
}

function toWaysToPay({ accounts }: BillCircumstances, code: string): Entry[] {
  const ways = accounts.map(({ label, accountName, accountNumber }): Entry => {
    return [inBrackets(label, accountName, accountNumber), '']
  })
  return ways.length === 0 ? [] : [...ways, [`Please write the code ${code} with your payment.`, '']]
}
