/** Planning rules for new and changed seminars, apart because only the admin area needs them. */

import type { RichText } from '#app/features/settings/contract/rich-text.ts'
import { toPlainText } from '#app/features/settings/contract/rich-text-as-plain.ts'
import { parseManilaDateTime } from '#app/platform/format/manila-clock.ts'
import type { CreateSeminarInput, UpdateSeminarInput } from '../contract/seminar-inputs.ts'
import type { Seminar } from '../contract/seminars.ts'
import { seminarFinishesAt } from './availability.ts'
import {
  defaultDurationInMinutes,
  durationInMinutes,
  type PlannedTimeAndPlace,
  spansSeveralDays,
} from './schedule.ts'

export interface SeminarPlan
  extends Pick<
    Seminar,
    | 'title'
    | 'description'
    | 'maxAttendees'
    | 'cpdPoints'
    | 'locationType'
    | 'locationAddress'
    | 'locationDetails'
    | 'whatToBring'
    | 'categoryId'
    | 'isDraft'
  > {
  /** Null if the description has no formats. */
  readonly descriptionDocument: RichText | null
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly finishesAt: Date
  readonly durationInMinutes: number
  /** Pesos with two decimals; null means free. */
  readonly price: string | null
  /** Null for all accounts. */
  readonly paymentAccountIds: string[] | null
}

/** Plan input; omitted fields stay unchanged. */
export type SeminarPlanInput = Omit<
  UpdateSeminarInput,
  | 'id'
  | 'status'
  | 'cancelledReason'
  | 'notifyRegistrants'
  | 'programme'
  | 'accreditationReason'
  | 'expectedUpdatedAt'
>

/** Default capacity. */
const defaultMaxAttendees = 100

/** Parses a validated instant; undefined if omitted. */
export function parseInstant(typed: string | undefined): Date | undefined {
  return typed === undefined ? undefined : (parseManilaDateTime(typed) ?? undefined)
}

export function parsePlannedStart({
  startDate,
  scheduledDate,
}: Pick<SeminarPlanInput, 'startDate' | 'scheduledDate'>) {
  return parseInstant(startDate ?? scheduledDate)
}

/** Whether both names of the start are given and differ. */
export function hasDifferingStartDates({ startDate, scheduledDate }: SeminarPlanInput): boolean {
  const [one, other] = [parseInstant(startDate), parseInstant(scheduledDate)]
  return one !== undefined && other !== undefined && one.getTime() !== other.getTime()
}

/** A new plan; omitted fields get defaults. */
export function newSeminarPlan(input: CreateSeminarInput, startsAt: Date): SeminarPlan {
  const usual: SeminarPlan = {
    title: input.title,
    description: null,
    descriptionDocument: null,
    startsAt,
    endsAt: null,
    finishesAt: startsAt,
    durationInMinutes: defaultDurationInMinutes,
    maxAttendees: defaultMaxAttendees,
    cpdPoints: null,
    price: null,
    paymentAccountIds: null,
    locationType: 'online',
    locationAddress: null,
    locationDetails: null,
    whatToBring: null,
    categoryId: null,
    isDraft: false,
  }
  return applyPlanInput(usual, input)
}

function changedText(entered: string | null | undefined, former: string | null): string | null {
  return entered === undefined ? former : entered || null
}

function changed<Value>(entered: Value | undefined, former: Value): Value {
  return entered === undefined ? former : entered
}

/** The description and its document, of which it is the text. */
function describe(
  former: SeminarPlan,
  { description: typed, descriptionDocument: document }: SeminarPlanInput,
): Pick<SeminarPlan, 'description' | 'descriptionDocument'> {
  const entered = document === undefined ? typed : toPlainText(document)
  const description = changedText(entered, former.description)
  const unchanged = description === former.description ? former.descriptionDocument : null
  return { description, descriptionDocument: description === null ? null : (document ?? unchanged) }
}

function toStoredPrice(pesos: number | null): string | null {
  return pesos === null || pesos === 0 ? null : pesos.toFixed(2)
}

/** A given duration wins; otherwise it follows from start and end. */
function lengthOf(
  former: SeminarPlan,
  input: SeminarPlanInput,
  days: Pick<SeminarPlan, 'startsAt' | 'endsAt'>,
): number {
  const { startsAt, endsAt } = days
  if (input.durationMinutes !== undefined) return input.durationMinutes
  const isMoved = !isSame(startsAt, former.startsAt) || !isSame(endsAt, former.endsAt)
  return isMoved && endsAt !== null ? durationInMinutes(startsAt, endsAt) : former.durationInMinutes
}

