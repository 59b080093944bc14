import { toManilaDay } from '../../../platform/format/dates.ts'

export interface Period {
  readonly startsAt: Date
  readonly endsAt: Date
}

export interface MeetingTimes {
  readonly seminar: Period
  /** Sessions and slots in any order; may be empty. */
  readonly parts: readonly Period[]
  readonly opensMinutesBefore: number
}

export interface MeetingOpening {
  readonly isOpen: boolean
  /** The next opening; null while open and after the last day. */
  readonly opensAt: Date | null
}

const minuteInMs = 60_000

/**
 * Whether registrants may see the link now. It opens `opensMinutesBefore` the first session or slot of each day, and
 * the seminar itself, and closes after the last of that day; it stays open during breaks.
 */
export function toMeetingOpening(times: MeetingTimes, now: Date): MeetingOpening {
  const leadInMs = times.opensMinutesBefore * minuteInMs
  const days = toDays(times)
  const openings = days.map(({ startsAt }) => new Date(startsAt.getTime() - leadInMs))
  const isOpen = days.some(({ endsAt }, at) => now < endsAt && now >= (openings[at] ?? endsAt))
  return { isOpen, opensAt: isOpen ? null : (openings.find((opensAt) => opensAt > now) ?? null) }
}

/** In order. The seminar extends its first and last day, and is all of it if nothing is planned. */
function toDays({ seminar, parts }: MeetingTimes): Period[] {
  const inOrder = parts.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  const days = [...Map.groupBy(inOrder, ({ startsAt }) => toManilaDay(startsAt)).values()].map(spanOf)
  const first = days[0]
  const last = days.at(-1)
  if (first === undefined || last === undefined) return [seminar]
  const isFirstDay = toManilaDay(first.startsAt) === toManilaDay(seminar.startsAt)
  const isLastDay = toManilaDay(last.endsAt) === toManilaDay(seminar.endsAt)
  return days.map((day) =>
    spanOf([
      day,
      ...(day === first && isFirstDay ? [{ startsAt: seminar.startsAt, endsAt: day.endsAt }] : []),
      ...(day === last && isLastDay ? [{ startsAt: day.startsAt, endsAt: seminar.endsAt }] : []),
    ]),
  )
}

function spanOf(periods: readonly Period[]): Period {
  return {
    startsAt: new Date(Math.min(...periods.map(({ startsAt }) => startsAt.getTime()))),
    endsAt: new Date(Math.max(...periods.map(({ endsAt }) => endsAt.getTime()))),
  }
}
