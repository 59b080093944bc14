import { minutesOfUnion, toWholeMinutes, unionOfIntervals } from './union-of-intervals.ts'

/** 'once': one scan stands for the slot; 'in_and_out': the time between scans in and out counts. */
export type SlotMode = 'once' | 'in_and_out'

export interface ScannedSlot {
  readonly mode: SlotMode
  readonly startsAt: Date
  readonly endsAt: Date
  readonly creditMinutes: number
}

/** A scan with the outcome 'accepted', at its corrected time. */
export interface AcceptedScan {
  readonly direction: 'in' | 'out' | null
  readonly at: Date
  readonly source: 'qr' | 'search' | 'import' | 'code' | 'staff'
}

export interface AttendanceRules {
  readonly graceMinutes: number
  readonly lateCutsMinutes: boolean
  readonly assumeStayed: boolean
}

export interface ScannedAttendance {
  readonly status: 'present' | 'late' | 'left_early' | 'absent'
  /** Whole minutes from 0 to the slot's credit. */
  readonly minutes: number
  readonly isMissingOut: boolean
}

const minuteInMs = 60_000

const absent: ScannedAttendance = { status: 'absent', minutes: 0, isMissingOut: false }

const clipMinutes = (minutes: number, creditMinutes: number) => Math.max(0, Math.min(minutes, creditMinutes))

const isLate = (at: Date, { startsAt }: ScannedSlot, { graceMinutes }: AttendanceRules) =>
  at.getTime() > startsAt.getTime() + graceMinutes * minuteInMs

const leftEarly = (at: Date, { endsAt }: ScannedSlot, { graceMinutes }: AttendanceRules) =>
  at.getTime() < endsAt.getTime() - graceMinutes * minuteInMs

const byTime = (one: AcceptedScan, other: AcceptedScan) => one.at.getTime() - other.at.getTime()

/**
 * Computes what a person's accepted scans of a slot say, in any order. Whether a scan was in time to be
 * accepted is the caller's decision.
 *
 * Mode 'once': the earliest scan decides, in whatever direction. It gives the full credit; with
 * `lateCutsMinutes`, a late one gives the minutes until the slot's end, at most the credit.
 *
 * Mode 'in_and_out': the credit is the time inside within the slot, at most `creditMinutes`.
 * - A repeated 'in' or 'out' changes nothing. A scan without direction counts as 'in'.
 * - An 'out' without an 'in' gives no minutes, because the arrival is unknown.
 * - After a missing 'out' the person is taken to have stayed until the slot's end. Without `assumeStayed`
 *   that stay gives no minutes, but still makes the person present. `isMissingOut` is also true while a slot
 *   is running.
 * - Late: first inside more than `graceMinutes` after the start. Left early: last inside more than
 *   `graceMinutes` before the end. A person who is both is 'late'. The grace never adds minutes.
 * - Absent: never inside between the slot's start and end.
 */
export function minutesOfScans(
  slot: ScannedSlot,
  scans: readonly AcceptedScan[],
  rules: AttendanceRules,
): ScannedAttendance {
  const inOrder = scans.toSorted(byTime)
  return slot.mode === 'once' ? ofFirstScan(slot, inOrder, rules) : ofStays(slot, inOrder, rules)
}

function ofFirstScan(
  slot: ScannedSlot,
  [first]: readonly AcceptedScan[],
  rules: AttendanceRules,
): ScannedAttendance {
  if (first === undefined) return absent
  if (!isLate(first.at, slot, rules))
    return { status: 'present', minutes: slot.creditMinutes, isMissingOut: false }
  const left = toWholeMinutes(slot.endsAt.getTime() - first.at.getTime())
  const minutes = rules.lateCutsMinutes ? clipMinutes(left, slot.creditMinutes) : slot.creditMinutes
  return { status: 'late', minutes, isMissingOut: false }
}

function ofStays(
  slot: ScannedSlot,
  scans: readonly AcceptedScan[],
  rules: AttendanceRules,
): ScannedAttendance {
  const { stays, openSince } = pairScans(scans)
  const window = { from: slot.startsAt, to: slot.endsAt }
  const openStays = openSince === null ? [] : [{ from: openSince, to: slot.endsAt }]
  const inside = unionOfIntervals([...stays, ...openStays], window)
  const isMissingOut = openSince !== null
  const [first] = inside
  const last = inside.at(-1)
  if (first === undefined || last === undefined) return { ...absent, isMissingOut }
  const counted = rules.assumeStayed ? inside : stays
  return {
    status: isLate(first.from, slot, rules)
      ? 'late'
      : leftEarly(last.to, slot, rules)
        ? 'left_early'
        : 'present',
    minutes: clipMinutes(minutesOfUnion(counted, window), slot.creditMinutes),
    isMissingOut,
  }
}

function pairScans(inOrder: readonly AcceptedScan[]) {
  const stays: { from: Date; to: Date }[] = []
  let openSince: Date | null = null
  for (const { direction, at } of inOrder) {
    if (direction !== 'out') openSince ??= at
    else if (openSince !== null) {
      stays.push({ from: openSince, to: at })
      openSince = null
    }
  }
  return { stays, openSince }
}
