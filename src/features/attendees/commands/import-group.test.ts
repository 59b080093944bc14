import { desc, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { people } from '#app/features/people/tables.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { aPerson, aSeminar, testNow } from '#tests/kit/builders.ts'
import { aDiscountSite, aPriceRule, billLinesOf } from '#tests/kit/discounts.ts'
import { aCsv } from '#tests/kit/import-files.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { importRuns } from '../tables.ts'
import { importAttendees } from './import-attendees.ts'
import { previewImport } from './preview-import.ts'

const { db, services, staff, register } = await aDiscountSite()

interface ImportOptions {
  readonly importId?: string
  readonly clock?: () => Date
}

const bring = (lines: readonly string[], seminarId: number, options: ImportOptions = {}) =>
  importAttendees(staff, {
    file: aCsv(lines),
    importId: crypto.randomUUID(),
    seminarId,
    clock: services.clock,
    ...options,
  })

const preview = (lines: readonly string[], seminarId: number) =>
  previewImport(staff, { file: aCsv(lines), seminarId })

const lineOf = (email: string) => `Ana,Reyes,${email}`

function emailsOf(count: number): string[] {
  const mark = crypto.randomUUID()
  return Array.from({ length: count }, (_, at) => `${String(at).padStart(3, '0')}-${mark}@example.ph`)
}

const linesOf = (count: number) => emailsOf(count).map(lineOf)

/** Counts the registrations of a seminar by amount. */
async function amountsOf(seminarId: number): Promise<Record<string, number>> {
  const rows = await db
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.seminarId, seminarId))
  const amounts = Map.groupBy(rows, ({ amountDue }) => String(amountDue))
  return Object.fromEntries([...amounts].map(([amount, ofIt]) => [amount, ofIt.length]))
}

const group = { kind: 'group', label: 'Schools', minSeats: 3, percent: 10 } as const
const sold = { title: 'First Aid', price: '1000.00' }

