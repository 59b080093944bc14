import { expect, test } from 'vitest'
import { getExpectedMoney, toOrderSums } from './order-amounts.ts'
import { seatReleasedReason } from './order-state.ts'

const held = { state: 'confirmed', voidReason: null } as const
const nothing = { seen: '0', withheld: '0', certified: '0', claimed: '0', sent: '0' }

test.for([
  ['nothing', nothing, '0.00', '0.00'],
  ['an approval without money', { ...nothing, claimed: '500.00' }, '500.00', '500.00'],
  ['money that shows a part of it', { ...nothing, claimed: '500', seen: '300.50' }, '500.00', '199.50'],
  [
    'money and tax that show all of it',
    { ...nothing, claimed: '500', seen: '490', withheld: '10' },
    '490.00',
    '0.00',
  ],
  [
    'money and the certificate of tax',
    { ...nothing, claimed: '500', seen: '490', certified: '10' },
    '490.00',
    '0.00',
  ],
  ['more money than approved', { ...nothing, claimed: '500', seen: '600' }, '600.00', '0.00'],
  ['a refund of an approval', { ...nothing, claimed: '500', sent: '200' }, '300.00', '500.00'],
] as const)('toOrderSums counts %s', ([_, sums, paid, unseen]) => {
  expect(toOrderSums(held, sums)).toMatchObject({ paid, unseen, voidReason: null })
})

test.for([
  ['20', '0', '20.00'],
  ['0', '20', '20.00'],
  ['20', '20', '20.00'],
  ['20', '30.05', '30.05'],
] as const)(
  'toOrderSums counts ₱%s recorded and ₱%s certified as ₱%s withheld',
  ([withheld, certified, sum]) => {
    expect(toOrderSums(held, { ...nothing, withheld, certified }).withheld).toBe(sum)
  },
)

test.for([
  ['rejected', null, '0', seatReleasedReason],
  ['rejected', seatReleasedReason, '100', null],
  ['rejected', 'Made twice', '0', 'Made twice'],
  ['pending', seatReleasedReason, '0', null],
  ['pending', 'Made twice', '0', 'Made twice'],
] as const)(
  'toOrderSums leaves a %s order, void because of %s, with ₱%s paid void because of %s',
  ([state, voidReason, seen, expected]) => {
    expect(toOrderSums({ state, voidReason }, { ...nothing, seen }).voidReason).toBe(expected)
  },
)

test('getExpectedMoney is what was approved unseen, or else the balance, in centavos', () => {
  const amounts = { total: '500.00', paid: '300.00', withheld: '0.00' }
  expect(getExpectedMoney({ ...amounts, unseen: '0.00' })).toBe(20_000)
  expect(getExpectedMoney({ ...amounts, unseen: '500.00' })).toBe(50_000)
})
