import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import {
  listOpenBills,
  listProofsOfOpenBills,
  listUnallocatedMoney,
  listUndoneMatches,
} from '../queries/open-matches.ts'
import { toCentavos } from '../rules/bill-state.ts'
import type { ProposedMatches } from '../rules/statements/matching.ts'
import { proposeMatches } from '../rules/statements/propose-matches.ts'
import { normalizeReference } from '../rules/statements/reference.ts'

export interface OpenMatchProposals extends ProposedMatches {
  /** Versions of the compared bills by id: a higher one means that the proposals are stale. */
  readonly billVersions: ReadonlyMap<number, number>
  readonly moneyVersions: ReadonlyMap<number, number>
}

/** Compares all open bills with all money that no bill has, so that nothing that is proposed is stored. */
export async function findOpenMatches(db: DatabaseOrTransaction): Promise<OpenMatchProposals> {
  const [bills, money, proofs, undone] = await Promise.all([
    listOpenBills(db),
    listUnallocatedMoney(db),
    listProofsOfOpenBills(db),
    listUndoneMatches(db),
  ])
  const undoneOf = Map.groupBy(undone, ({ billId }) => billId)
  const openBills = bills.map(({ id, code, details, ...amounts }) => ({
    id,
    code,
    amountDue:
      toCentavos(amounts.amountDue) - toCentavos(amounts.amountPaid) - toCentavos(amounts.amountWithheld),
    payer: details === null ? null : { firstName: details.firstName, lastName: details.lastName },
    // Bills of registrations are those of persons.
    isCompany: false,
    undoneMoneyIds: (undoneOf.get(id) ?? []).map(({ moneyId }) => moneyId),
  }))
  const unallocated = money.map(
    ({ id, occurredAt, amount, reference, referenceNorm, payer, description }) => ({
      id,
      occurredAt,
      reference,
      payer,
      description,
      amount: toCentavos(amount),
      // Of payments recorded by hand, also a short one is stored.
      normalizedReference: normalizeReference(referenceNorm),
    }),
  )
  return {
    ...proposeMatches(openBills, unallocated, proofs),
    billVersions: new Map(bills.map(({ id, version }) => [id, version])),
    moneyVersions: new Map(money.map(({ id, version }) => [id, version])),
  }
}
