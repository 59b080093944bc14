import type { ReportTimeZone } from '../contract/meeting-imports.ts'
import {
  parseReportDuration,
  parseReportTime,
  startsWithDayOfMonth,
  type WrittenReportTime,
} from './report-cells.ts'

/** A line of the file that is not blank. */
export interface MeetingReportLine {
  readonly line: number
  readonly cells: readonly string[]
}

/** A participant's line as written; '' where the report has no such column. */
export interface WrittenParticipantRow {
  readonly row: number
  readonly name: string
  readonly email: string
  readonly joined: string
  readonly left: string
  readonly duration: string
  /** Whether the report says that they held the meeting. */
  readonly isHost?: boolean
}

export interface MeetingReportRow {
  /** Line of the file. */
  readonly row: number
  /** Name as written, including brackets and join code; may be empty if there is an e-mail address. */
  readonly name: string
  readonly email: string | null
  readonly joinedAt: Date | null
  readonly leftAt: Date | null
  /** Duration as the report says; less than from joining to leaving if the participant was away between. */
  readonly durationInMinutes: number | null
  readonly isHost: boolean
}

const longestName = 200
const longestEmail = 254

/** Converts to lower case, with single spaces. */
export const normalizeHeading = (cell: string) => cell.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** PostgreSQL stores neither null characters nor halves of surrogate pairs, which cutting may leave. */
const toStorable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

const toName = (cell: string) => toStorable(cell.slice(0, longestName)).replaceAll(/\s+/g, ' ').trim()

/**
 * Converts a cell to an address. Null for those of non-registrants, of which Meet hides letters:
 * 'r****@gmail.com'.
 */
function toEmail(cell: string): string | null {
  const email = toStorable(cell.slice(0, 2 * longestEmail)).trim()
  return email.length <= longestEmail && /^[^\s@*•…]+@[^\s@*•…]+$/.test(email) ? email : null
}

export interface ReportTimeContext {
  readonly zone: ReportTimeZone
  /** YYYY-MM-DD, completes times without a date. */
  readonly seminarDay: string
}

interface WrittenStay {
  readonly row: WrittenParticipantRow
  readonly joined: WrittenReportTime | null
  readonly left: WrittenReportTime | null
}

const lacksDate = (time: WrittenReportTime | null): time is WrittenReportTime =>
  time !== null && time.date === null

const crossesMidnight = ({ joined, left }: WrittenStay) =>
  lacksDate(joined) && lacksDate(left) && left.secondOfDay < joined.secondOfDay

/** Whether any time of the report is written without its zone, so that the parser needs one. */
export function timeLacksZone(written: readonly WrittenParticipantRow[]): boolean {
  return written
    .flatMap(({ joined, left }) => [joined, left])
    .some((text) => (parseReportTime(text, false) ?? parseReportTime(text, true))?.offsetMinutes === null)
}

/**
 * Converts the rows of a report. Times without a date lie on the seminar's day; if participants left earlier
 * by the clock than they joined, the meeting went past midnight, and whatever is not later by the clock than
 * their leaving lies on the next day.
 */
export function toReportRows(
  written: readonly WrittenParticipantRow[],
  context: ReportTimeContext,
): MeetingReportRow[] {
  const isDayFirst = written.some(
    ({ joined, left }) => startsWithDayOfMonth(joined) || startsWithDayOfMonth(left),
  )
  const stays = written.map((row): WrittenStay => {
    const joined = parseReportTime(row.joined, isDayFirst)
    return { row, joined, left: parseReportTime(row.left, isDayFirst) }
  })
  const afterMidnight = stays.reduce(
    (latest, stay) => (crossesMidnight(stay) ? Math.max(latest, stay.left?.secondOfDay ?? 0) : latest),
    -1,
  )
  const toInstant = (time: WrittenReportTime | null) => {
    if (time === null) return null
    return resolveTime(time, context, time.secondOfDay <= afterMidnight ? 1 : 0)
  }
  return stays
    .map(({ row, joined, left }): MeetingReportRow => {
      const email = toEmail(row.email)
      return {
        row: row.row,
        name: toName(row.name),
        email,
        joinedAt: toInstant(joined),
        leftAt: toInstant(left),
        durationInMinutes: parseReportDuration(row.duration),
        isHost: row.isHost ?? false,
      }
    })
    .filter(({ name, email }) => name !== '' || email !== null)
}

/** Minutes east of UTC. */
const zoneOffsets: Readonly<Record<ReportTimeZone, number>> = { 'Asia/Manila': 8 * 60, UTC: 0 }

function resolveTime(time: WrittenReportTime, context: ReportTimeContext, daysLater: number): Date | null {
  const { secondOfDay, offsetMinutes } = time
  const date = time.date ?? dayAfter(context.seminarDay, daysLater)
  if (date === null) return null
  const offsetInSeconds = (offsetMinutes ?? zoneOffsets[context.zone]) * 60
  return new Date(Date.UTC(date.year, date.month - 1, date.day) + (secondOfDay - offsetInSeconds) * 1000)
}

function dayAfter(day: string, daysLater: number): WrittenReportTime['date'] {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (year === undefined) return null
  const calendar = new Date(Date.UTC(Number(year), Number(month) - 1, Number(date) + daysLater))
  return {
    year: calendar.getUTCFullYear(),
    month: calendar.getUTCMonth() + 1,
    day: calendar.getUTCDate(),
  }
}
