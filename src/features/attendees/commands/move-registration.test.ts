import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { updateSeminarWithSlots } from '#app/features/attendance/commands/plan-seminar-with-slots.ts'
import { outbox } from '#app/features/email/tables.ts'
import { recordPaymentByHand } from '#app/features/ledger/commands/record-payment.ts'
import { voidOrder } from '#app/features/ledger/commands/void-order.ts'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { orderLines } from '#app/features/orders/tables/orders.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { people } from '#app/features/people/tables.ts'
import { addPersonToSeminar } from '#app/features/registrations/commands/add-to-seminar.ts'
import { findRegistrationById } from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { aRegistrant, aRunningSeminar, aSlot, scanningAs } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aPriceRule, aVoucher, usesOf } from '#tests/kit/discounts.ts'
import { anAccount, withLedger } from '#tests/kit/ledger.ts'
import { anotherSeat } from '#tests/kit/orders.ts'
import { aPayment } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { moveRegistration } from './move-registration.ts'

const { database, db, services: plain } = await aSite()
const services = withLedger(plain)
const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })

type Seat = { readonly id: number; readonly seatLineId: number; readonly personId: number }

/** A pending registration of ₱500. */
const aSeat = () =>
  aPayment(db, { seminar: { startsAt: inDays(20), seatsTaken: 0 }, person: { seminarCount: 1 } })
const aDate = (values: Parameters<typeof aSeminar>[1] = {}) =>
  aSeminar(db, { title: 'Second date', startsAt: inDays(30), price: '500.00', maxAttendees: 5, ...values })

const move = ({ id: registrationId }: Seat, { id: seminarId }: { readonly id: number }) =>
  moveRegistration(staff, { registrationId, seminarId, reason: 'On duty that day' })
const orderOf = ({ seatLineId }: Seat) => getOrderOfSeat(db, seatLineId)
const seatsOf = async (id: number) =>
  (await db.select().from(seminars).where(eq(seminars.id, id)))[0]?.seatsTaken
const approve = ({ id: registrationId }: Seat) => verifyPayment(staff, { registrationId, action: 'approve' })

