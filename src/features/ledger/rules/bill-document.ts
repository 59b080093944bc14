import type { OrderLineKind } from '#app/features/orders/contract/order-values.ts'
import { toFeePerDay } from '#app/features/seminars/rules/fee-per-day.ts'
import type { PaperContent } from '#app/features/settings/rules/paper.ts'
import { formatDate, formatDateRange } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { toPrintableName } from '#app/platform/format/printable-text.ts'
import type { Bill } from '../contract/ledger.ts'
import type { BillDocumentKind } from '../contract/ledger-values.ts'

type Entry = readonly [text: string, amount: string]

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
    /** Instant until which the seats of a booking get their names. */
    readonly namesDueAt: Date | null
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

type SectionTitle = 'Offer' | 'Due' | 'Received' | 'Sent back' | 'Balance' | 'How to pay'

interface DocumentTexts {
  readonly heading: string
  readonly sections: readonly SectionTitle[]
  /** Sentence that says what it is not. */
  readonly notice: string
}

const documents: Readonly<Record<BillDocumentKind, DocumentTexts>> = {
  quotation: {
    heading: 'Quotation',
    sections: ['Offer', 'How to pay'],
    notice: 'This is not a BIR invoice and not a receipt. It is an offer, and says what the seats cost.',
  },
  billing_letter: {
    heading: 'Billing letter',
    sections: ['Due', 'Balance', 'How to pay'],
    notice: 'This is not a BIR invoice and not a receipt. Invoices are issued separately.',
  },
  statement: {
    heading: 'Statement of account',
    sections: ['Due', 'Received', 'Sent back', 'Balance', 'How to pay'],
    notice:
      'This is not a BIR invoice and not a receipt. It shows what was due and what we had received on the day of issue.',
  },
  acknowledgement: {
    heading: 'Acknowledgement of payment',
    sections: ['Received', 'Sent back', 'Balance'],
    notice:
      'This is not a BIR invoice, and it cannot be used to claim input tax. It acknowledges the payments above; invoices are issued separately.',
  },
}

/**
 * Why there is no such document: seats are offered before anything is paid, a letter asks for what is left, and payments are
 * acknowledged once there are some.
 */
export function whyNoBillDocument(
  kind: BillDocumentKind,
  { state, amountPaid, amountWithheld }: Pick<Bill['bill'], 'state' | 'amountPaid' | 'amountWithheld'>,
): { readonly code: string; readonly message: string } | null {
  if (kind === 'quotation' && (state !== 'open' || amountPaid + amountWithheld > 0)) {
    const message = 'A quotation is made before payment. Please use the statement of account.'
    return { code: 'bill_not_offered', message }
  }
  if (kind === 'billing_letter' && state !== 'open') {
    const message = 'Nothing is left to pay. Please use the statement of account.'
    return { code: 'bill_not_due', message }
  }
  if (kind === 'acknowledgement' && amountPaid === 0)
    return { code: 'bill_unpaid', message: 'Nothing was paid for this bill yet.' }
  return null
}

/** '₱0' where a price would be 'Free'. */
function pesos(amount: number): string {
  if (amount === 0) return '₱0'
  return amount < 0 ? `−${formatPrice(-amount)}` : formatPrice(amount)
}

const inBrackets = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(', ')

/**
 * Returns the content of a document about a bill: a quotation says what is offered, a billing letter asks for what is left, a
 * statement says everything, an acknowledgement what was received.
 */
