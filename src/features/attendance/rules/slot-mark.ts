/**
 * Mark that follows from a person's scans and meeting reports in a slot; decisions of staff are not
 * considered here.
 */
import type { MarkSource, MarkStatus } from '../contract/marks.ts'
import {
  type AcceptedScan,
  type AttendanceRules,
  minutesOfScans,
  type ScannedSlot,
} from './minutes-of-scans.ts'
import { minutesOfUnion, type TimeInterval, unionOfIntervals } from './union-of-intervals.ts'

/** Presence of one participant in an online meeting. */
export interface ReportedPresence {
  /** Disjoint; empty in a report without times. */
  readonly intervals: readonly TimeInterval[]
  /** Total of a report without times, or one that is less than the intervals; else null. */
  readonly summarisedMinutes: number | null
}

export interface SlotEvidence {
  readonly scans: readonly AcceptedScan[]
  readonly presences: readonly ReportedPresence[]
}

export interface AutomaticMark {
  readonly status: Exclude<MarkStatus, 'excused'>
  readonly minutes: number
  readonly source: Exclude<MarkSource, 'staff'>
}

const minuteInMs = 60_000

/**
 * The mark that follows from the evidence, or null without any. Where scans and reports differ, the one with more
 * minutes counts, and scans if they agree.
 */
export function toAutomaticMark(
  slot: ScannedSlot,
  evidence: SlotEvidence,
  rules: AttendanceRules,
): AutomaticMark | null {
  const scanned = evidence.scans.length === 0 ? null : markOfScans(slot, evidence.scans, rules)
  const imported = markOfReports(slot, evidence, rules)
  if (scanned === null || imported === null) return scanned ?? imported
  return imported.minutes > scanned.minutes ? imported : scanned
}

function markOfScans(
  slot: ScannedSlot,
  scans: readonly AcceptedScan[],
  rules: AttendanceRules,
): AutomaticMark {
  const { status, minutes } = minutesOfScans(slot, scans, rules)
  return { status, minutes, source: scans.every(({ source }) => source === 'code') ? 'code' : 'scans' }
}

/**
 * Minutes of all intervals, overlaps once, and at most what each presence gives by itself: a report that lists the
 * first joining and the last leaving says by its total how long the participant was away between them.
 */
function timedMinutes(presences: readonly ReportedPresence[], window: TimeInterval): number {
  const timed = presences.filter(({ intervals }) => intervals.length > 0)
  const minutes = minutesOfUnion(
    timed.flatMap(({ intervals }) => intervals),
    window,
  )
  if (timed.every(({ summarisedMinutes }) => summarisedMinutes === null)) return minutes
  const atMost = timed.map(({ intervals, summarisedMinutes }) =>
    Math.min(minutesOfUnion(intervals, window), summarisedMinutes ?? Number.POSITIVE_INFINITY),
  )
  return Math.min(
    minutes,
    atMost.reduce((total, limit) => total + limit, 0),
  )
}

/** Largest total of the reports without times, which give theirs to whatever slot they were imported for. */
function untimedMinutes(presences: readonly ReportedPresence[]): number {
  return Math.max(
    0,
    ...presences.map(({ intervals, summarisedMinutes }) =>
      intervals.length === 0 ? (summarisedMinutes ?? 0) : 0,
    ),
  )
}

function markOfReports(
  slot: ScannedSlot,
  { presences }: SlotEvidence,
  { graceMinutes }: AttendanceRules,
): AutomaticMark | null {
  const window = { from: slot.startsAt, to: slot.endsAt }
  const inside = unionOfIntervals(
    presences.flatMap(({ intervals }) => intervals),
    window,
  )
  const [first] = inside
  const last = inside.at(-1)
  const timed = timedMinutes(presences, window)
  const untimed = untimedMinutes(presences)
  const minutes = Math.min(slot.creditMinutes, Math.max(timed, untimed))
  if (minutes === 0 && first === undefined) return null
  const source = 'import'
  if (first === undefined || last === undefined || untimed > timed)
    return { status: 'present', minutes, source }
  const grace = graceMinutes * minuteInMs
  if (first.from.getTime() > slot.startsAt.getTime() + grace) return { status: 'late', minutes, source }
  if (last.to.getTime() < slot.endsAt.getTime() - grace) return { status: 'left_early', minutes, source }
  return { status: 'present', minutes, source }
}

export const presentStatuses: readonly MarkStatus[] = ['present', 'late', 'left_early']

/** Whether the person was there at all. */
export function isPresentMark({ status }: { readonly status: MarkStatus }): boolean {
  return presentStatuses.includes(status)
}
