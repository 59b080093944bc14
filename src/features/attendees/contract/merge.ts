import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'

/** Groups of values that are chosen where two people differ; each is taken as a whole. */
export const mergeFields = [
  'name',
  'email',
  'phone',
  'company',
  'jobTitle',
  'license',
  'source',
  'marketingConsent',
] as const
export type MergeField = (typeof mergeFields)[number]

export const daysToUndoMerge = 30

export const ComparePeopleQuery = z.strictObject({
  targetId: integerParam(1, maxRowId),
  otherId: integerParam(1, maxRowId),
})
export type ComparePeopleQuery = z.infer<typeof ComparePeopleQuery>

const ComparedPerson = z.object({
  id: z.int(),
  name: z.string(),
  canSignIn: z.boolean(),
  version: z.int(),
  /** Values as they are shown; empty if there is none. */
  values: z.record(z.enum(mergeFields), z.string()),
})
export type ComparedPerson = z.infer<typeof ComparedPerson>

export const PeopleComparison = z.object({
  target: ComparedPerson,
  other: ComparedPerson,
  /** Fields of which one is chosen, because both have another value. */
  differing: z.array(z.enum(mergeFields)),
  /** Numbers of rows that the target gets from the other person. */
  moves: z.object({
    registrations: z.int(),
    payments: z.int(),
    certificates: z.int(),
    entries: z.int(),
  }),
  /** Titles of seminars of which the other's registration has ended and stays theirs, because the kept person has one too. */
  staying: z.array(z.string()),
  /** Why they cannot be merged in this direction; null if they can. */
  refusal: z.nullable(z.string()),
})
export type PeopleComparison = z.infer<typeof PeopleComparison>

const Choice = z.enum(['target', 'other'])

export const MergePeopleInput = z.strictObject({
  targetId: rowIdField(),
  otherId: rowIdField(),
  /** Versions that were compared. */
  targetVersion: z.int(),
  otherVersion: z.int(),
  /** Fields that are left out keep the value of the kept person, or get that of the other if it is empty. */
  choices: z.strictObject({
    name: z.optional(Choice),
    email: z.optional(Choice),
    phone: z.optional(Choice),
    company: z.optional(Choice),
    jobTitle: z.optional(Choice),
    license: z.optional(Choice),
    source: z.optional(Choice),
    marketingConsent: z.optional(Choice),
  }),
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'A reason is required'), z.maxLength(500, 'At most 500 characters')),
})
export type MergePeopleInput = z.infer<typeof MergePeopleInput>

export const MergePeopleResponse = z.object({ mergeId: z.int() })
export type MergePeopleResponse = z.infer<typeof MergePeopleResponse>

export const UndoMergeInput = z.strictObject({ mergeId: rowIdField() })
export type UndoMergeInput = z.infer<typeof UndoMergeInput>

export const duplicateReasons = ['phone', 'license', 'email', 'birthday'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]

export const PossibleDuplicate = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  reason: z.enum(duplicateReasons),
})
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

export const DuplicatesQuery = z.strictObject({ attendeeId: integerParam(1, maxRowId) })
export type DuplicatesQuery = z.infer<typeof DuplicatesQuery>

export const PersonDuplicates = z.object({
  candidates: z.array(PossibleDuplicate),
  /** Merges that can still be undone, latest first. */
  merges: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      by: z.nullable(z.string()),
      mergedAt: z.iso.datetime(),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type PersonDuplicates = z.infer<typeof PersonDuplicates>
