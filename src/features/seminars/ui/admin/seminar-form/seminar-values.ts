import type { LocationType } from '#app/features/seminars/contract/labels.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { seminarFinishesAt } from '#app/features/seminars/rules/availability.ts'
import {
  defaultTimeSlot,
  durationInMinutes,
  type ScheduleInput,
  spansSeveralDays,
} from '#app/features/seminars/rules/schedule.ts'
import type { SeminarRequest } from '#app/features/seminars/ui/planning-api.ts'
import type { NewSeminarDefaults, SeminarFormSettings } from '#app/features/settings/contract/new-seminars.ts'
import type { RichText } from '#app/features/settings/contract/rich-text.ts'
import { countDays } from '#app/platform/format/dates.ts'
import { addDays, parseManilaDateTime, toManilaDateTime } from '#app/platform/format/manila-clock.ts'

/** A type, because the form library requires an index signature. */
export type SeminarFormValues = {
  title: string
  descriptionDocument: RichText
  isMultiDay: boolean
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  locationType: LocationType
  locationAddress: string
  locationDetails: string
  whatToBring: string
  price: string
  cpdPoints: string
  maxAttendees: string
  categoryId: string
  /** Null for all accounts. */
  paymentAccountIds: string[] | null
  isDraft: boolean
  /** Whether the stored cover, or that of the original, is kept; `file` replaces it. */
  hasCover: boolean
  /** A new cover. */
  file: File | null
  alternativeText: string
}

const textOf = (value: string | number | null) => (value === null ? '' : String(value))

const newSeminarFormValues: SeminarFormValues = {
  title: '',
  descriptionDocument: [],
  isMultiDay: false,
  startDate: '',
  ...defaultTimeSlot,
  endDate: '',
  locationType: 'online',
  locationAddress: '',
  locationDetails: '',
  whatToBring: '',
  price: '',
  cpdPoints: '',
  maxAttendees: '100',
  categoryId: '',
  paymentAccountIds: null,
  isDraft: false,
  hasCover: false,
  file: null,
  alternativeText: '',
}

/** @param defaults what the provider's policies say */
export function toNewSeminarFormValues(defaults: NewSeminarDefaults): SeminarFormValues {
  const { startTime, endTime, price, maxAttendees } = defaults
  return {
    ...newSeminarFormValues,
    startTime,
    endTime,
    price: textOf(price),
    maxAttendees: textOf(maxAttendees),
  }
}

/** Latest day; later ones count as mistyped (see `parseManilaDateTime`). */
export const latestSeminarDay = '2199-12-31'

export function toSeminarFormValues(seminar: Seminar): SeminarFormValues {
  const [startDate = '', startTime = ''] = toManilaDateTime(seminar.startDate).split('T')
  const end = seminarFinishesAt(seminar)
  const [endDate = '', endTime = ''] = toManilaDateTime(end).split('T')
  return {
    title: seminar.title,
    descriptionDocument: seminar.descriptionDocument ?? [],
    isMultiDay: spansSeveralDays(new Date(seminar.startDate), end),
    startDate,
    startTime,
    endDate,
    endTime,
    locationType: seminar.locationType,
    locationAddress: textOf(seminar.locationAddress),
    locationDetails: textOf(seminar.locationDetails),
    whatToBring: textOf(seminar.whatToBring),
    price: textOf(seminar.price),
    cpdPoints: textOf(seminar.cpdPoints),
    maxAttendees: textOf(seminar.maxAttendees),
    categoryId: textOf(seminar.categoryId),
    paymentAccountIds: seminar.paymentAccountIds ?? null,
    isDraft: seminar.isDraft,
    hasCover: seminar.cover !== null,
    file: null,
    alternativeText: textOf(seminar.cover?.alternativeText ?? null),
  }
}

/** Copies everything but the days, the meeting link, and payment accounts that were removed. */
export function toSeminarCopyFormValues(
  seminar: Seminar,
  { paymentAccounts }: Pick<SeminarFormSettings, 'paymentAccounts'>,
): SeminarFormValues {
  const values = toSeminarFormValues(seminar)
  const paymentAccountIds = keepKnownAccounts(values.paymentAccountIds, paymentAccounts)
  const locationDetails = seminar.hasMeeting ? '' : values.locationDetails
  return { ...values, locationDetails, paymentAccountIds, startDate: '', endDate: '' }
}