describe('moveRegistration', () => {
  test('takes a seat there and frees the one here, at the price there, with a new ticket and an e-mail', async () => {
    const seat = await aSeat()
    const there = await aDate({ price: '700.00' })
    expect(await move(seat, there)).toEqual({ state: 'pending', amountLeft: 700 })
    expect([await seatsOf(seat.seminarId), await seatsOf(there.id)]).toEqual([0, 1])
    expect(await orderOf(seat)).toMatchObject({ seminarId: there.id, total: '700.00', state: 'pending' })
    expect(await findRegistrationById(db, seat.id)).toMatchObject({
      seminarId: there.id,
      reference: seat.reference,
      linkVersion: seat.linkVersion + 1,
      details: { seminarId: there.id },
    })
    const isMoved = eq(outbox.templateType, 'registration_moved')
    expect(
      await db
        .select()
        .from(outbox)
        .where(and(isMoved, eq(outbox.personId, seat.personId))),
    ).toMatchObject([
      {
        data: {
          reason: 'On duty that day',
          amountLeft: 700,
          registrationId: null,
          seminar: { id: there.id },
          former: { id: seat.seminarId },
        },
      },
    ])
  })

  test('leaves what was approved paid, so that only the difference is owed', async () => {
    const seat = await aSeat()
    await approve(seat)
    expect(await move(seat, await aDate({ price: '700.00' }))).toEqual({ state: 'pending', amountLeft: 200 })
    await approve(seat)
    expect(await orderOf(seat)).toMatchObject({ state: 'confirmed', paid: '700.00', billState: 'paid' })
  })

  test('takes back what money approved until the difference is paid, and leaves a surplus to staff', async () => {
    const seat = await aSeat()
    const { id: accountId } = await anAccount(db)
    const pay = async (amount: number) => {
      const { id: billId } = await orderOf(seat)
      const occurredAt = testNow.toISOString()
      await recordPaymentByHand(staff, { billId, accountId, amount, method: 'cash', occurredAt })
    }
    await pay(500)
    expect(await move(seat, await aDate({ price: '700.00' }))).toEqual({ state: 'pending', amountLeft: 200 })
    await pay(200)
    expect(await orderOf(seat)).toMatchObject({ state: 'confirmed', billState: 'paid' })
    expect(await move(seat, await aDate())).toEqual({ state: 'confirmed', amountLeft: -200 })
  })

  test('goes from a free seminar to one with a price, and back', async () => {
    const free = await aDate({ price: null })
    const { id: personId } = await aPerson(db, { seminarCount: 0 })
    const input = { userId: personId, seminarId: free.id }
    const id = await addPersonToSeminar(staff, { input, idempotencyKey: null })
    const seat = await findRegistrationById(db, id)
    if (seat === null) throw new Error('The registration was not stored.')
    expect(await move(seat, await aDate())).toEqual({ state: 'pending', amountLeft: 500 })
    expect(await move(seat, free)).toEqual({ state: 'confirmed', amountLeft: 0 })
  })

  test('keeps the voucher and the declared discount where they apply, and releases the voucher elsewhere', async () => {
    const rule = await aPriceRule(db, { kind: 'declared', label: 'Senior', percent: 20, needsCard: true })
    const here = await aDate({ title: 'First date', price: '1000.00' })
    const there = await aDate()
    const voucher = await aVoucher(db, { percent: 50, maxUses: 1 })
    const { id: userId } = await aPerson(db, { seminarCount: 0 })
    const input = { userId, seminarId: here.id, voucherCode: voucher.code, declaredRuleId: rule.id }
    const id = await addPersonToSeminar(staff, { input, idempotencyKey: null })
    const seat = await findRegistrationById(db, id)
    if (seat === null) throw new Error('The registration was not stored.')
    expect(await move(seat, there)).toEqual({ state: 'pending', amountLeft: 200 })
    expect(await usesOf(db, voucher.id)).toBe(1)
    const { id: orderId } = await orderOf(seat)
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
    expect(lines).toContainEqual(expect.objectContaining({ label: 'Senior', needsCard: true }))
    expect(await move(seat, await aDate({ price: null }))).toEqual({ state: 'confirmed', amountLeft: 0 })
    expect(await usesOf(db, voucher.id)).toBe(0)
  })

  test('confirms a seat that costs nothing there, also one whose bill was made void', async () => {
    const seat = await aSeat()
    const { id: billId, version } = await orderOf(seat)
    await voidOrder(staff, { billId, reason: 'Scholar', version })
    expect(await move(seat, await aDate({ price: null }))).toMatchObject({ state: 'confirmed' })
  })

  test('refuses a seat beside one whose person was erased, which would be left alone', async () => {
    const seat = await aSeat()
    const colleague = await anotherSeat(db, seat)
    await db.delete(registrations).where(eq(registrations.id, colleague.id))
    await db.update(people).set({ seminarCount: 0 }).where(eq(people.id, colleague.personId))
    await expect(move(seat, await aDate())).rejects.toMatchObject({ code: 'order_of_several' })
  })

  test('reopens the bill of a seat in a canceled seminar', async () => {
    const seat = await aSeat()
    await updateSeminarWithSlots(staff, { id: seat.seminarId, status: 'cancelled' })
    expect(await orderOf(seat)).toMatchObject({ billState: 'void' })
    await move(seat, await aDate())
    expect(await orderOf(seat)).toMatchObject({ state: 'pending', billState: 'open' })
  })

  test('takes a seat out of an unpaid order of several, and refuses one that was paid with others', async () => {
    const [seat, paid] = [await aSeat(), await aSeat()]
    const [colleague, paidColleague] = [await anotherSeat(db, seat), await anotherSeat(db, paid)]
    const there = await aDate()
    await move(colleague, there)
    expect(await orderOf(seat)).toMatchObject({ total: '500.00', state: 'pending' })
    expect(await orderOf(colleague)).toMatchObject({ payerId: colleague.personId, seminarId: there.id })
    await approve(paid)
    await expect(move(paidColleague, there)).rejects.toMatchObject({ code: 'order_of_several' })
  })

  test('refuses full and former seminars, people who are there, released seats and marked attendance', async () => {
    const seat = await aSeat()
    const there = await aDate({ maxAttendees: 1 })
    const input = { userId: seat.personId, seminarId: there.id }
    await expect(move(seat, { id: seat.seminarId })).rejects.toMatchObject({ code: 'same_seminar' })
    const past = await aDate({ startsAt: inDays(-3) })
    await expect(move(seat, past)).rejects.toMatchObject({ code: 'seminar_over' })
    await addPersonToSeminar(staff, { input, idempotencyKey: null })
    await expect(move(seat, there)).rejects.toMatchObject({ code: 'already_registered' })
    await expect(move(await aSeat(), there)).rejects.toMatchObject({ code: 'seminar_full' })
    await verifyPayment(staff, { registrationId: seat.id, action: 'reject' })
    await expect(move(seat, await aDate())).rejects.toMatchObject({ code: 'seat_released' })
    const running = await aRunningSeminar(db)
    const scanned = await aRegistrant(db, running.id, { person: { seminarCount: 1 } })
    const slot = await aSlot(db, running.id)
    await scanningAs(staff)(running.id, slot.id, scanned.id)
    await expect(move(scanned, await aDate())).rejects.toMatchObject({ code: 'attendance_marked' })
    expect(await db.$count(registrations, eq(registrations.seminarId, there.id))).toBe(1)
  })

  test('leaves no data that contradict each other', async () => {
    expect((await checkData({ ...services, pool: database.pool })).findings).toEqual([])
  })
})

test('moveRegistration sends the ticket, and asks for nothing, where staff approved a seat whose bill they made void', async () => {
  const seat = await aSeat()
  const { id: billId, version } = await orderOf(seat)
  await voidOrder(staff, { billId, reason: 'Scholar', version })
  await approve(seat)
  expect(await move(seat, await aDate({ price: '700.00' }))).toEqual({ state: 'confirmed', amountLeft: 0 })
  const isToSeat = and(eq(outbox.templateType, 'registration_moved'), eq(outbox.personId, seat.personId))
  expect(await db.select().from(outbox).where(isToSeat)).toMatchObject([
    { data: { registrationId: seat.id, amountLeft: null, surplus: null } },
  ])
})
