import { describe, expect, test } from 'vitest'
import type { BillProof, UnallocatedMoney, UnpaidBill } from './matching.ts'
import { proposeMatches } from './propose-matches.ts'

const due = 150_000
const noon = new Date('2026-11-05T04:00:00Z')
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

const bill = (id: number, changes: Partial<UnpaidBill> = {}): UnpaidBill => ({
  id,
  code: `AAAA${1000 + id}`,
  amountDue: due,
  payer: null,
  isCompany: false,
  ...changes,
})

const money = (id: number, changes: Partial<UnallocatedMoney> = {}): UnallocatedMoney => ({
  id,
  occurredAt: noon,
  amount: due,
  reference: null,
  normalizedReference: null,
  payer: null,
  description: 'Payment',
  ...changes,
})

const proof = (billId: number, changes: Partial<BillProof> = {}): BillProof => ({
  billId,
  reference: null,
  uploadedAt: minutesLater(24 * 60),
  ...changes,
})

const withReference = (reference: string) => ({ reference, normalizedReference: reference })

const pairsOf = (...given: Parameters<typeof proposeMatches>) =>
  proposeMatches(...given).proposals.map(({ moneyId, billId, rule, certainty }) => [
    moneyId,
    billId,
    rule,
    certainty,
  ])

const codeOf = (id: number) => ({ description: `Payment ${bill(id).code}` })

describe('The code of a bill', () => {
  test('is sure if the amount is exact, in the description or the reference', () => {
    const received = [
      money(10, { description: 'From Ana, aaaa-1oo1' }),
      money(11, { reference: bill(2).code, normalizedReference: bill(2).code }),
    ]
    expect(pairsOf([bill(1), bill(2)], received, [])).toEqual([
      [10, 1, 'bill_code', 'sure'],
      [11, 2, 'bill_code', 'sure'],
    ])
  })

  test.for([
    [due - 1, 'too_little'],
    [due + 1, 'too_much'],
  ] as const)(
    'is no match with %i centavos, and the money is not proposed for another bill',
    ([amount, kind]) => {
      const bills = [bill(1), bill(2, { amountDue: amount })]
      const received = [money(10, { ...codeOf(1), amount })]
      const proofs = [proof(2, { uploadedAt: noon })]
      expect(proposeMatches(bills, received, proofs)).toEqual({
        proposals: [],
        unequal: [{ moneyId: 10, billId: 1, kind }],
      })
    },
  )

  test('paid twice is proposed once, for the earlier payment', () => {
    const received = [money(10, { ...codeOf(1), occurredAt: minutesLater(5) }), money(11, codeOf(1))]
    expect(proposeMatches([bill(1)], received, [])).toMatchObject({
      proposals: [{ moneyId: 11, billId: 1 }],
      unequal: [{ moneyId: 10, billId: 1, kind: 'second_payment' }],
    })
  })

  test('on a payment that was taken off its bill is likely, and only where no other payment names the bill', () => {
    const undone = bill(1, { undoneMoneyIds: [10] })
    const received = [money(10, codeOf(1)), money(11, { ...codeOf(1), occurredAt: minutesLater(5) })]
    expect(pairsOf([undone], received.slice(0, 1), [])).toEqual([[10, 1, 'bill_code', 'likely']])
    expect(proposeMatches([undone], received, [])).toMatchObject({
      proposals: [{ moneyId: 11, certainty: 'sure' }],
      unequal: [{ moneyId: 10, kind: 'second_payment' }],
    })
  })

  test('is no match beside the code of another bill', () => {
    const received = [money(10, { description: `${bill(1).code} and ${bill(2).code}` })]
    expect(proposeMatches([bill(1), bill(2)], received, [])).toEqual({ proposals: [], unequal: [] })
  })

  test('goes before the reference of another bill’s proof', () => {
    const received = [money(10, { ...codeOf(1), ...withReference('9001220000123') })]
    const proofs = [proof(2, { reference: '9001220000123' })]
    expect(pairsOf([bill(1), bill(2)], received, proofs)).toEqual([[10, 1, 'bill_code', 'sure']])
  })
})

describe('The reference of a proof', () => {
  const received = [money(10, withReference('9001220000123'))]

  test('is sure, however it was typed', () => {
    const proofs = [proof(1, { reference: '9001 220-000123' })]
    expect(pairsOf([bill(1)], received, proofs)).toEqual([[10, 1, 'reference', 'sure']])
  })

  test('is sure with more than is due, of which the rest is not allocated', () => {
    const more = [money(10, { ...withReference('9001220000123'), amount: due + 5000 })]
    const proofs = [proof(1, { reference: '9001220000123' })]
    expect(proposeMatches([bill(1)], more, proofs).proposals).toMatchObject([
      { amount: due, excess: 5000, certainty: 'sure' },
    ])
  })

  test('is no match with less than is due', () => {
    const less = [money(10, { ...withReference('9001220000123'), amount: due - 1 })]
    const proofs = [proof(1, { reference: '9001220000123' })]
    expect(proposeMatches([bill(1)], less, proofs)).toMatchObject({
      proposals: [],
      unequal: [{ kind: 'too_little' }],
    })
  })

  test('is no match in the proofs of two bills', () => {
    const proofs = [1, 2].map((id) => proof(id, { reference: '9001220000123', uploadedAt: noon }))
    expect(pairsOf([bill(1), bill(2)], received, proofs)).toEqual([])
  })

  test('is no match where several payments have it', () => {
    const proofs = [proof(1, { reference: '9001220000123' })]
    expect(pairsOf([bill(1)], [...received, money(11, withReference('9001220000123'))], proofs)).toEqual([])
  })

  test.for(['', '0000000', 'GCASH', '123'])('%j is no reference', (reference) => {
    const proofs = [proof(1, { reference })]
    expect(pairsOf([bill(1)], [money(10, { reference })], proofs)).toEqual([])
  })
})

