/** A seat that is handed over while its ticket is scanned; the control without locks must fail. */
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receiveScans } from '#app/features/attendance/commands/receive-scans.ts'
import { attendanceScans } from '#app/features/attendance/tables/marks.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { aRegistrant, aRunningSeminar, aScan, aSlot, aTicket, staffAccess } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { handOverRegistration } from './hand-over-registration.ts'

const { database, db: plain, services } = await aSite()
const staff = await aPerson(plain, { role: 'staff' })

const rounds = 12

/** Scans the ticket of each of some people, while their seats are handed over. */
async function rush(db: Database) {
  const seminar = await aRunningSeminar(plain, { maxAttendees: null })
  const slot = await aSlot(plain, seminar.id)
  const registrants = await Promise.all(
    Array.from({ length: 6 }, () => aRegistrant(plain, seminar.id, { person: { seminarCount: 1 } })),
  )
  const context = contextOf(services, { db, actor: actorOf(staff) })
  const access = staffAccess(seminar.id, staff.id)
  const outcomes = await Promise.all(
    registrants.map(async (registrant, place) => {
      const body = await aTicket(services, registrant)
      const scans = [aScan({ slotId: slot.id, body, source: 'qr' })]
      const colleague = {
        firstName: 'Ben',
        middleInitial: null,
        lastName: 'Cruz',
        email: `race${registrant.id}@example.ph`,
      }
      const handingOver = () => handOverRegistration(context, { registrationId: registrant.id, ...colleague })
      const scanning = () => receiveScans(context, { access, deviceNow: testNow, scans })
      const both = place % 2 === 0 ? [scanning(), handingOver()] : [handingOver(), scanning()]
      const failures = (await Promise.allSettled(both)).flatMap((one) =>
        one.status === 'rejected' ? [one.reason] : [],
      )
      const isTold = failures.some((error) => error instanceof Refusal && error.code === 'attendance_marked')
      const [row] = await plain.select().from(registrations).where(eq(registrations.id, registrant.id))
      const isOf = eq(attendanceScans.registrationId, registrant.id)
      const isScanned = await plain.$count(
        attendanceScans,
        and(isOf, eq(attendanceScans.outcome, 'accepted')),
      )
      const isVoid = await plain.$count(attendanceScans, and(isOf, eq(attendanceScans.outcome, 'void')))
      const isHandedOver = row?.personId !== registrant.personId
      return {
        bothWon: isHandedOver && isScanned > 0,
        // Staff by the refusal, the device by the outcome.
        isLoserTold: isHandedOver
          ? failures.length === 0 && isVoid === 1
          : failures.length === 1 && isTold && isScanned === 1,
      }
    }),
  )
  return {
    bothWon: outcomes.filter(({ bothWon }) => bothWon).length,
    untold: outcomes.filter(({ isLoserTold }) => !isLoserTold).length,
  }
}

test('Of a scan and handing over its seat, one wins, and the other is told', async () => {
  for (let round = 0; round < rounds; round += 1) expect(await rush(plain)).toEqual({ bothWon: 0, untold: 0 })
})

test('Control: without locks, a scanned seat is handed over', async () => {
  await withoutLocks(database, async (db) => {
    let bothWon = 0
    for (let round = 0; round < rounds && bothWon === 0; round += 1) bothWon = (await rush(db)).bothWon
    expect(bothWon).toBeGreaterThan(0)
  })
})
