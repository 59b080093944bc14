import { findJoinCode, toNameKey } from './name-keys.ts'
import type { MeetingReportRow } from './report-rows.ts'
import { minutesOfUnion, type TimeInterval, unionOfIntervals } from './union-of-intervals.ts'

/** One participant of a meeting, joined from the rows of its report. */
export interface MeetingParticipant {
  /** Lines of the file. */
  readonly rows: readonly number[]
  /** Name as written in the first row. */
  readonly name: string
  readonly email: string | null
  readonly isHost: boolean
  /** Disjoint, in order of time. */
  readonly intervals: readonly TimeInterval[]
  /** The earliest joining without a leaving or a duration. */
  readonly openSince: Date | null
  /**
   * Total by the report where it lists no times, or where it is less than the intervals, because it lists
   * only the first joining and the last leaving; else null.
   */
  readonly durationInMinutes: number | null
}

/**
 * Rows with an e-mail address belong together if the address is the same, others if name and join code are.
 * A row that has neither, such as 'iPhone', belongs to nobody else's.
 */
function toPersonKey({ row, name, email }: MeetingReportRow): string {
  if (email !== null) return `email ${email.toLowerCase()}`
  const { words, generation, initials } = toNameKey(name)
  const code = findJoinCode(name)
  if (words === '' && code === null) return `row ${row}`
  return ['name', words, generation, initials, code].join('|')
}

/** Joins the rows of each person, in the order of the file; overlaps count once and gaps are not filled. */
export function joinParticipants(rows: readonly MeetingReportRow[]): MeetingParticipant[] {
  return [...Map.groupBy(rows, toPersonKey).values()].map(joinRows)
}

/** Interval from joining to leaving, or as long as the row says; null for a row without times. */
function toInterval({ joinedAt, leftAt, durationInMinutes }: MeetingReportRow): TimeInterval | null {
  if (joinedAt === null) return null
  if (leftAt !== null) return { from: joinedAt, to: leftAt }
  if (durationInMinutes === null) return null
  return { from: joinedAt, to: new Date(joinedAt.getTime() + durationInMinutes * 60_000) }
}

/** Reports round durations, so a minute's difference is none. */
const roundingMinutes = 1

function toDuration(rows: readonly MeetingReportRow[]): number | null {
  const timed = rows.flatMap((row) => {
    const interval = toInterval(row)
    return interval === null ? [] : { minutes: minutesOfUnion([interval]), ofReport: row.durationInMinutes }
  })
  const isLess = ({ minutes, ofReport }: (typeof timed)[number]) =>
    ofReport !== null && ofReport + roundingMinutes < minutes
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
  if (timed.length > 0) {
    if (!timed.some(isLess)) return null
    return total(timed.map((row) => (isLess(row) ? (row.ofReport ?? 0) : row.minutes)))
  }
  const durations = rows.flatMap(({ durationInMinutes }) => durationInMinutes ?? [])
  return durations.length === 0 ? null : total(durations)
}

function joinRows(rows: readonly MeetingReportRow[]): MeetingParticipant {
  const [first] = rows
  const openings = rows.flatMap(({ joinedAt, leftAt, durationInMinutes }) =>
    joinedAt !== null && leftAt === null && durationInMinutes === null ? joinedAt : [],
  )
  return {
    rows: rows.map(({ row }) => row),
    name: rows.find(({ name }) => name !== '')?.name ?? '',
    email: first?.email ?? null,
    isHost: rows.some((row) => row.isHost),
    intervals: unionOfIntervals(rows.flatMap((row) => toInterval(row) ?? [])),
    openSince: openings.length === 0 ? null : new Date(Math.min(...openings.map((at) => at.getTime()))),
    durationInMinutes: toDuration(rows),
  }
}

/**
 * Whole minutes of a participant within `window`, before any limit by a slot's credit. A report without times
 * gives its duration for whatever window; one with times at most its duration, in each window by itself.
 * A joining without a leaving gives nothing.
 */
export function minutesOfParticipant(
  { intervals, durationInMinutes }: MeetingParticipant,
  window: TimeInterval,
): number {
  if (intervals.length === 0) return durationInMinutes ?? 0
  return Math.min(minutesOfUnion(intervals, window), durationInMinutes ?? Number.POSITIVE_INFINITY)
}
