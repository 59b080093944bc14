import { describe, expect, test } from 'vitest'
import { type AccountToCheck, findCoverage, findNearReference } from './proof-in-statements.ts'

const november = { from: '2026-11-01', to: '2026-11-20' }

const wallet = (changes: Partial<AccountToCheck> = {}): AccountToCheck => ({
  account: 'GCash',
  periods: [november],
  ...changes,
})

const cover = (day: string, ...accounts: readonly AccountToCheck[]) =>
  findCoverage(new Date(`${day}T23:59:00+08:00`), accounts)

const missing = (from: string, to = from, account = 'GCash') => ({
  period: null,
  missing: [{ account, from, to }],
})

describe('findCoverage', () => {
  test.for([
    ['2026-10-31', missing('2026-10-31')],
    ['2026-11-01', { period: november, missing: [] }],
    ['2026-11-19', { period: november, missing: [] }],
    ['2026-11-20', missing('2026-11-21')],
    ['2026-11-21', missing('2026-11-21', '2026-11-22')],
  ] as const)('of %s by a statement of November 1 to 20', ([day, expected]) => {
    expect(cover(day, wallet())).toEqual(expected)
  })

  test('covers the last day once the next statement is imported', () => {
    const next = { from: '2026-11-21', to: '2026-11-30' }
    expect(cover('2026-11-20', wallet({ periods: [november, next] }))).toMatchObject({ period: november })
  })

  test('names the account whose statement is missing', () => {
    const bank = { account: 'BPI', periods: [{ from: '2026-11-10', to: '2026-11-20' }] }
    expect(cover('2026-11-05', wallet(), bank)).toEqual(missing('2026-11-05', '2026-11-06', 'BPI'))
    expect(cover('2026-11-15', wallet(), bank)).toEqual({ period: november, missing: [] })
  })
})

describe('findNearReference', () => {
  const money = (reference: string, amount = 50_000) => ({ reference, amount })
  const near = (...received: readonly ReturnType<typeof money>[]) =>
    findNearReference('9001220000123', [50_000], received)?.reference

  test.for([
    ['one wrong digit', '9001220000124', '9001220000124'],
    ['two digits in another order', '9001220001023', '9001220001023'],
    ['a missing digit', '900122000123', '900122000123'],
    ['three wrong digits', '9001220000456', undefined],
    ['the same reference', '9001220000123', undefined],
  ] as const)('with %s', ([, reference, expected]) => {
    expect(near(money(reference))).toBe(expected)
  })

  test('is not of another amount, and not one of several alike', () => {
    expect(near(money('9001220000124', 60_000))).toBeUndefined()
    expect(near(money('9001220000124'), money('9001220000125'))).toBeUndefined()
    expect(near(money('9001220000124'), money('9001220000155'))).toBe('9001220000124')
  })
})
