import { and, eq, inArray, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { vouchers, voucherUses } from '#app/features/orders/tables/discounts.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { actorOf, aPerson, aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aVoucher, expectSoundLedger } from '#tests/kit/discounts.ts'
import { aCsv } from '#tests/kit/import-files.ts'
import { withLedger } from '#tests/kit/ledger.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { importAttendees } from './import-attendees.ts'
import { takeImportedSeats } from './import-seats.ts'

const rounds = 5
const peopleInFile = 12
const usesOfEach = 4

const { database, services } = await aSite()
const actor = actorOf(await aPerson(database.db, { role: 'admin' }))

const contextWith = (db: Database) => contextOf(withLedger(services), { actor, db })

async function aSoldSeminar(): Promise<number> {
  return (await aSeminar(services.db, { price: '500.00', maxAttendees: null })).id
}

/** People with the two codes in turn. */
function linesOf([one, other]: readonly string[]): string[] {
  const mark = crypto.randomUUID()
  return Array.from({ length: peopleInFile }, (_, at) => {
    const email = `${String(at).padStart(2, '0')}-${mark}@example.ph`
    return `Ana,Reyes,${email},${at % 2 === 0 ? one : other}`
  })
}

/**
 * Four imports into two seminars at once: two of the same people and vouchers in opposite order, and two of other
 * people. Meanwhile visitors register with the same vouchers.
 * @returns the uses of each voucher
 */
async function rush(db: Database): Promise<number[]> {
  const limited = { maxUses: usesOfEach }
  const made = [await aVoucher(services.db, limited), await aVoucher(services.db, limited)]
  const codes = made.map(({ code }) => code)
  const seminarIds = [await aSoldSeminar(), await aSoldSeminar()]
  const same = linesOf(codes)
  const files = [same, same.toReversed(), linesOf(codes), linesOf(codes).toReversed()].map((lines) =>
    aCsv(lines, 'First Name,Last Name,Email,Voucher'),
  )
  const outcomes = await Promise.allSettled([
    ...files.map((file, place) =>
      importAttendees(contextWith(db), {
        file,
        importId: crypto.randomUUID(),
        seminarId: seminarIds[place % 2] ?? 0,
        clock: services.clock,
      }),
    ),
    ...[...codes, ...codes].map((voucherCode, place) => {
      const input = aRegistration({ seminarId: seminarIds[place % 2] ?? 0, voucherCode, source: null })
      return registerForSeminar(contextWith(db), { input, idempotencyKey: null })
    }),
  ])
  for (const outcome of outcomes)
    if (outcome.status === 'rejected' && !(outcome.reason instanceof Refusal)) throw outcome.reason
  return Promise.all(
    made.map(({ id }) =>
      services.db.$count(voucherUses, and(eq(voucherUses.voucherId, id), isNull(voucherUses.releasedAt))),
    ),
  )
}

test('Imports of the same people and vouchers in opposite order use each voucher as often as allowed', async () => {
  for (let round = 0; round < rounds; round += 1)
    expect(await rush(services.db)).toEqual([usesOfEach, usesOfEach])
  const rows = await services.db
    .select()
    .from(vouchers)
    .where(inArray(vouchers.maxUses, [usesOfEach]))
  expect(rows.every(({ uses }) => uses === usesOfEach)).toBe(true)
  await expectSoundLedger(database)
})

/**
 * The batches of two imports at once, for two seminars, with two vouchers in opposite order. Directly, because imports
 * read their files one after another and may not overlap.
 */
async function takeBatches(db: Database): Promise<void> {
  const made = [await aVoucher(services.db), await aVoucher(services.db)]
  const codes = made.map(({ code }) => code)
  const batches = [codes, codes.toReversed()].map(async (inOrder) => ({
    good: await Promise.all(
      inOrder.map(async (voucherCode, row) => {
        const { email } = await aPerson(services.db)
        return { row, person: { email, firstName: 'Ana', voucherCode } }
      }),
    ),
    createdRows: new Set<number>(),
    seminarId: await aSoldSeminar(),
    groupSeats: inOrder.length,
  }))
  const refused = await Promise.all(
    (await Promise.all(batches)).map((batch) =>
      inTransaction(db, (tx) => takeImportedSeats(tx, contextWith(db), batch)),
    ),
  )
  expect(refused).toEqual([[], []])
}

test('Batches with vouchers in opposite order do not deadlock', async () => {
  for (let round = 0; round < rounds; round += 1) await takeBatches(services.db)
})

test('Control: without locks, batches with vouchers in opposite order deadlock', async () => {
  const failure = await withoutLocks(database, async (db) => {
    for (let round = 0; round < rounds; round += 1) {
      const error = await takeBatches(db).catch((reason: unknown) => reason)
      if (error !== undefined) return String((error as Error).cause ?? error)
    }
    return null
  })
  expect(failure).toContain('deadlock detected')
})
