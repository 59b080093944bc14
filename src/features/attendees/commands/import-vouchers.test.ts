import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { recordPaymentByHand } from '#app/features/ledger/commands/record-payment.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { people } from '#app/features/people/tables.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { aSeminar } from '#tests/kit/builders.ts'
import { aDiscountSite, aPriceRule, aVoucher, billLinesOf, usesOf } from '#tests/kit/discounts.ts'
import { aCsv } from '#tests/kit/import-files.ts'
import { anAccount, billOf } from '#tests/kit/ledger.ts'
import { importAttendees } from './import-attendees.ts'
import { previewImport } from './preview-import.ts'

const { db, services, staff, register } = await aDiscountSite()

/** @param rows e-mails with codes */
const fileOf = (rows: readonly (readonly [string, string])[]) =>
  aCsv(
    rows.map(([email, code]) => `Ana,Reyes,${email},${code}`),
    'First Name,Last Name,Email,Voucher',
  )

const bring = (rows: readonly (readonly [string, string])[], seminarId: number | null) =>
  importAttendees(staff, {
    file: fileOf(rows),
    importId: crypto.randomUUID(),
    seminarId,
    clock: services.clock,
  })

const preview = (rows: readonly (readonly [string, string])[], seminarId: number | null) =>
  previewImport(staff, { file: fileOf(rows), seminarId })

const anEmail = () => `${crypto.randomUUID()}@example.ph`

async function registrationOf(email: string) {
  const [row] = await db
    .select({ registration: registrationColumns })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .where(eq(people.email, email))
  return row?.registration
}

describe('A voucher in a row of an import', () => {
  test('lowers the price of the seat after the best rule, and is used', async () => {
    await aPriceRule(db, { kind: 'group', label: 'Schools', minSeats: 2, percent: 10 })
    const seminar = await aSeminar(db, { title: 'First Aid', price: '1000.00' })
    const voucher = await aVoucher(db)
    const [ana, ben] = [anEmail(), anEmail()]
    const rows = [[ana, voucher.code.toLowerCase()] as const, [ben, ''] as const]
    const seen = await preview(rows, seminar.id)
    expect(seen.rows.map(({ price }) => price)).toEqual([
      { price: 800, reason: 'Schools (group of 2), voucher' },
      { price: 900, reason: 'Schools (group of 2)' },
    ])
    expect(await usesOf(db, voucher.id)).toBe(0)
    expect(await bring(rows, seminar.id)).toMatchObject({ successfulImports: 2 })
    const registration = await registrationOf(ana)
    expect(registration).toMatchObject({ amountDue: '800.00' })
    expect(await billLinesOf(db, registration?.id ?? 0)).toMatchObject([
      { label: 'First Aid' },
      { label: 'Schools (group of 2)', amount: '-100.00' },
      { label: `Voucher ${voucher.code}`, amount: '-100.00' },
    ])
    expect(await registrationOf(ben)).toMatchObject({ amountDue: '900.00' })
    expect(await usesOf(db, voucher.id)).toBe(1)
  })

  test('that cannot be used leaves out this row only, in preview and import alike', async () => {
    await aPriceRule(db, { kind: 'group', label: 'Schools', minSeats: 4, percent: 10 })
    const seminar = await aSeminar(db, { price: '1000.00' })
    const [usedUp, ended] = [await aVoucher(db, { maxUses: 1 }), await aVoucher(db, { isActive: false })]
    const other = await aVoucher(db, { seminarId: (await aSeminar(db)).id })
    const once = await aVoucher(db)
    const former = anEmail()
    await register((await aSeminar(db, { price: '500.00' })).id, { email: former, voucherCode: once.code })
    const rows = [
      [anEmail(), 'NOWHERE'],
      [anEmail(), ended.code],
      [anEmail(), other.code],
      [former, once.code],
      [anEmail(), usedUp.code],
      [anEmail(), usedUp.code],
      [anEmail(), once.code],
      [anEmail(), 'x'.repeat(41)],
    ] as const
    const expected = [
      { row: 2, message: 'Voucher: There is no voucher with this code.' },
      { row: 3, message: 'Voucher: This voucher has ended.' },
      { row: 4, message: 'Voucher: This voucher is for another seminar.' },
      { row: 5, message: 'Voucher: This voucher was used for this person already.' },
      { row: 7, message: 'Voucher: This voucher is used up.' },
      { row: 9, message: 'Voucher: at most 40 characters' },
    ]
    const seen = await preview(rows, seminar.id)
    expect(seen.errors).toEqual(expected)
    expect(seen).toMatchObject({
      goodRows: 2,
      badRows: 6,
      seminar: { prices: { seats: [{ count: 2, price: 900, reason: 'voucher' }] } },
    })
    const result = await bring(rows, seminar.id)
    expect(result).toEqual({ totalRows: 8, successfulImports: 2, failedImports: 6, errors: expected })
    expect(await db.$count(people, eq(people.email, rows[0][0]))).toBe(0)
    expect([await usesOf(db, usedUp.id), await usesOf(db, once.id)]).toEqual([1, 2])
  })

  test('is left unused where nothing is to be paid, and without a seminar', async () => {
    const voucher = await aVoucher(db, { maxUses: 1 })
    const free = await aSeminar(db)
    expect(await bring([[anEmail(), voucher.code]], free.id)).toMatchObject({ successfulImports: 1 })
    await aPriceRule(db, { kind: 'group', label: 'Schools', minSeats: 2, percent: 100 })
    const sold = await aSeminar(db, { price: '1000.00' })
    const [ana, ben] = [anEmail(), anEmail()]
    await bring([[ana, voucher.code] as const, [ben, ''] as const], sold.id)
    expect(await registrationOf(ana)).toMatchObject({ amountDue: null, paymentStatus: 'verified' })
    const row = [anEmail(), 'NOWHERE'] as const
    const seen = await preview([row], null)
    expect(seen).toMatchObject({ goodRows: 1, unknownHeadings: ['Voucher'] })
    expect(seen.columns.map(({ column }) => column)).not.toContain('voucherCode')
    expect(await bring([row], null)).toMatchObject({ successfulImports: 1 })
    expect(await usesOf(db, voucher.id)).toBe(0)
  })

  test('that a rejected registration lost to others leaves nothing of its row behind', async () => {
    const seminar = await aSeminar(db, { price: '500.00' })
    const voucher = await aVoucher(db, { maxUses: 1 })
    const [rejected, other] = [anEmail(), anEmail()]
    const { id: registrationId } = await register(seminar.id, { email: rejected, voucherCode: voucher.code })
    const payment = { amount: 50, method: 'cash', occurredAt: staff.now.toISOString() } as const
    const bill = await billOf(db, registrationId)
    await recordPaymentByHand(staff, {
      ...payment,
      billId: bill?.id ?? 0,
      accountId: (await anAccount(db)).id,
    })
    await verifyPayment(staff, { registrationId, action: 'reject' })
    await register((await aSeminar(db, { price: '500.00' })).id, { voucherCode: voucher.code })
    const { errors } = await bring([[rejected, ''] as const, [other, ''] as const], seminar.id)
    expect(errors).toEqual([{ row: 2, message: expect.stringContaining('which others have used up since') }])
    expect(await registrationOf(rejected)).toMatchObject({ paymentStatus: 'rejected' })
    expect(await registrationOf(other)).toMatchObject({ amountDue: '500.00' })
    const [row] = await db.select().from(seminars).where(eq(seminars.id, seminar.id))
    expect(row?.seatsTaken).toBe(1)
  })
})
