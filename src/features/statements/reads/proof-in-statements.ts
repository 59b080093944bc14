import { unmatchedLinesRetentionDays } from '#app/features/ledger/contract/ledger-values.ts'
import { toCentavos } from '#app/features/orders/rules/order-amounts.ts'
import type { ProofRow } from '#app/features/payments/queries/payments.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { ProofInStatements } from '../contract/statements.ts'
import {
  findStatementReference,
  listFreeReferences,
  listRecentPeriods,
} from '../queries/statement-imports.ts'
import { findCoverage, findNearReference } from '../rules/proof-in-statements.ts'
import { normalizeReference } from '../rules/reference.ts'

const dayInMs = 24 * 60 * 60 * 1000

export interface ProofToCheck {
  readonly proof: ProofRow
  readonly amountDue: string | null
  /** Ids of the payment accounts that the registrant was shown. */
  readonly shownAccounts: readonly string[]
}

/**
 * Whether the reference of a proof is in the statements, nearly in them, or missing from those of all accounts that the
 * registrant was shown. Null if the proof has none, or if there are no statements. Imports whose lines may be deleted by
 * now prove nothing.
 */
export async function checkProof(
  db: DatabaseOrTransaction,
  { proof: { referenceNumber, amountSent, createdAt }, amountDue, shownAccounts }: ProofToCheck,
  now: Date,
): Promise<ProofInStatements | null> {
  const reference = normalizeReference(referenceNumber)
  if (reference === null) return null
  const seen = await findStatementReference(db, reference)
  const nothing = { period: null, near: null, missing: [], received: null }
  if (seen !== null) return { ...nothing, isSeen: true, received: toReceived(seen) }
  const amounts = [amountDue, amountSent].flatMap((amount) => (amount === null ? [] : [toCentavos(amount)]))
  const free = (await listFreeReferences(db)).map((row) => ({ ...row, centavos: toCentavos(row.amount) }))
  const near = findNearReference(
    reference,
    amounts,
    free.map(({ centavos, ...row }) => ({ row, reference: row.referenceNorm ?? '', amount: centavos })),
  )
  if (near !== null) {
    const { row } = near
    return { ...nothing, isSeen: false, near: { reference: row.reference ?? '', ...toReceived(row) } }
  }
  const since = new Date(now.getTime() - unmatchedLinesRetentionDays * dayInMs)
  const rows = await listRecentPeriods(db, since)
  const isLinked = rows.some(({ paymentAccountId }) => shownAccounts.includes(paymentAccountId ?? ''))
  const relevant = rows.filter(
    ({ paymentAccountId }) => !isLinked || shownAccounts.includes(paymentAccountId ?? ''),
  )
  const accounts = [...Map.groupBy(relevant, ({ account }) => account)].map(([account, periods]) => ({
    account,
    periods: periods.flatMap(({ periodFrom: from, periodTo: to }) =>
      from === null || to === null ? [] : [{ from, to }],
    ),
  }))
  if (accounts.every(({ periods }) => periods.length === 0)) return null
  const { period, missing } = findCoverage(createdAt, accounts)
  return { ...nothing, isSeen: false, period, missing: [...missing] }
}

const toReceived = ({ amount, occurredAt }: { readonly amount: string; readonly occurredAt: Date }) => ({
  amount: parsePesos(amount) ?? 0,
  occurredAt: occurredAt.toISOString(),
})