export function toBillDocument(
  { bill, lines, payments, refunds }: Bill,
  { kind, issuedAt, ...circumstances }: { kind: BillDocumentKind; issuedAt: Date } & BillCircumstances,
): PaperContent {
  const { code, amountDue, amountPaid, amountUnseen, amountWithheld } = bill
  const balance = Math.max(amountDue - amountPaid - amountWithheld, 0)
  const isToPay = kind !== 'acknowledgement' && bill.state === 'open' && balance > 0
  const received = payments.filter(({ undoneAt }) => undoneAt === null)
  const sent = refunds.filter(({ state }) => state === 'sent')
  const withheld: Entry[] = amountWithheld === 0 ? [] : [['Tax withheld', pesos(amountWithheld)]]
  const entries: Readonly<Record<SectionTitle, readonly Entry[]>> = {
    Offer: [...toDueEntries(lines), ['Total', pesos(amountDue)]],
    Due: toDueEntries(lines),
    Received: [
      ...received.map(({ occurredAt, account, reference, amount }): Entry => {
        return [inBrackets(formatDate(occurredAt), account, reference), pesos(amount)]
      }),
      ...(amountUnseen === 0 ? [] : [['Verified by our staff', pesos(amountUnseen)] as const]),
    ],
    'Sent back': sent.map(({ decidedAt, reference, amount }): Entry => {
      return [inBrackets(decidedAt && formatDate(decidedAt), reference), pesos(-amount)]
    }),
    Balance: [
      ['Amount due', pesos(amountDue)],
      ['Paid', pesos(amountPaid)],
      ...withheld,
      ['Still to pay', pesos(balance)],
    ],
    'How to pay': isToPay ? toWaysToPay(circumstances, code) : [],
  }
  const { heading, sections, notice } = documents[kind]
  const [signatory = null] = circumstances.provider.signatories
  const dates = { kind, isToPay, issuedAt }
  return {
    heading,
    notice,
    facts: [
      ...toFacts(bill, { ...dates, ...circumstances }),
      ...toFeeFacts(lines, { kind, ...circumstances }),
    ],
    ...(kind === 'billing_letter' && { paragraphs: toLetter(bill, { balance, ...circumstances }) }),
    certified: null,
    signatory: signatory && { name: signatory.name, position: signatory.position },
    sections: sections
      .map((title) => ({ title, columns: null, entries: entries[title] }))
      .filter((section) => section.entries.length > 0),
  }
}

/** Text of a billing letter to an accounting office. */
function toLetter(
  { code, billTo }: Bill['bill'],
  { balance, addressee }: BillCircumstances & { readonly balance: number },
): string[] {
  const { institution, seminar } = addressee
  const seats = seminar === null ? 'the seats below' : `seats in the seminar “${seminar.title}”`
  return [
    `To the accounting office of ${toPrintableName(institution?.name ?? billTo ?? '', code)}:`,
    `We respectfully bill you for ${seats}. Please pay the balance of ${pesos(balance)} as shown below, and write the code ${code} with your payment.`,
    'If you withhold tax, please send us your certificate (BIR Form 2307 or 2306), so that the whole amount counts as paid.',
  ]
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
  {
    kind,
    isToPay,
    issuedAt,
    addressee,
    provider,
  }: BillCircumstances & { kind: BillDocumentKind; isToPay: boolean; issuedAt: Date },
): [label: string, text: string][] {
  const { institution, company, seminar, holdsUntil, namesDueAt } = addressee
  const startsAt = seminar?.startsAt ?? null
  const isQuotation = kind === 'quotation'
  const deadlines = isQuotation ? [holdsUntil, namesDueAt, startsAt] : [holdsUntil, startsAt]
  const dueOn = deadlines.find((date) => date !== null && date > issuedAt)
  const facts: [label: string, text: string | null | undefined][] = [
    [isQuotation ? 'Reference' : 'Bill', state === 'void' ? `${code} (void)` : code],
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
    [isQuotation ? 'Valid until' : 'Pay by', isToPay && dueOn ? formatDate(dueOn.toISOString()) : null],
    ['Issued on', formatDate(issuedAt.toISOString())],
    ['Our TIN', provider.taxId],
  ]
  return facts.flatMap(([label, text]) => (text ? [[label, text]] : []))
}

/** Facts about the price for an office, as long as it may pay it. */
function toFeeFacts(
  lines: Bill['lines'],
  { kind, addressee: { institution, seminar } }: BillCircumstances & { kind: BillDocumentKind },
): [label: string, text: string][] {
  if (kind !== 'quotation' || institution === null || seminar === null) return []
  const price = Math.max(...lines.map((line) => (line.kind === 'seat' ? line.unitPrice : 0)))
  const fee = toFeePerDay({ price, startDate: seminar.startsAt, endDate: seminar.endsAt })
  return fee === null || fee.isAboveLimit ? [] : [['Fee per day', fee.text]]
}

function toWaysToPay({ accounts }: BillCircumstances, code: string): Entry[] {
  const ways = accounts.map(({ label, accountName, accountNumber }): Entry => {
    return [inBrackets(label, accountName, accountNumber), '']
  })
  return ways.length === 0 ? [] : [...ways, [`Please write the code ${code} with your payment.`, '']]
}
