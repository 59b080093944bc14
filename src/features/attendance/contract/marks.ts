/** Marks of a registration in a slot, and what follows from all of them. */
import * as z from 'zod/mini'
import {
  integerParam,
  maxRowId,
  pageQueryFields,
  pageResponseFields,
  rowIdField,
  versionField,
} from '#app/platform/paging.ts'
import { markStatuses, overrideReasonField } from './form-fields.ts'

export const MarkStatus = z.enum(markStatuses)
export type MarkStatus = z.infer<typeof MarkStatus>

export const MarkSource = z.enum(['scans', 'staff', 'import', 'code'])
export type MarkSource = z.infer<typeof MarkSource>

const CompletionStatus = z.enum(['open', 'eligible', 'short', 'released'])

export const AttendanceMark = z.object({
  slotId: z.int(),
  status: MarkStatus,
  minutes: z.int(),
  source: MarkSource,
  reason: z.nullable(z.string()),
  version: z.int(),
})
export type AttendanceMark = z.infer<typeof AttendanceMark>

export const SeminarCompletion = z.object({
  requiredMinutes: z.int(),
  attendedMinutes: z.int(),
  percent: z.number(),
  status: CompletionStatus,
  /** Requirements that are still missing, such as `payment` or `attendance`. */
  reasons: z.array(z.string()),
})
export type SeminarCompletion = z.infer<typeof SeminarCompletion>

export const AttendanceFilter = z.enum([...MarkStatus.options, 'unmarked', 'below_minimum'])
export type AttendanceFilter = z.infer<typeof AttendanceFilter>

export const AttendanceListQuery = z.strictObject({
  ...pageQueryFields(50),
  seminarId: integerParam(1, maxRowId),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  /** The slot that `status` is about. */
  slotId: z.optional(integerParam(1, maxRowId)),
  /** `below_minimum` is about all slots; every other needs a slot. */
  status: z.optional(AttendanceFilter),
  /** Registration of the person who alone is listed. */
  registrationId: z.optional(integerParam(1, maxRowId)),
})
export type AttendanceListQuery = z.infer<typeof AttendanceListQuery>

export const ListedMark = z.extend(AttendanceMark, {
  /** First counted scan into the slot, also where staff decided otherwise; null without one. */
  scannedAt: z.nullable(z.iso.datetime()),
})
export type ListedMark = z.infer<typeof ListedMark>

export const AttendancePerson = z.object({
  registrationId: z.int(),
  /** Last name first. */
  name: z.string(),
  company: z.nullable(z.string()),
  paymentStatus: z.enum(['verified', 'pending']),
  marks: z.array(ListedMark),
  percent: z.number(),
  completion: SeminarCompletion,
  isOverridden: z.boolean(),
})
export type AttendancePerson = z.infer<typeof AttendancePerson>

export const SlotCounts = z.object({
  slotId: z.int(),
  present: z.int(),
  late: z.int(),
  leftEarly: z.int(),
  excused: z.int(),
  /** Number of people who were absent, including those without a mark once the slot has closed. */
  absent: z.int(),
})
export type SlotCounts = z.infer<typeof SlotCounts>

export const AttendanceList = z.object({
  people: z.array(AttendancePerson),
  counts: z.array(SlotCounts),
  minimumPercent: z.number(),
  ...pageResponseFields,
})
export type AttendanceList = z.infer<typeof AttendanceList>

const reasonField = z.optional(z.string().check(z.trim(), z.maxLength(500, 'At most 500 characters')))

export const MarkSlotInput = z.strictObject({
  registrationId: rowIdField(),
  slotId: rowIdField(),
  status: MarkStatus,
  /** Default: the slot's credit for present people, else 0. */
  minutes: z.optional(z.int().check(z.gte(0), z.lte(1440))),
  /** Reason; required for excused people, and where minutes are lowered. */
  reason: reasonField,
  /** Version of the mark as read; 0 if there was none. */
  version: versionField(),
})
export type MarkSlotInput = z.infer<typeof MarkSlotInput>

export const MarkFromScansInput = z.strictObject({
  registrationId: rowIdField(),
  slotId: rowIdField(),
  version: versionField(),
})
export type MarkFromScansInput = z.infer<typeof MarkFromScansInput>

/** The mark is null if nothing is known about the person in the slot. */
export const MarkResponse = z.object({ mark: z.nullable(AttendanceMark), completion: SeminarCompletion })
export type MarkResponse = z.infer<typeof MarkResponse>

export const MarkAllInput = z.strictObject({
  seminarId: rowIdField(),
  slotId: rowIdField(),
  status: MarkStatus,
  onlyUnmarked: z.boolean(),
  /**
   * Reason; required for excused people, and without it people whose minutes would be lowered are skipped.
   */
  reason: reasonField,
})
export type MarkAllInput = z.infer<typeof MarkAllInput>

export const MarkAllResponse = z.object({
  changed: z.int(),
  /** People who would have lost minutes, which takes a reason. */
  skipped: z.int(),
})
export type MarkAllResponse = z.infer<typeof MarkAllResponse>

export const OverrideCompletionInput = z.strictObject({
  registrationId: rowIdField(),
  reason: overrideReasonField,
  /** False undoes an earlier override. */
  eligible: z.boolean(),
})
export type OverrideCompletionInput = z.infer<typeof OverrideCompletionInput>

export const CompletionResponse = z.object({ completion: SeminarCompletion })

export const RegistrationIdQuery = z.strictObject({ registrationId: integerParam(1, maxRowId) })

export const AttendanceHistoryEntry = z.object({
  at: z.iso.datetime(),
  /** Sentence such as 'Scanned in at Morning, Day 1'. */
  text: z.string(),
  /** Person or check-in pass that made the entry; null for the person's own entries. */
  by: z.nullable(z.string()),
  isCounted: z.boolean(),
})
export type AttendanceHistoryEntry = z.infer<typeof AttendanceHistoryEntry>

export const AttendanceHistory = z.object({ entries: z.array(AttendanceHistoryEntry) })

const ReviewKind = z.enum(['scan', 'missing_out', 'conflict', 'unmatched', 'walk_in'])

export const AttendanceReviewItem = z.object({
  id: z.string(),
  kind: ReviewKind,
  slotId: z.nullable(z.int()),
  registrationId: z.nullable(z.int()),
  /** One question. */
  text: z.string(),
  at: z.iso.datetime(),
})
export type AttendanceReviewItem = z.infer<typeof AttendanceReviewItem>

export const AttendanceReviewList = z.object({ items: z.array(AttendanceReviewItem), total: z.int() })
export type AttendanceReviewList = z.infer<typeof AttendanceReviewList>

/** Decision about an item; unmatched participants are decided by the calls of meeting reports. */
export const DecideReviewItemInput = z.strictObject({
  seminarId: rowIdField(),
  id: z.string().check(z.maxLength(60)),
  decision: z.enum(['accept', 'dismiss']),
})
export type DecideReviewItemInput = z.infer<typeof DecideReviewItemInput>
