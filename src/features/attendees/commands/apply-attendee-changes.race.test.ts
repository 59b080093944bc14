/**
 * Totals and pages are correct at every moment while people change and several processes aggregate the
 * changes.
 */

import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { lies, manyAttendees } from '../../../../tests/kit/counted-lists.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { countAttendeesInList } from '../queries/attendee-counts.ts'
import { attendeeCountChanges } from '../tables.ts'
import { updateAttendeeCounts } from './apply-attendee-changes.ts'

const database = await createTestDatabase()
const { db } = database
const writers = 5
const turns = 40
const atFirst = 6000

afterAll(() => database.close())

/** Attendees added (`come`) and removed (`gone`), started and committed; they bound what a reader may see. */
const come = { begun: atFirst, committed: atFirst }
const gone = { begun: 0, committed: 0 }

async function counted(tally: typeof come, many: number, work: () => Promise<unknown>): Promise<void> {
  tally.begun += many
  await work()
  tally.committed += many
}

/** Each writer changes its own people, so that none waits for another. */
async function write(writer: number): Promise<void> {
  const own = sql`id % ${writers} = ${writer} and email like 'first%'`
  for (let turn = 0; turn < turns; turn += 1) {
    const prefix = `w${writer}-${turn}-`
    await counted(come, 25, () => manyAttendees(db, prefix, { from: (turn * 97) % 1500, many: 25 }))
    if (turn % 3 === 0)
      await counted(gone, 25, () => db.execute(sql`delete from people where email like ${`${prefix}%`}`))
    // Moves people between lists and pages without changing the total.
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`update people set role = 'staff' where ${own} and id % 11 = ${turn % 11}`)
      await tx.execute(sql`
        update people set role = 'attendee', created_at = created_at + interval '40 hours',
          has_pending_payment = not has_pending_payment
        where ${own} and id % 11 = ${turn % 11}`)
    })
    const failed = inTransaction(db, async (tx) => {
      await manyAttendees(tx, 'never', { many: 30 + writer })
      throw new Error('Taken back.')
    })
    await failed.catch(() => undefined)
  }
}

async function whileWriting(writing: Promise<unknown>, work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  writing.then(end, end)
  let times = 0
  for (; !isOver; times += 1) await work()
  return times
}

/** The total lies between what was surely there and what could have been there by then. */
async function readTotal(): Promise<void> {
  const before = { come: come.committed, gone: gone.committed }
  const total = await countAttendeesInList(db, 'all')
  expect(total).toBeGreaterThanOrEqual(before.come - gone.begun)
  expect(total).toBeLessThanOrEqual(come.begun - before.gone)
}

async function readPages(): Promise<void> {
  expect(await lies(db, (total) => [total - 5, Math.floor(Math.random() * total)])).toEqual([])
}

test('Attendee list totals and pages stay correct during concurrent writes and folds', async () => {
  await manyAttendees(db, 'first', { many: atFirst })
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  const fold = () => updateAttendeeCounts(db)
  const times = [fold, fold, readTotal, readPages].map((work) => whileWriting(writing, work))
  await writing
  for (const many of await Promise.all(times)) expect(many).toBeGreaterThan(5)
  expect(await countAttendeesInList(db, 'all')).toBe(come.committed - gone.committed)
  await fold()
  expect(await db.$count(attendeeCountChanges)).toBe(0)
  expect(await lies(db)).toEqual([])
}, 120_000)
