import type { CommandContext } from '#app/application/commands/command-context.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { findOrInsertInstitution } from '#app/features/orders/queries/institutions.ts'
import { getOrderOfSeat, insertOrders, type OrderRow } from '#app/features/orders/queries/orders.ts'
import { findPriceFacts } from '#app/features/orders/reads/price-facts.ts'
import { formatOrderCode, newOrderCode } from '#app/features/orders/rules/order-code.ts'
import { quote } from '#app/features/orders/rules/quote.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { insertInteraction, type PersonRow } from '#app/features/people/queries/people.ts'
import { findOrCreatePerson } from '#app/features/registrations/commands/find-or-create-person.ts'
import { takeSeats } from '#app/features/registrations/commands/seat-ledger.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { registrationClosedTexts, whyRegistrationClosed } from '#app/features/seminars/rules/availability.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { isAwaited } from '#app/features/waitlist/queries/entries.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { BookSeatsInput, BookSeatsResponse } from '../contract/bookings.ts'
import { findBooking, findRepeatedBooking } from '../queries/bookings.ts'
import { toHoldDeadline, toNamesDeadline } from '../rules/booking-deadlines.ts'
import { queueBookingEmail } from './notify-coordinator.ts'

/**
 * Books seats without names for an institution, under the lock of the seminar, and e-mails the coordinator their link.
 * A repeated request gets the first response. Refuses seminars that take nobody or have too few seats, and, from anybody
 * but managers, those with a waiting list, and promises.
 */
export async function bookSeats(context: CommandContext, input: BookSeatsInput): Promise<BookSeatsResponse> {
  const isManager = roleHasPermission(context.actor?.role ?? null, 'bookings.decide')
  if (input.terms === 'promise' && !isManager)
    throw fieldRefusal('terms', 'terms_not_offered', 'Choose how you pay')
  return inTransaction(context.db, async (tx) => {
    const seminar = await lockSeminar(tx, input.seminarId)
    if (seminar === null) throw seminarNotFoundRefusal()
    const coordinator = await findCoordinator(tx, context, input)
    const repeated = await findRepeatedBooking(tx, {
      payerId: coordinator.id,
      seminarId: seminar.id,
      idempotencyKey: input.idempotencyKey,
      now: context.now,
    })
    if (repeated !== null) return { bookingCode: formatOrderCode(repeated.code), seats: input.seats }
    const closed = whyRegistrationClosed(seminar, context.now)
    if (closed !== null) throw new Refusal('conflict', `seminar_${closed}`, registrationClosedTexts[closed])
    // Free seats are for those who wait.
    const { patienceHours } = context.policies.waitlist
    if (!isManager && (await isAwaited(tx, { seminarId: seminar.id, patienceHours, now: context.now })))
      throw new Refusal('conflict', 'seminar_full', registrationClosedTexts.full)
    const order = await insertBooking(tx, context, { input, seminar, coordinator })
    await takeSeats(tx, seminar, input.seats)
    await record(tx, context, { input, order, seminar, coordinator })
    return { bookingCode: formatOrderCode(order.code), seats: input.seats }
  })
}

type Coordinator = Pick<PersonRow, 'id' | 'email' | 'firstName' | 'middleInitial' | 'lastName' | 'suffix'>

/** Finds or makes the coordinator like any visitor: somebody signed in may book for another. */
async function findCoordinator(
  tx: Transaction,
  context: CommandContext,
  { coordinator, institution }: BookSeatsInput,
): Promise<Coordinator> {
  const { position, ...person } = coordinator
  const input = { ...person, middleInitial: null, jobTitle: position ?? null, company: institution.name }
  const visitor = { ...context, actor: null }
  return (await findOrCreatePerson(tx, visitor, { input, registration: null })).row
}

interface NewBooking {
  readonly input: BookSeatsInput
  readonly seminar: SeminarRecord
  readonly coordinator: Coordinator
}

/** Stores the order with a line for each seat, at the price of the group. */
async function insertBooking(
  tx: Transaction,
  { now, policies }: CommandContext,
  { input, seminar, coordinator }: NewBooking,
): Promise<OrderRow> {
  const { institution, seats: count, terms } = input
  const { name, kind, address } = institution
  const tin = institution.tin || null
  const institutionId = await findOrInsertInstitution(tx, {
    name,
    kind,
    address,
    tin,
    region: institution.region ?? '',
    createdAt: now,
  })
  const request = {
    seminar,
    seats: Array.from({ length: count }, () => ({ personId: null, fixedPrice: null })),
  }
  const quoted = quote(request, await findPriceFacts(tx, request, { now }))
  const circumstances = { ...policies.bookings, startsAt: seminar.startsAt, now }
  const [line = 0] = await insertOrders(tx, [
    {
      code: newOrderCode(),
      seminarId: seminar.id,
      payerId: coordinator.id,
      payer: { name, address, ...(tin !== null && { tin }) },
      institutionId,
      terms,
      holdsUntil: quoted.price > 0 ? toHoldDeadline(terms, circumstances) : null,
      namesDueAt: toNamesDeadline(circumstances),
      notes: input.notes || null,
      idempotencyKey: input.idempotencyKey,
      seats: quoted.seats.map(({ lines }) => lines),
      createdAt: now,
      updatedAt: now,
    },
  ])
  return getOrderOfSeat(tx, line)
}

async function record(
  tx: Transaction,
  context: CommandContext,
  { input, order, seminar, coordinator }: NewBooking & { readonly order: OrderRow },
): Promise<void> {
  const { actor, now } = context
  await insertInteraction(tx, {
    personId: coordinator.id,
    interactionType: 'note',
    title: `Booked ${input.seats} seats: ${seminar.title}`,
    description: input.institution.name,
    occurredAt: now,
    metadata: { seminarId: seminar.id },
    createdBy: actor?.personId ?? null,
    createdAt: now,
  })
  if (actor !== null)
    await recordAudit(tx, context, {
      action: 'booking.made',
      subjectType: 'booking',
      subjectId: order.id,
      details: { seminarId: seminar.id, seats: input.seats, terms: input.terms },
    })
  const booking = await findBooking(tx, order.id)
  if (booking !== null) await queueBookingEmail(tx, context, { event: 'booking.made', booking })
}
