/**
 * Scans, corrections of staff, meeting reports, decisions and changed slots in any order give the same marks and
 * completions as a computation from scratch, and marks of people who were only scanned are what all their scans say by
 * their times.
 */

import { and, eq, isNotNull, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import {
  aRunningSeminar,
  aScan,
  aSlot,
  manyRegistrants,
  minutesIn,
  staffAccess,
} from '#tests/kit/attendance.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { listAttendanceMarks } from '../queries/marks.ts'
import { toAutomaticMark } from '../rules/slot-mark.ts'
import { attendanceImportRows, attendanceImports } from '../tables/imports.ts'
import { attendanceMarks, completions } from '../tables/marks.ts'
import { attendanceSlots } from '../tables/slots.ts'
import { markAttendanceSlot, returnSlotToScans } from './mark-attendance-slot.ts'
import { receiveScans } from './receive-scans.ts'
import { recomputeCompletions } from './recompute-completions.ts'

const { db, services } = await aSite()
const staff = await aPerson(db, { role: 'staff' })

/** Each person lives through a sequence of events of their own. */
const people = 2000
const longest = 5

/** The seminar of this test is over, so that every time in it has passed. */
const now = minutesIn(700)
const context = contextOf({ ...services, clock: () => now }, { actor: actorOf(staff) })

type Event =
  | { readonly kind: 'scan'; readonly slot: 0 | 1; readonly minute: number; readonly direction: 'in' | 'out' }
  | { readonly kind: 'mark'; readonly slot: 0 | 1; readonly minutes: number }
  | { readonly kind: 'from_scans'; readonly slot: 0 | 1 }
  | { readonly kind: 'report'; readonly from: number; readonly length: number }

const slot = fc.constantFrom(0 as const, 1 as const)
const kind = <Kind extends Event['kind']>(name: Kind) => fc.constant(name)
const direction = fc.constantFrom('in' as const, 'out' as const)
const minute = fc.integer({ min: -70, max: 400 })
const events: fc.Arbitrary<Event> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: kind('scan'), slot, minute, direction }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('mark'), slot, minutes: fc.integer({ min: 0, max: 120 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('from_scans'), slot }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind('report'), from: minute, length: fc.integer({ min: 1, max: 200 }) }),
  },
)

async function stored(seminarId: number) {
  const { registrationId, slotId, status, minutes, source } = attendanceMarks
  const marks = await db
    .select({ registrationId, slotId, status, minutes, source })
    .from(attendanceMarks)
    .innerJoin(attendanceSlots, eq(attendanceSlots.id, slotId))
    .where(and(eq(attendanceSlots.seminarId, seminarId), isNotNull(status)))
    .orderBy(registrationId, slotId)
  const { attendedMinutes, percent, attendance } = completions
  const rows = await db
    .select({ registrationId: completions.registrationId, attendedMinutes, percent, attendance })
    .from(completions)
    .where(eq(completions.seminarId, seminarId))
    .orderBy(completions.registrationId)
  return {
    // A mark that lost its evidence says the same as none.
    marks: marks.filter((mark) => mark.source === 'staff' || mark.status !== 'absent'),
    // Nobody computes anything for people without any event.
    completions: rows.filter((row) => row.attendedMinutes > 0),
  }
}

async function recompute(seminarId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSeminar(tx, seminarId)
    await recomputeCompletions(tx, { seminarId, registrationIds: null, now })
  })
}

