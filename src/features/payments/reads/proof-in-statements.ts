import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { unmatchedLinesKeptDays } from '../contract/payment-limits.ts'
import type { ProofInStatements } from '../contract/payments.ts'
import type { ProofRow } from '../queries/payments.ts'
import { hasStatementReference, listRecentPeriods } from '../queries/statement-imports.ts'
import { checkProofInStatements } from '../rules/statements/proof-in-statements.ts'
import { normalizeReference } from '../rules/statements/reference.ts'

const dayInMs = 24 * 60 * 60 * 1000

/**
 * Whether the reference of a proof is in the statements. Null if it has none, or if they do not cover its time for all
 * accounts that are on: it is not known to which of them the registrant paid. Imports whose lines may be deleted by now
 * prove nothing.
 */
export async function checkProof(
  db: DatabaseOrTransaction,
  { referenceNumber, createdAt }: ProofRow,
  now: Date,
): Promise<ProofInStatements | null> {
  const reference = normalizeReference(referenceNumber)
  if (reference === null) return null
  if (await hasStatementReference(db, reference)) return { isSeen: true, period: null }
  const since = new Date(now.getTime() - unmatchedLinesKeptDays * dayInMs)
  const periods = await listRecentPeriods(db, since)
  const imports = periods.flatMap(({ accountId, periodFrom, periodTo }) =>
    periodFrom === null || periodTo === null
      ? []
      : [{ accountId, periodFrom, periodTo, references: new Set<string>() }],
  )
  if (imports.length < periods.length) return null
  const found = checkProofInStatements({ reference: referenceNumber, paidAt: createdAt }, imports)
  if (found.kind !== 'not-in-statement') return null
  return { isSeen: false, period: { from: found.periodFrom, to: found.periodTo } }
}
