import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { updateSeminarWithSlots } from '#app/features/attendance/commands/plan-seminar-with-slots.ts'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { recordPaymentByHand } from '#app/features/ledger/commands/record-payment.ts'
import { undoPaymentDecision } from '#app/features/payments/commands/undo-payment-decision.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aDiscountSite, aPriceRule, aVoucher, billLinesOf, refusedAt, usesOf } from '#tests/kit/discounts.ts'
import { anAccount, billOf } from '#tests/kit/ledger.ts'
import { vouchers } from '../tables/discounts.ts'

const { db, staff, register } = await aDiscountSite()

describe('A voucher', () => {
  test.each([
    ['voucher_unknown', null],
    ['voucher_used_up', { maxUses: 1, uses: 1 }],
    ['voucher_ended', { isActive: false }],
  ])('%s is refused at its field, and nothing is stored', async (code, values) => {
    const seminar = await aSeminar(db, { price: '500.00' })
    const email = `${crypto.randomUUID()}@example.com`
    const voucherCode = values === null ? 'NOWHERE' : (await aVoucher(db, values)).code
    // Neither without a proof, which the voucher may have made unnecessary.
    for (const proof of [{}, { proofOfPaymentFile: null }])
      await expect(register(seminar.id, { email, voucherCode, ...proof })).rejects.toMatchObject(
        refusedAt('voucherCode', code),
      )
    expect(await db.$count(registrations, eq(registrations.seminarId, seminar.id))).toBe(0)
    expect(await db.$count(people, eq(people.email, email))).toBe(0)
    expect(await register(seminar.id, { email })).toMatchObject({ amountDue: '500.00' })
    if (values !== null) await db.delete(vouchers).where(eq(vouchers.code, voucherCode))
  })

  test('of another seminar, and one that is not needed, are refused', async () => {
    const seminar = await aSeminar(db, { price: '500.00' })
    const other = await aVoucher(db, { seminarId: (await aSeminar(db)).id })
    await expect(register(seminar.id, { voucherCode: other.code })).rejects.toMatchObject(
      refusedAt('voucherCode', 'voucher_of_other_seminar'),
    )
    await aPriceRule(db, { kind: 'early_bird', until: '2026-12-31', percent: 100 })
    const { code } = await aVoucher(db)
    await expect(register(seminar.id, { voucherCode: code })).rejects.toMatchObject(
      refusedAt('voucherCode', 'voucher_not_needed'),
    )
  })

  test('can be used once by each person, and a repeated request gets the first response', async () => {
    const [seminar, other] = [
      await aSeminar(db, { price: '500.00' }),
      await aSeminar(db, { price: '500.00' }),
    ]
    const voucher = await aVoucher(db, { maxUses: 1 })
    const input = aRegistration({ seminarId: seminar.id, voucherCode: voucher.code, source: null })
    const request = { input, idempotencyKey: 'same' }
    const first = await registerForSeminar(staff, request)
    const again = await registerForSeminar(staff, request)
    expect(again).toMatchObject({ registrationId: first.registrationId, isRepeated: true })
    expect(await usesOf(db, voucher.id)).toBe(1)
    await db.update(vouchers).set({ maxUses: null }).where(eq(vouchers.id, voucher.id))
    await expect(register(other.id, { email: input.email, voucherCode: voucher.code })).rejects.toMatchObject(
      refusedAt('voucherCode', 'voucher_used'),
    )
  })

  test('is given back with the seat, and taken again when it is restored', async () => {
    const seminar = await aSeminar(db, { title: 'Twice', price: '500.00' })
    const voucher = await aVoucher(db, { maxUses: 1 })
    const { id: registrationId } = await register(seminar.id, { voucherCode: voucher.code })
    await verifyPayment(staff, { registrationId, action: 'reject' })
    expect(await usesOf(db, voucher.id)).toBe(0)
    await undoPaymentDecision(staff, { registrationId })
    expect(await usesOf(db, voucher.id)).toBe(1)
    expect(await billLinesOf(db, registrationId)).toMatchObject([
      { label: 'Twice', amount: '500.00' },
      { label: `Voucher ${voucher.code}`, amount: '-100.00' },
    ])
    expect(await billOf(db, registrationId)).toMatchObject({ total: '400.00' })
  })

  test('that others have used up meanwhile refuses to restore the seat', async () => {
    const seminar = await aSeminar(db, { price: '500.00' })
    const voucher = await aVoucher(db, { maxUses: 1 })
    const { id: registrationId } = await register(seminar.id, { voucherCode: voucher.code })
    await verifyPayment(staff, { registrationId, action: 'reject' })
    await register(seminar.id, { voucherCode: voucher.code })
    await expect(undoPaymentDecision(staff, { registrationId })).rejects.toMatchObject({
      code: 'voucher_used_up',
      message: expect.stringContaining('Its number of uses must be raised first'),
    })
    expect(await usesOf(db, voucher.id)).toBe(1)
    await db.update(vouchers).set({ maxUses: 2 }).where(eq(vouchers.id, voucher.id))
    await undoPaymentDecision(staff, { registrationId })
    expect(await usesOf(db, voucher.id)).toBe(2)
  })

  test('and the price of a bill with payments stay when the registration is made again', async () => {
    const seminar = await aSeminar(db, { price: '500.00' })
    const voucher = await aVoucher(db, { maxUses: 1 })
    const email = `${crypto.randomUUID()}@example.com`
    const { id: registrationId } = await register(seminar.id, { email, voucherCode: voucher.code })
    const bill = await billOf(db, registrationId)
    const { id: accountId } = await anAccount(db)
    const occurredAt = staff.now.toISOString()
    const payment = { billId: bill?.id ?? 0, accountId, amount: 50, method: 'cash', occurredAt } as const
    await recordPaymentByHand(staff, payment)
    await verifyPayment(staff, { registrationId, action: 'reject' })
    expect(await usesOf(db, voucher.id)).toBe(0)
    expect(await register(seminar.id, { email }, staff)).toMatchObject({
      id: registrationId,
      amountDue: '400.00',
    })
    expect(await billOf(db, registrationId)).toMatchObject({ id: bill?.id, total: '400.00' })
    expect(await usesOf(db, voucher.id)).toBe(1)
  })

  test('is given back when the seminar is cancelled', async () => {
    const seminar = await aSeminar(db, { price: '500.00' })
    const voucher = await aVoucher(db)
    await register(seminar.id, { voucherCode: voucher.code })
    await register(seminar.id, { voucherCode: voucher.code })
    expect(await usesOf(db, voucher.id)).toBe(2)
    await updateSeminarWithSlots(staff, { id: seminar.id, status: 'cancelled' })
    expect(await usesOf(db, voucher.id)).toBe(0)
  })
})
