/**
 * Changes of a seminar concurrent with each other and with registrations. Each control runs the same commands
 * without the seminar's lock and must fail.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, like, ne } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { outbox } from '#app/features/email/tables.ts'
import { paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { aRegistration, aSeminar, type SeminarRow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { registrations } from '../tables.ts'
import { deleteSeminar } from './delete-seminar.ts'
import { updateSeminar } from './update-seminar.ts'

const { database, services } = await aSite()
const { db: plain } = database

const rounds = 15
const crowd = 8

type Outcome = 'done' | string

/** 'done', the code of the refusal, or the text of any other error. */
async function outcomeOf(attempt: Promise<unknown>): Promise<Outcome> {
  try {
    await attempt
    return 'done'
  } catch (error) {
    return error instanceof Refusal ? error.code : `failed: ${String(error)}`
  }
}

const register = (db: Database, seminarId: number) =>
  outcomeOf(
    registerForSeminar(contextOf(services, { db }), {
      input: aRegistration({ seminarId }),
      idempotencyKey: null,
    }),
  )

let rushes = 0

/** Many people register while the seminar is changed, after a delay that varies from call to call. */
async function rush(db: Database, seminarId: number, change: () => Promise<unknown>) {
  rushes += 1
  const delayInMs = (rushes % 8) * 3
  const changing = outcomeOf(delayInMs < 9 ? change() : sleep(delayInMs).then(change))
  const registering = Array.from({ length: crowd }, () => register(db, seminarId))
  const [changed, ...registered] = await Promise.all([changing, ...registering])
  return { changed, registered }
}

async function rowOf({ id }: { readonly id: number }): Promise<SeminarRow | undefined> {
  const [row] = await plain.select().from(seminars).where(eq(seminars.id, id))
  return row
}

/** Repeats until a round goes wrong. */
async function goesWrong(play: () => Promise<boolean>): Promise<boolean> {
  for (let round = 0; round < 10 * rounds; round += 1) if (await play()) return true
  return false
}

describe('Two editors who loaded the same seminar', () => {
  async function edit(db: Database) {
    const seminar = await aSeminar(plain)
    const expectedUpdatedAt = seminar.updatedAt.toISOString()
    const send = (change: object) =>
      outcomeOf(updateSeminar(contextOf(services, { db }), { id: seminar.id, expectedUpdatedAt, ...change }))
    return (await Promise.all([send({ title: 'First' }), send({ description: 'Second' })])).sort()
  }

  test('save only one of their two concurrent changes', async () => {
    for (let round = 0; round < rounds; round += 1) {
      expect(await edit(plain)).toEqual(['done', 'seminar_changed'])
    }
  })

  test('both save when the lock is removed (control)', async () => {
    const wrong = await withoutLocks(database, (db) =>
      goesWrong(async () => (await edit(db)).every((outcome) => outcome === 'done')),
    )
    expect(wrong).toBe(true)
  })
})

describe('A seat limit lowered while people register', () => {
  const limit = 3

  async function play(db: Database) {
    const seminar = await aSeminar(plain, { maxAttendees: 20 })
    const context = contextOf(services, { db })
    const played = await rush(db, seminar.id, () =>
      updateSeminar(context, { id: seminar.id, maxAttendees: limit }),
    )
    return { ...played, row: await rowOf(seminar) }
  }

  test('never falls below the seats taken', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { changed, registered, row } = await play(plain)
      const seats = registered.filter((outcome) => outcome === 'done').length
      expect(row?.seatsTaken).toBe(seats)
      if (changed === 'done') {
        expect({ seats, limit: row?.maxAttendees }).toEqual({ seats: limit, limit })
        expect(new Set(registered)).toEqual(new Set(['done', 'seminar_full']))
      } else
        expect({ changed, seats, limit: row?.maxAttendees }).toEqual({
          changed: 'seats_taken',
          seats: crowd,
          limit: 20,
        })
    }
  })

  test('falls below the seats taken without lock and CHECK constraint (control)', async () => {
    const check = 'seminars_seats_within_capacity'
    await database.pool.query(`alter table seminars drop constraint ${check}`)
    const wrong = await withoutLocks(database, (db) =>
      goesWrong(async () => {
        const { row } = await play(db)
        return row !== undefined && row.seatsTaken > (row.maxAttendees ?? 0)
      }),
    )
    expect(wrong).toBe(true)
    await plain.delete(registrations)
    await plain.delete(seminars)
    await database.pool.query(
      `alter table seminars add constraint ${check} check (seats_taken <= max_attendees)`,
    )
  })
})

describe('A seminar deleted while people register', () => {
  async function play(db: Database) {
    const seminar = await aSeminar(plain)
    const played = await rush(db, seminar.id, () => deleteSeminar(contextOf(services, { db }), seminar.id))
    const seats = await plain.$count(registrations, eq(registrations.seminarId, seminar.id))
    return { ...played, seats, exists: (await rowOf(seminar)) !== undefined }
  }

  const gone = { changed: 'done', registered: Array(crowd).fill('seminar_unknown'), seats: 0, exists: false }
  const stored = {
    changed: 'seminar_has_registrations',
    registered: Array(crowd).fill('done'),
    seats: crowd,
    exists: true,
  }

  test('is either gone without registrations or kept with all of them', async () => {
    for (let round = 0; round < rounds; round += 1) expect([gone, stored]).toContainEqual(await play(plain))
  })

  test('makes a request fail unexpectedly when the lock is removed (control)', async () => {
    const wrong = await withoutLocks(database, (db) =>
      goesWrong(async () => {
        const { changed, registered } = await play(db)
        return [changed, ...registered].some((outcome) => outcome.startsWith('failed'))
      }),
    )
    expect(wrong).toBe(true)
  })
})

describe('A seminar cancelled while people register', () => {
  async function play(db: Database) {
    const seminar = await aSeminar(plain)
    const context = contextOf(services, { db })
    const { changed, registered } = await rush(db, seminar.id, () =>
      updateSeminar(context, { id: seminar.id, status: 'cancelled' }),
    )
    const ofSeminar = and(eq(registrations.seminarId, seminar.id), ne(paymentStatusSql, 'rejected'))
    const seats = await plain.$count(registrations, ofSeminar)
    const notified = await plain.$count(outbox, like(outbox.dedupeKey, `seminar-cancelled-${seminar.id}-%`))
    return { changed, registered, seats, notified }
  }

  test('notifies exactly those who took a seat; the others are refused as cancelled', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { changed, registered, seats, notified } = await play(plain)
      expect({ changed, notified }).toEqual({ changed: 'done', notified: seats })
      expect(registered.filter((outcome) => outcome === 'done')).toHaveLength(seats)
      expect(registered.every((outcome) => outcome === 'done' || outcome === 'seminar_cancelled')).toBe(true)
    }
  })

  test('leaves a registrant without notification when the lock is removed (control)', async () => {
    const wrong = await withoutLocks(database, (db) =>
      goesWrong(async () => {
        const { seats, notified } = await play(db)
        return notified < seats
      }),
    )
    expect(wrong).toBe(true)
  })
})

test('Cancelling a seminar twice at the same instant notifies each registrant once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const seminar = await aSeminar(plain)
    await register(plain, seminar.id)
    const cancel = () =>
      outcomeOf(updateSeminar(contextOf(services), { id: seminar.id, status: 'cancelled' }))
    expect(await Promise.all([cancel(), cancel()])).toEqual(['done', 'done'])
    expect(await plain.$count(outbox, like(outbox.dedupeKey, `seminar-cancelled-${seminar.id}-%`))).toBe(1)
  }
})
