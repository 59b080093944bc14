import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { updateSeminarWithSlots } from '#app/features/attendance/commands/plan-seminar-with-slots.ts'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { getBillList } from '#app/features/ledger/reads/bills.ts'
import { parseOrderCode } from '#app/features/orders/rules/order-code.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { undoPaymentDecision } from '#app/features/payments/commands/undo-payment-decision.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { findOrderOfRegistration } from '#app/features/payments/queries/orders.ts'
import { actorOf, aPerson, aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { withLedger } from '#tests/kit/ledger.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'

const { db, services: plain } = await aSite()
const services = withLedger(plain)

const staff = await aPerson(db, { role: 'organizer' })

const asStaff = () => contextOf(services, { actor: actorOf(staff) })

const person = {
  source: null,
  firstName: 'Maria',
  middleInitial: null,
  lastName: 'Peña',
  email: 'maria@example.ph',
}

/** Registers by staff, who need no proof. */
async function register(seminarId: number, context = asStaff()) {
  const input = aRegistration({ seminarId, ...person })
  const { registrationId } = await registerForSeminar(context, { input, idempotencyKey: null })
  return registrationId ?? 0
}

const orderOf = (registrationId: number) => findOrderOfRegistration(db, registrationId)

const linesOf = async (registrationId: number) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, (await orderOf(registrationId))?.id ?? 0))
    .orderBy(orderLines.position)

describe('An order', () => {
  test('is made with a registration, with the seat as its line, also without a ledger', async () => {
    const seminar = await aSeminar(db, { title: 'First Aid', price: '1500.50' })
    const registrationId = await register(seminar.id, contextOf(plain, { actor: actorOf(staff) }))
    const order = await orderOf(registrationId)
    expect(order).toMatchObject({
      seminarId: seminar.id,
      total: '1500.50',
      paid: '0.00',
      billState: 'open',
      version: 1,
      payer: { name: 'Maria Peña' },
    })
    expect(parseOrderCode(order?.code ?? '')).toBe(order?.code)
    expect(await linesOf(registrationId)).toMatchObject([
      { kind: 'seat', label: 'First Aid', amount: '1500.50', position: 1 },
    ])
  })

  test('of a free seat has nothing to pay, and no bill', async () => {
    const registrationId = await register((await aSeminar(db)).id)
    const order = await orderOf(registrationId)
    expect(order).toMatchObject({ subtotal: '0.00', total: '0.00', billState: 'paid' })
    const { bills } = await getBillList(db, { page: 1, limit: 50 })
    expect(bills.map(({ id }) => id)).not.toContain(order?.id)
  })

  test('becomes void when its seat is released unpaid, and is open again with the seat', async () => {
    const seminar = await aSeminar(db, { price: '100.00' })
    const registrationId = await register(seminar.id)
    const made = await orderOf(registrationId)
    await verifyPayment(asStaff(), { registrationId, action: 'reject' })
    expect(await orderOf(registrationId)).toMatchObject({
      id: made?.id,
      billState: 'void',
      voidReason: 'The seat was released.',
      version: 2,
    })
    await undoPaymentDecision(asStaff(), { registrationId })
    expect(await orderOf(registrationId)).toMatchObject({
      id: made?.id,
      code: made?.code,
      billState: 'open',
      voidReason: null,
    })
  })

  test('has the price of today when a rejected person registers again', async () => {
    const seminar = await aSeminar(db, { price: '100.00' })
    const registrationId = await register(seminar.id)
    const made = await orderOf(registrationId)
    await verifyPayment(asStaff(), { registrationId, action: 'reject' })
    await updateSeminarWithSlots(asStaff(), { id: seminar.id, price: 250 })
    expect(await register(seminar.id)).toBe(registrationId)
    expect(await orderOf(registrationId)).toMatchObject({
      id: made?.id,
      code: made?.code,
      billState: 'open',
      total: '250.00',
    })
    expect(await linesOf(registrationId)).toMatchObject([{ amount: '250.00' }])
  })

  test('with money is confirmed when a rejected person registers again and nothing is to be paid any more', async () => {
    const seminar = await aSeminar(db, { price: '100.00' })
    const registrationId = await register(seminar.id)
    await verifyPayment(asStaff(), { registrationId, action: 'reject' })
    const { id = 0 } = (await orderOf(registrationId)) ?? {}
    await db.update(orders).set({ paid: '40.00', voidReason: null }).where(eq(orders.id, id))
    await updateSeminarWithSlots(asStaff(), { id: seminar.id, price: null })
    await register(seminar.id)
    expect(await orderOf(registrationId)).toMatchObject({ id, state: 'confirmed', billState: 'open' })
  })

  test('becomes void when its seminar is cancelled', async () => {
    const seminar = await aSeminar(db, { price: '100.00' })
    const registrationId = await register(seminar.id)
    await updateSeminarWithSlots(asStaff(), { id: seminar.id, status: 'cancelled' })
    expect(await orderOf(registrationId)).toMatchObject({
      billState: 'void',
      voidReason: 'The seminar was cancelled.',
    })
  })
})
