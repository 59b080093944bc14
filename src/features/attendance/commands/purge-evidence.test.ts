import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { aRegistrant, aRunningSeminar, aScan, aSlot, minutesIn, staffAccess } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import {
  attendanceAliases,
  attendanceImportRows,
  attendanceImports,
  attendanceJoinCodes,
  walkIns,
} from '../tables/imports.ts'
import { attendanceMarks, attendanceScans, completions } from '../tables/marks.ts'
import { attendanceSlots } from '../tables/slots.ts'
import { changeAttendanceSettings, settleClosedSlots } from './change-slot.ts'
import { markAttendanceSlot, returnSlotToScans } from './mark-attendance-slot.ts'
import { purgeOldEvidence } from './purge-evidence.ts'
import { receiveScans } from './receive-scans.ts'
import { recomputeCompletions } from './recompute-completions.ts'

const { db, services } = await aSite()
const person = await aPerson(db, { role: 'organizer' })
const staff = contextOf(services, { actor: actorOf(person) })

const days = 1826
/** The seminar ends eight hours after `testNow`. */
const due = new Date(minutesIn(480).getTime() + days * 86_400_000 + 1)

/** Two slots, of which a registrant was scanned in one; a meeting report, a walk-in, an alias and a join code. */
async function anAttendedSeminar() {
  const seminar = await aRunningSeminar(db)
  const seminarId = seminar.id
  const slot = await aSlot(db, seminarId)
  await aSlot(db, seminarId, { startsAt: minutesIn(120) })
  const { id: registrationId } = await aRegistrant(db, seminarId)
  const scans = [aScan({ slotId: slot.id, registrationId })]
  const send = (deviceNow = testNow) =>
    receiveScans(
      { ...staff, now: deviceNow },
      { access: staffAccess(seminarId, person.id), deviceNow, scans },
    )
  await send()
  const at = { scannedAt: testNow, receivedAt: testNow }
  const name = { firstName: 'Ana', lastName: 'Reyes', payment: 'cash' } as const
  await db.insert(walkIns).values({ scanId: crypto.randomUUID(), seminarId, slotId: slot.id, ...name, ...at })
  const [run] = await db
    .insert(attendanceImports)
    .values({ seminarId, fileName: 'a.csv', format: 'zoom', fileHash: Buffer.alloc(32), importedAt: testNow })
    .returning()
  await db.insert(attendanceImportRows).values({
    importId: run?.id ?? 0,
    row: 2,
    name: 'Maria',
    intervals: [],
    summarisedMinutes: 30,
    registrationId,
    matchedBy: 'choice' as const,
  })
  await db.insert(attendanceAliases).values({ seminarId, participant: 'maria', registrationId })
  await db.insert(attendanceJoinCodes).values({ seminarId, registrationId, code: '4821' })
  await settleClosedSlots({ db, now: inDays(1) })
  return { seminarId, slot, registrationId, send }
}

async function storedOf(registrationId: number) {
  const [completion] = await db
    .select()
    .from(completions)
    .where(eq(completions.registrationId, registrationId))
  const marks = await db
    .select()
    .from(attendanceMarks)
    .where(eq(attendanceMarks.registrationId, registrationId))
  return {
    completion: completion && { ...completion, computedAt: null },
    marks: marks.map(({ slotId, status, minutes, source }) => ({ slotId, status, minutes, source })),
  }
}

const evidence = [attendanceScans, walkIns, attendanceImports, attendanceAliases, attendanceJoinCodes]

async function countEvidence(seminarId: number): Promise<number[]> {
  return Promise.all(evidence.map((table) => db.$count(table, eq(table.seminarId, seminarId))))
}

test('purgeOldEvidence deletes evidence after its retention, and what was computed from it stays', async () => {
  const { seminarId, registrationId } = await anAttendedSeminar()
  const before = await storedOf(registrationId)
  expect(before.completion).toMatchObject({ attendedMinutes: 150, percent: 62.5 })
  expect(await purgeOldEvidence(db, { days, now: new Date(due.getTime() - 2) })).toBe(0)
  expect(await purgeOldEvidence(db, { days: 0, now: due })).toBe(0)
  expect(await countEvidence(seminarId)).toEqual([1, 1, 1, 1, 1])
  expect(await purgeOldEvidence(db, { days, now: due })).toBe(1)
  expect(await countEvidence(seminarId)).toEqual([0, 0, 0, 0, 0])
  expect(await db.$count(attendanceImportRows, eq(attendanceImportRows.registrationId, registrationId))).toBe(
    0,
  )
  expect(await storedOf(registrationId)).toEqual(before)
  expect(await purgeOldEvidence(db, { days, now: due })).toBe(0)
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'attendance.evidence_deleted'))
  expect(entries).toMatchObject([{ subjectId: seminarId, details: { scans: 1, imports: 1 } }])
})

test('Without its evidence, a completion survives every computation, and staff can still correct marks', async () => {
  const { seminarId, slot, registrationId } = await anAttendedSeminar()
  const before = await storedOf(registrationId)
  await purgeOldEvidence(db, { days, now: due })
  const settings = { graceMinutes: 0, lateCutsMinutes: true, assumeStayed: false, minimumPercent: 50 }
  await changeAttendanceSettings(staff, { seminarId, ...settings, version: 0 })
  const after = await storedOf(registrationId)
  expect(after.marks).toEqual(before.marks)
  expect(after.completion).toMatchObject({ attendedMinutes: 150, attendance: 'enough' })

  const key = { registrationId, slotId: slot.id }
  await markAttendanceSlot(staff, { ...key, status: 'absent', reason: 'Left at once', version: 1 })
  expect((await storedOf(registrationId)).completion).toMatchObject({ attendedMinutes: 30 })
  const returning = returnSlotToScans(staff, { ...key, version: 2 })
  await expect(returning).rejects.toMatchObject({ code: 'evidence_deleted' })
})

test('A scan that arrives after the evidence was deleted does not count, and is deleted the next day', async () => {
  const { seminarId, registrationId, send } = await anAttendedSeminar()
  const before = await storedOf(registrationId)
  await purgeOldEvidence(db, { days, now: due })
  expect(await send(due)).toMatchObject([{ outcome: 'outside' }])
  await inTransaction(db, (tx) => recomputeCompletions(tx, { seminarId, registrationIds: null, now: due }))
  expect(await storedOf(registrationId)).toEqual(before)
  expect(await purgeOldEvidence(db, { days, now: due })).toBe(1)
  expect(await countEvidence(seminarId)).toEqual([0, 0, 0, 0, 0])
})

test('A mark without its evidence follows a lower credit of its slot', async () => {
  const { seminarId, slot, registrationId } = await anAttendedSeminar()
  await purgeOldEvidence(db, { days, now: due })
  await db.update(attendanceSlots).set({ creditMinutes: 60 }).where(eq(attendanceSlots.id, slot.id))
  await inTransaction(db, (tx) => recomputeCompletions(tx, { seminarId, registrationIds: null, now: due }))
  const { marks } = await storedOf(registrationId)
  expect(marks.find(({ slotId }) => slotId === slot.id)).toMatchObject({ minutes: 60, status: 'present' })
})
