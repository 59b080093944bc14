import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { findRegistration, isOwnRegistration } from '#app/features/registrations/queries/registrations.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { findProgrammeVersion, listProgrammeSessions } from '#app/features/seminars/queries/programme.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { AttendanceProgramme, AttendanceSettings } from '../contract/programme.ts'
import { getAttendanceSettings, listAttendanceSlots } from '../queries/slots.ts'
import { countedMinutes } from '../rules/slots-of-programme.ts'

type ReadContext = Pick<CommandContext, 'db' | 'actor'>

/** Refuses unknown seminars, and drafts to non-staff. Slots are for staff and registrants, automatic ones for staff. */
export async function getProgramme(
  { db, actor }: ReadContext,
  seminarId: number,
): Promise<AttendanceProgramme> {
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null || (seminar.isDraft && !isStaff(actor))) throw seminarNotFoundRefusal()
  const [version, sessions, mayReadSlots, slots] = await Promise.all([
    findProgrammeVersion(db, seminarId),
    listProgrammeSessions(db, seminarId),
    isStaffOrRegistrant({ db, actor }, seminarId),
    listAttendanceSlots(db, seminarId),
  ])
  return {
    seminar: {
      id: seminar.id,
      title: seminar.title,
      startsAt: seminar.startsAt.toISOString(),
      finishesAt: seminar.finishesAt.toISOString(),
      durationMinutes: seminar.durationInMinutes,
    },
    version,
    sessions,
    slots: mayReadSlots ? slots.filter(({ isAutomatic }) => !isAutomatic || isStaff(actor)) : [],
    countedMinutes: countedMinutes(
      sessions.map(({ startsAt, endsAt, isCounted }) => ({
        startsAt: new Date(startsAt),
        endsAt: new Date(endsAt),
        isCounted,
      })),
    ),
  }
}

async function isStaffOrRegistrant({ db, actor }: ReadContext, seminarId: number): Promise<boolean> {
  if (actor === null) return false
  if (isStaff(actor)) return true
  const registration = await findRegistration(db, actor.personId, seminarId)
  return registration !== null && isOwnRegistration(db, registration.id, actor.personId)
}

/** The rules of a seminar's attendance. Refuses an unknown seminar. */
export async function getAttendanceRules(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<AttendanceSettings> {
  if ((await findSeminarRecord(db, seminarId)) === null) throw seminarNotFoundRefusal()
  return getAttendanceSettings(db, seminarId)
}