/** All accounts if none of the chosen ones is left, as registrants see them. */
export function keepKnownAccounts(
  chosen: readonly string[] | null,
  accounts: SeminarFormSettings['paymentAccounts'],
): string[] | null {
  const known = accounts.map(({ id }) => id).filter((id) => chosen?.includes(id))
  return known.length > 0 ? known : null
}

/** Days between first and last day; 1 if unknown. */
export function daysBetweenFirstAndLast(seminar: Seminar | null): number {
  return seminar === null ? 1 : Math.max(1, countDays(seminar.startDate, seminar.endDate) - 1)
}

/** The start day unless there are several. */
export function lastDayOfSchedule({ isMultiDay, startDate, endDate }: ScheduleInput): string {
  return isMultiDay ? endDate : startDate
}

/** Null while incomplete. */
export function parseScheduleInstants(schedule: ScheduleInput): {
  startsAt: Date | null
  endsAt: Date | null
} {
  return {
    startsAt: parseManilaDateTime(`${schedule.startDate}T${schedule.startTime}`),
    endsAt: parseManilaDateTime(`${lastDayOfSchedule(schedule)}T${schedule.endTime}`),
  }
}

/** Duration in minutes without breaks; null if the times make no sense. */
export function scheduleDurationInMinutes(schedule: ScheduleInput): number | null {
  const { startsAt, endsAt } = parseScheduleInstants(schedule)
  return startsAt === null || endsAt === null || endsAt <= startsAt
    ? null
    : durationInMinutes(startsAt, endsAt)
}

/** The last day after moving the first one, keeping the distance but at least one day later. */
export function shiftLastDay(schedule: ScheduleInput, startDate: string, usualSpan: number): string {
  if (!schedule.isMultiDay || startDate === '') return schedule.endDate
  const { endDate, startDate: former } = schedule
  const isKnown = former !== '' && endDate !== ''
  const span = isKnown ? countDays(former, endDate) - 1 : usualSpan
  return addDays(startDate, Math.max(1, span))
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))

export function toSeminarRequest(values: SeminarFormValues): SeminarRequest {
  const { startsAt, endsAt } = parseScheduleInstants(values)
  const duration = scheduleDurationInMinutes(values)
  const start = startsAt?.toISOString()
  // 0 means free, stored as no price.
  const price = numberOf(values.price) || null
  return {
    title: values.title,
    descriptionDocument: values.descriptionDocument,
    ...(start !== undefined && { startDate: start, scheduledDate: start }),
    ...(endsAt !== null && { endDate: endsAt.toISOString() }),
    ...(duration !== null && { durationMinutes: duration }),
    maxAttendees: numberOf(values.maxAttendees),
    cpdPoints: numberOf(values.cpdPoints),
    price,
    locationType: values.locationType,
    locationAddress: values.locationType === 'in_person' ? values.locationAddress : null,
    locationDetails: values.locationDetails,
    whatToBring: values.whatToBring,
    categoryId: numberOf(values.categoryId),
    paymentAccountIds: price === null ? null : values.paymentAccountIds,
    isDraft: values.isDraft,
  }
}

export function toSeminarChanges(
  before: SeminarFormValues,
  after: SeminarFormValues,
): Partial<SeminarRequest> {
  const former = toSeminarRequest(before) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(toSeminarRequest(after)).filter(([name, value]) => !isSameFieldValue(value, former[name])),
  )
}

/** Compares values of fields of the form, some of which are lists. */
export function isSameFieldValue(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other))
}

/** Blocks of the description share its field. */
export const toSeminarFieldName = (path: string) => path.replace(/^(descriptionDocument)\..*/, '$1')

export function hasCoverChanged(before: SeminarFormValues, after: SeminarFormValues): boolean {
  const names = ['file', 'hasCover', 'alternativeText'] as const
  return names.some((name) => before[name] !== after[name])
}
