import type { CommandContext } from '#app/application/commands/command-context.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { toNamedPerson } from '#app/features/people/queries/people.ts'
import { type CsvColumn, csvStream } from '#app/platform/csv/csv-stream.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import { toManilaDateTime } from '#app/platform/format/manila-clock.ts'
import type { LedgerQuery } from '../contract/ledger.ts'
import { type ExportedPayment, listExportedPayments, listExportedRefunds } from '../queries/ledger-export.ts'
import { hasTimeOfDay } from '../rules/money-time.ts'

interface LedgerLine
  extends Pick<ExportedPayment, 'code' | 'person' | 'seminarTitle' | 'invoices' | 'method' | 'reference'> {
  readonly at: Date | null
  readonly account: string | null
  readonly received: string | null
  readonly allocated: string | null
  readonly withheld: string | null
  readonly undoneAt: Date | null
  readonly setAsideAt: Date | null
  readonly setAsideReason: string | null
  readonly credit: string | null
  readonly creditPerson: ExportedPayment['creditPerson']
  readonly refunded: string | null
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
  { heading: 'credit', cell: ({ credit }) => credit },
  {
    heading: 'credit of',
    cell: ({ creditPerson }) => creditPerson && toNamedPerson(creditPerson).displayName,
  },
  { heading: 'set aside', cell: ({ setAsideAt }) => inManila(setAsideAt) },
  { heading: 'reason set aside', cell: ({ setAsideReason }) => setAsideReason },
  { heading: 'invoices', cell: ({ invoices }) => invoices },
  { heading: 'refunded', cell: ({ refunded }) => refunded },
]

/** Money received from the first to the last day in Manila, then refunds sent; recorded in the audit log. */
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
  for await (const payments of listExportedPayments(db, period))
    yield payments.map(({ occurredAt, ...payment }) => ({ ...payment, at: occurredAt, refunded: null }))
  const sent = await listExportedRefunds(db, period)
  yield sent.map(({ amount, decidedAt, ...refund }) => ({
    ...refund,
    at: decidedAt,
    account: null,
    received: null,
    allocated: null,
    withheld: null,
    undoneAt: null,
    setAsideAt: null,
    setAsideReason: null,
    credit: null,
    creditPerson: null,
    refunded: amount,
  }))
}
