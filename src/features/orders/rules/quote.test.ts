import { expect, test } from 'vitest'
import { type PriceFacts, quote } from './quote.ts'
import type { PriceRule } from './seat-price.ts'

const seminar = { id: 7, title: 'First Aid', price: '1000.00' }
const alone = { personId: null, fixedPrice: null }

const aRule = (values: Partial<PriceRule>): PriceRule => ({
  id: 1,
  kind: 'declared',
  label: 'Student',
  percent: 20,
  amount: null,
  until: null,
  minSeats: null,
  needsCard: true,
  ...values,
})

const aVoucher = (maxUses: number | null, values: { readonly percent?: number } = {}) => ({
  id: 5,
  code: 'PASKO',
  seminarId: null,
  isActive: true,
  maxUses,
  uses: 0,
  validFrom: null,
  validUntil: null,
  percent: 10,
  amount: null,
  ...values,
})

const group = aRule({ id: 2, kind: 'group', label: 'Schools', minSeats: 3, percent: 10, needsCard: false })

const facts = (values: Partial<PriceFacts>): PriceFacts => ({
  now: new Date('2026-11-19T02:00:00Z'),
  rules: [],
  vouchers: [],
  voucherUsers: [],
  ...values,
})

test('quote gives each seat its best rule with its lines, and adds the seats up', () => {
  const seats = [alone, { ...alone, declaredRuleId: 1 }, alone] as const
  const { seats: quoted, price } = quote({ seminar, seats }, facts({ rules: [aRule({}), group] }))
  const seat = { label: 'First Aid', kind: 'seat', amount: '1000.00' }
  const ofGroup = [seat, { label: 'Schools (group of 3)', amount: '-100.00', needsCard: false }]
  const ofStudent = [seat, { label: 'Student', amount: '-200.00', needsCard: true }]
  expect(quoted.map(({ lines }) => lines)).toMatchObject([ofGroup, ofStudent, ofGroup])
  expect([...quoted.map((each) => each.price), price]).toEqual([90_000, 80_000, 90_000, 260_000])
})

test.for([
  [2, undefined, 100_000],
  [3, undefined, 90_000],
  [1, 3, 90_000],
  [3, 2, 100_000],
] as const)(
  'A price for groups of 3 counts %i seats of an order, or %s of a larger group',
  ([count, groupSeats, price]) => {
    const seats = Array.from({ length: count }, () => alone)
    const quoted = quote({ seminar, seats, groupSeats }, facts({ rules: [group] }))
    expect(quoted.seats.map((seat) => seat.price)).toEqual(seats.map(() => price))
  },
)

test('Seats get the last uses of a voucher in their order', () => {
  const seats = Array.from({ length: 3 }, () => ({ ...alone, voucherCode: 'pasko' }))
  const { seats: quoted, price } = quote({ seminar, seats }, facts({ vouchers: [aVoucher(2)] }))
  expect(quoted.map(({ voucher }) => voucher?.id ?? null)).toEqual([5, 5, null])
  expect(quoted.map(({ refusal }) => refusal?.code ?? null)).toEqual([null, null, 'voucher_used_up'])
  expect(price).toBe(90_000 + 90_000 + 100_000)
})

test('A voucher is refused for the person on a seat who uses it, not for others', () => {
  const seats = [1, 2, null].map((personId) => ({ ...alone, personId, voucherCode: 'PASKO' }))
  const used = facts({ vouchers: [aVoucher(null)], voucherUsers: [{ voucherId: 5, personId: 2 }] })
  const quoted = quote({ seminar, seats }, used).seats
  expect(quoted.map(({ refusal }) => refusal?.code ?? null)).toEqual([null, 'voucher_used', null])
})

test('A voucher that is not needed is refused for a seat alone, and left unused among several', () => {
  const free = facts({ rules: [{ ...group, minSeats: 1, percent: 100 }], vouchers: [aVoucher(1)] })
  const seat = { ...alone, voucherCode: 'PASKO' }
  expect(quote({ seminar, seats: [seat] }, free).seats[0].refusal?.code).toBe('voucher_not_needed')
  for (const { voucher, refusal } of quote({ seminar, seats: [seat, seat] }, free).seats)
    expect({ voucher, refusal }).toEqual({ voucher: null, refusal: null })
})

test('A seat whose price is fixed keeps it, beside one that has none', () => {
  const seats = [{ ...alone, fixedPrice: '400.00', voucherCode: 'PASKO' }, alone] as const
  const { seats: quoted, price } = quote({ seminar, seats }, facts({ vouchers: [aVoucher(1)] }))
  expect(quoted).toMatchObject([{ price: 40_000, voucher: null, refusal: null }, { price: 100_000 }])
  expect(price).toBe(140_000)
})
