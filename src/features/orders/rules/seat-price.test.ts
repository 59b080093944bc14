import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeDiscount,
  isPriceRuleMet,
  type PriceRule,
  priceSeat,
  toDiscountReason,
  whyVoucherUnusable,
} from './seat-price.ts'

const aRule = (values: Partial<PriceRule> = {}): PriceRule => ({
  id: 1,
  kind: 'declared',
  label: 'Student',
  percent: 10,
  amount: null,
  until: null,
  minSeats: null,
  needsCard: false,
  ...values,
})

const pesos = (centavos: number) => ({ percent: null, amount: (centavos / 100).toFixed(2) })

test.each([
  [150_000, { percent: 20, amount: null }, 30_000],
  [150_050, { percent: 33, amount: null }, 49_517],
  [1, { percent: 50, amount: null }, 1],
  [1, { percent: 49, amount: null }, 0],
  [150_000, { percent: 100, amount: null }, 150_000],
  [150_000, { percent: null, amount: '300.10' }, 30_010],
  [10_000, { percent: null, amount: '300.00' }, 10_000],
])('discountOf %i centavos and %o is %i', (price, discount, expected) => {
  expect(computeDiscount(price, discount)).toBe(expected)
})

test('priceSeat takes the best rule only, and the voucher on what remains', () => {
  const rules = [aRule({ percent: 10 }), aRule({ id: 2, percent: null, amount: '200.00' })]
  expect(priceSeat(150_000, rules, { percent: 50, amount: null })).toMatchObject({
    rule: { id: 2, discount: 20_000 },
    voucherDiscount: 65_000,
    price: 65_000,
  })
  expect(priceSeat(150_000, [], null)).toEqual({
    listPrice: 150_000,
    rule: null,
    voucherDiscount: 0,
    price: 150_000,
  })
})

test('priceSeat prefers, of equal rules, the one that needs no card', () => {
  const declared = aRule({ needsCard: true })
  expect(priceSeat(10_000, [declared, aRule({ id: 7 })], null).rule?.id).toBe(7)
})

const discounts = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent, amount: null })),
  fc.integer({ min: 1, max: 1_000_000_000 }).map(pesos),
)
const rules = fc.array(
  fc.tuple(discounts, fc.boolean()).map(([discount, needsCard]) => ({ ...discount, needsCard })),
  { maxLength: 6 },
)
const prices = fc.integer({ min: 1, max: 999_999_999 })

test('priceSeat is never negative, adds up, and no rule or voucher makes a seat dearer', () => {
  fc.assert(
    fc.property(prices, rules, fc.option(discounts), (listPrice, values, voucher) => {
      const met = values.map((value, place) => aRule({ ...value, id: place + 1 }))
      const seat = priceSeat(listPrice, met, voucher)
      expect(Number.isInteger(seat.price)).toBe(true)
      expect(seat.price).toBeGreaterThanOrEqual(0)
      expect(seat.price + (seat.rule?.discount ?? 0) + seat.voucherDiscount).toBe(listPrice)
      for (const rule of met) {
        expect(priceSeat(listPrice, [rule], voucher).price).toBeGreaterThanOrEqual(seat.price)
        expect(computeDiscount(listPrice, rule)).toBeLessThanOrEqual(seat.rule?.discount ?? 0)
      }
      expect(priceSeat(listPrice, met.toReversed(), voucher)).toEqual(seat)
      if (voucher === null)
        expect(priceSeat(listPrice, met, pesos(1)).price).toBe(Math.max(0, seat.price - 1))
    }),
  )
})

const registrant = {
  now: new Date('2026-12-01T04:00:00Z'),
  declaredRuleId: null,
  groupSeats: 1,
}

test.each([
  ['2026-11-30T16:00:00.000Z', true],
  ['2026-12-01T15:59:59.999Z', true],
  ['2026-12-01T16:00:00.000Z', false],
])('An early bird until December 1 in Manila: at %s %s', (now, isMet) => {
  const rule = aRule({ kind: 'early_bird', until: '2026-12-01' })
  expect(isPriceRuleMet(rule, { ...registrant, now: new Date(now) })).toBe(isMet)
})

test.each([
  [1, false],
  [11, false],
  [12, true],
  [200, true],
])('A rule for groups from 12 seats: with %i %s', (groupSeats, isMet) => {
  const rule = aRule({ kind: 'group', minSeats: 12 })
  expect(isPriceRuleMet(rule, { ...registrant, groupSeats, declaredRuleId: 1 })).toBe(isMet)
})

test('A group gets the best single rule, never more than the price, and the bill says why', () => {
  const group = aRule({ id: 2, kind: 'group', label: 'Schools', minSeats: 12, percent: 15 })
  const early = aRule({ kind: 'early_bird', percent: 20 })
  expect(priceSeat(100_000, [group, early], null)).toMatchObject({ rule: { id: 1 }, price: 80_000 })
  const declared = aRule({ id: 3, percent: 15, needsCard: true })
  expect(priceSeat(100_000, [declared, group], null).rule?.id).toBe(2)
  const all = { ...group, percent: null, amount: '1500.00' }
  expect(priceSeat(100_000, [all, early], pesos(1))).toMatchObject({ price: 0, voucherDiscount: 0 })
  expect([toDiscountReason(group, 12), toDiscountReason(early, 12)]).toEqual([
    'Schools (group of 12)',
    'Student',
  ])
})

test('Other rules need that the registrant declares this one', () => {
  const declared = aRule({ id: 3 })
  expect(isPriceRuleMet(declared, { ...registrant, declaredRuleId: 4 })).toBe(false)
  expect(isPriceRuleMet(declared, { ...registrant, declaredRuleId: 3 })).toBe(true)
})

const aVoucher = {
  seminarId: null,
  isActive: true,
  maxUses: null,
  uses: 0,
  validFrom: null,
  validUntil: null,
}

test.each([
  [{}, null],
  [{ isActive: false }, 'inactive'],
  [{ seminarId: 7 }, null],
  [{ seminarId: 8 }, 'other_seminar'],
  [{ maxUses: 2, uses: 1 }, null],
  [{ maxUses: 2, uses: 2 }, 'used_up'],
])('A voucher of %o for seminar 7: %s', (values, problem) => {
  expect(whyVoucherUnusable({ ...aVoucher, ...values }, { seminarId: 7, now: registrant.now })).toBe(problem)
})

test.each([
  ['2026-11-30T15:59:59.999Z', 'not_yet'],
  ['2026-11-30T16:00:00.000Z', null],
  ['2026-12-02T15:59:59.999Z', null],
  ['2026-12-02T16:00:00.000Z', 'ended'],
])('A voucher of December 1 to 2 in Manila, at %s: %s', (now, problem) => {
  const voucher = { ...aVoucher, validFrom: '2026-12-01', validUntil: '2026-12-02' }
  expect(whyVoucherUnusable(voucher, { seminarId: 7, now: new Date(now) })).toBe(problem)
})
