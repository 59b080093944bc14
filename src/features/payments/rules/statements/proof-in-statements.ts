import { toManilaDay } from '../../../../platform/format/dates.ts'
import { addDays } from '../../../../platform/format/manila-clock.ts'
import { normalizeReference } from './reference.ts'

export interface ProofToCheck {
  /** As typed by the registrant. */
  readonly reference: string | null
  /** When the registrant paid, or uploaded the proof if that is not known. */
  readonly paidAt: Date
}

/** A statement that was imported. */
export interface ImportedStatement {
  readonly accountId: number
  /** First and last day, as YYYY-MM-DD. */
  readonly periodFrom: string
  readonly periodTo: string
  /** Of the money that came in, normalized. */
  readonly references: ReadonlySet<string>
}

export type ProofInStatements =
  /** No reference, or no statement of its time. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'in-statement' }
  /** The strongest sign of a fake: the payment never arrived. The period is that of the statement of its day. */
  | { readonly kind: 'not-in-statement'; readonly periodFrom: string; readonly periodTo: string }

const contains = ({ periodFrom, periodTo }: ImportedStatement, day: string) =>
  periodFrom <= day && day <= periodTo

/**
 * Whether the typed reference of a proof is in the statements.
 *
 * A time counts as covered if statements contain its day and the next one, because the last day of a statement is
 * rarely complete and banks post some transfers on the next day. All accounts must be covered, as it is not known
 * to which of them the registrant claims to have paid.
 * @param imports of the accounts to which the registrant may have paid
 */
export function checkProofInStatements(
  { reference, paidAt }: ProofToCheck,
  imports: readonly ImportedStatement[],
): ProofInStatements {
  const normalized = normalizeReference(reference)
  if (normalized === null) return { kind: 'unknown' }
  if (imports.some(({ references }) => references.has(normalized))) return { kind: 'in-statement' }
  const day = toManilaDay(paidAt)
  const isCovered = (accountId: number) =>
    [day, addDays(day, 1)].every((each) =>
      imports.some((statement) => statement.accountId === accountId && contains(statement, each)),
    )
  const covering = imports.find((statement) => contains(statement, day))
  if (covering === undefined || !imports.every(({ accountId }) => isCovered(accountId)))
    return { kind: 'unknown' }
  const { periodFrom, periodTo } = covering
  return { kind: 'not-in-statement', periodFrom, periodTo }
}