test('Marks and completions equal a computation from scratch after 2,000 random sequences of events', async () => {
  const seminar = await aRunningSeminar(db, { maxAttendees: null, endsAt: minutesIn(600) })
  const slots = [
    await aSlot(db, seminar.id),
    await aSlot(db, seminar.id, { startsAt: minutesIn(200), mode: 'in_and_out' }),
  ]
  const ids = await manyRegistrants(db, seminar.id, people)
  const sequences = fc.sample(fc.array(events, { minLength: 1, maxLength: longest }), people)
  const access = staffAccess(seminar.id, staff.id)
  for (let step = 0; step < longest; step += 1) {
    const scans: unknown[] = []
    for (const [index, sequence] of sequences.entries()) {
      const event = sequence[step]
      const registrationId = ids[index] ?? 0
      if (event?.kind === 'scan')
        scans.push(
          aScan({
            slotId: slots[event.slot]?.id ?? 0,
            registrationId,
            direction: event.direction,
            scannedAt: minutesIn(event.minute).toISOString(),
          }),
        )
      else if (event !== undefined) await apply(event, registrationId)
    }
    for (let from = 0; from < scans.length; from += 200)
      await receiveScans(context, { access, deviceNow: now, scans: scans.slice(from, from + 200) })
  }
  await recompute(seminar.id)
  const projected = await stored(seminar.id)
  await db.delete(attendanceMarks).where(ne(attendanceMarks.source, 'staff'))
  await db.delete(completions)
  await recompute(seminar.id)
  const fromScratch = await stored(seminar.id)
  expect(projected.marks.length).toBeGreaterThan(people / 2)
  expect(projected).toEqual(fromScratch)
  const fromRaw = sequences.flatMap((sequence, index) =>
    sequence.every(({ kind }) => kind === 'scan') ? marksByScans(sequence, ids[index] ?? 0) : [],
  )
  const onlyScanned = new Set(
    ids.filter((_, index) => sequences[index]?.every(({ kind }) => kind === 'scan')),
  )
  expect(fromRaw.length).toBeGreaterThan(people / 4)
  expect(projected.marks.filter(({ registrationId }) => onlyScanned.has(registrationId))).toEqual(fromRaw)

  /** Computes the expected minutes, by the rules alone, from what was scanned. */
  function marksByScans(sequence: readonly Event[], registrationId: number) {
    return slots.flatMap((slot, place) => {
      const scans = sequence.flatMap((event) =>
        event.kind === 'scan' && event.slot === place ? [event] : [],
      )
      const open = scans
        .map(({ minute, direction }) => ({ at: minutesIn(minute), direction, source: 'search' as const }))
        .filter(({ at }) => at >= slot.opensAt && at <= slot.closesAt)
      const rules = { graceMinutes: 15, lateCutsMinutes: false, assumeStayed: true }
      const mark = toAutomaticMark(slot, { scans: open, presences: [] }, rules)
      return mark === null || mark.status === 'absent' ? [] : [{ registrationId, slotId: slot.id, ...mark }]
    })
  }

  async function apply(event: Exclude<Event, { kind: 'scan' }>, registrationId: number): Promise<void> {
    if (event.kind === 'report') return report(registrationId, event)
    const slotId = slots[event.slot]?.id ?? 0
    const mark = (await listAttendanceMarks(db, [registrationId])).find((row) => row.slotId === slotId)
    const target = { registrationId, slotId, version: mark?.version ?? 0 }
    if (event.kind === 'from_scans') await returnSlotToScans(context, target)
    else
      await markAttendanceSlot(context, {
        ...target,
        status: 'late',
        minutes: event.minutes,
        reason: 'Came late',
      })
  }

  async function report(registrationId: number, { from, length }: { from: number; length: number }) {
    const [row] = await db
      .insert(attendanceImports)
      .values({
        seminarId: seminar.id,
        fileName: 'report.csv',
        format: 'zoom',
        importedAt: now,
        fileHash: Buffer.from(crypto.randomUUID()),
      })
      .returning()
    const interval: [number, number] = [minutesIn(from).getTime(), minutesIn(from + length).getTime()]
    await db.insert(attendanceImportRows).values({
      importId: row?.id ?? 0,
      row: 1,
      name: 'X',
      intervals: [interval],
      registrationId,
      matchedBy: 'name',
    })
    await inTransaction(db, async (tx) => {
      await lockSeminar(tx, seminar.id)
      await recomputeCompletions(tx, { seminarId: seminar.id, registrationIds: [registrationId], now })
    })
  }
})
