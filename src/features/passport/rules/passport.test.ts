import { expect, test } from 'vitest'
import { toCycle } from './cycle.ts'
import { countItems, sumItems, type UncountedItem } from './passport.ts'

const cycle = toCycle({ expiresOn: '2027-08-14', cycleYears: 3, today: '2026-11-19' })
const program = { title: 'Assessment', provider: 'Ours', units: '0.1', endedOn: '2026-01-31', hasFile: false }
const certified = (number: string, values: Partial<UncountedItem> = {}): UncountedItem => ({
  ...program,
  externalId: null,
  accreditationNo: number,
  certificate: { number, verifyUrl: `https://example.ph/v/${number}` },
  ...values,
})
const external = (externalId: number, values: Partial<UncountedItem> = {}): UncountedItem => ({
  ...program,
  externalId,
  accreditationNo: null,
  certificate: null,
  ...values,
})
const countingOf = (items: UncountedItem[]) => countItems(items, cycle).map(({ counting }) => counting)

test('sumItems adds hundredths without rounding, and counts own entries apart', () => {
  const items = countItems(
    [certified('A'), certified('B', { units: '0.20' }), external(1, { units: '11' })],
    cycle,
  )
  expect(sumItems(items, '15.00')).toEqual({
    required: '15.00',
    earned: '0.30',
    external: '11.00',
    missing: '3.70',
  })
  expect(sumItems(items, '7.50')).toMatchObject({ missing: '0.00' })
  expect(sumItems(items, null)).toMatchObject({ required: null, missing: null })
})

test('countItems counts a program once, by its first certificate, and lists the latest first', () => {
  const repeated = certified(' a ', { endedOn: '2026-03-01' })
  expect(countingOf([repeated, certified('A')])).toEqual(['counted_before', 'counted'])
})

test('countItems lets a certificate of ours go before an own entry of the same program', () => {
  const own = external(1, { accreditationNo: 'a', endedOn: '2025-01-01' })
  expect(countItems([own, certified('A')], cycle)).toMatchObject([
    { externalId: null, counting: 'counted' },
    { externalId: 1, counting: 'counted_before' },
  ])
})

test('countItems counts each own entry without a number', () => {
  expect(countingOf([external(1), external(2)])).toEqual(['counted', 'counted'])
})

test('countItems leaves out days outside the cycle', () => {
  expect(countingOf([certified('A', { endedOn: '2024-08-14' })])).toEqual(['other_cycle'])
})
