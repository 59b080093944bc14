import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { addPersonToSeminar } from '#app/features/registrations/commands/add-to-seminar.ts'
import { aPerson, aSeminar } from '#tests/kit/builders.ts'
import { aDiscountSite, aPriceRule, aVoucher, billLinesOf, refusedAt, usesOf } from '#tests/kit/discounts.ts'
import { billOf } from '#tests/kit/ledger.ts'
import { contextOf } from '#tests/kit/services.ts'
import { priceRules } from '../tables/discounts.ts'

const { db, services, staff, register } = await aDiscountSite()

describe('The price of a seat', () => {
  test('is fixed on the bill, with the best rule and the voucher, and in the confirmation', async () => {
    const seminar = await aSeminar(db, { title: 'First Aid', price: '1500.00' })
    await aPriceRule(db, { kind: 'early_bird', label: 'Early bird', until: '2026-12-31', amount: '300' })
    await aPriceRule(db, { kind: 'early_bird', label: 'Small', until: '2026-12-31', percent: 5 })
    const voucher = await aVoucher(db, { percent: 50 })
    const { id, amountDue, details } = await register(seminar.id, {
      voucherCode: ` ${voucher.code.toLowerCase()} `.trim(),
    })
    expect(amountDue).toBe('600.00')
    expect(details).not.toHaveProperty('voucherCode')
    expect(await billOf(db, id)).toMatchObject({ total: '600.00', billState: 'open' })
    expect(await billLinesOf(db, id)).toMatchObject([
      { label: 'First Aid', amount: '1500.00', kind: 'seat' },
      { label: 'Early bird', amount: '-300.00', kind: 'discount' },
      { label: `Voucher ${voucher.code}`, amount: '-600.00', kind: 'discount' },
    ])
    expect(await usesOf(db, voucher.id)).toBe(1)
    const messages = await db.select().from(outbox)
    const mine = messages.find(({ data }) => (data as { registrationId?: number }).registrationId === id)
    expect(mine?.data).toMatchObject({ paymentStatus: 'pending', seminar: { price: 600 } })
    await db.update(priceRules).set({ isActive: false })
    expect(await billOf(db, id)).toMatchObject({ total: '600.00' })
  })

  test('of 0 is verified without a proof, and its bill is paid', async () => {
    const seminar = await aSeminar(db, { price: '500.00' })
    const voucher = await aVoucher(db, { percent: 100 })
    const email = 'libre@example.com'
    const row = await register(seminar.id, { email, voucherCode: voucher.code, proofOfPaymentFile: null })
    expect(row).toMatchObject({ amountDue: null, paymentStatus: 'verified' })
    expect(await billOf(db, row.id)).toMatchObject({ total: '0.00', billState: 'paid' })
    const [person] = await db.select().from(people).where(eq(people.email, email))
    expect(person).toMatchObject({ hasVerifiedPayment: true, hasPendingPayment: false })
  })

  test('with a declared discount asks for the card, unless another rule is better', async () => {
    const seminar = await aSeminar(db, { price: '500.00' })
    const values = { kind: 'declared', label: 'Senior citizen', needsCard: true } as const
    const { id: declaredRuleId } = await aPriceRule(db, { ...values, percent: 20 })
    const { id, details } = await register(seminar.id, { declaredRuleId })
    expect(details).not.toHaveProperty('declaredRuleId')
    expect(await billLinesOf(db, id)).toMatchObject([
      { needsCard: false },
      { label: 'Senior citizen', amount: '-100.00', needsCard: true },
    ])
    await aPriceRule(db, { kind: 'early_bird', until: '2026-12-31', percent: 20 })
    const other = await register(seminar.id, { declaredRuleId })
    expect(await billLinesOf(db, other.id)).toMatchObject([
      { needsCard: false },
      { label: 'Discount', needsCard: false },
    ])
    await db.update(priceRules).set({ isActive: false })
    await expect(register(seminar.id, { declaredRuleId })).rejects.toMatchObject(
      refusedAt('declaredRuleId', 'discount_not_offered'),
    )
  })

  test('is the same when staff add a person', async () => {
    const seminar = await aSeminar(db, { price: '500.00' })
    await aPriceRule(db, { kind: 'early_bird', until: '2026-12-31', percent: 10 })
    const voucher = await aVoucher(db)
    const person = await aPerson(db)
    const input = { userId: person.id, seminarId: seminar.id, voucherCode: voucher.code }
    const request = { input, idempotencyKey: null }
    expect(await billOf(db, await addPersonToSeminar(staff, request))).toMatchObject({ total: '350.00' })
    const unknown = { ...input, userId: (await aPerson(db)).id, voucherCode: 'NONE' }
    await expect(addPersonToSeminar(staff, { ...request, input: unknown })).rejects.toMatchObject(
      refusedAt('voucherCode', 'voucher_unknown'),
    )
  })

  test('has its discounts also without a ledger', async () => {
    const seminar = await aSeminar(db, { price: '500.00' })
    await aPriceRule(db, { kind: 'early_bird', until: '2026-12-31', percent: 10 })
    const { code: voucherCode } = await aVoucher(db, { percent: null, amount: '100' })
    const policies = { ...services.policies(), keepsLedger: false }
    const without = { ...contextOf(services), policies }
    expect((await register(seminar.id, { voucherCode }, without)).amountDue).toBe('350.00')
  })
})
