import * as z from 'zod/mini'
import { RichText } from '#app/features/settings/contract/rich-text.ts'
import { monthPattern } from '#app/platform/format/dates.ts'
import { integerParam, maxRowId, pageQueryFields, pageResponseFields } from '#app/platform/paging.ts'
import { Picture } from '#app/platform/wire-shapes.ts'
import { accreditationStatuses } from './accreditation-status.ts'
import { LocationType, SeminarStatus } from './labels.ts'

export const SeminarSort = z.enum([
  'date',
  '-date',
  'title',
  '-title',
  'price',
  '-price',
  'cpd',
  'duration',
  '-duration',
])
export type SeminarSort = z.infer<typeof SeminarSort>

export const Category = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  color: z.string(),
  isActive: z.boolean(),
  /** Main profession of its seminars. */
  professionId: z.nullable(z.int()),
})

export type Category = z.infer<typeof Category>

export const CategoryWithCount = z.extend(Category, { seminarCount: z.int() })
export type CategoryWithCount = z.infer<typeof CategoryWithCount>

export const ShownAccreditation = z.object({
  professionId: z.int(),
  profession: z.string(),
  status: z.enum(accreditationStatuses),
  accreditationNo: z.nullable(z.string()),
  /** Units with two decimals. */
  units: z.nullable(z.string()),
})
export type ShownAccreditation = z.infer<typeof ShownAccreditation>

/** A price below the list price, which everybody pays for the time being. */
const EarlyBird = z.object({
  /** Price in pesos; 0 is free. */
  price: z.number(),
  /** Last day in Manila; null if registration ends before. */
  until: z.nullable(z.string()),
  /** '₱1,200 until November 30, then ₱1,500'; written by the server to keep pages small. */
  text: z.string(),
})

export const Seminar = z.object({
  id: z.int(),
  title: z.string(),
  /** The text of the description, without its formats. */
  description: z.nullable(z.string()),
  /** The description with its formats. Not in lists. */
  descriptionDocument: z.optional(RichText),
  scheduledDate: z.iso.datetime(),
  startDate: z.iso.datetime(),
  endDate: z.nullable(z.iso.datetime()),
  durationMinutes: z.int(),
  maxAttendees: z.nullable(z.int()),
  status: SeminarStatus,
  isDraft: z.boolean(),
  /** Units approved for the main profession of the category, rounded down; without them as typed. */
  cpdPoints: z.nullable(z.int()),
  /** Accreditations by profession; only approved ones for others than staff. */
  accreditations: z.array(ShownAccreditation),
  /** Whether the main profession, or without one any, awaits the decision of its CPD council. */
  isAccreditationAppliedFor: z.boolean(),
  /** The list price. */
  price: z.nullable(z.number()),
  /** Early bird, only in lists and details of seminars, and only if there is one. */
  earlyBird: z.optional(EarlyBird),
  locationType: LocationType,
  locationAddress: z.nullable(z.string()),
  locationDetails: z.nullable(z.string()),
  whatToBring: z.nullable(z.string()),
  categoryId: z.nullable(z.int()),
  category: z.nullable(z.object({ id: z.int(), name: z.string(), color: z.string() })),
  registeredCount: z.int(),
  seatsLeft: z.nullable(z.int()),
  /** The cover picture. */
  cover: z.nullable(Picture),
  /** Null for all accounts. Only for staff, and not in lists. */
  paymentAccountIds: z.optional(z.nullable(z.array(z.string()))),
  /** Whether a program moves with its times. Only for staff, and not in lists. */
  hasProgramme: z.optional(z.boolean()),
  /** Whether its location details come from a meeting link. Only for staff, and not in lists. */
  hasMeeting: z.optional(z.boolean()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Seminar = z.infer<typeof Seminar>

export type PublicSeminar = Pick<
  Seminar,
  | 'id'
  | 'title'
  | 'description'
  | 'startDate'
  | 'endDate'
  | 'durationMinutes'
  | 'status'
  | 'cpdPoints'
  | 'price'
  | 'earlyBird'
  | 'locationType'
  | 'locationAddress'
  | 'seatsLeft'
> & {
  readonly category: Pick<NonNullable<Seminar['category']>, 'name' | 'color'> | null
  /** Omitted in serialized data if false. */
  readonly isAccreditationAppliedFor?: boolean
  /** Omitted in serialized data if there is none. */
  readonly cover?: Picture | null
}

/** `categoryId=0` selects seminars without a category. */
const CategoryFilter = z.optional(integerParam(0, maxRowId))

/** `current` seminars are running or upcoming, `archived` ones over, completed or canceled. */
export const SeminarPeriod = z.enum(['upcoming', 'past', 'current', 'archived'])
export type SeminarPeriod = z.infer<typeof SeminarPeriod>

const monthInvalid = 'Invalid month'

/** YYYY-MM, in Manila time. */
export const MonthParam = z.string(monthInvalid).check(z.regex(monthPattern, monthInvalid))

const seminarFilterFields = {
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  categoryId: CategoryFilter,
  when: z.optional(SeminarPeriod),
  locationType: z.optional(LocationType),
  /** The month of the first day. */
  month: z.optional(MonthParam),
  isFree: z.optional(z.stringbool()),
}

export const ListSeminarsQuery = z.strictObject({
  ...pageQueryFields(50),
  ...seminarFilterFields,
  sort: z._default(SeminarSort, 'date'),
  /** Whether drafts are included, for staff only. */
  includeDrafts: z._default(z.stringbool(), false),
})
export type ListSeminarsQuery = z.infer<typeof ListSeminarsQuery>

export const SeminarList = z.object({ seminars: z.array(Seminar), ...pageResponseFields })
export type SeminarList = z.infer<typeof SeminarList>

export const CountSeminarsQuery = z.strictObject(seminarFilterFields)
export type CountSeminarsQuery = z.infer<typeof CountSeminarsQuery>

/** Counts of published seminars. Each part ignores the filter's own value of what it counts by. */
export const SeminarCounts = z.object({
  /** Number of seminars in any category, including inactive ones. */
  all: z.int(),
  uncategorized: z.int(),
  /** Active categories by name, also those without seminars. */
  categories: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
  /** Months in which seminars start, ascending. */
  months: z.array(z.string()),
})
export type SeminarCounts = z.infer<typeof SeminarCounts>

export const SeminarDetailsQuery = z.strictObject({
  seminarId: integerParam(1, maxRowId),
})

export const SeminarDetails = z.object({ seminar: Seminar })
export type SeminarDetails = z.infer<typeof SeminarDetails>

export const RegistrantCounts = z.object({
  /** Registrants with a pending or verified payment. */
  registrants: z.int(),
  /** Number of those who may see the meeting link or room. */
  verified: z.int(),
})
export type RegistrantCounts = z.infer<typeof RegistrantCounts>

export const SeminarChangeResponse = z.object({ id: z.int(), seminar: Seminar })
export type SeminarChangeResponse = z.infer<typeof SeminarChangeResponse>

export const ListCategoriesQuery = z.strictObject({
  ...pageQueryFields(50),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  onlyActive: z._default(z.stringbool(), true),
  /** True to count drafts too; for staff only. */
  includeDrafts: z._default(z.stringbool(), false),
})
export type ListCategoriesQuery = z.infer<typeof ListCategoriesQuery>

export const CategoryList = z.object({ categories: z.array(CategoryWithCount), ...pageResponseFields })
export type CategoryList = z.infer<typeof CategoryList>

export const CategoryResponse = z.object({ category: Category })
export type CategoryResponse = z.infer<typeof CategoryResponse>
