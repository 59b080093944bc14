import { isDaytime } from '#app/features/registrations/rules/reminders.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'

export interface TimePeriod {
  readonly startsAt: Date
  readonly endsAt: Date
}

export interface MeetingTimes {
  /** Days as {@link listMeetingDays} returns them. */
  readonly days: readonly TimePeriod[]
  readonly opensMinutesBefore: number
}

export interface MeetingOpening {
  readonly isOpen: boolean
  /** The next opening; null while open and after the last day. */
  readonly opensAt: Date | null
}

const minuteInMs = 60_000
const hourInMs = 60 * minuteInMs

/**
 * Whether registrants may see the link now. It opens `opensMinutesBefore` the first session or slot of each day, and
 * the seminar itself, and closes after the last of that day; it stays open during breaks.
 */
export function toMeetingOpening({ days, opensMinutesBefore }: MeetingTimes, now: Date): MeetingOpening {
  const leadInMs = opensMinutesBefore * minuteInMs
  const openings = days.map(({ startsAt }) => new Date(startsAt.getTime() - leadInMs))
  const isOpen = days.some(({ endsAt }, at) => now < endsAt && now >= (openings[at] ?? endsAt))
  return { isOpen, opensAt: isOpen ? null : (openings.find((opensAt) => opensAt > now) ?? null) }
}

/**
 * Lists the days of a meeting in order; at least one. The seminar extends its first and last day, and is all
 * of it if nothing is planned.
 * @param parts sessions and slots in any order; may be empty
 */
export function listMeetingDays(seminar: TimePeriod, parts: readonly TimePeriod[]): TimePeriod[] {
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

export interface MeetingReminder {
  readonly kind: 'day_before' | 'hour_before'
  readonly day: TimePeriod
}

/**
 * Lists when the link is e-mailed: on the day before the first day, and from an hour before each day until it
 * ends, so that late registrants get it too.
 * @param days as {@link listMeetingDays} returns them
 */
export function listMeetingReminders(days: readonly TimePeriod[], now: Date): MeetingReminder[] {
  const [first] = days
  const tomorrow = toManilaDay(new Date(now.getTime() + 24 * hourInMs))
  const isDayBefore = first !== undefined && toManilaDay(first.startsAt) === tomorrow && isDaytime(now)
  const isNear = ({ startsAt, endsAt }: TimePeriod) =>
    startsAt.getTime() - hourInMs <= now.getTime() && now < endsAt
  return [
    ...(isDayBefore ? [{ kind: 'day_before', day: first } as const] : []),
    ...days.filter(isNear).map((day) => ({ kind: 'hour_before', day }) as const),
  ]
}

function spanOf(periods: readonly TimePeriod[]): TimePeriod {
  return {
    startsAt: new Date(Math.min(...periods.map(({ startsAt }) => startsAt.getTime()))),
    endsAt: new Date(Math.max(...periods.map(({ endsAt }) => endsAt.getTime()))),
  }
}
