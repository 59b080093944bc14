import { eq } from 'drizzle-orm'
import { importMeetingReport } from '#app/features/attendance/commands/import-meeting-report.ts'
import { people } from '#app/features/people/tables.ts'
import { seminarMeetings } from '#app/features/seminars/tables.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { aRegistration, aSeminar, testNow } from './builders.ts'
import { aMeeting, aRegistrant, aReportForm, aZoomReport, toReportBytes } from './meeting-imports.ts'
import { insertRegistration } from './orders.ts'
import { contextOf, type TestServices } from './services.ts'

/** Endpoints of meetings and their reports, and the audit log entry each must write. */
export function meetingCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  async function anImport(personId: number) {
    const meeting = await aMeeting(db)
    const registrationId = await aRegistrant(db, meeting.seminarId, { name: 'Juan Cruz' })
    const actor = { personId, email: '', displayName: '', role: 'admin', sessionId: 1 } as const
    const bytes = toReportBytes(aZoomReport([{ name: 'The Host' }]))
    const upload = { ...meeting, bytes, fileName: 'report.csv', zone: undefined }
    const { importId } = await importMeetingReport(contextOf(services, { actor }), upload)
    return { importId, row: 2, registrationId }
  }
  return {
    '/attendance/import': audited('attendance.imported', async () =>
      aReportForm(aZoomReport([{ name: 'Ana Reyes' }]), await aMeeting(db)),
    ),
    '/attendance/import/dismiss': audited('attendance.participant_dismissed', async ({ id }) => {
      const { importId, row } = await anImport(id)
      return { importId, row }
    }),
    '/attendance/import/match': audited('attendance.participant_matched', ({ id }) => anImport(id)),
    '/seminars/meeting': audited('seminar.meeting_changed', async () => ({
      seminarId: (await aSeminar(db)).id,
      url: 'https://zoom.us/j/812',
      version: 0,
    })),
    '/seminars/meeting/remove': audited('seminar.meeting_removed', async () => {
      const { id: seminarId } = await aSeminar(db)
      await db.insert(seminarMeetings).values({ seminarId, url: 'https://zoom.us/j/812' })
      return { seminarId, version: 1 }
    }),
    '/seminars/meeting/joined': audited('seminar.meeting_joined', async ({ id: personId }) => {
      const { id: seminarId } = await aSeminar(db)
      await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, personId))
      const kind = { registrationType: 'new_attendee', paymentStatus: 'verified' } as const
      await insertRegistration(db, { seminarId, personId, details: aRegistration({ seminarId }), ...kind })
      return { seminarId }
    }),
  }
}
