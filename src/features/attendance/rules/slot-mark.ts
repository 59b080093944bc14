/** What scans and meeting reports say about a person in a slot; decisions of the office are not considered here. */
import type { MarkSource, MarkStatus } from '../contract/marks.ts'
import {
  type AcceptedScan,
  type AttendanceRules,
  minutesOfScans,
  type ScannedSlot,
} from './minutes-of-scans.ts'
import { type Interval, minutesOfUnion, unionOfIntervals } from './union-of-intervals.ts'

export interface SlotEvidence {
  readonly scans: readonly AcceptedScan[]
  /** Presence in online meetings, from reports. */
  readonly intervals: readonly Interval[]
  /** Largest of the reports that have no times. */
  readonly summarisedMinutes: number
}

export interface AutomaticMark {
  readonly status: Exclude<MarkStatus, 'excused'>
  readonly minutes: number
  readonly source: Exclude<MarkSource, 'office'>
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

function markOfReports(
  slot: ScannedSlot,
  { intervals, summarisedMinutes }: SlotEvidence,
  { graceMinutes }: AttendanceRules,
): AutomaticMark | null {
  const window = { from: slot.startsAt, to: slot.endsAt }
  const inside = unionOfIntervals(intervals, window)
  const [first] = inside
  const last = inside.at(-1)
  const timed = minutesOfUnion(inside)
  const minutes = Math.min(slot.creditMinutes, Math.max(timed, summarisedMinutes))
  if (minutes === 0 && first === undefined) return null
  const source = 'import'
  if (first === undefined || last === undefined || summarisedMinutes > timed)
    return { status: 'present', minutes, source }
  const grace = graceMinutes * minuteInMs
  if (first.from.getTime() > slot.startsAt.getTime() + grace) return { status: 'late', minutes, source }
  if (last.to.getTime() < slot.endsAt.getTime() - grace) return { status: 'left_early', minutes, source }
  return { status: 'present', minutes, source }
}

const presentStatuses: readonly MarkStatus[] = ['present', 'late', 'left_early']

/** Whether the person was there at all. */
export function isPresent({ status }: { readonly status: MarkStatus }): boolean {
  return presentStatuses.includes(status)
}
