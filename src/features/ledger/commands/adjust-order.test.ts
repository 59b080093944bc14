import { expect, test } from 'vitest'
import { findRegistrationById } from '#app/features/registrations/queries/registrations.ts'
import { checkData } from '#app/server/data-check/check-data.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { aBill, anAccount, billOf, withLedger } from '#tests/kit/ledger.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getBillWithDetails } from '../reads/bills.ts'
import { adjustOrder } from './adjust-order.ts'
import { recordPaymentByHand } from './record-payment.ts'

const { database, db, services: plain } = await aSite()
const services = withLedger(plain)
const manager = await aPerson(db, { role: 'organizer' })
const { id: accountId } = await anAccount(db, { label: 'GCash' })
const asManager = () => contextOf(services, { actor: actorOf(manager) })

async function adjust({ id: billId, payment }: Awaited<ReturnType<typeof aBill>>, amount: number) {
  const version = (await billOf(db, payment.id))?.version ?? 0
  await adjustOrder(asManager(), { billId, amount, reason: 'Scholar', version })
}
const pay = (billId: number, amount: number) =>
  recordPaymentByHand(asManager(), {
    billId,
    accountId,
    amount,
    method: 'cash',
    occurredAt: testNow.toISOString(),
  })

test('A line with its reason lowers what is due, of the seat too, and verifies what is then paid', async () => {
  const bill = await aBill(services)
  await pay(bill.id, 450.25)
  await adjust(bill, -49.75)
  expect(await billOf(db, bill.payment.id)).toMatchObject({ billState: 'paid', total: '450.25' })
  expect(await findRegistrationById(db, bill.payment.id)).toMatchObject({
    paymentStatus: 'verified',
    amountDue: '450.25',
  })
  expect((await getBillWithDetails(db, bill.id)).lines).toMatchObject([
    { unitPrice: 500, discount: 0 },
    { kind: 'adjustment', label: 'Scholar', unitPrice: 0, discount: 49.75 },
  ])
  await adjust(bill, 100)
  expect(await billOf(db, bill.payment.id)).toMatchObject({ billState: 'open', total: '550.25' })
  expect(await findRegistrationById(db, bill.payment.id)).toMatchObject({ paymentStatus: 'pending' })
  expect((await checkData({ ...services, pool: database.pool })).findings).toEqual([])
})

test('Something stays due, and a bill that was changed meanwhile stays as it is', async () => {
  const bill = await aBill(services)
  await expect(adjust(bill, -500)).rejects.toMatchObject({ code: 'bill_emptied' })
  await expect(
    adjustOrder(asManager(), { billId: bill.id, amount: -1, reason: 'Scholar', version: 7 }),
  ).rejects.toMatchObject({ code: 'bill_changed' })
  expect(await billOf(db, bill.payment.id)).toMatchObject({ total: '500.00' })
})
