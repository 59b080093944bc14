/** State-changing endpoints of attendance by slot, and the audit log entry each must write. */
import { hashToken } from '../../src/features/accounts/adapters/one-time-token.ts'
import { attendanceMarks, attendanceScans } from '../../src/features/attendance/tables/marks.ts'
import { checkInPasses } from '../../src/features/attendance/tables/slots.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { aRegistrant, aRunningSeminar, aSlot, minutesIn } from './attendance.ts'
import type { AuditedCall } from './audited-calls.ts'
import { inDays, testNow } from './builders.ts'

export function attendanceCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  return {
    '/attendance/mark': {
      body: async () => ({ ...(await aRegistrantInSlot(db)), status: 'present', version: 0 }),
      action: 'attendance.slot_marked',
    },
    '/attendance/mark/from-scans': {
      body: async () => {
        const where = await aRegistrantInSlot(db)
        const times = { decidedAt: testNow, changedAt: testNow }
        await db
          .insert(attendanceMarks)
          .values({ ...where, status: 'absent', minutes: 0, source: 'office', ...times })
        return { ...where, version: 1 }
      },
      action: 'attendance.slot_marked',
    },
    '/attendance/mark-all': {
      body: async () => {
        const { id: seminarId } = await aRunningSeminar(db)
        await aRegistrant(db, seminarId)
        const { id: slotId } = await aSlot(db, seminarId)
        return { seminarId, slotId, status: 'present', onlyUnmarked: true }
      },
      action: 'attendance.slot_marked',
    },
    '/attendance/override': {
      body: async () => {
        const { registrationId } = await aRegistrantInSlot(db)
        return { registrationId, reason: 'Came by a late bus.', eligible: true }
      },
      action: 'attendance.completion_overridden',
    },
    '/attendance/to-look-at/decide': {
      body: () => anUndecidedScan(db),
      action: 'attendance.scan_decided',
    },
    '/attendance/presenter': {
      body: async () => ({ slotId: (await aRegistrantInSlot(db)).slotId }),
      action: 'attendance.code_shown',
    },
    '/attendance/ticket/renew': {
      body: async () => ({ registrationId: (await aRegistrantInSlot(db)).registrationId }),
      action: 'registration.ticket_renewed',
    },
    '/check-in/walk-ins': {
      body: async () => {
        const { id: seminarId } = await aRunningSeminar(db)
        const { id: slotId } = await aSlot(db, seminarId)
        const person = { firstName: 'Liza', lastName: 'Manalo', payment: 'cash' }
        return { seminarId, slotId, ...person, scanId: crypto.randomUUID(), scannedAt: testNow.toISOString() }
      },
      action: 'check_in.walk_in_added',
    },
    '/check-in/passes': {
      body: async () => {
        const { id: seminarId } = await aRunningSeminar(db)
        return { seminarId, label: 'Main entrance', expiresAt: inDays(1).toISOString() }
      },
      action: 'check_in.pass_created',
    },
    '/check-in/passes/revoke': {
      body: async () => ({ id: await aPass(db) }),
      action: 'check_in.pass_revoked',
    },
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
