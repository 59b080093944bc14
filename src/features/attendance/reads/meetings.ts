import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import { findMeeting, type MeetingRow } from '#app/features/seminars/queries/meetings.ts'
import { findSeminarRecord, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { listSessionRows } from '#app/features/seminars/queries/programme.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { getJoinCode } from '../commands/join-codes.ts'
import type { SeminarMeeting } from '../contract/meetings.ts'
import { findOwnVerifiedRegistrationId, findVerifiedRegistrant } from '../queries/join-codes.ts'
import { listProgrammeSlots } from '../queries/slots.ts'
import {
  listMeetingDays,
  type MeetingOpening,
  type TimePeriod,
  toMeetingOpening,
} from '../rules/meeting-opening.ts'
import { toJoinName } from '../rules/meeting-texts.ts'

type ReadContext = Pick<CommandContext, 'db' | 'actor' | 'now'>

/**
 * Returns the meeting for staff and verified registrants, who see the link while it is open. To all others
 * the seminar is unknown.
 */
export async function getSeminarMeeting(context: ReadContext, seminarId: number): Promise<SeminarMeeting> {
  const { db, actor, now } = context
  if (actor === null) throw seminarNotFoundRefusal()
  if (isStaff(actor)) {
    const seminar = await findSeminarRecord(db, seminarId)
    if (seminar === null) throw seminarNotFoundRefusal()
    const meeting = await findMeeting(db, seminarId)
    const opening = await getOpening(db, { seminar, meeting, now })
    return { ...toSeminarMeeting(meeting, opening, true), joinAs: null }
  }
  const registrationId = await findOwnVerifiedRegistrationId(db, { seminarId, personId: actor.personId })
  const shown = registrationId === null ? null : await getMeetingForRegistration(context, registrationId)
  if (shown === null) throw seminarNotFoundRefusal()
  return shown
}

/**
 * Returns what a registrant sees of the meeting of their seminar: when it opens, the link while it is open,
 * and the name to enter there. Null unless the payment is verified. Whether the caller may read the
 * registration is not checked.
 */
export async function getMeetingForRegistration(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  registrationId: number,
): Promise<SeminarMeeting | null> {
  const registrant = await findVerifiedRegistrant(db, registrationId)
  if (registrant === null) return null
  const { seminarId, person } = registrant
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null) return null
  const meeting = seminar.locationType === 'online' ? await findMeeting(db, seminarId) : null
  const opening = await getOpening(db, { seminar, meeting, now })
  const code = meeting === null ? null : await getJoinCode(db, { registrationId, seminarId })
  return {
    ...toSeminarMeeting(meeting, opening, opening.isOpen),
    joinAs: code === null ? null : toJoinName(person, code),
  }
}

async function getOpening(
  db: DatabaseOrTransaction,
  { seminar, meeting, now }: { seminar: SeminarRecord; meeting: MeetingRow | null; now: Date },
): Promise<MeetingOpening> {
  if (meeting === null || seminar.status === 'cancelled') return { isOpen: false, opensAt: null }
  const days = await listDaysOfMeeting(db, seminar)
  return toMeetingOpening({ days, opensMinutesBefore: meeting.opensMinutesBefore }, now)
}

/** Lists the days in order; at least one. */
export async function listDaysOfMeeting(
  db: DatabaseOrTransaction,
  { id, startsAt, finishesAt }: SeminarRecord,
): Promise<TimePeriod[]> {
  const [sessions, slots] = [await listSessionRows(db, id), await listProgrammeSlots(db, id)]
  return listMeetingDays({ startsAt, endsAt: finishesAt }, [...sessions, ...slots])
}

function toSeminarMeeting(
  row: MeetingRow | null,
  { isOpen, opensAt }: MeetingOpening,
  isShown: boolean,
): Omit<SeminarMeeting, 'joinAs'> {
  const shown = isShown ? row : null
  return {
    meeting: shown && {
      url: shown.url,
      meetingId: shown.meetingId,
      passcode: shown.passcode,
      dialIn: shown.dialIn,
    },
    hasMeeting: row !== null,
    isOpen,
    opensAt: opensAt?.toISOString() ?? null,
    opensMinutesBefore: row?.opensMinutesBefore ?? 15,
    version: row?.version ?? 0,
  }
}
