import * as z from 'zod/mini'
import { integerParam, maxRowId, pageQueryFields, pageResponseFields } from '../../../platform/paging.ts'
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
})

export type Category = z.infer<typeof Category>

export const CategoryWithCount = z.extend(Category, { seminarCount: z.int() })
export type CategoryWithCount = z.infer<typeof CategoryWithCount>

export const Seminar = z.object({
  id: z.int(),
  title: z.string(),
  description: z.nullable(z.string()),
  scheduledDate: z.iso.datetime(),
  startDate: z.iso.datetime(),
  endDate: z.nullable(z.iso.datetime()),
  durationMinutes: z.int(),
  maxAttendees: z.nullable(z.int()),
  status: SeminarStatus,
  isDraft: z.boolean(),
  cpdPoints: z.nullable(z.int()),
  price: z.nullable(z.number()),
  locationType: LocationType,
  locationAddress: z.nullable(z.string()),
  locationDetails: z.nullable(z.string()),
  whatToBring: z.nullable(z.string()),
  categoryId: z.nullable(z.int()),
  category: z.nullable(z.object({ id: z.int(), name: z.string(), color: z.string() })),
  registeredCount: z.int(),
  seatsLeft: z.nullable(z.int()),
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
  | 'locationType'
  | 'locationAddress'
  | 'category'
  | 'seatsLeft'
>

/** `categoryId=0` selects seminars without a category. */
const CategoryFilter = z.optional(integerParam(0, maxRowId))

export const ListSeminarsQuery = z.strictObject({
  ...pageQueryFields(50),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  categoryId: CategoryFilter,
  when: z.optional(z.enum(['upcoming', 'past'])),
  sort: z._default(SeminarSort, 'date'),
  /** For staff only. */
  includeDrafts: z._default(z.stringbool(), false),
})
export type ListSeminarsQuery = z.infer<typeof ListSeminarsQuery>

export const SeminarList = z.object({ seminars: z.array(Seminar), ...pageResponseFields })
export type SeminarList = z.infer<typeof SeminarList>

export const SeminarDetailsQuery = z.strictObject({
  seminarId: integerParam(1, maxRowId),
})

export const SeminarDetails = z.object({ seminar: Seminar })
export type SeminarDetails = z.infer<typeof SeminarDetails>

export const RegistrantCounts = z.object({
  /** Registrants with a pending or verified payment. */
  registrants: z.int(),
  /** Those who may see the meeting link or room. */
  verified: z.int(),
})
export type RegistrantCounts = z.infer<typeof RegistrantCounts>

export const SeminarChangeResponse = z.object({ id: z.int(), seminar: Seminar })
export type SeminarChangeResponse = z.infer<typeof SeminarChangeResponse>

export const ListCategoriesQuery = z.strictObject({
  ...pageQueryFields(50),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  onlyActive: z._default(z.stringbool(), true),
  /** Counts drafts too; for staff only. */
  includeDrafts: z._default(z.stringbool(), false),
})
export type ListCategoriesQuery = z.infer<typeof ListCategoriesQuery>

export const CategoryList = z.object({ categories: z.array(CategoryWithCount), ...pageResponseFields })
export type CategoryList = z.infer<typeof CategoryList>

export const CategoryResponse = z.object({ category: Category })
export type CategoryResponse = z.infer<typeof CategoryResponse>
