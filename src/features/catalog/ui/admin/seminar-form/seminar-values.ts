/** A seminar as its form holds it, and back again: everything is text, days and times are those of Manila. */
import { countDays } from '../../../../../platform/format/dates.ts'
import { addDays, readTypedInstant, toTypedInstant } from '../../../../../platform/format/manila-clock.ts'
import type { LocationType } from '../../../contract/words.ts'
import type { Seminar } from '../../../contract.ts'
import { durationInMinutes, spansDays, type TypedSchedule, usualSlot } from '../../../rules/schedule.ts'
import { finishesAt } from '../../../rules.ts'
import type { SeminarToSend } from '../../planning-api.ts'

/** A type and no interface: the form library asks for the signature of an index. */
export type SeminarValues = {
  title: string
  description: string
  isMultiDay: boolean
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  locationType: LocationType
  locationAddress: string
  locationDetails: string
  price: string
  cpdPoints: string
  maxAttendees: string
  /** Empty is no category. */
  categoryId: string
  isDraft: boolean
}

/** What a new seminar begins with (specification 2, section 9). */
export const newSeminarValues: SeminarValues = {
  title: '',
  description: '',
  isMultiDay: false,
  startDate: '',
  ...usualSlot,
  endDate: '',
  locationType: 'online',
  locationAddress: '',
  locationDetails: '',
  price: '',
  cpdPoints: '',
  maxAttendees: '100',
  categoryId: '',
  isDraft: false,
}

/** Later days count as mistyped (see `readTypedInstant`). */
export const latestDay = '2199-12-31'

const textOf = (value: string | number | null) => (value === null ? '' : String(value))

/** A seminar without an end of its own ends when its length has passed. */
export function toValues(seminar: Seminar): SeminarValues {
  const [startDate = '', startTime = ''] = toTypedInstant(seminar.startDate).split('T')
  const end = finishesAt(seminar)
  const [endDate = '', endTime = ''] = toTypedInstant(end).split('T')
  return {
    title: seminar.title,
    description: textOf(seminar.description),
    isMultiDay: spansDays(new Date(seminar.startDate), end),
    startDate,
    startTime,
    endDate,
    endTime,
    locationType: seminar.locationType,
    locationAddress: textOf(seminar.locationAddress),
    locationDetails: textOf(seminar.locationDetails),
    price: textOf(seminar.price),
    cpdPoints: textOf(seminar.cpdPoints),
    maxAttendees: textOf(seminar.maxAttendees),
    categoryId: textOf(seminar.categoryId),
    isDraft: seminar.isDraft,
  }
}

/** A copy of a seminar for another time: all but the days. */
export function toCopy(seminar: Seminar): SeminarValues {
  return { ...toValues(seminar), startDate: '', endDate: '' }
}

/** How many days after the first the last one is; the next day where there is nothing to go by. */
export function daysAfterFirst(seminar: Seminar | null): number {
  return seminar === null ? 1 : Math.max(1, countDays(seminar.startDate, seminar.endDate) - 1)
}

/** The last day: that of the start unless there are several. */
export function lastDay({ isMultiDay, startDate, endDate }: TypedSchedule): string {
  return isMultiDay ? endDate : startDate
}

/** Start and end as instants; null where they are not typed yet. */
export function typedInstants(schedule: TypedSchedule): { startsAt: Date | null; endsAt: Date | null } {
  return {
    startsAt: readTypedInstant(`${schedule.startDate}T${schedule.startTime}`),
    endsAt: readTypedInstant(`${lastDay(schedule)}T${schedule.endTime}`),
  }
}

/** The minutes that the typed days last, breaks taken off; null while they make no sense. */
export function typedDuration(schedule: TypedSchedule): number | null {
  const { startsAt, endsAt } = typedInstants(schedule)
  return startsAt === null || endsAt === null || endsAt <= startsAt
    ? null
    : durationInMinutes(startsAt, endsAt)
}

/** The last day that goes with a new first one: as many days later as before, and at least the next. */
export function movedLastDay(schedule: TypedSchedule, startDate: string, usualSpan: number): string {
  if (!schedule.isMultiDay || startDate === '') return schedule.endDate
  const { endDate, startDate: former } = schedule
  const isKnown = former !== '' && endDate !== ''
  const span = isKnown ? countDays(former, endDate) - 1 : usualSpan
  return addDays(startDate, Math.max(1, span))
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** What is sent for these values; instants only where they are typed. */
export function toInput(values: SeminarValues): SeminarToSend {
  const { startsAt, endsAt } = typedInstants(values)
  const duration = typedDuration(values)
  const start = startsAt?.toISOString()
  return {
    title: values.title,
    description: values.description,
    ...(start !== undefined && { startDate: start, scheduledDate: start }),
    ...(endsAt !== null && { endDate: endsAt.toISOString() }),
    ...(duration !== null && { durationMinutes: duration }),
    maxAttendees: numberOf(values.maxAttendees),
    cpdPoints: numberOf(values.cpdPoints),
    // 0 is free, which has no price.
    price: numberOf(values.price) || null,
    locationType: values.locationType,
    locationAddress: values.locationType === 'in_person' ? values.locationAddress : null,
    locationDetails: values.locationDetails,
    categoryId: numberOf(values.categoryId),
    isDraft: values.isDraft,
  }
}

/** Only what differs from before, as it is sent. */
export function changesBetween(before: SeminarValues, after: SeminarValues): SeminarToSend {
  const former = toInput(before) as Record<string, unknown>
  return Object.fromEntries(Object.entries(toInput(after)).filter(([name, value]) => value !== former[name]))
}
