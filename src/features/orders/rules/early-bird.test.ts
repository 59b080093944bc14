import { expect, test } from 'vitest'
import { findEarlyBird } from './early-bird.ts'
import type { PriceRule } from './seat-price.ts'

const offer = {
  listPrice: 150_000,
  finishesAt: new Date('2026-12-20T09:00:00Z'),
  now: new Date('2026-11-19T02:00:00Z'),
}

let rules = 0
function anEarlyBird(values: Partial<PriceRule>): PriceRule {
  rules += 1
  const of = { id: rules, kind: 'early_bird', label: `Rule ${rules}`, needsCard: false } as const
  const terms = { minSeats: null, percent: 20, amount: null, until: '2026-11-30' }
  return { ...of, ...terms, ...values }
}

test('findEarlyBird offers the price with its last day and what follows', () => {
  expect(findEarlyBird(offer, [anEarlyBird({ label: 'Early bird' })])).toEqual({
    label: 'Early bird',
    price: 120_000,
    until: '2026-11-30',
    text: '₱1,200 until November 30, then ₱1,500',
  })
  expect(findEarlyBird(offer, [])).toBeNull()
  expect(findEarlyBird(offer, [anEarlyBird({ kind: 'declared', until: null })])).toBeNull()
})

test('findEarlyBird counts the last day in Manila to its end', () => {
  const rule = anEarlyBird({ until: '2026-11-19' })
  const at = (now: string) => findEarlyBird({ ...offer, now: new Date(now) }, [rule])
  expect(at('2026-11-19T15:59:59.999Z')).toMatchObject({ until: '2026-11-19' })
  expect(at('2026-11-19T16:00:00Z')).toBeNull()
})

test('findEarlyBird names the day on which the price rises, and the smaller discount that follows', () => {
  const first = anEarlyBird({ percent: 20, until: '2026-11-25' })
  const longer = anEarlyBird({ percent: 20, until: '2026-11-30' })
  const smaller = anEarlyBird({ percent: 10, until: '2026-12-10' })
  expect(findEarlyBird(offer, [first, longer, smaller])?.text).toBe('₱1,200 until November 30, then ₱1,350')
})

test.each([
  ['2026-12-19', '₱1,200 until December 19, then ₱1,500', '2026-12-19'],
  ['2026-12-20', '₱1,200 instead of ₱1,500', null],
])('findEarlyBird until %s promises no price after registration has ended', (until, text, shown) => {
  expect(findEarlyBird(offer, [anEarlyBird({ until })])).toMatchObject({ text, until: shown })
})

test('findEarlyBird writes a year that is not the current one, and prices of nothing as free', () => {
  const finishesAt = new Date('2027-03-01T00:00:00Z')
  const rule = anEarlyBird({ percent: 100, until: '2027-01-05' })
  expect(findEarlyBird({ ...offer, finishesAt }, [rule])?.text).toBe(
    'Free until January 5, 2027, then ₱1,500',
  )
})
