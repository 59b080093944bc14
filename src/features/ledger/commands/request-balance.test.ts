/** E-mails about money: the rest of a bill, refunds, and payments that an account shows. */
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { refunds } from '#app/features/payments/tables/money.ts'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { aBill, anAccount, billOf, withLedger } from '#tests/kit/ledger.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { RecordPaymentInput } from '../contract/ledger.ts'
import { recordPaymentByHand } from './record-payment.ts'
import { decideRefund, requestRefund } from './refunds.ts'
import { requestBalance } from './request-balance.ts'

const { db, services } = await aSite()

const admin = await aPerson(db, { role: 'admin' })
const { id: accountId } = await anAccount(db)

beforeEach(async () => {
  await db.delete(outbox)
})

const context = () => contextOf(withLedger(services), { actor: actorOf(admin) })

function pay(billId: number, amount: number, method: RecordPaymentInput['method'] = 'wallet') {
  const payment = { billId, accountId, amount, method, occurredAt: testNow.toISOString() }
  return recordPaymentByHand(context(), payment)
}

const { paymentMethods } = demonstrationSettings
const accounts = paymentMethods.accounts.map((account) => ({ ...account, isTrialConfirmed: true }))

async function tryRequest({ id, payment }: Awaited<ReturnType<typeof aBill>>) {
  const { version = 0 } = (await billOf(db, payment.id)) ?? {}
  const settings = { paymentMethods: { ...paymentMethods, accounts } }
  return requestBalance(context(), settings, { billId: id, version }).catch(({ code }) => code)
}

async function dataOf(templateType: 'payment_short' | 'payment_verified' | 'refund_sent', personId: number) {
  const isTheirs = and(eq(outbox.templateType, templateType), eq(outbox.personId, personId))
  return (await db.select().from(outbox).where(isTheirs)).map(({ data }) => data)
}

describe('requestBalance', () => {
  test('e-mails what is left with the QR code, once for each payment', async () => {
    const bill = await aBill(services)
    await pay(bill.id, 200.5)
    expect(await tryRequest(bill)).toBeUndefined()
    const [data, ...others] = await dataOf('payment_short', bill.payment.personId)
    expect(others).toEqual([])
    const code = `${bill.code.slice(0, 4)}-${bill.code.slice(4)}`
    expect(data).toMatchObject({ amountDue: 500, amountPaid: 200.5, amountLeft: 299.5, billCode: code })
    expect(data).toMatchObject({ qrPath: expect.stringContaining(`amount=299.5&billCode=${code}`) })
    expect(await tryRequest(bill)).toBe('balance_requested')
    await pay(bill.id, 100)
    expect(await tryRequest(bill)).toBeUndefined()
    expect(await dataOf('payment_short', bill.payment.personId)).toHaveLength(2)
  })

  test('refuses bills without a payment, changed ones, rejected registrations, and approved ones', async () => {
    const bill = await aBill(services)
    expect(await tryRequest(bill)).toBe('bill_not_short')
    await pay(bill.id, 200)
    const stale = { billId: bill.id, version: 1 }
    await expect(requestBalance(context(), { paymentMethods }, stale)).rejects.toMatchObject({
      code: 'bill_changed',
    })
    await verifyPayment(context(), { registrationId: bill.payment.id, action: 'reject' })
    expect(await tryRequest(bill)).toBe('payment_not_pending')
    await verifyPayment(context(), { registrationId: bill.payment.id, action: 'approve' })
    expect(await tryRequest(bill)).toBe('bill_not_short')
    expect(await dataOf('payment_short', bill.payment.personId)).toEqual([])
  })
})

test('A refund that was sent is announced with its reference, other decisions are not', async () => {
  const bill = await aBill(services)
  await pay(bill.id, 500)
  await requestRefund(context(), { billId: bill.id, amount: 120, reason: 'Came late', method: 'wallet' })
  const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, bill.id))
  const decide = (action: 'approve' | 'sent', version: number, reference?: string) =>
    decideRefund(context(), { id: refund?.id ?? 0, action, version, reference })
  await decide('approve', 1)
  expect(await dataOf('refund_sent', bill.payment.personId)).toEqual([])
  await decide('sent', 2, 'R-778')
  expect(await dataOf('refund_sent', bill.payment.personId)).toMatchObject([
    { amount: 120, reference: 'R-778' },
  ])
})

describe('The payment-verified e-mail', () => {
  test.each<[RecordPaymentInput['method'], boolean]>([
    ['wallet', true],
    ['bank_transfer', true],
    ['cash', false],
  ])('of a payment by %s says whether it was seen in the statement: %s', async (method, isSeen) => {
    const bill = await aBill(services)
    await pay(bill.id, 500, method)
    const [data] = await dataOf('payment_verified', bill.payment.personId)
    expect(data).toMatchObject({ amountDue: 500 })
    expect(data).toEqual(
      isSeen
        ? expect.objectContaining({ seenInStatement: true })
        : expect.not.objectContaining({ seenInStatement: true }),
    )
  })

  test('of a proof does not say so', async () => {
    const bill = await aBill(services)
    await verifyPayment(context(), { registrationId: bill.payment.id, action: 'approve' })
    const [data] = await dataOf('payment_verified', bill.payment.personId)
    expect(data).not.toHaveProperty('seenInStatement')
  })
})
