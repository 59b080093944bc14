/** A slot that is not cancelled, with what a registration has of it. */
export interface SlotAttendance {
  readonly label: string
  readonly mode: 'once' | 'in_and_out'
  readonly creditMinutes: number
  /** Of the mark, from 0 to `creditMinutes`; 0 without a mark. */
  readonly minutes: number
  /** No scan can change the minutes any more. */
  readonly isClosed: boolean
}

export interface CompletionInput {
  readonly slots: readonly SlotAttendance[]
  /** 0 to 100, with at most two decimal places. */
  readonly minimumPercent: number
  /** 'rejected' holds no seat; free seminars are 'verified'. */
  readonly payment: 'verified' | 'pending' | 'rejected'
  /** True where the seminar requires no evaluation. */
  readonly isEvaluationDone: boolean
  /** Null where not required. */
  readonly hasPassedLearning: boolean | null
  /** Null where not required. */
  readonly isLicenceOk: boolean | null
  readonly isOverridden: boolean
  /** A certificate was issued. */
  readonly isReleased: boolean
}

export type CompletionReason = 'payment' | 'attendance' | 'evaluation' | 'learning' | 'licence'

export interface Completion {
  /** Credit of all slots. */
  readonly requiredMinutes: number
  readonly attendedMinutes: number
  /** Of `requiredMinutes`, rounded half up to two places; 0 without slots. */
  readonly percent: number
  readonly attendance: 'enough' | 'short' | 'open'
  readonly status: 'open' | 'eligible' | 'short' | 'released'
  /** What is missing for 'eligible'. */
  readonly reasons: CompletionReason[]
}

/** Rounded half up to two places, by integers: no share is a hundredth off because of binary fractions. */
export function toPercent(attendedMinutes: number, requiredMinutes: number): number {
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
function toAttendance(slots: readonly SlotAttendance[], minimumPercent: number): Completion['attendance'] {
  const requiredMinutes = sum(slots.map(({ creditMinutes }) => creditMinutes))
  if (requiredMinutes === 0) return 'open'
  const reaches = (minutesOf: (slot: SlotAttendance) => number) =>
    reachesMinimum(sum(slots.map(minutesOf)), requiredMinutes, minimumPercent)
  if (reaches(securedMinutes)) return 'enough'
  return reaches(reachableMinutes) ? 'open' : 'short'
}

function findReasons(input: CompletionInput, attendance: Completion['attendance']): CompletionReason[] {
  const reasons: [CompletionReason, boolean][] = [
    ['payment', input.payment !== 'verified'],
    ['attendance', attendance !== 'enough'],
    ['evaluation', !input.isEvaluationDone],
    ['learning', input.hasPassedLearning === false],
    ['licence', input.isLicenceOk === false],
  ]
  return reasons.filter(([, isMissing]) => isMissing).map(([reason]) => reason)
}

/**
 * Whether a registration has completed its seminar.
 *
 * - A registration without a seat (rejected payment) has no minutes and stays 'open', even if overridden: its
 *   minutes return with the seat.
 * - An override makes any other registration 'eligible', also before its payment is verified.
 * - A pending payment keeps minutes and percentage, but the status 'open'.
 * - 'short' means that the attendance cannot be enough any more; whatever else is missing can still be done
 *   and leaves the status 'open'.
 * - 'released' stays, whatever changes afterwards; `reasons` then tells what a new issue would lack.
 */
export function toCompletion(input: CompletionInput): Completion {
  const hasSeat = input.payment !== 'rejected'
  const slots = hasSeat ? input.slots : input.slots.map((slot) => ({ ...slot, minutes: 0 }))
  const requiredMinutes = sum(slots.map(({ creditMinutes }) => creditMinutes))
  const attendedMinutes = sum(slots.map(({ minutes }) => minutes))
  const attendance = toAttendance(slots, input.minimumPercent)
  const reasons = input.isOverridden && hasSeat ? [] : findReasons(input, attendance)
  return {
    requiredMinutes,
    attendedMinutes,
    percent: toPercent(attendedMinutes, requiredMinutes),
    attendance,
    status: input.isReleased ? 'released' : toStatus(reasons, attendance),
    reasons,
  }
}

function toStatus(
  reasons: readonly CompletionReason[],
  attendance: Completion['attendance'],
): Exclude<Completion['status'], 'released'> {
  if (reasons.length === 0) return 'eligible'
  return attendance === 'short' && !reasons.includes('payment') ? 'short' : 'open'
}
