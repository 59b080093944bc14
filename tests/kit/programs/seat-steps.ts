/** Steps of random programs about seats: the form, bookings of institutions, and waiting lists. */
import { and, asc, eq, gte, inArray, isNotNull } from 'drizzle-orm'
import { signBookingToken } from '#app/features/bookings/adapters/booking-token.ts'
import { bookSeats } from '#app/features/bookings/commands/book-seats.ts'
import { decideBooking } from '#app/features/bookings/commands/decide-booking.ts'
import { giveSeatsBack } from '#app/features/bookings/commands/give-seats-back.ts'
import { nameSeats } from '#app/features/bookings/commands/name-seats.ts'
import { sendPurchaseOrder } from '#app/features/bookings/commands/send-purchase-order.ts'
import { swapSeat } from '#app/features/bookings/commands/swap-seat.ts'
import { listBookedSeats } from '#app/features/bookings/queries/bookings.ts'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { erasePerson } from '#app/features/privacy/commands/erase-person.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { signEntryToken } from '#app/features/waitlist/adapters/entry-token.ts'
import { offerOutOfOrder, removeEntry } from '#app/features/waitlist/commands/decide-entry.ts'
import { joinWaitlist } from '#app/features/waitlist/commands/join-waitlist.ts'
import { leaveWaitlist } from '#app/features/waitlist/commands/leave-waitlist.ts'
import { waitlistEntries } from '#app/features/waitlist/tables.ts'
import { aBookingRequest } from '../bookings.ts'
import { aRegistration, inDays } from '../builders.ts'
import { noLimits } from '../services.ts'
import { proofOfPaymentFile } from './money-steps.ts'
import { aNewEmail, choose, hoursLater, type Step, type World } from './world.ts'

const terms = ['prepaid', 'purchase_order', 'promise'] as const

/** Does what is possible of a step about seats. */
export function runSeatStep(world: World, step: Step): Promise<unknown> | undefined {
  switch (step.kind) {
    case 'register':
      return register(world, step, { seats: 1 })
    case 'registerGroup':
      return register(world, step, { seats: 1 + step.seats })
    case 'book':
      return book(world, step)
    case 'name':
    case 'swap':
    case 'giveBack':
    case 'sendPurchaseOrder':
      return runCoordinator(world, step)
    case 'confirmBooking':
    case 'extendBooking':
    case 'cancelBooking':
    case 'eraseCoordinator':
      return runManager(world, step)
    case 'join':
      return join(world, step)
    case 'offer':
    case 'take':
    case 'takeAll':
    case 'refuse':
    case 'leave':
    case 'remove':
      return runEntry(world, step)
    default:
      return undefined
  }
}

const asVisitor = ({ context }: World) => ({ ...context, actor: null })

async function register(
  world: World,
  { which, other }: Step,
  { seats, offer }: { seats: number; offer?: { readonly seminarId: number; readonly offerToken: string } },
) {
  const seminarId = offer?.seminarId ?? choose(world.seminarIds, which) ?? 0
  const others = Array.from({ length: seats - 1 }, () => ({
    firstName: 'Pedro',
    middleInitial: null,
    lastName: 'Cruz',
    email: aNewEmail(),
  }))
  const input = aRegistration({
    seminarId,
    email: aNewEmail(),
    ...(others.length > 0 && { others }),
    ...(other % 3 > 0 && { proofOfPaymentFile }),
  })
  return registerForSeminar(asVisitor(world), {
    input,
    idempotencyKey: null,
    offerToken: offer?.offerToken ?? null,
  })
}

function book(world: World, { which, other, seats }: Step) {
  const { email: _, ...request } = aBookingRequest(choose(world.seminarIds, which) ?? 0, {
    seats: Math.max(2, seats),
    terms: choose(terms, other) ?? 'prepaid',
  })
  return bookSeats(request.terms === 'promise' ? world.context : asVisitor(world), request)
}

