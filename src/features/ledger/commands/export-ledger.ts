import type { CommandContext } from '#app/application/commands/command-context.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { toNamedPerson } from '#app/features/people/queries/people.ts'
import { type CsvColumn, csvStream } from '#app/platform/csv/csv-stream.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import { toManilaDateTime } from '#app/platform/format/manila-clock.ts'
import type { LedgerQuery } from '../contract/ledger.ts'
import {
  type ExportedPayment,
  listExportedCertificates,
  listExportedPayments,
  listExportedRefunds,
} from '../queries/ledger-export.ts'
import { hasTimeOfDay } from '../rules/money-time.ts'

interface LedgerLine
  extends Pick<ExportedPayment, 'code' | 'person' | 'seminarTitle' | 'invoices' | 'reference'> {
  readonly method: string | null
  readonly at: Date | null
  readonly account: string | null
  readonly received: string | null
  readonly allocated: string | null
  readonly withheld: string | null
  readonly undone: string | null
  readonly undoneAt: Date | null
  readonly setAsideAt: Date | null
  readonly setAsideReason: string | null
  readonly credit: string | null
  readonly creditPerson: ExportedPayment['creditPerson']
  readonly refunded: string | null
  /** Tax of a certificate. */
  readonly certified: string | null
}

/** The day alone where no more is known. */
function inManila(at: Date | null): string | null {
  if (at === null) return null
  return hasTimeOfDay(at) ? toManilaDateTime(at).replace('T', ' ') : toManilaDay(at)
}

const columns: readonly CsvColumn<LedgerLine>[] = [
  { heading: 'date', cell: ({ at }) => inManila(at) },
  { heading: 'account', cell: ({ account }) => account },
  { heading: 'method', cell: ({ method }) => method },
  { heading: 'reference', cell: ({ reference }) => reference },
  { heading: 'received', cell: ({ received }) => received },
  { heading: 'bill', cell: ({ code }) => code && formatOrderCode(code) },
  { heading: 'registrant', cell: ({ person }) => person && toNamedPerson(person).displayName },
  { heading: 'seminar', cell: ({ seminarTitle }) => seminarTitle },
  { heading: 'allocated', cell: ({ allocated }) => allocated },
  { heading: 'withheld', cell: ({ withheld }) => withheld },
  { heading: 'undone', cell: ({ undoneAt }) => inManila(undoneAt) },
  { heading: 'amount undone', cell: ({ undone }) => undone },
  { heading: 'credit', cell: ({ credit }) => credit },
  {
    heading: 'credit of',
    cell: ({ creditPerson }) => creditPerson && toNamedPerson(creditPerson).displayName,
  },
  { heading: 'set aside', cell: ({ setAsideAt }) => inManila(setAsideAt) },
  { heading: 'reason set aside', cell: ({ setAsideReason }) => setAsideReason },
  { heading: 'invoices', cell: ({ invoices }) => invoices },
  { heading: 'refunded', cell: ({ refunded }) => refunded },
  { heading: 'tax certified', cell: ({ certified }) => certified },
]

/**
 * Money received from the first to the last day in Manila, then refunds sent and certificates of tax withheld; recorded in the audit log. A row for each
 * allocation, so that columns can be added up: what is known of the money itself is in its first row only, and what an
 * undone allocation had is apart.
 */
export async function exportLedger(
  context: CommandContext,
  { from, to }: LedgerQuery,
): Promise<{ readonly name: string; readonly body: ReadableStream<Uint8Array> }> {
  await inTransaction(context.db, (tx) =>
    recordAudit(tx, context, {
      action: 'money.ledger_exported',
      subjectType: 'site',
      subjectId: null,
      details: { from, to },
    }),
  )
  const lines = listLines(context.db, { from: startOfManilaDay(from), before: startOfManilaDay(to, 1) })
  return { name: `ledger_${from}_${to}.csv`, body: csvStream(columns, lines) }
}

async function* listLines(
  db: CommandContext['db'],
  period: Parameters<typeof listExportedPayments>[1],
): AsyncGenerator<LedgerLine[]> {
  let lastMoneyId = 0
  for await (const payments of listExportedPayments(db, period)) {
    yield payments.map((payment) => {
      const isFirst = payment.moneyInId !== lastMoneyId
      lastMoneyId = payment.moneyInId
      return toPaymentLine(payment, isFirst)
    })
  }
  const sent = await listExportedRefunds(db, period)
  yield sent.map(({ amount, decidedAt, ...refund }) => ({
    ...noMoney,
    ...refund,
    at: decidedAt,
    refunded: amount,
  }))
  const certificates = await listExportedCertificates(db, period)
  yield certificates.map(({ form, amount, createdAt, ...certificate }) => ({
    ...noMoney,
    ...certificate,
    at: createdAt,
    method: `form ${form}`,
    reference: null,
    certified: amount,
  }))
}

const noMoney = {
  account: null,
  received: null,
  allocated: null,
  withheld: null,
  undone: null,
  undoneAt: null,
  setAsideAt: null,
  setAsideReason: null,
  credit: null,
  creditPerson: null,
  refunded: null,
  certified: null,
} as const

function toPaymentLine({ occurredAt, ...payment }: ExportedPayment, isFirst: boolean): LedgerLine {
  const { allocated, withheld, undoneAt, received, credit, creditPerson, setAsideAt, setAsideReason } =
    payment
  return {
    ...payment,
    at: occurredAt,
    refunded: null,
    certified: null,
    ...(undoneAt === null
      ? { allocated, withheld, undone: null }
      : { allocated: null, withheld: null, undone: allocated }),
    ...(isFirst
      ? { received, credit, creditPerson, setAsideAt, setAsideReason }
      : { received: null, credit: null, creditPerson: null, setAsideAt: null, setAsideReason: null }),
  }
}
