/** Devices that send the same people at once; the control without locks must fail. */

import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#app/platform/db/database.ts'
import { aRegistrant, aRunningSeminar, aScan, aSlot, staffAccess } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { attendanceScans, completions } from '../tables/marks.ts'
import { receiveScans } from './receive-scans.ts'

const { database, db: plain, services } = await aSite()
const staff = await aPerson(plain, { role: 'staff' })

const rounds = 8
const devices = 6
const people = 20

/** Each device scans everybody, in its own order, and sends twice. */
async function rush(db: Database) {
  const seminar = await aRunningSeminar(plain, { maxAttendees: null })
  const slot = await aSlot(plain, seminar.id)
  const registrants = await Promise.all(Array.from({ length: people }, () => aRegistrant(plain, seminar.id)))
  const context = contextOf(services, { db, actor: actorOf(staff) })
  const access = staffAccess(seminar.id, staff.id)
  const sent = await Promise.allSettled(
    Array.from({ length: devices }, (_, device) => {
      const turned = [...registrants.slice(device), ...registrants.slice(0, device)]
      const inOwnOrder = device % 2 === 0 ? turned : turned.toReversed()
      const scans = inOwnOrder.map(({ id }) => aScan({ slotId: slot.id, registrationId: id }))
      return [scans, scans].map((batch) =>
        receiveScans(context, { access, deviceNow: testNow, scans: batch }),
      )
    }).flat(),
  )
  const countOf = (outcome: 'accepted' | 'again') =>
    plain.$count(
      attendanceScans,
      and(eq(attendanceScans.seminarId, seminar.id), eq(attendanceScans.outcome, outcome)),
    )
  return {
    failed: sent.filter(({ status }) => status === 'rejected').length,
    accepted: await countOf('accepted'),
    again: await countOf('again'),
    completions: await plain.$count(completions, eq(completions.seminarId, seminar.id)),
  }
}

const expected = { failed: 0, accepted: people, again: people * (devices - 1), completions: people }

test('Devices that send the same people at once get one accepted scan a person, and no deadlock', async () => {
  for (let round = 0; round < rounds; round += 1) expect(await rush(plain)).toEqual(expected)
})

test('Control: without locks, concurrent scans of one person fail or are accepted twice', async () => {
  const results = await withoutLocks(database, async (db) => {
    const found: unknown[] = []
    for (let round = 0; round < rounds; round += 1) found.push(await rush(db))
    return found
  })
  expect(results).not.toEqual(Array.from({ length: rounds }, () => expected))
})
