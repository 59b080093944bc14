import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { listProgrammeSessions } from '#app/features/seminars/queries/programme.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { ProgrammeSnapshot } from '../contract/programme-snapshot.ts'

/** The program of a seminar as councils judge it. */
export async function takeProgrammeSnapshot(
  db: DatabaseOrTransaction,
  seminar: SeminarRecord,
): Promise<ProgrammeSnapshot> {
  const sessions = await listProgrammeSessions(db, seminar.id)
  return {
    title: seminar.title,
    startsAt: seminar.startsAt.toISOString(),
    finishesAt: seminar.finishesAt.toISOString(),
    venue: seminar.locationType === 'online' ? null : seminar.locationAddress,
    sessions: sessions.map(({ title, startsAt, endsAt, speakers }) => ({
      title,
      startsAt,
      endsAt,
      speakers: speakers.map(({ fullName }) => fullName),
    })),
  }
}
