import { countDays } from '../../../../../platform/format/dates.ts'
import { addDays, readTypedInstant, toTypedInstant } from '../../../../../platform/format/manila-clock.ts'
import type { LocationType } from '../../../contract/labels.ts'
import type { Seminar } from '../../../contract/seminars.ts'
import { finishesAt } from '../../../rules/availability.ts'
import { durationInMinutes, spansDays, type TypedSchedule, usualSlot } from '../../../rules/schedule.ts'
import type { SeminarToSend } from '../../planning-api.ts'

/** A type, because the form library requires an index signature. */
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
  categoryId: string
  isDraft: boolean
}

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

/** Copies everything but the days. */
export function toCopy(seminar: Seminar): SeminarValues {
  return { ...toValues(seminar), startDate: '', endDate: '' }
}

/** Days between first and last day; 1 if unknown. */
export function daysAfterFirst(seminar: Seminar | null): number {
  return seminar === null ? 1 : Math.max(1, countDays(seminar.startDate, seminar.endDate) - 1)
}

/** The start day unless there are several. */
export function lastDay({ isMultiDay, startDate, endDate }: TypedSchedule): string {
  return isMultiDay ? endDate : startDate
}

/** Null while incomplete. */
export function typedInstants(schedule: TypedSchedule): { startsAt: Date | null; endsAt: Date | null } {
  return {
    startsAt: readTypedInstant(`${schedule.startDate}T${schedule.startTime}`),
    endsAt: readTypedInstant(`${lastDay(schedule)}T${schedule.endTime}`),
  }
}

/** Duration in minutes without breaks; null if the times make no sense. */
export function typedDuration(schedule: TypedSchedule): number | null {
  const { startsAt, endsAt } = typedInstants(schedule)
  return startsAt === null || endsAt === null || endsAt <= startsAt
    ? null
    : durationInMinutes(startsAt, endsAt)
}

/** The last day after moving the first one, keeping the distance but at least one day later. */
export function movedLastDay(schedule: TypedSchedule, startDate: string, usualSpan: number): string {
  if (!schedule.isMultiDay || startDate === '') return schedule.endDate
  const { endDate, startDate: former } = schedule
  const isKnown = former !== '' && endDate !== ''
  const span = isKnown ? countDays(former, endDate) - 1 : usualSpan
  return addDays(startDate, Math.max(1, span))
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

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
    // 0 means free, stored as no price.
    price: numberOf(values.price) || null,
    locationType: values.locationType,
    locationAddress: values.locationType === 'in_person' ? values.locationAddress : null,
    locationDetails: values.locationDetails,
    categoryId: numberOf(values.categoryId),
    isDraft: values.isDraft,
  }
}

export function changesBetween(before: SeminarValues, after: SeminarValues): SeminarToSend {
  const former = toInput(before) as Record<string, unknown>
  return Object.fromEntries(Object.entries(toInput(after)).filter(([name, value]) => value !== former[name]))
}
