import { countDays, startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import { mostSlotMinutes, mostSlots } from '../contract/slots.ts'
import { minutesOfUnion } from './union-of-intervals.ts'

export interface ProgrammeSession {
  readonly startsAt: Date
  readonly endsAt: Date
  /** False for breaks and ceremonies, for example. */
  readonly isCounted: boolean
}

export interface ProposedSlot {
  /** Unique among the proposals. */
  readonly label: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly opensAt: Date
  readonly closesAt: Date
  /** Whole minutes, at least 1. */
  readonly creditMinutes: number
}

const minuteInMs = 60_000
const dayInMs = 24 * 60 * minuteInMs
/** Sessions that start before 12:30 belong to the morning. */
const afternoonStartsAfterMs = 12.5 * 60 * minuteInMs
const longestUndividedDayInMs = 4 * 60 * minuteInMs
const opensBeforeMs = 60 * minuteInMs
const closesAfterMs = 30 * minuteInMs

const firstStart = (sessions: readonly ProgrammeSession[]) =>
  Math.min(...sessions.map(({ startsAt }) => startsAt.getTime()))

const lastEnd = (sessions: readonly ProgrammeSession[]) =>
  Math.max(...sessions.map(({ endsAt }) => endsAt.getTime()))

/** Whole minutes of the counted sessions; parallel sessions count once. */
export function countedMinutes(sessions: readonly ProgrammeSession[]): number {
  return minutesOfUnion(
    sessions
      .filter(({ isCounted }) => isCounted)
      .map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt })),
  )
}

const wholeDayLabel = 'Whole day'
const wholeSeminarLabel = 'Whole seminar'

const toSlotTimes = (startsAt: number, endsAt: number) => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  opensAt: new Date(startsAt - opensBeforeMs),
  closesAt: new Date(endsAt + closesAfterMs),
})

function halvesOfDay(day: string, counted: readonly ProgrammeSession[]): Map<string, ProgrammeSession[]> {
  if (lastEnd(counted) - firstStart(counted) <= longestUndividedDayInMs) return new Map()
  const afternoonFrom = startOfManilaDay(day).getTime() + afternoonStartsAfterMs
  return Map.groupBy(counted, ({ startsAt }) =>
    startsAt.getTime() < afternoonFrom ? 'Morning' : 'Afternoon',
  )
}

/** Days are numbered as the program shows them, so a day without counted sessions takes a number too. */
function groupSessions(
  sessions: readonly ProgrammeSession[],
): { readonly label: string; readonly sessions: readonly ProgrammeSession[] }[] {
  const days = [...Map.groupBy(sessions, ({ startsAt }) => toManilaDay(startsAt))]
  const isSingleDay = days.length === 1
  return days.flatMap(([day, ofDay], index) => {
    const counted = ofDay.filter(({ isCounted }) => isCounted)
    if (counted.length === 0) return []
    const dayLabel = `Day ${index + 1}`
    const halves = halvesOfDay(day, counted)
    if (halves.size < 2) return [{ label: isSingleDay ? wholeDayLabel : dayLabel, sessions: counted }]
    return [...halves].map(([half, ofHalf]) => ({
      label: isSingleDay ? half : `${half}, ${dayLabel}`,
      sessions: ofHalf,
    }))
  })
}

/**
 * Proposes attendance slots, in order of time: for each day in Manila a morning and an afternoon slot, or one
 * slot if its counted sessions span at most four hours or all lie in one half. A session past midnight
 * belongs to the day on which it starts. Slots open 60 minutes before their start and close 30 minutes after
 * their end.
 *
 * Credit is the union of a slot's counted sessions. Minutes that an earlier slot already credits, as those of
 * a morning session that lasts into the afternoon, are not credited again, so all credits together are
 * {@link countedMinutes}; a slot without minutes of its own is not proposed.
 */
export function slotsOfProgramme(sessions: readonly ProgrammeSession[]): ProposedSlot[] {
  const inOrder = sessions
    .filter(({ startsAt, endsAt }) => startsAt < endsAt)
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  const slots: ProposedSlot[] = []
  const credited: ProgrammeSession[] = []
  let creditedMinutes = 0
  for (const { label, sessions: ofSlot } of groupSessions(inOrder)) {
    credited.push(...ofSlot)
    const total = countedMinutes(credited)
    if (total === creditedMinutes) continue
    const times = toSlotTimes(firstStart(ofSlot), lastEnd(ofSlot))
    slots.push({ label, ...times, creditMinutes: total - creditedMinutes })
    creditedMinutes = total
  }
  return slots
}

/**
 * Slots of a seminar without a program, in order of time: one for each of its days in Manila, from the time of day of
 * its start to that of its end. If it ends earlier in the day than it starts, its days last until midnight. A seminar of
 * more days than it can have slots has one.
 */
export function slotsOfDays({
  startsAt,
  finishesAt,
}: {
  readonly startsAt: Date
  readonly finishesAt: Date
}): ProposedSlot[] {
  const first = toManilaDay(startsAt)
  const [start, end] = [startsAt.getTime(), finishesAt.getTime()]
  const dayCount = countDays(startsAt, finishesAt)
  if (dayCount > mostSlots) return [toSlotOfPeriod(wholeSeminarLabel, [start, end])]
  const days = Array.from({ length: dayCount }, (_, day) => startOfManilaDay(first, day).getTime())
  const from = start - (days[0] ?? start)
  const until = end - (days.at(-1) ?? end)
  const hours = from < until ? { from, until } : { from: 0, until: dayInMs }
  const periods = days
    .map((day) => [Math.max(start, day + hours.from), Math.min(end, day + hours.until)] as const)
    .filter(([from, until]) => from < until)
  return periods.map((period, index) =>
    toSlotOfPeriod(periods.length === 1 ? wholeDayLabel : `Day ${index + 1}`, period),
  )
}

const toSlotOfPeriod = (label: string, [from, until]: readonly [number, number]): ProposedSlot => ({
  label,
  ...toSlotTimes(from, until),
  creditMinutes: Math.min(mostSlotMinutes, Math.max(1, Math.floor((until - from) / minuteInMs))),
})