describe('The time of a proof', () => {
  test.for([
    [30, 1],
    [-30, 1],
    [31, 0],
    [-31, 0],
  ] as const)('%i minutes from the payment gives %i proposals', ([minutes, count]) => {
    expect(pairsOf([bill(1)], [money(10)], [proof(1, { uploadedAt: minutesLater(minutes) })])).toEqual(
      Array(count).fill([10, 1, 'time', 'likely']),
    )
  })

  test('may be the time that the registrant typed', () => {
    expect(pairsOf([bill(1)], [money(10)], [proof(1, { paidAt: noon })])).toHaveLength(1)
  })

  test('is no match with another amount, or with two candidates of either kind', () => {
    const proofs = [proof(1, { uploadedAt: noon }), proof(2, { uploadedAt: noon })]
    expect(pairsOf([bill(1)], [money(10, { amount: due + 1 })], proofs)).toEqual([])
    expect(pairsOf([bill(1)], [money(10), money(11)], proofs)).toEqual([])
    expect(pairsOf([bill(1), bill(2)], [money(10)], proofs)).toEqual([])
  })

  test('is unknown for money of a statement with days only', () => {
    const midnight = new Date('2026-11-04T16:00:00Z')
    const proofs = [proof(1, { uploadedAt: midnight })]
    expect(pairsOf([bill(1)], [money(10, { occurredAt: midnight })], proofs)).toEqual([])
  })
})

describe('The name of the payer', () => {
  const ana = { firstName: 'Ana María', lastName: 'de la Peña' }

  test.for(['ANA DE LA PENA', 'de la Peña, Ana M.', 'Ana R. De La Peña Jr.'])('%s is likely', (payer) => {
    expect(pairsOf([bill(1, { payer: ana })], [money(10, { payer })], [])).toEqual([
      [10, 1, 'payer', 'likely'],
    ])
  })

  test.for(['ANA PENA', 'MARIA DE LA PENA', 'ANNA DE LA PENA', null])('%s is another person', (payer) => {
    expect(pairsOf([bill(1, { payer: ana })], [money(10, { payer })], [])).toEqual([])
  })

  test('is no match for namesakes, or with another amount', () => {
    const paid = money(10, { payer: 'Ana de la Peña' })
    expect(pairsOf([bill(1, { payer: ana }), bill(2, { payer: ana })], [paid], [])).toEqual([])
    expect(pairsOf([bill(1, { payer: ana })], [{ ...paid, amount: due - 1 }], [])).toEqual([])
  })
})

describe('Withheld tax', () => {
  test.for([
    [1, 148_500],
    [2, 147_000],
    [3, 145_500],
  ] as const)('of %i %% is likely for companies only', ([, amount]) => {
    const { proposals } = proposeMatches([bill(1, { isCompany: true })], [money(10, { amount })], [])
    expect(proposals).toEqual([
      {
        moneyId: 10,
        billId: 1,
        amount,
        withheld: due - amount,
        excess: 0,
        certainty: 'likely',
        rule: 'withheld',
      },
    ])
    expect(pairsOf([bill(1)], [money(10, { amount })], [])).toEqual([])
  })

  test('may be rounded either way', () => {
    const company = bill(1, { amountDue: 123_455, isCompany: true })
    for (const amount of [120_985, 120_986])
      expect(pairsOf([company], [money(10, { amount })], [])).toHaveLength(1)
    expect(pairsOf([company], [money(10, { amount: 120_984 })], [])).toEqual([])
  })

  test('prefers the company whose code the money names', () => {
    const companies = [bill(1, { isCompany: true }), bill(2, { isCompany: true })]
    const received = [money(10, { amount: 147_000 }), money(11, { ...codeOf(1), amount: 147_000 })]
    expect(pairsOf(companies, received, [])).toEqual([
      [11, 1, 'withheld', 'likely'],
      [10, 2, 'withheld', 'likely'],
    ])
  })
})

test('proposeMatches proposes nothing for bills of which nothing is due', () => {
  expect(pairsOf([bill(1, { amountDue: 0 })], [money(10, codeOf(1))], [])).toEqual([])
})
