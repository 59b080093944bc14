/** Interval from `from` up to but without `to`. */
export interface TimeInterval {
  readonly from: Date
  readonly to: Date
}

const minuteInMs = 60_000

/**
 * Disjoint intervals in order of time that cover the same instants as `intervals`, within `window` if given.
 * Empty and reversed intervals and those with an invalid date are left out; touching ones become one.
 */
export function unionOfIntervals(intervals: readonly TimeInterval[], window?: TimeInterval): TimeInterval[] {
  const earliest = window?.from.getTime() ?? Number.NEGATIVE_INFINITY
  const latest = window?.to.getTime() ?? Number.POSITIVE_INFINITY
  const clipped = intervals
    .map(({ from, to }) => [Math.max(from.getTime(), earliest), Math.min(to.getTime(), latest)] as const)
    // Comparisons with NaN are false.
    .filter(([from, to]) => from < to)
    .sort(([one], [other]) => one - other)
  const union: [from: number, to: number][] = []
  for (const [from, to] of clipped) {
    const last = union.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else union.push([from, to])
  }
  return union.map(([from, to]) => ({ from: new Date(from), to: new Date(to) }))
}

/** Whole minutes of a duration in milliseconds, rounded half up. */
export function toWholeMinutes(durationInMs: number): number {
  return Math.floor((durationInMs + minuteInMs / 2) / minuteInMs)
}

/**
 * Whole minutes covered by `intervals`, overlaps once, within `window` if given. Only the total is rounded,
 * so the seconds of many short intervals are kept.
 */
export function minutesOfUnion(intervals: readonly TimeInterval[], window?: TimeInterval): number {
  const union = unionOfIntervals(intervals, window)
  return toWholeMinutes(union.reduce((total, { from, to }) => total + to.getTime() - from.getTime(), 0))
}
