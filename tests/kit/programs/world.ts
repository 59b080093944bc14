/** World in which random programs happen: three seminars with their orders, and a clock that goes on. */
import fc from 'fast-check'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { bookSeats } from '#app/features/bookings/commands/book-seats.ts'
import { lapseBookings, queueBookingEmails } from '#app/features/bookings/commands/settle-bookings.ts'
import { listOrderIdsOfSeminar } from '#app/features/orders/queries/orders.ts'
import { joinWaitlist } from '#app/features/waitlist/commands/join-waitlist.ts'
import { aBookingRequest } from '../bookings.ts'
import { aSeminar, inDays, testNow } from '../builders.ts'
import { anotherSeat } from '../orders.ts'
import { aDecision, aPayment } from '../payments.ts'
import { contextOf, type TestServices } from '../services.ts'
import { advanceAt } from '../waitlist.ts'

/** Numbers choose among the rows that exist, so that most steps are possible. */
export const aStep = fc.record({
  kind: fc.constantFrom(
    ...(['record', 'record', 'match', 'undo', 'refund', 'decide', 'decide', 'void', 'adjust'] as const),
    ...(['keep', 'keep', 'end', 'refundCredit'] as const),
    ...(['approve', 'approve', 'reject', 'reject', 'undoDecision', 'takeBack', 'attach', 'attach'] as const),
    ...(['addAgain', 'addAgain', 'cancel', 'cancelSeat', 'cancelSeat', 'erase', 'cancelSeminar'] as const),
    ...(['handOver', 'handOver', 'move', 'move', 'register', 'register', 'registerGroup'] as const),
    ...(['book', 'book', 'book', 'name', 'name', 'name', 'swap', 'giveBack', 'giveBack'] as const),
    ...([
      'confirmBooking',
      'extendBooking',
      'cancelBooking',
      'sendPurchaseOrder',
      'eraseCoordinator',
    ] as const),
    ...(['join', 'join', 'join', 'offer', 'take', 'take', 'takeAll', 'refuse', 'leave', 'remove'] as const),
    ...(['wait', 'wait', 'wait', 'wait', 'wait', 'wait', 'wait', 'wait'] as const),
  ),
  which: fc.nat(1000),
  other: fc.nat(1000),
  /** Amount in centavos, around the ₱500 of the bills. */
  amount: fc.constantFrom(50_000, 25_000, 49_999, 1, 60_000).map((centavos) => centavos / 100),
  withheld: fc.constantFrom(undefined, 0.01, 10),
  action: fc.constantFrom('approve', 'approve', 'sent', 'sent', 'failed', 'reject'),
  seats: fc.constantFrom(1, 1, 2, 3),
  hours: fc.constantFrom(0, 0, 2, 25, 73),
} as const)

export type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never

export interface World {
  readonly services: TestServices
  readonly seminarIds: readonly number[]
  /** The orders of the seminars, before a step. */
  readonly billIds: readonly number[]
  /** Context of an administrator, at the time of the step. */
  readonly context: CommandContext
  readonly accountId: number
}

export const choose = <Row>(rows: readonly Row[], number: number): Row | undefined =>
  rows[number % rows.length]

let counter = 0

/** An address that nobody has. */
export function aNewEmail(): string {
  counter += 1
  return `program-${counter}@example.ph`
}

/**
 * Three bills for three seats, and a booking of two: the last bill is of two people, and the first one's payment was rejected
 * before, so that they have no seat. Who finds no seat waits.
 * @param spare seats that are free
 * @returns the seminar, one that costs less and has few seats, and a free one
 */
export async function threeBillsForThreeSeats(
  services: TestServices,
  { spare, now }: { readonly spare: number; readonly now: Date },
): Promise<number[]> {
  const { db } = services
  const visitor = { ...contextOf(services), now }
  const { id: seminarId } = await aSeminar(db, {
    price: '500.00',
    startsAt: inDays(30, now),
    maxAttendees: 5 + spare,
  })
  for (const [place, paymentStatus] of (['rejected', 'pending', 'pending'] as const).entries()) {
    const payment = await aPayment(db, {
      seminarId,
      person: { seminarCount: 1 },
      registration: { paymentStatus },
    })
    if (paymentStatus === 'rejected') await aDecision(db, payment.id, { action: 'reject' })
    if (place === 2) await anotherSeat(db, payment)
  }
  const { email: _, ...booking } = aBookingRequest(seminarId, { seats: 2 })
  await bookSeats(visitor, booking)
  const person = { firstName: 'Ana', lastName: 'Reyes' }
  for (const seats of spare === 0 ? [1, 2] : [])
    await joinWaitlist(visitor, { seminarId, seats, ...person, email: aNewEmail() })
  const cheap = await aSeminar(db, { price: '300.00', startsAt: inDays(40, now), maxAttendees: 1 + spare })
  const free = await aSeminar(db, { price: null, startsAt: inDays(50, now), maxAttendees: 3 + spare })
  return [seminarId, cheap.id, free.id]
}

export const listBills = async ({ db }: Pick<TestServices, 'db'>, seminarIds: readonly number[]) =>
  (await Promise.all(seminarIds.map((id) => listOrderIdsOfSeminar(db, id)))).flat().sort((a, b) => a - b)

/** Runs the jobs of bookings and waiting lists at an instant. */
export async function runJobs(services: TestServices, now: Date): Promise<void> {
  const context = { db: services.db, secrets: services.secrets, now }
  await lapseBookings(context)
  await queueBookingEmails(context)
  await advanceAt(services, now)
}

export const hoursLater = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000)

/** Ten in the morning of the next day, because money and its history are those of all programs. */
export function nextMorning(now: Date): Date {
  const days = Math.floor((now.getTime() - testNow.getTime()) / 86_400_000)
  return inDays(days + 1)
}
