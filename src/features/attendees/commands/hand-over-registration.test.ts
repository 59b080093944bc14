import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { takeVouchers } from '#app/features/orders/commands/hold-voucher.ts'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { voucherUses } from '#app/features/orders/tables/discounts.ts'
import { people } from '#app/features/people/tables.ts'
import { registrationAnswers } from '#app/features/questions/tables.ts'
import { queueRegistrationConfirmation } from '#app/features/registrations/commands/notify-registration.ts'
import { findRegistrationById } from '#app/features/registrations/queries/registrations.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { aRegistrant, aRunningSeminar, aSlot, scanningAs } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { aVoucher } from '#tests/kit/discounts.ts'
import { anotherSeat } from '#tests/kit/orders.ts'
import { aDecision, aPayment } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getInteractionHistory } from '../reads/profile.ts'
import { handOverOwnSeat, handOverRegistration } from './hand-over-registration.ts'

const { database, db, services } = await aSite()
const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })

const as = (person: Parameters<typeof actorOf>[0]) => ({
  ...contextOf(services, { actor: actorOf(person) }),
  limits: services.limits,
})

let colleagues = 0
const aColleague = () => {
  colleagues += 1
  return {
    firstName: 'Ben',
    middleInitial: null,
    lastName: 'Cruz',
    email: `colleague${colleagues}@example.ph`,
  }
}

/** A verified registration of ₱500 whose registrant can sign in. */
const aSeat = () =>
  aPayment(db, {
    seminar: { startsAt: inDays(30), seatsTaken: 0 },
    person: { emailVerifiedAt: testNow, seminarCount: 1 },
    registration: { paymentStatus: 'verified' },
  })

const personOf = async (email: string) => (await db.select().from(people).where(eq(people.email, email)))[0]
const mailsTo = async (personId: number) =>
  (await db.select().from(outbox).where(eq(outbox.personId, personId)).orderBy(outbox.id)).map(
    ({ templateType, status }) => `${templateType} ${status}`,
  )
const historyOf = async (attendeeId: number) =>
  (await getInteractionHistory(db, { attendeeId, page: 1, limit: 20 })).interactions.map(({ title }) => title)

