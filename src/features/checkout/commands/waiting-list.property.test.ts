import { and, asc, eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancelOrder } from '#app/features/ledger/commands/cancel-registration.ts'
import { countSeats, getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { holdsSeatCondition } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { signEntryToken } from '#app/features/waitlist/adapters/entry-token.ts'
import { offerOutOfOrder } from '#app/features/waitlist/commands/decide-entry.ts'
import { joinWaitlist } from '#app/features/waitlist/commands/join-waitlist.ts'
import { leaveWaitlist } from '#app/features/waitlist/commands/leave-waitlist.ts'
import { isNight, isPastCutoff, toOfferDeadline } from '#app/features/waitlist/rules/offers.ts'
import { waitlistEntries } from '#app/features/waitlist/tables.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { aRegistration, inDays, testNow } from '#tests/kit/builders.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { aSite } from '#tests/kit/site.ts'
import { advanceAt, aFullSeminar } from '#tests/kit/waitlist.ts'
import { findWrongCounters } from '#tests/kit/wrong-counters.ts'
import { registerForSeminar } from './register-for-seminar.ts'

const { db, services, contextAs } = await aSite()
const admin = await contextAs('admin')

/** Schedules; more of them are for changes of what moves a queue. */
const runs = Number(process.env.PROPERTY_RUNS ?? 12)
const { offerHours, patienceHours } = admin.policies.waitlist
const hourInMs = 3_600_000

const seats = 4

const aStep = fc.record({
  kind: fc.constantFrom(
    ...(['join', 'join', 'join', 'cancel', 'cancel', 'take', 'take', 'refuse', 'leave'] as const),
    ...(['wait', 'wait', 'raise', 'outOfOrder'] as const),
  ),
  which: fc.nat(1000),
  seats: fc.integer({ min: 1, max: 3 }),
  hours: fc.integer({ min: 0, max: 30 }),
})
type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never

/** A seminar with its queue, at an instant. */
interface World {
  readonly seminarId: number
  readonly startsAt: Date
  readonly finishesAt: Date
  now: Date
}

async function aWorld(days: number): Promise<World> {
  const values = { startsAt: inDays(days), maxAttendees: seats, seatsTaken: 0 }
  const { id: seminarId, startsAt, finishesAt } = await aFullSeminar(db, values)
  for (let seat = 0; seat < seats; seat += 1)
    await aSeatHolder(db, seminarId, { person: { seminarCount: 1 } })
  return { seminarId, startsAt, finishesAt, now: testNow }
}

const listEntries = ({ seminarId }: World) =>
  db
    .select({ entry: waitlistEntries, holdsUntil: orders.holdsUntil, state: orders.state })
    .from(waitlistEntries)
    .leftJoin(orders, eq(orders.id, waitlistEntries.orderId))
    .where(eq(waitlistEntries.seminarId, seminarId))
    .orderBy(asc(waitlistEntries.joinedAt), asc(waitlistEntries.id))

type Queue = Awaited<ReturnType<typeof listEntries>>

const choose = <Row>(rows: readonly Row[], number: number): Row | undefined => rows[number % rows.length]

let address = 0

/** Does what is possible of a step; numbers choose among the rows that exist. */
async function run(world: World, { kind, which, ...step }: Step): Promise<unknown> {
  const { seminarId, now } = world
  const context = { ...admin, now }
  const visitor = { ...context, actor: null }
  const entryOf = async (status: 'waiting' | 'offered') =>
    choose(
      (await listEntries(world)).filter(({ entry }) => entry.status === status),
      which,
    )?.entry
  const linkOf = (entryId: number) => signEntryToken(services, entryId, world)
  address += 1
  const email = `schedule-${address}@example.ph`
  switch (kind) {
    case 'join':
      return joinWaitlist(visitor, {
        seminarId,
        email,
        firstName: 'Ana',
        lastName: 'Reyes',
        seats: step.seats,
      })
    case 'cancel': {
      const held = await db
        .select({ line: registrations.seatLineId })
        .from(registrations)
        .where(and(eq(registrations.seminarId, seminarId), holdsSeatCondition))
      const { line } = choose(held, which) ?? {}
      if (line === undefined) return null
      return cancelOrder(context, { orderId: (await getOrderOfSeat(db, line)).id, reason: 'Ill' })
    }
    case 'take': {
      const entry = await entryOf('offered')
      const input = aRegistration({ seminarId, email })
      const offerToken = entry === undefined ? null : linkOf(entry.id)
      return registerForSeminar(visitor, { input, idempotencyKey: null, offerToken })
    }
    case 'refuse':
    case 'leave': {
      const entry = await entryOf(kind === 'refuse' ? 'offered' : 'waiting')
      if (entry === undefined) return null
      return leaveWaitlist(visitor, {
        link: linkOf(entry.id),
        status: kind === 'refuse' ? 'refused' : 'left',
      })
    }
    case 'raise':
      return db
        .update(seminars)
        .set({ maxAttendees: seats + (which % 4) })
        .where(and(eq(seminars.id, seminarId), inArray(seminars.maxAttendees, [seats])))
    case 'outOfOrder': {
      const entry = await entryOf('waiting')
      return entry && offerOutOfOrder(context, { entryId: entry.id, reason: 'Teaches the class.' })
    }
    case 'wait':
      world.now = new Date(now.getTime() + step.hours * hourInMs)
  }
  return null
}

async function getSeminar({ seminarId }: World) {
  const [seminar] = await db.select().from(seminars).where(eq(seminars.id, seminarId))
  return { seatsTaken: seminar?.seatsTaken ?? 0, maxAttendees: seminar?.maxAttendees ?? 0 }
}

async function countHeldSeats({ seminarId }: World): Promise<number> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.seminarId, seminarId), inArray(orders.state, ['pending', 'confirmed'])))
  const counts = await countSeats(
    db,
    rows.map(({ id }) => id),
  )
  return counts.get(seminarId) ?? 0
}

