import { joinParticipants, type MeetingParticipant } from './join-participants.ts'
import { type MatchableRegistrant, type MatchedParticipant, matchParticipants } from './match-participants.ts'
import {
  type MeetingReportOptions,
  type MeetingReportRefusal,
  type ReportFormat,
  readMeetingReport,
} from './read-meeting-report.ts'
import type { MeetingReportRow } from './report-rows.ts'

export interface ReportToMatch extends MeetingReportOptions {
  readonly bytes: Uint8Array
  readonly registrants: readonly MatchableRegistrant[]
  /** Remembered choices: registration by `toAliasKey`. */
  readonly aliases: ReadonlyMap<string, number>
}

export interface NumberedParticipant extends MeetingParticipant {
  /** Row that identifies the participant within the file: the first line that mentions them. */
  readonly row: number
}

export interface MatchedReport {
  readonly format: ReportFormat
  readonly needsZone: boolean
  /** The latest instant of the report; null if it has no times. */
  readonly endsAt: Date | null
  readonly participants: readonly MatchedParticipant<NumberedParticipant>[]
}

/**
 * Reads a meeting report, joins its rows to participants and finds their registrants. Takes up to seconds, so a
 * server runs it in a thread of its own.
 */
export function matchMeetingReport(input: ReportToMatch): MatchedReport | MeetingReportRefusal {
  const { bytes, registrants, aliases, ...options } = input
  const report = readMeetingReport(bytes, options)
  if ('refusal' in report) return report
  const { format, needsZone, rows } = report
  const participants = joinParticipants(rows).map((participant) => ({
    ...participant,
    row: participant.rows[0] ?? 0,
  }))
  return {
    format,
    needsZone,
    endsAt: findEnd(rows),
    participants: matchParticipants(participants, registrants, aliases).filter(
      ({ participant, match }) => match !== null || !isNoAttendee(participant),
    ),
  }
}

/** Programs that take notes; some are named for the person who sent them. */
const noteTaker =
  /note[- ]?taker|meeting notes|\b(?:otter\.ai|fireflies|fathom|read\.ai|tl;dv|meetgeek|avoma|sembly)|\bai companion\b|\bzoom rooms?\b/i

/** Hosts who are no registrants, and note-takers. Staff are not asked who they are. */
function isNoAttendee({ name, isHost }: Pick<MeetingParticipant, 'name' | 'isHost'>): boolean {
  return isHost || /\((?:co-?)?host\b/i.test(name) || noteTaker.test(name)
}

function findEnd(rows: readonly MeetingReportRow[]): Date | null {
  const latest = rows
    .flatMap(({ joinedAt, leftAt }) => [joinedAt, leftAt])
    .reduce((end, time) => Math.max(end, time?.getTime() ?? end), Number.NEGATIVE_INFINITY)
  return Number.isFinite(latest) ? new Date(latest) : null
}