/** Applies the input; switching to online clears the address. */
export function applyPlanInput(former: SeminarPlan, input: SeminarPlanInput): SeminarPlan {
  const startsAt = parsePlannedStart(input) ?? former.startsAt
  const endsAt = input.endDate === null ? null : (parseInstant(input.endDate) ?? former.endsAt)
  const length = lengthOf(former, input, { startsAt, endsAt })
  const locationType = input.locationType ?? former.locationType
  const address = changedText(input.locationAddress, former.locationAddress)
  return {
    title: changed(input.title, former.title),
    ...describe(former, input),
    startsAt,
    endsAt,
    finishesAt: seminarFinishesAt({ startDate: startsAt, endDate: endsAt, durationMinutes: length }),
    durationInMinutes: length,
    maxAttendees: changed(input.maxAttendees, former.maxAttendees),
    cpdPoints: changed(input.cpdPoints, former.cpdPoints),
    price: input.price === undefined ? former.price : toStoredPrice(input.price),
    paymentAccountIds: changed(input.paymentAccountIds, former.paymentAccountIds),
    locationType,
    locationAddress: locationType === 'online' ? null : address,
    locationDetails: changedText(input.locationDetails, former.locationDetails),
    whatToBring: changedText(input.whatToBring, former.whatToBring),
    categoryId: changed(input.categoryId, former.categoryId),
    isDraft: changed(input.isDraft, former.isDraft),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.every((item) => other.includes(item)) && other.every((item) => one.includes(item))
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other
}

const wireNames = {
  title: 'title',
  description: 'description',
  descriptionDocument: 'description',
  startsAt: 'startDate',
  endsAt: 'endDate',
  durationInMinutes: 'durationMinutes',
  maxAttendees: 'maxAttendees',
  cpdPoints: 'cpdPoints',
  price: 'price',
  paymentAccountIds: 'paymentAccountIds',
  locationType: 'locationType',
  locationAddress: 'locationAddress',
  locationDetails: 'locationDetails',
  whatToBring: 'whatToBring',
  categoryId: 'categoryId',
  isDraft: 'isDraft',
} as const satisfies Record<Exclude<keyof SeminarPlan, 'finishesAt'>, string>

const toComparable = (plan: SeminarPlan) => ({
  ...plan,
  descriptionDocument: JSON.stringify(plan.descriptionDocument),
})

export function listChangedFields(former: SeminarPlan, plan: SeminarPlan): string[] {
  const [before, after] = [toComparable(former), toComparable(plan)]
  const names = Object.entries(wireNames).flatMap(([key, name]) =>
    isSame(before[key as keyof SeminarPlan], after[key as keyof SeminarPlan]) ? [] : [name],
  )
  return [...new Set(names)]
}

/** Changes that registrants must know about. */
export type NotifiableChange = 'when' | 'where' | 'directions'

type Whereabouts = Pick<
  SeminarPlan,
  'startsAt' | 'finishesAt' | 'locationType' | 'locationAddress' | 'locationDetails'
>

const minuteInMs = 60_000
const minuteOf = (instant: Date) => Math.floor(instant.getTime() / minuteInMs)

/** The changes that registrants must know about, ignoring seconds. */
export function listNotifiableChanges(former: Whereabouts, plan: Whereabouts): NotifiableChange[] {
  const isMoved = {
    when:
      minuteOf(former.startsAt) !== minuteOf(plan.startsAt) ||
      minuteOf(former.finishesAt) !== minuteOf(plan.finishesAt),
    where: former.locationType !== plan.locationType || former.locationAddress !== plan.locationAddress,
    directions: former.locationDetails !== plan.locationDetails,
  }
  return (['when', 'where', 'directions'] as const).filter((part) => isMoved[part])
}

export function toPlannedTimeAndPlace(
  plan: SeminarPlan,
  isMultiDay: boolean | undefined,
): PlannedTimeAndPlace {
  const { startsAt, endsAt, locationType, locationAddress } = plan
  return {
    startsAt,
    endsAt,
    isMultiDay: isMultiDay ?? spansSeveralDays(startsAt, endsAt),
    locationType,
    locationAddress,
  }
}
