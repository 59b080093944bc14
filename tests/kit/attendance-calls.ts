/** State-changing endpoints of attendance by slot, and the audit log entry each must write. */
import { hashToken } from '#app/features/accounts/adapters/one-time-token.ts'
import { attendanceMarks, attendanceScans } from '#app/features/attendance/tables/marks.ts'
import { checkInPasses } from '#app/features/attendance/tables/slots.ts'
import type { Database } from '#app/platform/db/database.ts'
import { aRegistrant, aRunningSeminar, aSlot, minutesIn } from './attendance.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { inDays, testNow } from './builders.ts'

export function attendanceCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  return {
    '/attendance/mark': audited('attendance.slot_marked', async () => ({
      ...(await aRegistrantInSlot(db)),
      status: 'present',
      version: 0,
    })),
    '/attendance/mark/from-scans': audited('attendance.slot_marked', async () => {
      const where = await aRegistrantInSlot(db)
      const times = { decidedAt: testNow, changedAt: testNow }
      await db
        .insert(attendanceMarks)
        .values({ ...where, status: 'absent', minutes: 0, source: 'staff', ...times })
      return { ...where, version: 1 }
    }),
    '/attendance/mark-all': audited('attendance.slot_marked', async () => {
      const { id: seminarId } = await aRunningSeminar(db)
      await aRegistrant(db, seminarId)
      const { id: slotId } = await aSlot(db, seminarId)
      return { seminarId, slotId, status: 'present', onlyUnmarked: true }
    }),
    '/attendance/override': audited('attendance.completion_overridden', async () => {
      const { registrationId } = await aRegistrantInSlot(db)
      return { registrationId, reason: 'Came by a late bus.', eligible: true }
    }),
    '/attendance/to-look-at/decide': audited('attendance.scan_decided', () => anUndecidedScan(db)),
    '/attendance/presenter': audited('attendance.code_shown', async () => ({
      slotId: (await aRegistrantInSlot(db)).slotId,
    })),
    '/attendance/ticket/renew': audited('registration.ticket_reissued', async () => ({
      registrationId: (await aRegistrantInSlot(db)).registrationId,
    })),
    '/check-in/walk-ins': audited('check_in.walk_in_added', async () => {
      const { id: seminarId } = await aRunningSeminar(db)
      const { id: slotId } = await aSlot(db, seminarId)
      const person = { firstName: 'Liza', lastName: 'Manalo', payment: 'cash' }
      return { seminarId, slotId, ...person, scanId: crypto.randomUUID(), scannedAt: testNow.toISOString() }
    }),
    '/check-in/passes': audited('check_in.pass_created', async () => {
      const { id: seminarId } = await aRunningSeminar(db)
      return { seminarId, label: 'Main entrance', expiresAt: inDays(1).toISOString() }
    }),
    '/check-in/passes/revoke': audited('check_in.pass_revoked', async () => ({ id: await aPass(db) })),
  }
}

async function aRegistrantInSlot(db: Database) {
  const { id: seminarId } = await aRunningSeminar(db)
  const { id: registrationId } = await aRegistrant(db, seminarId)
  const { id: slotId } = await aSlot(db, seminarId)
  return { registrationId, slotId }
}

async function anUndecidedScan(db: Database) {
  const { id: seminarId } = await aRunningSeminar(db)
  const { id: slotId } = await aSlot(db, seminarId)
  const times = { scannedAt: testNow, correctedAt: testNow, receivedAt: testNow }
  const [scan] = await db
    .insert(attendanceScans)
    .values({ scanId: crypto.randomUUID(), seminarId, slotId, source: 'qr', outcome: 'unknown', ...times })
    .returning()
  return { seminarId, id: `scan:${scan?.id}`, decision: 'dismiss' }
}

async function aPass(db: Database): Promise<number | undefined> {
  const { id: seminarId } = await aRunningSeminar(db)
  const [pass] = await db
    .insert(checkInPasses)
    .values({
      seminarId,
      label: 'Side entrance',
      tokenHash: hashToken(crypto.randomUUID()),
      createdAt: testNow,
      expiresAt: minutesIn(600),
    })
    .returning()
  return pass?.id
}