describe('The seats of one import', () => {
  test('get the price of a group from its number of seats on, and the bill says why', async () => {
    await aPriceRule(db, group)
    const [small, large] = [await aSeminar(db, sold), await aSeminar(db, sold)]
    await bring(linesOf(2), small.id)
    expect(await amountsOf(small.id)).toEqual({ '1000.00': 2 })
    const lines = linesOf(3)
    expect((await preview(lines, large.id)).seminar?.prices).toEqual({
      group: 'Group of 3: Schools, 10% off',
      seats: [{ count: 3, price: 900, reason: 'Schools (group of 3)' }],
    })
    await bring(lines, large.id)
    expect(await amountsOf(large.id)).toEqual({ '900.00': 3 })
    const [first] = await db
      .select(registrationColumns)
      .from(registrations)
      .where(eq(registrations.seminarId, large.id))
    expect(await billLinesOf(db, first?.id ?? 0)).toMatchObject([
      { label: 'First Aid', amount: '1000.00' },
      { label: 'Schools (group of 3)', amount: '-100.00', kind: 'discount' },
    ])
    // Later seats are no part of it.
    expect((await register(large.id, {}, staff)).amountDue).toBe('1000.00')
  })

  test('are counted without errors, duplicates and people who have or may have no seat', async () => {
    await aPriceRule(db, group)
    const seminar = await aSeminar(db, sold)
    const [registered = '', suspended = '', first = '', second = ''] = emailsOf(4)
    await aSeatHolder(db, seminar.id, { person: { email: registered } })
    await aPerson(db, { email: suspended, accountStatus: 'suspended' })
    const lines = [registered, suspended, first, first, second, 'no e-mail'].map(lineOf)
    const seen = await preview(lines, seminar.id)
    expect(seen).toMatchObject({
      goodRows: 2,
      badRows: 4,
      seminar: {
        prices: {
          group: 'Schools, 10% off, applies from 3 seats. This file takes 2.',
          seats: [{ count: 2, price: 1000, reason: null }],
        },
      },
    })
    expect(await bring(lines, seminar.id)).toMatchObject({ successfulImports: 2 })
    expect(await amountsOf(seminar.id)).toMatchObject({ '1000.00': 2 })
  })

  test('are counted up to the last free seat', async () => {
    await aPriceRule(db, group)
    const seminar = await aSeminar(db, { ...sold, maxAttendees: 2 })
    const lines = linesOf(5)
    expect((await preview(lines, seminar.id)).seminar).toMatchObject({
      seatsLeft: 2,
      prices: { seats: [{}] },
    })
    expect(await bring(lines, seminar.id)).toMatchObject({ successfulImports: 2, failedImports: 3 })
    expect(await amountsOf(seminar.id)).toEqual({ '1000.00': 2 })
  })

  test('have the better price of another rule, which the preview says', async () => {
    await aPriceRule(db, group)
    await aPriceRule(db, { kind: 'early_bird', until: '2026-12-31', percent: 25 })
    const seminar = await aSeminar(db, sold)
    const lines = emailsOf(3).map(lineOf)
    const { rows, seminar: seen } = await preview(lines, seminar.id)
    const better = { price: 750, reason: 'Discount' }
    expect(rows.map(({ price }) => price)).toEqual([better, better, better])
    expect(seen?.prices?.seats.map(({ count, price }) => [count, price])).toEqual([[3, 750]])
    await bring(lines, seminar.id)
    expect(await amountsOf(seminar.id)).toEqual({ '750.00': 3 })
  })

  test('have one price when the import was interrupted and the file is imported again', async () => {
    await aPriceRule(db, { ...group, minSeats: 60 })
    const seminar = await aSeminar(db, sold)
    const lines = linesOf(60)
    let reads = 0
    // The third reading fails after the first 50 rows are stored, which simulates a crash.
    const failingClock = () => {
      reads += 1
      if (reads > 2) throw new Error('the process ends here')
      return testNow
    }
    await expect(bring(lines, seminar.id, { clock: failingClock })).rejects.toThrow('the process ends here')
    expect(await amountsOf(seminar.id)).toEqual({ '900.00': 50 })
    expect((await preview(lines, seminar.id)).seminar?.prices).toMatchObject({
      group: 'Group of 60: Schools, 10% off',
      seats: [{ count: 10, price: 900 }],
    })
    expect(await bring(lines, seminar.id)).toMatchObject({ successfulImports: 10, failedImports: 50 })
    expect(await amountsOf(seminar.id)).toEqual({ '900.00': 60 })
    const [last] = await db.select().from(importRuns).orderBy(desc(importRuns.groupSeats)).limit(1)
    expect(last?.groupSeats).toBe(60)

    // Once it came to its end, the file is a group of its own again.
    const emails = lines.slice(0, 2).map((line) => line.split(',')[2] ?? '')
    const two = await db
      .select({ registrationId: registrations.id })
      .from(registrations)
      .innerJoin(people, eq(people.id, registrations.personId))
      .where(inArray(people.email, emails))
    for (const { registrationId } of two) await verifyPayment(staff, { registrationId, action: 'reject' })
    expect((await preview(lines, seminar.id)).seminar?.prices?.group).toContain('This file takes 2.')
  })

  test('of two imports of one file at once have the price of one group', async () => {
    await aPriceRule(db, { ...group, minSeats: 120 })
    const seminar = await aSeminar(db, { ...sold, maxAttendees: null })
    const lines = linesOf(120)
    const results = await Promise.all([bring(lines, seminar.id), bring(lines, seminar.id)])
    expect(results.reduce((sum, { successfulImports }) => sum + successfulImports, 0)).toBe(120)
    expect(await amountsOf(seminar.id)).toEqual({ '900.00': 120 })
  })
})

test('The preview says nothing of prices for a free seminar', async () => {
  await aPriceRule(db, group)
  const file = aCsv(linesOf(3))
  const free = await previewImport(staff, { file, seminarId: (await aSeminar(db)).id })
  expect(free.seminar?.prices).toBeNull()
})
