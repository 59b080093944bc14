import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { updateSeminarWithSlots } from '#app/features/attendance/commands/move-slots.ts'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { actorOf, aPerson, aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { billOf, withLedger } from '#tests/kit/ledger.ts'
import { aPayment } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { billLines, bills } from '../tables/bills.ts'
import { makeMissingBills } from './make-missing-bills.ts'
import { undoPaymentDecision } from './undo-payment-decision.ts'
import { verifyPayment } from './verify-payment.ts'

const { db, services: plain } = await aSite()
const services = withLedger(plain)

const staff = await aPerson(db, { role: 'organizer' })

const asStaff = () => contextOf(services, { actor: actorOf(staff) })

/** Registers by staff, who need no proof. */
async function register(seminarId: number, context = asStaff()) {
  const input = aRegistration({ seminarId, source: null, firstName: 'Maria', lastName: 'Peña' })
  const { registrationId } = await registerForSeminar(context, { input, idempotencyKey: null })
  return registrationId ?? 0
}

const billsOf = (registrationId: number) =>
  db.select().from(bills).where(eq(bills.registrationId, registrationId)).orderBy(bills.id)

const missing = (policies = services.policies()) => makeMissingBills({ db, policies, now: services.clock() })

describe('A bill', () => {
  test('is made with a registration that has a price, with the seat as its line', async () => {
    const seminar = await aSeminar(db, { title: 'First Aid', price: '1500.50' })
    const bill = await billOf(db, await register(seminar.id))
    expect(bill).toMatchObject({ amountDue: '1500.50', amountPaid: '0.00', state: 'open', version: 1 })
    expect(bill?.billTo?.name).toContain('Peña')
    const lines = await db
      .select()
      .from(billLines)
      .where(eq(billLines.billId, bill?.id ?? 0))
    expect(lines).toMatchObject([{ label: 'First Aid', quantity: 1, unitPrice: '1500.50', kind: 'seat' }])
  })

  test('is not made for a free seat, nor without a ledger', async () => {
    const free = await aSeminar(db)
    expect(await billOf(db, await register(free.id))).toBeNull()
    const paid = await aSeminar(db, { price: '100.00' })
    const policies = { ...services.policies(), keepsLedger: false }
    const registrationId = await register(paid.id, { ...asStaff(), policies })
    expect(await missing(policies)).toBe(0)
    expect(await billsOf(registrationId)).toEqual([])
  })

  test('becomes void when its seat is released unpaid, and the seat taken again gets another', async () => {
    const seminar = await aSeminar(db, { price: '100.00' })
    const registrationId = await register(seminar.id)
    await verifyPayment(asStaff(), { registrationId, action: 'reject' })
    expect(await billsOf(registrationId)).toMatchObject([
      { state: 'void', voidReason: 'The seat was released.', version: 2 },
    ])
    await missing()
    expect(await billsOf(registrationId)).toHaveLength(1)
    await undoPaymentDecision(asStaff(), { registrationId })
    expect(await billsOf(registrationId)).toMatchObject([{ state: 'void' }, { state: 'open' }])
  })

  test('becomes void when its seminar is cancelled', async () => {
    const seminar = await aSeminar(db, { price: '100.00' })
    const registrationId = await register(seminar.id)
    await updateSeminarWithSlots(asStaff(), { id: seminar.id, status: 'cancelled' })
    expect(await billsOf(registrationId)).toMatchObject([
      { state: 'void', voidReason: 'The seminar was cancelled.' },
    ])
  })
})

describe('makeMissingBills', () => {
  test('makes the bills of seats taken before, once, in several processes', async () => {
    const { seminarId, id: first } = await aPayment(db)
    const { id: verified } = await aPayment(db, { seminarId, registration: { paymentStatus: 'verified' } })
    const { id: other } = await aPayment(db)
    const { id: rejected } = await aPayment(db, { registration: { paymentStatus: 'rejected' } })
    const { id: cancelled } = await aPayment(db, { seminar: { status: 'cancelled' } })
    const made = await Promise.all([missing(), missing(), missing()])
    expect(made.reduce((sum, number) => sum + number)).toBe(3)
    for (const id of [first, verified, other])
      expect(await billsOf(id)).toMatchObject([{ amountDue: '500.00', state: 'open' }])
    for (const id of [rejected, cancelled]) expect(await billsOf(id)).toEqual([])
    expect(await missing()).toBe(0)
  })

  test('keeps the price at registration', async () => {
    const { id } = await aPayment(db, { registration: { amountDue: '321.00' } })
    await missing()
    expect(await billOf(db, id)).toMatchObject({ amountDue: '321.00' })
    await db.update(registrations).set({ amountDue: '999.00' }).where(eq(registrations.id, id))
    await missing()
    expect(await billOf(db, id)).toMatchObject({ amountDue: '321.00' })
  })
})
