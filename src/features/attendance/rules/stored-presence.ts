import type { MeetingParticipant } from './join-participants.ts'
import type { AttendanceRules, ScannedSlot } from './minutes-of-scans.ts'
import { type ReportedPresence, toAutomaticMark } from './slot-mark.ts'
import { unionOfIntervals } from './union-of-intervals.ts'

export interface ReportedPresenceContext {
  /** Slots for which the report was imported: one, or all by time. */
  readonly slots: readonly ScannedSlot[]
  readonly isByTime: boolean
  /** The latest instant of the report. */
  readonly reportEndsAt: Date | null
  readonly rules: AttendanceRules
}

/**
 * Presence of a participant as an import stores it. Someone who joined and of whom the report names no leaving
 * stayed until the report ends or, if seminars assume that people stay, until the end of the slot in which they
 * joined, as with a scan in that no scan out follows. Totals without times count for a chosen slot only.
 */
export function toStoredPresence(
  {
    intervals,
    openSince,
    durationInMinutes,
  }: Pick<MeetingParticipant, 'intervals' | 'openSince' | 'durationInMinutes'>,
  context: ReportedPresenceContext,
): ReportedPresence {
  const all =
    openSince === null
      ? intervals
      : unionOfIntervals([...intervals, { from: openSince, to: toEnd(openSince, context) }])
  return {
    intervals: all,
    summarisedMinutes: context.isByTime && all.length === 0 ? null : durationInMinutes,
  }
}

function toEnd(openSince: Date, { slots, isByTime, reportEndsAt, rules }: ReportedPresenceContext): Date {
  const slot = slots.find(
    ({ startsAt, endsAt }) => !isByTime || (openSince >= startsAt && openSince < endsAt),
  )
  const slotEndsAt = rules.assumeStayed ? slot?.endsAt : undefined
  const ends = [openSince, reportEndsAt, slotEndsAt].map((end) => end?.getTime() ?? 0)
  return new Date(Math.max(...ends))
}

/** Minutes that the presence would give by itself, in all slots of the import together. */
export function minutesOfPresence(
  presence: ReportedPresence,
  { slots, rules }: ReportedPresenceContext,
): number {
  return slots
    .map((slot) => toAutomaticMark(slot, { scans: [], presences: [presence] }, rules)?.minutes ?? 0)
    .reduce((total, minutes) => total + minutes, 0)
}
