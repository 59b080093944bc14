import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { outbox } from '#app/features/email/tables.ts'
import { recordPaymentByHand } from '#app/features/ledger/commands/record-payment.ts'
import { decideRefund, requestRefund } from '#app/features/ledger/commands/refunds.ts'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { anAccount } from '#tests/kit/ledger.ts'
import { anotherSeat } from '#tests/kit/orders.ts'
import { aPayment, aRejectedPayment, decisionsOf } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { refunds } from '../tables/money.ts'
import { takeBackApproval, undoPaymentDecision } from './undo-payment-decision.ts'
import { verifyPayment } from './verify-payment.ts'

const { db, services } = await aSite()
const { id: verifierId } = await aPerson(db, { role: 'organizer' })
const { id: otherId } = await aPerson(db, { role: 'organizer' })

beforeEach(async () => {
  await db.delete(outbox)
})

function as(personId: number, secondsLater = 0): CommandContext {
  const actor = {
    personId,
    email: 'v@example.ph',
    displayName: 'V',
    role: 'organizer',
    sessionId: 1,
  } as const
  const client = { ipAddress: '203.0.113.7', userAgent: null }
  const now = new Date(testNow.getTime() + secondsLater * 1000)
  return { ...contextOf(services), actor, client, now }
}

type Action = 'approve' | 'reject'
const decide = (registrationId: number, action: Action) =>
  verifyPayment(as(verifierId), { registrationId, action })
const undo = (registrationId: number, secondsLater = 5, personId = verifierId) =>
  undoPaymentDecision(as(personId, secondsLater), { registrationId })

const statusOf = async (id: number) =>
  (await db.select(registrationColumns).from(registrations).where(eq(registrations.id, id)))[0]?.paymentStatus
const seatsTakenOf = async (id: number) =>
  (await db.select().from(seminars).where(eq(seminars.id, id)))[0]?.seatsTaken
const mail = async () => (await db.select().from(outbox).orderBy(desc(outbox.id)))[0]
const historyOf = async (id: number) => (await decisionsOf(db, id)).map(({ action }) => action)

test.for(['approve', 'reject'] as const)(
  'verifyPayment delays the e-mail about %s by ten seconds',
  async (action) => {
    const { id } = await aPayment(db)
    await decide(id, action)
    expect(await mail()).toMatchObject({ status: 'queued' })
    expect((await mail())?.nextAttemptAt).toEqual(new Date(testNow.getTime() + 10_000))
  },
)

describe('undoPaymentDecision', () => {
  test.for(['approve', 'reject'] as const)(
    'reverts %s and withdraws its e-mail, with both in the history',
    async (action) => {
      const { id, seminarId } = await aPayment(db)
      const seats = await seatsTakenOf(seminarId)
      await decide(id, action)
      expect(await undo(id)).toMatchObject({ paymentStatus: 'pending' })
      expect(await statusOf(id)).toBe('pending')
      expect(await seatsTakenOf(seminarId)).toBe(seats)
      expect(await mail()).toMatchObject({ status: 'suppressed', data: {} })
      expect(await historyOf(id)).toEqual([action, 'undo'])
    },
  )

  test('of an approval after a rejection releases the seat again', async () => {
    const { id, seminarId } = await aRejectedPayment(services)
    const seats = await seatsTakenOf(seminarId)
    await decide(id, 'approve')
    expect(await undo(id)).toMatchObject({ paymentStatus: 'rejected' })
    expect(await seatsTakenOf(seminarId)).toBe(seats)
  })

  test('of a rejection is refused when the seat has been taken', async () => {
    const { id, seminarId } = await aPayment(db, { seminar: { maxAttendees: 1 } })
    await decide(id, 'reject')
    await aPayment(db, { seminarId })
    await expect(undo(id)).rejects.toMatchObject({ code: 'seminar_full' })
    expect(await statusOf(id)).toBe('rejected')
    expect(await mail()).toMatchObject({ status: 'queued' })
  })

  test('is refused after ten seconds, to other users, twice, and once the e-mail is being sent', async () => {
    const { id } = await aPayment(db)
    await expect(undo(id)).rejects.toMatchObject({ code: 'undo_too_late' })
    await decide(id, 'approve')
    await expect(undo(id, 13)).rejects.toMatchObject({ code: 'undo_too_late' })
    await expect(undo(id, 1, otherId)).rejects.toMatchObject({ code: 'undo_too_late' })
    await db.update(outbox).set({ status: 'sending', claimedUntil: testNow })
    await expect(undo(id)).rejects.toMatchObject({ code: 'undo_too_late' })
    expect(await statusOf(id)).toBe('verified')
    await db.update(outbox).set({ status: 'queued', claimedUntil: null })
    await undo(id)
    await expect(undo(id)).rejects.toMatchObject({ code: 'undo_too_late' })
    await decide(id, 'reject')
    expect(await mail()).toMatchObject({ status: 'queued', templateType: 'payment_rejected' })
  })
})

