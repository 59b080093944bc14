import { expect, test } from 'vitest'
import { chooseOffers, isPastCutoff, toOfferDeadline } from './offers.ts'

const now = new Date('2026-11-18T01:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const entry = (id: number, seats: number, tooFewSince: Date | null = null) => ({ id, seats, tooFewSince })

function choose(waiting: ReturnType<typeof entry>[], free: number | null, patienceHours: number | null = 12) {
  const { offered, tooFew } = chooseOffers(waiting, { free, now, patienceHours })
  return [offered.map(({ id }) => id), tooFew.map(({ entry: { id }, free: left }) => [id, left])]
}

test('chooseOffers offers seats in the order of the queue until none is left', () => {
  expect(choose([entry(1, 1), entry(2, 2), entry(3, 1)], 3)).toEqual([[1, 2], []])
  expect(choose([entry(1, 1)], 0)).toEqual([[], []])
  expect(choose([entry(1, 20), entry(2, 20)], null)).toEqual([[1, 2], []])
})

test('chooseOffers lets smaller groups pass one that waited for its patience, to the millisecond', () => {
  const waited = (hours: number) => [entry(1, 4, at(-hours)), entry(2, 1), entry(3, 1)]
  expect(choose([entry(1, 4), entry(2, 1)], 1)).toEqual([[], [[1, 1]]])
  expect(choose(waited(12 - 1 / 3_600_000), 2)).toEqual([[], [[1, 2]]])
  expect(choose(waited(12), 2)).toEqual([[2, 3], [[1, 2]]])
  expect(choose(waited(999), 2, null)).toEqual([[], [[1, 2]]])
})

test('toOfferDeadline is the hours of an offer, four shortly before the start, and never after the cutoff', () => {
  const deadline = (start: number, from = now) => toOfferDeadline(at(start), { offerHours: 24, now: from })
  expect(deadline(30 * 24)).toEqual(at(24))
  expect(deadline(72)).toEqual(at(4))
  expect(deadline(72 + 1 / 3600)).toEqual(at(24))
  expect(deadline(5)).toEqual(at(3))
  expect(deadline(2)).toBeNull()
  expect(isPastCutoff(at(2), now)).toBe(true)
  expect(isPastCutoff(at(2.001), now)).toBe(false)
})

test('toOfferDeadline makes no offer from 21:00 to 7:00 in Manila, unless the start is within a day', () => {
  const made = (time: string, start: string) =>
    toOfferDeadline(new Date(start), { offerHours: 24, now: new Date(time) }) !== null
  const later = '2026-12-20T01:00:00Z'
  expect(made('2026-11-18T12:59:59.999Z', later)).toBe(true)
  expect(made('2026-11-18T13:00:00Z', later)).toBe(false)
  expect(made('2026-11-18T22:59:59.999Z', later)).toBe(false)
  expect(made('2026-11-18T23:00:00Z', later)).toBe(true)
  expect(made('2026-11-18T14:00:00Z', '2026-11-19T13:59:59Z')).toBe(true)
  expect(made('2026-11-18T14:00:00Z', '2026-11-19T14:00:00Z')).toBe(false)
})
