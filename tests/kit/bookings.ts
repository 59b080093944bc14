/** Bookings of institutions. */
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { bookSeats } from '#app/features/bookings/commands/book-seats.ts'
import type { BookSeatsInput } from '#app/features/bookings/contract/bookings.ts'
import { unsealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { outbox } from '#app/features/email/tables.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { aSeminar, inDays } from './builders.ts'
import { contextOf, type TestServices } from './services.ts'

let counter = 0

/** A request of an own coordinator, whose address is returned beside it. */
export function aBookingRequest(seminarId: number, values: Partial<BookSeatsInput> = {}) {
  counter += 1
  const email = `coordinator-${counter}@example.ph`
  const request: BookSeatsInput = {
    seminarId,
    institution: {
      name: `Mabini School ${counter}`,
      kind: 'school',
      address: 'Mabini, Batangas',
      region: '',
    },
    coordinator: { firstName: 'Ana', lastName: 'Reyes', email, phone: '0917 555 0101' },
    seats: 3,
    terms: 'prepaid',
    idempotencyKey: `booking-${counter}`,
    ...values,
  }
  return { email, ...request }
}

/** Token of the link in the last e-mail that a coordinator got. */
export async function bookingLinkOf({ db, secrets }: Pick<TestServices, 'db' | 'secrets'>, email: string) {
  const [message] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.recipientEmail, email))
    .orderBy(desc(outbox.id))
    .limit(1)
  return unsealLinkToken(secrets, String((message?.data as { token?: string } | undefined)?.token))
}

/** A booking of a seminar of its own, with its link. */
export async function aBooking(
  services: TestServices,
  values: Partial<BookSeatsInput> = {},
  seminarValues: Parameters<typeof aSeminar>[1] = {},
) {
  const { db } = services
  const seminar = await aSeminar(db, {
    startsAt: inDays(30),
    price: '1000',
    maxAttendees: 300,
    ...seminarValues,
  })
  const { email, ...request } = aBookingRequest(seminar.id, values)
  await bookSeats(contextOf(services), request)
  const isBooking = and(eq(orders.seminarId, seminar.id), isNotNull(orders.institutionId))
  const [order] = await db.select().from(orders).where(isBooking)
  if (order === undefined) throw new Error('Nothing was booked.')
  return { seminar, order, email, link: await bookingLinkOf(services, email) }
}
