import * as z from 'zod/mini'
import { ReviewedRegistration } from '#app/features/payments/contract/payments.ts'
import { RegistrationAnswerToShow } from '#app/features/questions/contract/questions.ts'
import { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import { LocationType } from '#app/features/seminars/contract/labels.ts'
import {
  integerParam,
  maxRowId,
  pageQueryFields,
  pageResponseFields,
  rowIdField,
} from '#app/platform/paging.ts'

export const AttendanceSheetQuery = z.strictObject({
  ...pageQueryFields(1000),
  seminarId: integerParam(1, maxRowId),
})
export type AttendanceSheetQuery = z.infer<typeof AttendanceSheetQuery>

export const AttendanceSheetLine = z.object({
  registrationId: z.int(),
  firstName: z.nullable(z.string()),
  middleInitial: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  suffix: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  prcLicenseNo: z.nullable(z.string()),
})
export type AttendanceSheetLine = z.infer<typeof AttendanceSheetLine>

export const AttendanceSheet = z.object({
  seminar: z.object({
    id: z.int(),
    title: z.string(),
    startDate: z.iso.datetime(),
    endDate: z.nullable(z.iso.datetime()),
    locationType: LocationType,
    locationAddress: z.nullable(z.string()),
    locationDetails: z.nullable(z.string()),
  }),
  lines: z.array(AttendanceSheetLine),
  ...pageResponseFields,
})
export type AttendanceSheet = z.infer<typeof AttendanceSheet>

export const MarkAttendanceInput = z.strictObject({
  registrationId: rowIdField(),
  attendanceStatus: AttendanceStatus,
})
export type MarkAttendanceInput = z.infer<typeof MarkAttendanceInput>

export const MarkSeminarAttendanceInput = z.strictObject({
  seminarId: rowIdField(),
  attendanceStatus: AttendanceStatus,
  /** True to skip people already marked. */
  onlyUnmarked: z.boolean(),
})
export type MarkSeminarAttendanceInput = z.infer<typeof MarkSeminarAttendanceInput>

export const MarkSeminarAttendanceResponse = z.object({ changed: z.int() })
export type MarkSeminarAttendanceResponse = z.infer<typeof MarkSeminarAttendanceResponse>

export const SeminarAttendanceQuery = z.strictObject({
  ...pageQueryFields(50),
  seminarId: integerParam(1, maxRowId),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  attendanceStatus: z.optional(AttendanceStatus),
})
export type SeminarAttendanceQuery = z.infer<typeof SeminarAttendanceQuery>

export const ExpectedAttendee = z.extend(ReviewedRegistration, {
  /** Notes given with this registration. */
  notes: z.nullable(z.string()),
  /** Answers to the provider's own questions, as far as the caller may see them. */
  answers: z.array(RegistrationAnswerToShow),
  /** The discount that they claimed, whose card is to be checked; left out if there is none. */
  cardToCheck: z.optional(z.string()),
  attendee: z.object({
    id: z.int(),
    firstName: z.nullable(z.string()),
    middleInitial: z.nullable(z.string()),
    lastName: z.nullable(z.string()),
    suffix: z.nullable(z.string()),
    displayName: z.nullable(z.string()),
    prcLicenseNo: z.nullable(z.string()),
  }),
})
export type ExpectedAttendee = z.infer<typeof ExpectedAttendee>

/** Counts of the whole seminar, regardless of filters. */
export const AttendanceCounts = z.object({ registered: z.int(), attended: z.int(), 'no-show': z.int() })
export type AttendanceCounts = z.infer<typeof AttendanceCounts>

export const SeminarAttendance = z.object({
  registrations: z.array(ExpectedAttendee),
  counts: AttendanceCounts,
  locationDetails: z.nullable(z.string()),
  /** Reason why marking is not allowed now, if so. */
  whyNotMarked: z.nullable(z.string()),
  ...pageResponseFields,
})
export type SeminarAttendance = z.infer<typeof SeminarAttendance>
