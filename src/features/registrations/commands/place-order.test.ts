import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import type { OrderState } from '#app/features/orders/contract/order-values.ts'
import { findPriceFacts } from '#app/features/orders/reads/price-facts.ts'
import { quote } from '#app/features/orders/rules/quote.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { interactions, people } from '#app/features/people/tables.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { type DatabaseOrTransaction, inTransaction } from '#app/platform/db/database.ts'
import { aPerson, aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aDiscountSite, aPriceRule, aVoucher, usesOf } from '#tests/kit/discounts.ts'
import { findRegistrationWithOrder } from '../queries/orders-of-registrations.ts'
import { registrationColumns } from '../queries/payment-status.ts'
import { registrations } from '../tables.ts'
import { lockOrderOfRegistration } from './lock-order.ts'
import { moveOrder } from './move-order.ts'
import { placeOrder, type SeatToTake } from './place-order.ts'

const { db, staff } = await aDiscountSite()

const names = ['Ana', 'Ben', 'Carla']

interface Placing {
  readonly persons: readonly Awaited<ReturnType<typeof aPerson>>[]
  readonly voucherCodes?: readonly (string | null)[]
}

const threePersons = () => Promise.all(names.map((firstName) => aPerson(db, { firstName })))

/** Places an order of these people, for which a colleague pays. */
function place(seminarId: number, { persons, voucherCodes = [] }: Placing) {
  return inTransaction(db, async (tx) => {
    const seminar = await lockSeminar(tx, seminarId)
    if (seminar === null) throw new Error('There is no such seminar.')
    const seats = persons.map(({ id }, nth) => ({
      personId: id,
      fixedPrice: null,
      voucherCode: voucherCodes[nth] ?? null,
    }))
    const facts = await findPriceFacts(tx, { seminar, seats }, { now: staff.now, isLocked: true })
    const quoted = quote({ seminar, seats }, facts)
    const taken: SeatToTake[] = []
    for (const [nth, row] of persons.entries()) {
      const own = quoted.seats[nth]
      if (own === undefined) throw new Error('The seat was not quoted.')
      const { firstName, email } = row
      const details = aRegistration({ seminarId, email, firstName: firstName ?? '', lastName: 'Reyes' })
      const existing = await findRegistrationWithOrder(tx, row.id, seminarId)
      taken.push({ person: { row, isNew: false }, existing, details, quote: own })
    }
    const payer = { id: staff.actor?.personId ?? 0, name: 'Basey National High School' }
    return placeOrder(tx, { context: staff, seminar, payer, seats: taken, idempotencyKey: 'three' })
  })
}

const findSeatsTaken = async (seminarId: number, tx: DatabaseOrTransaction = db) =>
  (await tx.select().from(seminars).where(eq(seminars.id, seminarId)))[0]?.seatsTaken

test('An order of three has one price, a seat, registration and confirmation for each, and its payer', async () => {
  await aPriceRule(db, { kind: 'group', label: 'Schools', minSeats: 3, percent: 10 })
  const voucher = await aVoucher(db, { percent: 50, maxUses: 2 })
  const seminar = await aSeminar(db, { title: 'First Aid', price: '1000.00', maxAttendees: 3 })
  const persons = await threePersons()
  const made = await place(seminar.id, { persons, voucherCodes: [voucher.code, null, voucher.code] })
  const ids = made.map(({ id }) => id)

  const [order, ...others] = await db.select().from(orders).where(eq(orders.seminarId, seminar.id))
  expect(others).toEqual([])
  expect(order).toMatchObject({
    payerId: staff.actor?.personId,
    payer: { name: 'Basey National High School' },
    state: 'pending',
    subtotal: '3000.00',
    total: '1800.00',
    idempotencyKey: 'three',
  })
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order?.id ?? 0))
    .orderBy(orderLines.position)
  const [ana, ben, carla] = made.map(({ seatLineId }) => seatLineId)
  const offGroup = { kind: 'discount', label: 'Schools (group of 3)', amount: '-100.00' }
  const offVoucher = { kind: 'discount', label: `Voucher ${voucher.code}`, amount: '-450.00' }
  const seat = { kind: 'seat', label: 'First Aid', amount: '1000.00', seatLineId: null }
  expect(lines).toMatchObject([
    { ...seat, id: ana, position: 1 },
    { ...offGroup, seatLineId: ana },
    { ...offVoucher, seatLineId: ana },
    { ...seat, id: ben, position: 4 },
    { ...offGroup, seatLineId: ben },
    { ...seat, id: carla, position: 6 },
    { ...offGroup, seatLineId: carla },
    { ...offVoucher, seatLineId: carla },
  ])

  const stored = await db
    .select(registrationColumns)
    .from(registrations)
    .where(inArray(registrations.id, ids))
    .orderBy(registrations.seatLineId)
  expect(stored).toEqual(made)
  expect(stored.map(({ personId, amountDue, details }) => [personId, amountDue, details.firstName])).toEqual([
    [persons[0]?.id, '450.00', 'Ana'],
    [persons[1]?.id, '900.00', 'Ben'],
    [persons[2]?.id, '450.00', 'Carla'],
  ])
  const messages = await db
    .select()
    .from(outbox)
    .where(
      inArray(
        outbox.personId,
        persons.map(({ id }) => id),
      ),
    )
    .orderBy(outbox.id)
  expect(messages.map(({ recipientEmail, data }) => ({ recipientEmail, ...data }))).toMatchObject(
    made.map(({ id, reference }, nth) => ({
      recipientEmail: persons[nth]?.email,
      firstName: names[nth],
      registrationId: id,
      reference,
      seminar: { price: [450, 900, 450][nth] },
    })),
  )
  for (const [nth, { id }] of persons.entries()) {
    const [person] = await db.select().from(people).where(eq(people.id, id))
    expect(person).toMatchObject({ seminarCount: 1, hasPendingPayment: true })
    const history = await db.select().from(interactions).where(eq(interactions.personId, id))
    expect(history.map(({ interactionType }) => interactionType).toSorted()).toEqual([
      'email',
      'registration',
    ])
    const ofRegistration = history.find(({ interactionType }) => interactionType === 'registration')
    expect(ofRegistration?.metadata).toEqual({ seminarId: seminar.id, registrationId: ids[nth] })
  }
  expect(await usesOf(db, voucher.id)).toBe(2)
  expect(await findSeatsTaken(seminar.id)).toBe(3)
})

