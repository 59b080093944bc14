/** Concurrent attendance marks of one person and of a whole seminar; the control without locks must fail. */

import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cancelOrder } from '#app/features/ledger/commands/cancel-registration.ts'
import { interactions } from '#app/features/people/tables.ts'
import { listOrderIdsOf } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { manyRegistrants } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aSeminar, testNow } from '#tests/kit/builders.ts'
import { anExpected } from '#tests/kit/expected-attendees.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { markAttendance, markSeminarAttendance } from './mark-attendance.ts'

const { database, db: plain, services } = await aSite()
const staff = await aPerson(plain, { role: 'staff' })

const rounds = 12

/**
 * Three users mark the same people while another marks everyone else; returns statuses and history counts.
 */
async function rush(db: Database) {
  const seminar = await aSeminar(plain, { startsAt: testNow })
  const expected = await Promise.all(Array.from({ length: 6 }, () => anExpected(plain, seminar.id)))
  const context = contextOf(services, { db, actor: actorOf(staff) })
  const mark = () =>
    expected.map(({ registrationId }, index) =>
      markAttendance(context, { registrationId, attendanceStatus: index < 3 ? 'no-show' : 'attended' }),
    )
  const everybodyElse = { seminarId: seminar.id, attendanceStatus: 'attended', onlyUnmarked: true } as const
  const [first, ...others] = mark()
  await Promise.all([first, markSeminarAttendance(context, everybodyElse), ...others, ...mark(), ...mark()])
  const rows = await plain.select().from(registrations).where(eq(registrations.seminarId, seminar.id))
  const statuses = expected.map(
    ({ registrationId }) => rows.find(({ id }) => id === registrationId)?.attendanceStatus,
  )
  const marks = await Promise.all(
    expected.slice(3).map(({ person }) => {
      const came = eq(interactions.interactionType, 'seminar_attended')
      return plain.$count(interactions, and(eq(interactions.personId, person.id), came))
    }),
  )
  return { statuses, marks }
}

test('Concurrent bulk and single attendance marks: single marks win, each in the history once', async () => {
  for (let round = 0; round < rounds; round += 1) {
    expect(await rush(plain)).toEqual({
      statuses: ['no-show', 'no-show', 'no-show', 'attended', 'attended', 'attended'],
      marks: [1, 1, 1],
    })
  }
})

test('Control: without locks, concurrent attendance marks appear twice in the history', async () => {
  const wrong = await withoutLocks(database, async (db) => {
    for (let round = 0; round < 10 * rounds; round += 1)
      if ((await rush(db)).marks.some((count) => count > 1)) return true
    return false
  })
  expect(wrong).toBe(true)
})

/** A registration is canceled while its attendance is marked; returns how many of the two were done. */
async function markAgainstCancelling(db: Database): Promise<number> {
  const seminar = await aSeminar(plain, { startsAt: testNow })
  const { registrationId } = await anExpected(plain, seminar.id)
  const [orderId = 0] = await listOrderIdsOf(plain, [registrationId])
  const context = contextOf(services, { db, actor: actorOf(staff) })
  const outcomes = await Promise.allSettled([
    markAttendance(context, { registrationId, attendanceStatus: 'attended' }),
    cancelOrder(context, { orderId, reason: 'Fell ill' }),
  ])
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

test('A registration is either canceled or marked', async () => {
  for (let round = 0; round < rounds; round += 1) expect(await markAgainstCancelling(plain)).toBe(1)
})

test('Control: without locks, a canceled registration is marked as well', async () => {
  const wrong = await withoutLocks(database, async (db) => {
    for (let round = 0; round < 10 * rounds; round += 1)
      if ((await markAgainstCancelling(db)) > 1) return true
    return false
  })
  expect(wrong).toBe(true)
})

test('markSeminarAttendance marks five thousand registrants within seconds', async () => {
  const seminar = await aSeminar(plain, { startsAt: testNow, maxAttendees: null })
  await manyRegistrants(plain, seminar.id, 5000)
  const from = performance.now()
  const input = { seminarId: seminar.id, attendanceStatus: 'attended', onlyUnmarked: true } as const
  expect(await markSeminarAttendance(contextOf(services, { actor: actorOf(staff) }), input)).toBe(5000)
  expect(performance.now() - from).toBeLessThan(10_000)
})