describe('Revoking an approved payment', () => {
  const takeBack = (registrationId: number) =>
    takeBackApproval(as(otherId, 86_400), { registrationId, reason: 'The bank says that nothing arrived.' })

  test('returns the payment to pending review, with its seat and the reason', async () => {
    const { id, seminarId } = await aPayment(db)
    await decide(id, 'approve')
    const seats = await seatsTakenOf(seminarId)
    expect(await takeBack(id)).toMatchObject({ paymentStatus: 'pending' })
    expect(await seatsTakenOf(seminarId)).toBe(seats)
    expect(await historyOf(id)).toEqual(['approve', 'take_back'])
    const [, taken] = await decisionsOf(db, id)
    expect(taken).toMatchObject({ notes: 'The bank says that nothing arrived.', decidedBy: otherId })
    expect(await decide(id, 'reject')).toMatchObject({ paymentStatus: 'rejected' })
  })

  test('is refused while money of the bill, or a refund, stands against it', async () => {
    const { id, seatLineId } = await aPayment(db)
    const { id: billId } = await getOrderOfSeat(db, seatLineId)
    const { id: accountId } = await anAccount(db)
    const cash = { billId, accountId, method: 'cash' as const, occurredAt: testNow.toISOString() }
    await decide(id, 'approve')
    await requestRefund(as(otherId), { billId, amount: 200, reason: 'Left early', method: 'cash' })
    const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, billId))
    const refundId = refund?.id ?? 0
    await decideRefund(as(otherId), { id: refundId, action: 'approve', version: 1 })
    await decideRefund(as(otherId), { id: refundId, action: 'sent', version: 2 })
    await expect(takeBack(id)).rejects.toMatchObject({ code: 'payment_refunded' })
    await recordPaymentByHand(as(otherId, 1), { ...cash, amount: 700 })
    await expect(takeBack(id)).rejects.toMatchObject({ code: 'payment_of_bill' })
    await expect(undo(id)).rejects.toMatchObject({ code: 'payment_of_bill' })
    expect(await historyOf(id)).toEqual(['approve'])
  })

  test.for([
    [{ paymentStatus: 'pending' }, 'payment_not_approved'],
    [{ paymentStatus: 'verified', attendanceStatus: 'attended' }, 'attendance_marked'],
    [{ paymentStatus: 'verified', amountDue: null }, 'payment_not_needed'],
  ] as const)('is refused for %j', async ([registration, code]) => {
    const { id } = await aPayment(db, { registration })
    await expect(takeBack(id)).rejects.toMatchObject({ code })
  })
})

test('undoPaymentDecision refuses the rejection by which a person was erased', async () => {
  const payment = await aPayment(db)
  await decide(payment.id, 'reject')
  await db
    .update(people)
    .set({ erasedAt: testNow, email: `${payment.personId}@erased.invalid` })
    .where(eq(people.id, payment.personId))
  await expect(undo(payment.id)).rejects.toMatchObject({ code: 'undo_too_late' })
})

describe('A decision about an order of two people', () => {
  /** A payment of ₱1,000 for two seats in a seminar of two. */
  async function twoSeats() {
    const payer = await aPayment(db, { seminar: { startsAt: inDays(30), maxAttendees: 2 } })
    return { payer, colleague: await anotherSeat(db, payer) }
  }
  const mails = () =>
    db
      .select({ personId: outbox.personId, data: outbox.data, status: outbox.status })
      .from(outbox)
      .orderBy(outbox.personId)

  test('releases and takes both seats, and tells both; only the payer gets the link for another proof', async () => {
    const { payer, colleague } = await twoSeats()
    await decide(colleague.id, 'reject')
    expect([await statusOf(payer.id), await statusOf(colleague.id)]).toEqual(['rejected', 'rejected'])
    expect(await seatsTakenOf(payer.seminarId)).toBe(0)
    const queued = await mails()
    expect(queued.map(({ personId }) => personId)).toEqual([payer.personId, colleague.personId])
    expect(queued.map(({ data }) => data.link !== null)).toEqual([true, false])
    await undo(payer.id)
    expect([await statusOf(payer.id), await statusOf(colleague.id)]).toEqual(['pending', 'pending'])
    expect(await seatsTakenOf(payer.seminarId)).toBe(2)
    expect((await mails()).map(({ status }) => status)).toEqual(['suppressed', 'suppressed'])
  })

  test('cannot be taken back once one of them attended', async () => {
    const { payer, colleague } = await twoSeats()
    await decide(payer.id, 'approve')
    expect((await mails()).map(({ data }) => data.amountDue)).toEqual([1000, null])
    await db
      .update(registrations)
      .set({ attendanceStatus: 'attended' })
      .where(eq(registrations.id, colleague.id))
    await expect(
      takeBackApproval(as(verifierId), { registrationId: payer.id, reason: 'Wrong' }),
    ).rejects.toMatchObject({ code: 'attendance_marked' })
  })

  test('needs free seats for both', async () => {
    const { payer, colleague } = await twoSeats()
    await decide(payer.id, 'reject')
    await db.update(seminars).set({ seatsTaken: 1 }).where(eq(seminars.id, payer.seminarId))
    await expect(decide(colleague.id, 'approve')).rejects.toMatchObject({ code: 'seminar_full' })
    expect(await statusOf(payer.id)).toBe('rejected')
  })
})