async function expectSound(
  world: World,
  before: Queue,
  { isInOrder }: { isInOrder: boolean },
): Promise<void> {
  const queue = await listEntries(world)
  expect(await countHeldSeats(world)).toBe((await getSeminar(world)).seatsTaken)
  const offered = queue.filter(({ entry }) => entry.status === 'offered')
  const held = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.seminarId, world.seminarId), eq(orders.state, 'pending')))
  // Each holds the seats of one entry, and nobody is offered seats twice.
  expect(held.map(({ id }) => id).sort()).toEqual(offered.map(({ entry }) => entry.orderId).sort())
  for (const { holdsUntil } of offered) expect(holdsUntil?.getTime()).toBeGreaterThan(world.now.getTime())
  expectOrderAndFullTime(world, { queue, before, isInOrder })
  await expectNoneIdle(world, queue)
}

/** Offers that were made now went to the first of those who want as many seats or fewer, for all of their hours. */
function expectOrderAndFullTime(
  { startsAt, now }: World,
  { queue, before, isInOrder }: { queue: Queue; before: Queue; isInOrder: boolean },
): void {
  const known = new Map(before.map(({ entry }) => [entry.id, entry.orderId]))
  for (const [place, { entry, holdsUntil }] of queue.entries()) {
    if (entry.status !== 'offered' || known.get(entry.id) === entry.orderId) continue
    expect(holdsUntil).toEqual(toOfferDeadline(startsAt, { offerHours, now }))
    const passed = queue
      .slice(0, place)
      .filter((other) => other.entry.status === 'waiting' && other.entry.seats <= entry.seats)
    if (isInOrder) expect(passed).toEqual([])
  }
}

async function expectNoneIdle(world: World, queue: Queue): Promise<void> {
  const { startsAt, now } = world
  const waiting = queue.flatMap(({ entry }) => (entry.status === 'waiting' ? [entry] : []))
  if (isPastCutoff(startsAt, now)) return expect(waiting).toEqual([])
  if (isNight(now) && startsAt.getTime() - now.getTime() >= 24 * hourInMs) return
  const { seatsTaken, maxAttendees } = await getSeminar(world)
  const free = maxAttendees - seatsTaken
  const isPatient = ({ tooFewSince }: (typeof waiting)[number]) =>
    tooFewSince === null || now.getTime() - tooFewSince.getTime() < (patienceHours ?? 0) * hourInMs
  const blocking = waiting.findIndex((entry) => entry.seats > free && isPatient(entry))
  const mayBeServed = blocking === -1 ? waiting : waiting.slice(0, blocking)
  expect(free > 0 ? mayBeServed.filter((entry) => entry.seats <= free) : []).toEqual([])
}

/** @param advance what the job does within a minute of each step */
function schedules(advance: (now: Date) => Promise<void>) {
  return fc.asyncProperty(
    fc.array(aStep, { minLength: 3, maxLength: 14 }),
    fc.constantFrom(30, 3, 1),
    async (steps, days) => {
      const world = await aWorld(days)
      for (const step of steps) {
        const before = await listEntries(world)
        await run(world, step).catch((error: unknown) => expect(error).toBeInstanceOf(Refusal))
        await advance(world.now)
        await expectSound(world, before, { isInOrder: step.kind !== 'outOfOrder' })
      }
      await db
        .update(seminars)
        .set({ status: 'cancelled', cancelledAt: world.now })
        .where(eq(seminars.id, world.seminarId))
      await advance(world.now)
      const left = (await listEntries(world)).map(({ entry }) => entry.status)
      expect(left.filter((status) => status === 'waiting' || status === 'offered')).toEqual([])
    },
  )
}

test('In any schedule, counters are exact, nobody is offered twice, equals stay in order, and no seat is idle', async () => {
  await fc.assert(
    schedules((now) => advanceAt(services, now)),
    { numRuns: runs, endOnFailure: true },
  )
  expect(await findWrongCounters(db)).toEqual([])
}, 3_600_000)

test('Control: without the job, a seat is idle or an offer stays after its deadline', async () => {
  const advance = () => Promise.resolve()
  const { failed } = await fc.check(schedules(advance), { numRuns: 50, endOnFailure: true })
  expect(failed).toBe(true)
})