test('An order of three is refused whole if two seats are left', async () => {
  const seminar = await aSeminar(db, { price: '500.00', maxAttendees: 2 })
  await expect(place(seminar.id, { persons: await threePersons() })).rejects.toMatchObject({
    code: 'seminar_full',
    message: 'Only 2 seats are left.',
  })
  expect(await db.$count(orders, eq(orders.seminarId, seminar.id))).toBe(0)
  expect(await findSeatsTaken(seminar.id)).toBe(0)
})

test('An order of three releases and takes again all its seats and vouchers', async () => {
  const seminar = await aSeminar(db, { price: '500.00' })
  const voucher = await aVoucher(db)
  const persons = await threePersons()
  const [first] = await place(seminar.id, { persons, voucherCodes: [voucher.code, voucher.code] })
  const move = (state: OrderState) =>
    inTransaction(db, async (tx) => {
      const locked = await lockOrderOfRegistration(tx, first?.id ?? 0)
      if (locked !== null) await moveOrder(tx, locked, { state, now: staff.now })
      return [await findSeatsTaken(seminar.id, tx), await usesOf(tx, voucher.id)]
    })
  expect(await move('cancelled')).toEqual([0, 0])
  expect(await move('pending')).toEqual([3, 2])
})

describe('Registrations of a rejected order of three', () => {
  async function aRejectedOrder() {
    const seminar = await aSeminar(db, { price: '500.00' })
    const persons = await threePersons()
    const made = await place(seminar.id, { persons })
    await inTransaction(db, async (tx) => {
      const locked = await lockOrderOfRegistration(tx, made[0]?.id ?? 0)
      if (locked !== null) await moveOrder(tx, locked, { state: 'rejected', now: staff.now })
    })
    const [former] = await db.select().from(orders).where(eq(orders.seminarId, seminar.id))
    return { seminar, persons, made, former }
  }
  const ordersOf = (seminarId: number) =>
    db.select().from(orders).where(eq(orders.seminarId, seminarId)).orderBy(orders.id)

  test('are made again one by one, each in an order that its registrant pays', async () => {
    const { seminar, persons, made, former } = await aRejectedOrder()
    const [again] = await place(seminar.id, { persons: persons.slice(1, 2) })
    expect(again?.id).toBe(made[1]?.id)
    expect(again?.paymentStatus).toBe('pending')
    expect(await ordersOf(seminar.id)).toMatchObject([
      { id: former?.id, state: 'rejected', billState: 'void', total: '1000.00' },
      { payerId: persons[1]?.id, state: 'pending', billState: 'open', total: '500.00' },
    ])
    expect(await findSeatsTaken(seminar.id)).toBe(1)
    const [person] = await db
      .select()
      .from(people)
      .where(eq(people.id, persons[1]?.id ?? 0))
    expect(person).toMatchObject({ hasPendingPayment: true, hasRejectedPayment: false })
  })

  test('are made again in another order, with people who are new to the seminar', async () => {
    const { seminar, persons, made, former } = await aRejectedOrder()
    const dina = await aPerson(db, { firstName: 'Dina' })
    const again = await place(seminar.id, { persons: [dina, ...persons.slice(0, 2)] })
    expect(again.slice(1).map(({ id }) => id)).toEqual([made[0]?.id, made[1]?.id])
    const stored = await db
      .select(registrationColumns)
      .from(registrations)
      .where(eq(registrations.seminarId, seminar.id))
      .orderBy(registrations.seatLineId)
    expect(stored.slice(-3)).toEqual(again)
    expect(await ordersOf(seminar.id)).toMatchObject([
      { id: former?.id, state: 'rejected', total: '500.00' },
      { state: 'rejected', billState: 'void' },
      { state: 'rejected', billState: 'void' },
      { state: 'pending', total: '1500.00', payerId: staff.actor?.personId },
    ])
    expect(await findSeatsTaken(seminar.id)).toBe(3)
    expect(await db.$count(outbox, eq(outbox.personId, persons[0]?.id ?? 0))).toBe(2)
  })
})
