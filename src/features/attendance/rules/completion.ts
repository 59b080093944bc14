/** A slot that is not canceled, with what a registration has of it. */
export interface SlotAttendance {
  readonly label: string
  readonly mode: 'once' | 'in_and_out'
  readonly creditMinutes: number
  /** Minutes of the mark, from 0 to `creditMinutes`; 0 without a mark. */
  readonly minutes: number
  /** No scan can change the minutes any more. */
  readonly isClosed: boolean
}

export type AttendanceSufficiency = 'enough' | 'short' | 'open'

/** Sum of the marks of a registration. */
export interface AttendedMinutes {
  /** Credit of all slots. */
  readonly requiredMinutes: number
  readonly attendedMinutes: number
  /** Percentage of `requiredMinutes`, rounded half up to two places; 0 without slots. */
  readonly percent: number
  readonly attendance: AttendanceSufficiency
}

export interface CompletionStatusFacts {
  readonly attendance: AttendanceSufficiency
  /** 'rejected' holds no seat; free seminars are 'verified'. */
  readonly payment: 'verified' | 'pending' | 'rejected'
  readonly isOverridden: boolean
}

export type CompletionReason = 'payment' | 'attendance'

export interface CompletionState {
  readonly status: 'open' | 'eligible' | 'short'
  /** Requirements that are missing for 'eligible'. */
  readonly reasons: CompletionReason[]
}

/**
 * Computes a percentage rounded half up to two places, by integers: no share is a hundredth off because of
 * binary fractions.
 */
export function computeAttendancePercent(attendedMinutes: number, requiredMinutes: number): number {
  if (requiredMinutes <= 0) return 0
  return Math.floor((attendedMinutes * 20_000 + requiredMinutes) / (requiredMinutes * 2)) / 100
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Compares the exact share, so that 79.996 % does not reach 80 %. */
function reachesMinimum(minutes: number, requiredMinutes: number, minimumPercent: number): boolean {
  return minutes * 10_000 >= Math.round(minimumPercent * 100) * requiredMinutes
}

/** A scan out may still lower what a running slot of this mode assumes. */
const securedMinutes = ({ isClosed, mode, minutes }: SlotAttendance) =>
  isClosed || mode === 'once' ? minutes : 0

const reachableMinutes = ({ isClosed, minutes, creditMinutes }: SlotAttendance) =>
  isClosed ? minutes : creditMinutes

/**
 * 'open' while a slot that is not closed could still decide. Without slots, or without any credit, there is
 * nothing to reach: 'open'.
 */
function toAttendance(
  slots: readonly SlotAttendance[],
  requiredMinutes: number,
  minimumPercent: number,
): AttendanceSufficiency {
  if (requiredMinutes === 0) return 'open'
  const reaches = (minutesOf: (slot: SlotAttendance) => number) =>
    reachesMinimum(sum(slots.map(minutesOf)), requiredMinutes, minimumPercent)
  if (reaches(securedMinutes)) return 'enough'
  return reaches(reachableMinutes) ? 'open' : 'short'
}

/** @param minimumPercent 0 to 100, with at most two decimal places */
export function computeAttendedMinutes(
  slots: readonly SlotAttendance[],
  minimumPercent: number,
): AttendedMinutes {
  const requiredMinutes = sum(slots.map(({ creditMinutes }) => creditMinutes))
  const attendedMinutes = sum(slots.map(({ minutes }) => minutes))
  return {
    requiredMinutes,
    attendedMinutes,
    percent: computeAttendancePercent(attendedMinutes, requiredMinutes),
    attendance: toAttendance(slots, requiredMinutes, minimumPercent),
  }
}

/**
 * Whether a registration has completed its seminar.
 *
 * - A registration without a seat (rejected payment) stays 'open', even if overridden.
 * - An override makes any other registration 'eligible', also before its payment is verified.
 * - 'short' means that the attendance cannot be enough any more. A pending payment is 'open' all the same.
 */
export function toCompletionState({
  attendance,
  payment,
  isOverridden,
}: CompletionStatusFacts): CompletionState {
  if (isOverridden && payment !== 'rejected') return { status: 'eligible', reasons: [] }
  const reasons: CompletionReason[] = []
  if (payment !== 'verified') reasons.push('payment')
  if (attendance !== 'enough') reasons.push('attendance')
  if (reasons.length === 0) return { status: 'eligible', reasons }
  return { status: attendance === 'short' && payment === 'verified' ? 'short' : 'open', reasons }
}
