import { getExpectedMoney, toCentavos } from '#app/features/orders/rules/order-amounts.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import {
  listOpenOrders,
  listProofsOfOpenOrders,
  listUnallocatedMoney,
  listUndoneMatches,
} from '../queries/open-matches.ts'
import type { ProposedMatches } from '../rules/matching.ts'
import { proposeMatches } from '../rules/propose-matches.ts'
import { normalizeReference } from '../rules/reference.ts'

export interface OpenMatchProposals extends ProposedMatches {
  /** Versions of the compared bills by id: a higher one means that the proposals are stale. */
  readonly billVersions: ReadonlyMap<number, number>
  readonly moneyVersions: ReadonlyMap<number, number>
  /** Whether staff took the money off the bill again. */
  wasUndone(match: { readonly moneyId: number; readonly billId: number }): boolean
}

/** Compares all open bills with all money that no bill has, so that nothing that is proposed is stored. */
export async function findOpenMatches(db: DatabaseOrTransaction): Promise<OpenMatchProposals> {
  const [orders, money, proofs, undone] = await Promise.all([
    listOpenOrders(db),
    listUnallocatedMoney(db),
    listProofsOfOpenOrders(db),
    listUndoneMatches(db),
  ])
  const undoneOf = Map.groupBy(undone, ({ orderId }) => orderId)
  const undoneMoneyOf = (orderId: number) => (undoneOf.get(orderId) ?? []).map(({ moneyId }) => moneyId)
  const openBills = orders.map(({ id, code, payer, ...amounts }) => ({
    id,
    code,
    amountDue: getExpectedMoney(amounts),
    payer: payer && { firstName: payer.firstName ?? '', lastName: payer.lastName ?? '' },
    // Bills of registrations are those of persons.
    isCompany: false,
    undoneMoneyIds: undoneMoneyOf(id),
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
    ...proposeMatches(
      openBills,
      unallocated,
      proofs.map(({ orderId: billId, ...proof }) => ({ ...proof, billId })),
    ),
    billVersions: new Map(orders.map(({ id, version }) => [id, version])),
    moneyVersions: new Map(money.map(({ id, version }) => [id, version])),
    wasUndone: ({ moneyId, billId }) => undoneMoneyOf(billId).includes(moneyId),
  }
}