describe('handOverOwnSeat', () => {
  test('gives the colleague the seat, its payment and a new ticket, and nothing of the former person', async () => {
    const seat = await aSeat()
    const colleague = aColleague()
    const [order, seminar] = [
      await getOrderOfSeat(db, seat.seatLineId),
      await findSeminarRecord(db, seat.seminarId),
    ]
    if (seminar === null) throw new Error('There is no such seminar.')
    await inTransaction(db, (tx) =>
      queueRegistrationConfirmation(tx, {
        seminar,
        person: seat.person,
        registration: seat,
        answers: [],
        now: testNow,
      }),
    )
    await db.insert(registrationAnswers).values({
      registrationId: seat.id,
      questionId: 'diet',
      position: 0,
      type: 'short_text',
      label: 'Diet',
      audience: 'staff',
      inConfirmation: false,
      texts: ['Vegan'],
    })
    await handOverOwnSeat(as(seat.person), { reference: seat.reference, ...colleague })
    const person = await personOf(colleague.email)
    expect(await findRegistrationById(db, seat.id)).toMatchObject({
      personId: person?.id,
      reference: seat.reference,
      seatLineId: seat.seatLineId,
      linkVersion: seat.linkVersion + 1,
      paymentStatus: 'verified',
      details: { firstName: 'Ben', email: colleague.email },
    })
    expect(await getOrderOfSeat(db, seat.seatLineId)).toEqual(order)
    expect(await db.$count(registrationAnswers, eq(registrationAnswers.registrationId, seat.id))).toBe(0)
    expect(person).toMatchObject({ seminarCount: 1, hasVerifiedPayment: true })
    const [former] = await db.select().from(people).where(eq(people.id, seat.personId))
    expect(former).toMatchObject({ seminarCount: 0, hasVerifiedPayment: false })
    // The first message would have been sent with the ticket of the colleague.
    expect(await mailsTo(seat.personId)).toEqual([
      'registration_confirmation suppressed',
      'seat_handed_over queued',
    ])
    expect(await mailsTo(person?.id ?? 0)).toEqual(['registration_confirmation queued'])
    expect(await historyOf(seat.personId)).toContainEqual(
      expect.stringMatching(/^Seat handed over to somebody/),
    )
    expect(JSON.stringify(await historyOf(seat.personId))).not.toContain('Cruz')
    expect(await historyOf(person?.id ?? 0)).toContainEqual(expect.stringMatching(/^Took over a seat/))
  })

  test('is for who has the seat or pays it, whoever that is then, and for nobody else', async () => {
    const seat = await aSeat()
    const other = await anotherSeat(db, seat)
    const stranger = await aPerson(db, { emailVerifiedAt: testNow })
    const unknown = { code: 'order_unknown' }
    const handOver = (person: Parameters<typeof actorOf>[0], { reference } = other) =>
      handOverOwnSeat(as(person), { reference, ...aColleague() })
    await expect(handOver(stranger)).rejects.toMatchObject(unknown)
    await expect(handOver(other.person, seat)).rejects.toMatchObject(unknown)
    await handOver(other.person)
    await expect(handOver(other.person)).rejects.toMatchObject(unknown)
    await handOver(seat.person)
    await handOver(seat.person, seat)
    // The payer stays the payer.
    await handOver(seat.person, seat)
  })

  test('takes another person on the same address by given name, and keeps who is stored', async () => {
    const seat = await aSeat()
    const { email } = seat.person
    await handOverOwnSeat(as(seat.person), { reference: seat.reference, ...aColleague(), email })
    const onAddress = await db.select().from(people).where(eq(people.email, email)).orderBy(people.id)
    expect(onAddress).toMatchObject([
      { id: seat.personId, firstName: seat.person.firstName, sharesMailbox: false },
      { firstName: 'Ben', sharesMailbox: true },
    ])
    expect((await findRegistrationById(db, seat.id))?.personId).toBe(onAddress[1]?.id)
  })

  test('refuses who is registered already, and seats without a place, over or scanned', async () => {
    const seat = await aSeat()
    const other = await anotherSeat(db, seat)
    const { email, firstName } = other.person
    const handOver = (from: Pick<typeof seat, 'person' | 'reference'>, colleague: object = aColleague()) =>
      handOverOwnSeat(as(from.person), { reference: from.reference, ...aColleague(), ...colleague })
    await expect(handOver(seat, { email, firstName: firstName ?? '' })).rejects.toMatchObject({
      code: 'already_registered',
    })
    const rejected = await aPayment(db, {
      person: { emailVerifiedAt: testNow, seminarCount: 1 },
      registration: { paymentStatus: 'rejected' },
    })
    await aDecision(db, rejected.id, { action: 'reject' })
    const closed = { code: 'handing_over_closed' }
    await expect(handOver(rejected)).rejects.toMatchObject(closed)
    const running = await aRunningSeminar(db)
    const scanned = await aRegistrant(db, running.id, {
      person: { emailVerifiedAt: testNow, seminarCount: 1 },
    })
    const slot = await aSlot(db, running.id)
    await scanningAs(staff)(running.id, slot.id, scanned.id)
    await expect(handOver(scanned)).rejects.toMatchObject(closed)
    expect(await findRegistrationById(db, scanned.id)).toMatchObject({ personId: scanned.personId })
  })

  test('counts a voucher for the colleague, who may not have used it', async () => {
    const [seat, used] = [await aSeat(), await aSeat()]
    const voucher = await aVoucher(db)
    await inTransaction(db, (tx) =>
      takeVouchers(
        tx,
        [seat, used].map(({ seatLineId, personId }) => ({ voucherId: voucher.id, seatLineId, personId })),
        testNow,
      ),
    )
    const colleague = { email: used.person.email, firstName: used.person.firstName ?? '' }
    const input = { reference: seat.reference, ...aColleague() }
    await expect(handOverOwnSeat(as(seat.person), { ...input, ...colleague })).rejects.toMatchObject({
      code: 'voucher_used',
    })
    await handOverOwnSeat(as(seat.person), input)
    const [use] = await db.select().from(voucherUses).where(eq(voucherUses.seatLineId, seat.seatLineId))
    expect(use?.personId).toBe((await personOf(input.email))?.id)
  })

  test('is limited to five times a day for a seat', async () => {
    const seat = await aSeat()
    const again = () => handOverOwnSeat(as(seat.person), { reference: seat.reference, ...aColleague() })
    for (let times = 0; times < 5; times += 1) await again()
    await expect(again()).rejects.toMatchObject({ kind: 'too_many' })
  })
})

describe('handOverRegistration', () => {
  test('asks staff why once attendance is marked, which stays with the seat', async () => {
    const running = await aRunningSeminar(db)
    const scanned = await aRegistrant(db, running.id, { person: { seminarCount: 1 } })
    const slot = await aSlot(db, running.id)
    await scanningAs(staff)(running.id, slot.id, scanned.id)
    const input = { registrationId: scanned.id, ...aColleague() }
    await expect(handOverRegistration(staff, input)).rejects.toMatchObject({ code: 'attendance_marked' })
    const { attendeeId } = await handOverRegistration(staff, { ...input, reason: 'Came with her ticket' })
    expect(await findRegistrationById(db, scanned.id)).toMatchObject({ personId: attendeeId })
  })

  test('leaves no data that contradict each other', async () => {
    expect((await checkData({ ...services, pool: database.pool })).findings).toEqual([])
  })
})
