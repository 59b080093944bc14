import {
  findOrder,
  getOrderOfSeat,
  listPayerIds,
  lockOrderRows,
  type OrderRow,
} from '#app/features/orders/queries/orders.ts'
import { lockPerson, type PersonRow } from '#app/features/people/queries/people.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { listRegistrationsOfOrders } from '../queries/orders-of-registrations.ts'
import { findRegistrationById, lockRegistrationRow, type RegistrationRow } from '../queries/registrations.ts'

/** A seat with a name. */
export interface LockedSeat {
  readonly registration: RegistrationRow
  readonly person: PersonRow
}

export interface LockedOrder {
  readonly order: OrderRow
  /** Null once it is deleted, which needs that nobody is registered. */
  readonly seminar: SeminarRecord | null
  /** Null once they are deleted. */
  readonly payer: PersonRow | null
  /** Registrations by id; none once they are deleted. */
  readonly seats: readonly LockedSeat[]
}

/** An order that somebody still pays for, or sits on. */
export interface LiveOrder extends LockedOrder {
  readonly seminar: SeminarRecord
}

export function isLive(locked: LockedOrder): locked is LiveOrder {
  return locked.seminar !== null && (locked.payer !== null || locked.seats.length > 0)
}

/** An order whose payer can be told of it. */
export interface OrderOfPayer extends LiveOrder {
  readonly payer: PersonRow
}

export function hasPayer(locked: LockedOrder): locked is OrderOfPayer {
  return isLive(locked) && locked.payer !== null
}

/** Whether nobody is left whose data is known. */
export function isErased({ payer, seats }: LockedOrder): boolean {
  return [payer, ...seats.map(({ person }) => person)].every(
    (person) => person === null || person.erasedAt !== null,
  )
}

/** Whether attendance of a seat is marked, so that its payment stays as it is. */
export function isAttended({ seats }: LockedOrder): boolean {
  return seats.some(({ registration }) => registration.attendanceStatus !== 'registered')
}

/** Locks all seminars, then the people, the registrations and the orders, each by id. Unknown orders are left out. */
export async function lockOrders(tx: Transaction, orderIds: readonly number[]): Promise<LockedOrder[]> {
  const known: OrderRow[] = []
  for (const id of orderIds) {
    const order = await findOrder(tx, id)
    if (order !== null) known.push(order)
  }
  const seminars = await lockAll(
    known.map(({ seminarId }) => seminarId),
    (id) => lockSeminar(tx, id),
  )
  const seen = await listRegistrationsOfOrders(tx, orderIds)
  // Read again, because the payer may have changed until the seminar was locked.
  const payerIds = await listPayerIds(tx, orderIds)
  const people = await lockAll([...seen.map(({ personId }) => personId), ...payerIds], (id) =>
    lockPerson(tx, id),
  )
  const registrations = await lockAll(
    seen.map(({ id }) => id),
    (id) => lockRegistrationRow(tx, id),
  )
  const rows = await lockOrderRows(tx, orderIds)
  return rows.map((order) => ({
    order,
    seminar: seminars.get(order.seminarId ?? 0) ?? null,
    payer: people.get(order.payerId ?? 0) ?? null,
    seats: seen
      .filter(({ orderId }) => orderId === order.id)
      .toSorted((one, other) => one.id - other.id)
      .flatMap(({ id, personId }) => {
        const [registration, person] = [registrations.get(id), people.get(personId)]
        return registration && person ? [{ registration, person }] : []
      }),
  }))
}

/** Locks each of the rows that exist, by id. */
async function lockAll<Row>(
  ids: readonly (number | null)[],
  lock: (id: number) => Promise<Row | null>,
): Promise<ReadonlyMap<number, Row>> {
  const locked = new Map<number, Row>()
  const unique = new Set(ids.filter((id) => id !== null))
  for (const id of [...unique].sort((one, other) => one - other)) {
    const row = await lock(id)
    if (row !== null) locked.set(id, row)
  }
  return locked
}

/** Locks the order of a registration; null if it is gone. */
export async function lockOrderOfRegistration(
  tx: Transaction,
  registrationId: number,
): Promise<LiveOrder | null> {
  const seen = await findRegistrationById(tx, registrationId)
  if (seen === null) return null
  const { id } = await getOrderOfSeat(tx, seen.seatLineId)
  const [locked] = await lockOrders(tx, [id])
  if (locked === undefined || !isLive(locked)) return null
  return locked.seats.some(({ registration }) => registration.id === registrationId) ? locked : null
}

/** The seat of a registration that an order has. */
export function getSeat({ seats }: LockedOrder, registrationId: number): LockedSeat {
  const seat = seats.find(({ registration }) => registration.id === registrationId)
  if (seat === undefined) throw new Error('The registration is not on a seat of this order.')
  return seat
}
