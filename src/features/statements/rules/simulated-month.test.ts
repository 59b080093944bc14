import { expect, test } from 'vitest'
import { aPaymentMonth, type PaymentMonth } from '#tests/kit/payment-month.ts'
import { proposeMatches } from './propose-matches.ts'

function match(month: PaymentMonth) {
  const { proposals } = proposeMatches(month.bills, month.money, month.proofs)
  const isRight = ({ moneyId, billId }: (typeof proposals)[number]) =>
    month.billOfMoney.get(moneyId) === billId
  const [sure, likely] = (['sure', 'likely'] as const).map((certainty) =>
    proposals.filter((proposal) => proposal.certainty === certainty),
  )
  return { proposals, sure: sure ?? [], likely: likely ?? [], isRight }
}

test.for(Array.from({ length: 20 }, (_, index) => index + 1))(
  'A simulated month (seed %i) has no wrong sure match, and all payments that name their bill are sure',
  (seed) => {
    const month = aPaymentMonth({ seed })
    const { proposals, sure, likely, isRight } = match(month)
    expect(sure.filter((proposal) => !isRight(proposal))).toEqual([])
    const sureMoney = new Set(sure.map(({ moneyId }) => moneyId))
    expect([...month.namedExactly].filter((id) => !sureMoney.has(id))).toEqual([])
    // Equal amounts of one minute, and namesakes, are left to a person.
    const firstBills = new Set(month.bills.slice(0, 13).map(({ id }) => id))
    expect(sure.filter(({ billId }) => firstBills.has(billId))).toEqual([])
    expect(likely.filter((proposal) => firstBills.has(proposal.billId) && isRight(proposal))).toEqual([])
    for (const part of ['moneyId', 'billId'] as const)
      expect(new Set(proposals.map((proposal) => proposal[part])).size).toBe(proposals.length)
  },
)
