/** Pairs of money and bill that fit a rule. Each is found by an index, without comparing all with all. */
import { hasTimeOfDay } from '#app/features/ledger/rules/money-time.ts'
import { findPossibleCodes, toComparableCode } from './bill-codes.ts'
import type { BillProof, MatchCandidate, UnallocatedMoney, UnpaidBill } from './matching.ts'
import { toNameWords, toRequiredNameWords } from './person-names.ts'
import { normalizeReference } from './reference.ts'
import type { Centavos } from './statement.ts'
import { listReceivedAfterWithholding } from './withholding.ts'

type Bills = readonly UnpaidBill[]
type Money = readonly UnallocatedMoney[]

const longestApartInMs = 30 * 60_000
const hasTime = ({ occurredAt }: UnallocatedMoney) => hasTimeOfDay(occurredAt)

export function groupByKeys<Key, Value>(
  values: readonly Value[],
  keysOf: (value: Value) => readonly Key[],
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>()
  for (const value of values) {
    for (const key of keysOf(value)) {
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [value])
      else group.push(value)
    }
  }
  return groups
}

/** Money that names a bill by its code. Money with the codes of several bills is in several pairs. */
export function matchMoneyByCode(bills: Bills, money: Money): MatchCandidate[] {
  const byCode = groupByKeys(bills, ({ code }) => [toComparableCode(code)])
  return money.flatMap((each) => {
    const texts = [each.description, each.reference ?? '']
    const codes = new Set(texts.flatMap((text) => [...findPossibleCodes(text)]))
    return [...codes].flatMap((code) => byCode.get(code) ?? []).map((bill) => ({ money: each, bill }))
  })
}

/** Money with the reference of a proof. */
export function matchMoneyByReference(
  bills: Bills,
  money: Money,
  proofs: readonly BillProof[],
): MatchCandidate[] {
  const byId = new Map(bills.map((bill) => [bill.id, bill]))
  const idsByReference = groupByKeys(proofs, ({ reference }) => {
    const normalized = normalizeReference(reference)
    return normalized === null ? [] : [normalized]
  })
  return money.flatMap((each) => {
    const named = idsByReference.get(each.normalizedReference ?? '') ?? []
    return [...new Set(named.map(({ billId }) => billId))].flatMap((id) => {
      const bill = byId.get(id)
      return bill === undefined ? [] : [{ money: each, bill }]
    })
  })
}

/** Money of the exact amount, within half an hour of the upload of a proof or of the time typed with it. */
export function matchMoneyByTime(bills: Bills, money: Money, proofs: readonly BillProof[]): MatchCandidate[] {
  const byAmount = groupByKeys(money.filter(hasTime), ({ amount }) => [amount])
  for (const group of byAmount.values())
    group.sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime())
  const timesOf = groupByKeys(proofs, ({ billId }) => [billId])
  return bills.flatMap((bill) => {
    const group = byAmount.get(bill.amountDue) ?? []
    const times = (timesOf.get(bill.id) ?? []).flatMap(({ uploadedAt, paidAt }) =>
      [uploadedAt, paidAt ?? []].flat(),
    )
    const near = new Set(times.flatMap((time) => findNear(group, time.getTime())))
    return [...near].map((each) => ({ money: each, bill }))
  })
}

/** @param sorted by time */
function findNear(sorted: Money, time: number): Money {
  const timeOf = (index: number) => sorted[index]?.occurredAt.getTime() ?? Number.POSITIVE_INFINITY
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (timeOf(middle) < time - longestApartInMs) low = middle + 1
    else high = middle
  }
  let end = low
  while (timeOf(end) <= time + longestApartInMs) end += 1
  return sorted.slice(low, end)
}

/** Money of the exact amount whose payer has the first name and the last name of the bill’s payer. */
export function matchMoneyByPayer(bills: Bills, money: Money): MatchCandidate[] {
  const keyOf = (amount: Centavos, word: string | undefined) => `${amount} ${word}`
  const byLastWord = groupByKeys(bills, (bill) => {
    const words = bill.payer === null ? [] : toRequiredNameWords(bill.payer)
    return words.length === 0 ? [] : [keyOf(bill.amountDue, words.at(-1))]
  })
  return money.flatMap((each) => {
    const words = new Set(toNameWords(each.payer ?? ''))
    const possible = [...words].flatMap((word) => byLastWord.get(keyOf(each.amount, word)) ?? [])
    return possible
      .filter(({ payer }) => payer !== null && toRequiredNameWords(payer).every((word) => words.has(word)))
      .map((bill) => ({ money: each, bill }))
  })
}

/** Money of 1, 2 or 3 % less than a company owes. */
export function matchMoneyByWithholding(bills: Bills, money: Money): MatchCandidate[] {
  const companies = bills.filter(({ isCompany }) => isCompany)
  const byAmount = groupByKeys(companies, ({ amountDue }) => listReceivedAfterWithholding(amountDue))
  return money.flatMap((each) => (byAmount.get(each.amount) ?? []).map((bill) => ({ money: each, bill })))
}