/** A booking of the seminars, with the link of its coordinator. */
async function chooseBooking({ context, services, billIds }: World, number: number) {
  const rows = await context.db
    .select({ order: orders, coordinator: people })
    .from(orders)
    .innerJoin(people, eq(people.id, orders.payerId))
    .where(and(inArray(orders.id, [...billIds]), isNotNull(orders.institutionId)))
    .orderBy(asc(orders.id))
  const held = rows.filter(({ order }) => holdsSeats(order.state))
  // Few others, because little can happen to them.
  const booking = choose(held.length > 0 && number % 4 > 0 ? held : rows, number)
  if (booking === undefined) return null
  const { order, coordinator } = booking
  const { email } = coordinator
  // Nobody was mailed a link with the address of an erased person.
  const isErased = coordinator.erasedAt !== null
  const link = isErased
    ? null
    : signBookingToken(services, { orderId: order.id, email }, inDays(100, context.now))
  return { ...booking, link }
}

async function runCoordinator(world: World, { kind, which, other, seats }: Step): Promise<unknown> {
  const booking = await chooseBooking(world, which)
  if (booking === null || booking.link === null) return null
  const { link, order } = booking
  const visitor = { ...asVisitor(world), limits: noLimits }
  switch (kind) {
    case 'name': {
      // Some have no address; the same name twice is one person without an address.
      const rows = Array.from({ length: seats }, (_, place) =>
        ['Cruz', `Ana ${other % 5}`, '', '', place === 0 ? '' : aNewEmail()].join('\t'),
      )
      return nameSeats(visitor, { link, names: rows.join('\n') })
    }
    case 'swap': {
      const seatsOfBooking = await listBookedSeats(world.context.db, order.id)
      const named = choose(
        seatsOfBooking.flatMap(({ registration }) => registration ?? []),
        other,
      )
      const colleague = { firstName: 'Liza', middleInitial: null, lastName: 'Santos', email: aNewEmail() }
      return named === undefined
        ? null
        : swapSeat(visitor, { link, reference: named.reference, ...colleague })
    }
    case 'giveBack':
      return giveSeatsBack(visitor, { link, seats })
    default:
      return sendPurchaseOrder(visitor, { link, number: `PO ${other}`, file: proofOfPaymentFile })
  }
}

const decisions = { confirmBooking: 'confirm', extendBooking: 'extend', cancelBooking: 'cancel' } as const

async function runManager(world: World, { kind, which, hours }: Step): Promise<unknown> {
  const { context } = world
  const booking = await chooseBooking(world, which)
  if (booking === null) return null
  if (kind === 'eraseCoordinator') return erasePerson(context, booking.coordinator.id)
  const action = decisions[kind as keyof typeof decisions]
  const { id, version } = booking.order
  const until = hoursLater(context.now, 1 + hours).toISOString()
  return decideBooking(context, { id, version, action, until, notes: 'The school called' })
}

/** Joins the waiting list of a full seminar, if one is full. */
async function join(world: World, { which, seats }: Step) {
  const isKnown = inArray(seminars.id, [...world.seminarIds])
  const isFull = gte(seminars.seatsTaken, seminars.maxAttendees)
  const full = await world.context.db.select().from(seminars).where(and(isKnown, isFull)).orderBy(seminars.id)
  const seminarId = choose(full, which)?.id ?? choose(world.seminarIds, which) ?? 0
  const person = { firstName: 'Ana', lastName: 'Reyes', email: aNewEmail() }
  return joinWaitlist(asVisitor(world), { seminarId, seats, ...person })
}

async function runEntry(world: World, step: Step): Promise<unknown> {
  const { context, services, seminarIds } = world
  const { kind, which } = step
  const status = kind === 'offer' || kind === 'leave' ? 'waiting' : 'offered'
  const isChosen = and(
    inArray(waitlistEntries.seminarId, [...seminarIds]),
    kind === 'remove' ? undefined : eq(waitlistEntries.status, status),
  )
  const entry = choose(
    await context.db.select().from(waitlistEntries).where(isChosen).orderBy(asc(waitlistEntries.id)),
    which,
  )
  if (entry === undefined) return null
  const link = signEntryToken(services, entry.id, { finishesAt: inDays(100, context.now) })
  const offer = { seminarId: entry.seminarId, offerToken: link }
  switch (kind) {
    case 'offer':
      return offerOutOfOrder(context, { entryId: entry.id, reason: 'Teaches the class.' })
    case 'remove':
      return removeEntry(context, { entryId: entry.id, reason: 'Asked by phone.' })
    case 'take':
      return register(world, step, { seats: 1, offer })
    case 'takeAll':
      return register(world, step, { seats: entry.seats, offer })
    default:
      return leaveWaitlist(asVisitor(world), { link, status: kind === 'refuse' ? 'refused' : 'left' })
  }
}
