import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseOffers, isPastCutoff, toOfferDeadline, type WaitingEntry } from './offers.ts'

const hourInMs = 3_600_000
const start = new Date('2026-11-18T01:00:00Z').getTime()
const patienceHours = 12

const event = fc.oneof(
  fc.record({ kind: fc.constant('join' as const), seats: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('free' as const), seats: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 0, max: 15 }) }),
)

/** Whether an entry still keeps its place while fewer seats are free than it needs. */
const isPatient = ({ tooFewSince }: WaitingEntry, now: Date) =>
  tooFewSince === null || now.getTime() - tooFewSince.getTime() < patienceHours * hourInMs

interface Queue {
  readonly waiting: readonly WaitingEntry[]
  readonly free: number
}

/** Offers what is free, checks the invariants, and returns the queue as it is then. */
function offerAndCheck({ waiting, free }: Queue, now: Date): Queue & { readonly given: number } {
  const { offered, tooFew } = chooseOffers(waiting, { free, now, patienceHours })
  const given = offered.reduce((sum, entry) => sum + entry.seats, 0)
  expect(given).toBeLessThanOrEqual(free)
  const left = waiting.filter((entry) => !offered.includes(entry))
  for (const entry of offered)
    expect(left.filter(({ id, seats }) => id < entry.id && seats <= entry.seats)).toEqual([])
  const since = left.map((entry) => {
    const isTooFew = tooFew.some((waited) => waited.entry === entry)
    return isTooFew ? { ...entry, tooFewSince: entry.tooFewSince ?? now } : entry
  })
  expectNoneIdle({ waiting: since, free: free - given }, now)
  return { waiting: since, free: free - given, given }
}

/** Order of the queue: entries behind a group that keeps its place wait for it. */
function expectNoneIdle({ waiting, free }: Queue, now: Date): void {
  if (free === 0) return
  const blocking = waiting.findIndex((entry) => entry.seats > free && isPatient(entry, now))
  const mayBeServed = blocking === -1 ? waiting : waiting.slice(0, blocking)
  expect(mayBeServed.filter(({ seats }) => seats <= free)).toEqual([])
}

test('In any schedule, seats are offered once, in order among equals, and none is idle while somebody fits', () => {
  const runs = fc.property(fc.array(event, { maxLength: 60 }), (events) => {
    let queue: Queue = { waiting: [], free: 0 }
    let [freed, given, now] = [0, 0, start]
    for (const [id, one] of events.entries()) {
      if (one.kind === 'join')
        queue = { ...queue, waiting: [...queue.waiting, { id, seats: one.seats, tooFewSince: null }] }
      if (one.kind === 'free') {
        queue = { ...queue, free: queue.free + one.seats }
        freed += one.seats
      }
      if (one.kind === 'wait') now += one.hours * hourInMs
      const after = offerAndCheck(queue, new Date(now))
      queue = after
      given += after.given
      expect(queue.free + given).toBe(freed)
    }
  })
  fc.assert(runs, { numRuns: 1000 })
})

test('A deadline is after the offer, before the cutoff, and within the hours of an offer', () => {
  const runs = fc.property(
    fc.integer({ min: 0, max: 60 * 24 * 60 }),
    fc.integer({ min: -600, max: 60 * 24 * 60 }),
    fc.integer({ min: 1, max: 168 }),
    (madeAfterMinutes, aheadMinutes, offerHours) => {
      const now = new Date(start + madeAfterMinutes * 60_000)
      const startsAt = new Date(now.getTime() + aheadMinutes * 60_000)
      const deadline = toOfferDeadline(startsAt, { offerHours, now })
      if (deadline === null) return
      expect(isPastCutoff(startsAt, now)).toBe(false)
      expect(deadline > now).toBe(true)
      expect(deadline.getTime() <= startsAt.getTime() - 2 * hourInMs).toBe(true)
      expect(deadline.getTime() - now.getTime()).toBeLessThanOrEqual(offerHours * hourInMs)
    },
  )
  fc.assert(runs, { numRuns: 1000 })
})
