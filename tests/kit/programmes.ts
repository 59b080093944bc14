/** Speakers and programs. */
import { randomUUID } from 'node:crypto'
import { saveProgramme } from '#app/features/attendance/commands/save-programme.ts'
import type { SaveProgrammeInput } from '#app/features/attendance/contract/programme.ts'
import type { SlotInput } from '#app/features/attendance/contract/slots.ts'
import { getProgramme } from '#app/features/attendance/reads/programme.ts'
import { attendanceScans } from '#app/features/attendance/tables/marks.ts'
import { setSpeakerPhoto } from '#app/features/seminars/commands/change-speaker-photo.ts'
import type { SessionInput } from '#app/features/seminars/contract/programme.ts'
import { speakers } from '#app/features/seminars/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { aSeminar, type SeminarRow, testNow } from './builders.ts'
import { smallPicture } from './covers.ts'
import { contextOf, type TestServices } from './services.ts'

const hourInMs = 60 * 60 * 1000

/** An instant of a seminar, in hours after its start. */
export const hoursAfterStart = ({ startsAt }: Pick<SeminarRow, 'startsAt'>, hours: number) =>
  new Date(startsAt.getTime() + hours * hourInMs).toISOString()

export async function aSpeaker(db: Database, values: Partial<typeof speakers.$inferInsert> = {}) {
  const [row] = await db
    .insert(speakers)
    .values({ fullName: 'Dr. Liza Ramos', createdAt: testNow, ...values })
    .returning()
  if (row === undefined) throw new Error('The speaker was not stored.')
  return row
}

/** A talk in the first hour. */
export function aSession(seminar: SeminarRow, values: Partial<SessionInput> = {}): SessionInput {
  return {
    startsAt: hoursAfterStart(seminar, 0),
    endsAt: hoursAfterStart(seminar, 1),
    title: 'Reading aloud',
    kind: 'talk',
    isCounted: true,
    speakers: [],
    ...values,
  }
}

/** A slot of the first hour, which opens and closes with it. */
export function aSlot(seminar: SeminarRow, values: Partial<SlotInput> = {}): SlotInput {
  return {
    label: 'Morning',
    startsAt: hoursAfterStart(seminar, 0),
    endsAt: hoursAfterStart(seminar, 1),
    opensAt: hoursAfterStart(seminar, 0),
    closesAt: hoursAfterStart(seminar, 1),
    mode: 'once',
    creditMinutes: 60,
    ...values,
  }
}

/** Stores a program of one session and one slot unless others are given. */
export async function aProgramme(
  services: TestServices,
  seminar: SeminarRow,
  given: Partial<Pick<SaveProgrammeInput, 'sessions' | 'slots' | 'accreditationReason'>> = {},
) {
  const context = contextOf(services)
  const { version } = await programmeOf(services, seminar.id)
  await saveProgramme(context, {
    seminarId: seminar.id,
    version,
    accreditationReason: given.accreditationReason,
    sessions: given.sessions ?? [aSession(seminar)],
    slots: given.slots ?? [aSlot(seminar)],
  })
  return programmeOf(services, seminar.id)
}

/** Reads the program as staff do. */
export function programmeOf({ db }: Pick<TestServices, 'db'>, seminarId: number) {
  const actor = { personId: 0, email: '', displayName: '', role: 'staff', sessionId: 0 } as const
  return getProgramme({ db, actor }, seminarId)
}

/** A scan of a ticket that nobody knows, at the time of the tests. */
export async function aScan(db: Database, slot: { readonly id: number }, seminarId: number): Promise<void> {
  await db.insert(attendanceScans).values({
    scanId: randomUUID(),
    seminarId,
    slotId: slot.id,
    source: 'qr',
    outcome: 'unknown',
    scannedAt: testNow,
    correctedAt: testNow,
    receivedAt: testNow,
  })
}

/** State-changing endpoints of programs and the audit log entry each must write. */
export function programmeCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  const planned = async () => {
    const seminar = await aSeminar(db)
    return { seminar, programme: await aProgramme(services, seminar) }
  }
  const changed = 'seminar.programme_changed'
  return {
    '/speakers': audited('speaker.created', () => ({ fullName: 'Dr. Liza Ramos' })),
    '/speakers/update': audited('speaker.updated', async () => ({
      id: (await aSpeaker(db)).id,
      fullName: 'Dr. Ben Cruz',
      version: 1,
    })),
    '/speakers/delete': audited('speaker.deleted', async () => ({ id: (await aSpeaker(db)).id })),
    '/speakers/photo': audited('speaker.updated', async () => ({
      speakerId: (await aSpeaker(db)).id,
      file: smallPicture,
    })),
    '/speakers/photo/remove': audited('speaker.updated', async () => {
      const { id: speakerId } = await aSpeaker(db)
      await setSpeakerPhoto(contextOf(services), { speakerId, file: smallPicture })
      return { speakerId }
    }),
    '/seminars/programme': audited(changed, async () => {
      const seminar = await aSeminar(db)
      return { seminarId: seminar.id, version: 0, sessions: [aSession(seminar)], slots: [] }
    }),
    '/seminars/programme/copy': audited(changed, async () => ({
      seminarId: (await aSeminar(db)).id,
      originalId: (await planned()).seminar.id,
    })),
    '/seminars/duplicate': audited('seminar.created', async () => ({ id: (await planned()).seminar.id })),
    '/attendance/settings': audited('attendance.settings_changed', async () => ({
      seminarId: (await aSeminar(db)).id,
      graceMinutes: 10,
      lateCutsMinutes: true,
      assumeStayed: false,
      minimumPercent: 80,
      version: 0,
    })),
    '/attendance/slots/close': audited(changed, async () => ({
      slotId: (await planned()).programme.slots[0]?.id,
      isClosed: true,
    })),
  }
}
