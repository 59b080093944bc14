import { createHash } from 'node:crypto'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import { matchReportInThread } from '../adapters/report-thread.ts'
import { slotNotFoundRefusal } from '../commands/change-slot.ts'
import {
  allSlotsByTime,
  type MeetingReportPreview,
  type ReportTimeZone,
  type UnmatchedParticipant,
} from '../contract/meeting-imports.ts'
import { findMeetingImport, listAliases, listMatchableRegistrants } from '../queries/meeting-imports.ts'
import { getAttendanceSettings, listSlotRows, type SlotRow } from '../queries/slots.ts'
import type { MatchedReport, NumberedParticipant } from '../rules/match-meeting-report.ts'
import type {
  MatchableRegistrant,
  MatchedParticipant,
  ParticipantMatch,
} from '../rules/match-participants.ts'
import type { ReportedPresence } from '../rules/slot-mark.ts'
import {
  minutesOfPresence,
  type ReportedPresenceContext,
  toStoredPresence,
} from '../rules/stored-presence.ts'

const defaultZone = 'Asia/Manila'

export interface MeetingReportFile {
  readonly bytes: Uint8Array
  readonly seminarId: number
  readonly slotId: number | typeof allSlotsByTime
  /** Undefined for Manila. */
  readonly zone: ReportTimeZone | undefined
}

/** Registrants whom participants can be matched with; matches hold only as long as they stay the same. */
export interface MatchableRegistrants {
  readonly registrants: readonly MatchableRegistrant[]
  readonly aliases: ReadonlyMap<string, number>
}

export interface AnalyzedParticipant {
  readonly participant: NumberedParticipant
  readonly presence: ReportedPresence
  readonly minutes: number
  readonly match: ParticipantMatch | null
  readonly nearest: MatchedParticipant<unknown>['nearest']
}

export interface ParsedMeetingReport
  extends MatchableRegistrants,
    Pick<MatchedReport, 'format' | 'needsZone'> {
  readonly fileHash: Buffer
  /** Null for all slots by time. */
  readonly slotId: number | null
  /** Zone in which times without a zone were read. */
  readonly zone: ReportTimeZone
  readonly participants: readonly AnalyzedParticipant[]
}

export async function getMatchableRegistrants(
  db: DatabaseOrTransaction,
  seminarId: number,
): Promise<MatchableRegistrants> {
  return {
    registrants: await listMatchableRegistrants(db, seminarId),
    aliases: await listAliases(db, seminarId),
  }
}

/**
 * Reads a report and matches its participants; writes nothing. Refuses files that are no report, unknown seminars
 * and slots, seminars without slots, and reports without times for all slots.
 */
export async function readReport(
  db: DatabaseOrTransaction,
  file: MeetingReportFile,
): Promise<ParsedMeetingReport> {
  const { bytes, seminarId, slotId, zone = defaultZone } = file
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  const slots = chooseSlots(await listSlotRows(db, seminarId), slotId)
  const isByTime = slotId === allSlotsByTime
  const [rules, matchables] = await Promise.all([
    getAttendanceSettings(db, seminarId),
    getMatchableRegistrants(db, seminarId),
  ])
  const firstDay = isByTime ? seminar.startsAt : (slots[0]?.startsAt ?? seminar.startsAt)
  const report = await matchReportInThread({
    bytes,
    seminarDay: toManilaDay(firstDay),
    zone,
    ...matchables,
  })
  const context: ReportedPresenceContext = { slots, isByTime, reportEndsAt: report.endsAt, rules }
  const participants = report.participants.map((found) => toReadParticipant(found, context))
  if (isByTime && participants.every(({ presence }) => presence.intervals.length === 0)) {
    const message = 'This report has totals but no times. Choose the slot that it belongs to.'
    throw fieldRefusal('slotId', 'report_has_no_times', message)
  }
  const { format, needsZone } = report
  return {
    ...matchables,
    format,
    needsZone,
    participants,
    fileHash: createHash('sha256').update(bytes).digest(),
    slotId: isByTime ? null : slotId,
    zone: needsZone ? zone : defaultZone,
  }
}

function chooseSlots(slots: readonly SlotRow[], slotId: MeetingReportFile['slotId']): readonly SlotRow[] {
  if (slotId === allSlotsByTime) return slots
  const slot = slots.find(({ id }) => id === slotId)
  if (slot === undefined) throw slotNotFoundRefusal()
  return [slot]
}

function toReadParticipant(
  { participant, match, nearest }: MatchedParticipant<NumberedParticipant>,
  context: ReportedPresenceContext,
): AnalyzedParticipant {
  const presence = toStoredPresence(participant, context)
  return { participant, presence, minutes: minutesOfPresence(presence, context), match, nearest }
}

export function toUnmatchedParticipant({
  participant,
  minutes,
  nearest,
}: AnalyzedParticipant): UnmatchedParticipant {
  const { row, name, email } = participant
  return { row, name, email, minutes, nearest: [...nearest] }
}

/** Returns what importing the report would do. Refuses what the import refuses. */
export async function previewMeetingReport(
  db: DatabaseOrTransaction,
  file: MeetingReportFile,
): Promise<MeetingReportPreview> {
  const report = await readReport(db, file)
  const { format, needsZone, participants, fileHash, slotId, zone, registrants } = report
  const existing = await findMeetingImport(db, { seminarId: file.seminarId, slotId, fileHash })
  const nameOf = new Map(
    registrants.map((one) => [one.registrationId, attendeeName({ ...one, displayName: null })]),
  )
  return {
    format,
    needsZone,
    isRepeated: existing?.zone === zone,
    people: participants.map(({ participant: { row, name, email }, minutes, match }) => ({
      row,
      name,
      email,
      minutes,
      match: match && { ...match, name: nameOf.get(match.registrationId) ?? '' },
    })),
    unmatched: participants.filter(({ match }) => match === null).map(toUnmatchedParticipant),
  }
}
