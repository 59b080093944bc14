import type { MoneyMatchRule } from '../contract/statement-values.ts'
import {
  groupByKeys,
  matchMoneyByCode,
  matchMoneyByPayer,
  matchMoneyByReference,
  matchMoneyByTime,
  matchMoneyByWithholding,
} from './match-candidates.ts'
import type {
  BillProof,
  MatchCandidate,
  MatchProposal,
  ProposedMatches,
  UnallocatedMoney,
  UnequalMoney,
  UnpaidBill,
} from './matching.ts'

const sureRules: ReadonlySet<MoneyMatchRule> = new Set(['bill_code', 'reference'])

/** Pairs of which neither part is in another pair. */
function onlyUnique(candidates: readonly MatchCandidate[]): MatchCandidate[] {
  const byMoney = groupByKeys(candidates, ({ money }) => [money.id])
  const byBill = groupByKeys(candidates, ({ bill }) => [bill.id])
  return candidates.filter(
    ({ money, bill }) => byMoney.get(money.id)?.length === 1 && byBill.get(bill.id)?.length === 1,
  )
}

const wasUndone = ({ money, bill }: MatchCandidate) => bill.undoneMoneyIds?.includes(money.id) ?? false

/** Picks the earliest money of each bill, of what was not undone if there is any: the others are second payments. */
function earliestOfBills(candidates: readonly MatchCandidate[]): MatchCandidate[] {
  const inOrder = candidates.toSorted(
    (one, other) =>
      Number(wasUndone(one)) - Number(wasUndone(other)) ||
      one.money.occurredAt.getTime() - other.money.occurredAt.getTime() ||
      one.money.id - other.money.id,
  )
  return [...groupByKeys(inOrder, ({ bill }) => [bill.id]).values()].flatMap((group) => group.slice(0, 1))
}

const isExact = ({ money, bill }: MatchCandidate) => money.amount === bill.amountDue
const isWithheld = ({ money, bill }: MatchCandidate) => matchMoneyByWithholding([bill], [money]).length > 0
const isEnough = ({ money, bill }: MatchCandidate) => money.amount >= bill.amountDue

function toProposal(candidate: MatchCandidate, rule: MoneyMatchRule): MatchProposal {
  const { money, bill } = candidate
  return {
    moneyId: money.id,
    billId: bill.id,
    amount: Math.min(money.amount, bill.amountDue),
    withheld: rule === 'withheld' ? bill.amountDue - money.amount : 0,
    excess: Math.max(0, money.amount - bill.amountDue),
    certainty: sureRules.has(rule) && !wasUndone(candidate) ? 'sure' : 'likely',
    rule,
  }
}

class Matching {
  readonly proposals: MatchProposal[] = []
  readonly #bills: readonly UnpaidBill[]
  readonly #money: readonly UnallocatedMoney[]
  readonly #paid = new Set<number>()
  readonly #used = new Set<number>()

  constructor(bills: readonly UnpaidBill[], money: readonly UnallocatedMoney[]) {
    this.#bills = bills
    this.#money = money
  }

  isFree = ({ money, bill }: MatchCandidate) => !this.#used.has(money.id) && !this.#paid.has(bill.id)

  isPaid = (billId: number) => this.#paid.has(billId)

  bills = () => this.#bills.filter(({ id }) => !this.#paid.has(id))

  /** @param setAside ids of money that names a bill, and is not matched by anything else */
  money = (setAside: ReadonlySet<number>) =>
    this.#money.filter(({ id }) => !this.#used.has(id) && !setAside.has(id))

  propose(rule: MoneyMatchRule, candidates: readonly MatchCandidate[]): void {
    for (const candidate of candidates) {
      this.#used.add(candidate.money.id)
      this.#paid.add(candidate.bill.id)
      this.proposals.push(toProposal(candidate, rule))
    }
  }
}

function toUnequal({ money, bill }: MatchCandidate, matching: Matching): UnequalMoney {
  const kind = money.amount < bill.amountDue ? 'too_little' : 'too_much'
  return { moneyId: money.id, billId: bill.id, kind: matching.isPaid(bill.id) ? 'second_payment' : kind }
}

/**
 * Matches money with bills, by the first rule that fits:
 * 1. it names the bill by its code, and the amount is exact: sure
 * 2. it has the reference of the bill’s proof, and is enough: sure
 * 3. the amount is exact, at the time of the bill’s proof: likely
 * 4. the amount is exact, and the payer’s name fits: likely
 * 5. it is 1, 2 or 3 % less than a company owes: likely
 *
 * No money and no bill is in two proposals. Where a rule fits several, none of them is proposed by it. Money that names
 * a bill, by a code or by a reference, is not proposed for another one.
 *
 * Takes O((bills + money + proofs) · log + candidate pairs); the pairs are at most bills · money, if all have the same
 * amount at the same time.
 * @param proofs of all open bills: a reference in the proofs of two bills proves neither payment
 */
export function proposeMatches(
  bills: readonly UnpaidBill[],
  money: readonly UnallocatedMoney[],
  proofs: readonly BillProof[],
): ProposedMatches {
  const open = bills.filter(({ amountDue }) => amountDue > 0)
  const matching = new Matching(open, money)
  const byCode = matchMoneyByCode(open, money)
  const billsOfMoney = groupByKeys(byCode, (candidate) => [candidate.money.id])
  const named = byCode.filter((candidate) => billsOfMoney.get(candidate.money.id)?.length === 1)
  matching.propose('bill_code', earliestOfBills(named.filter(isExact)))

  const codedMoney = new Map(named.map((candidate) => [candidate.money.id, candidate.bill.id]))
  const byReference = matchMoneyByReference(open, money, proofs)
  const referred = onlyUnique(byReference).filter(({ money: { id }, bill }) =>
    billsOfMoney.has(id) ? codedMoney.get(id) === bill.id : true,
  )
  matching.propose('reference', referred.filter(isEnough).filter(matching.isFree))

  const naming = [...named, ...referred.filter((candidate) => !billsOfMoney.has(candidate.money.id))]
  matching.propose('withheld', onlyUnique(naming.filter(matching.isFree).filter(isWithheld)))
  const setAside = new Set([...byCode, ...byReference].map((candidate) => candidate.money.id))
  const rest = () => [matching.bills(), matching.money(setAside)] as const
  matching.propose('time', onlyUnique(matchMoneyByTime(...rest(), proofs)))
  matching.propose('payer', onlyUnique(matchMoneyByPayer(...rest())))
  matching.propose('withheld', onlyUnique(matchMoneyByWithholding(...rest())))
  const used = new Set(matching.proposals.map(({ moneyId }) => moneyId))
  const unequal = naming.filter((candidate) => !used.has(candidate.money.id))
  return { proposals: matching.proposals, unequal: unequal.map((each) => toUnequal(each, matching)) }
}
