/**
 * Who came to a seminar, as it crosses the wire (HTTP API, "Attendees").
 *
 * Beyond the document: the list that one marks on at the door, and marking everybody at once.
 */
import * as z from 'zod/mini'
import { largestId, pageAnswer, pageQuery, rowId, wholeNumber } from '../../../platform/http/paging.ts'
import { AttendanceStatus } from '../contract.ts'
import { Registration } from './payments.ts'

export const MarkAttendanceInput = z.strictObject({
  registrationId: rowId(),
  attendanceStatus: AttendanceStatus,
})
export type MarkAttendanceInput = z.infer<typeof MarkAttendanceInput>

export const MarkSeminarAttendanceInput = z.strictObject({
  seminarId: rowId(),
  attendanceStatus: AttendanceStatus,
  /** Leaves alone whoever was marked already. */
  onlyUnmarked: z.boolean(),
})
export type MarkSeminarAttendanceInput = z.infer<typeof MarkSeminarAttendanceInput>

export const MarkedAttendance = z.object({ changed: z.int() })
export type MarkedAttendance = z.infer<typeof MarkedAttendance>

export const SeminarAttendanceQuery = z.strictObject({
  ...pageQuery(50),
  seminarId: wholeNumber(1, largestId),
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  attendanceStatus: z.optional(AttendanceStatus),
})
export type SeminarAttendanceQuery = z.infer<typeof SeminarAttendanceQuery>

/** Somebody who is expected, with what the attendance sheet says of them. */
export const ExpectedAttendee = z.extend(Registration, {
  /** As the registrant gave them with this registration. */
  notes: z.nullable(z.string()),
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

/** Of the seminar as a whole, whatever the list is filtered by. */
export const AttendanceCounts = z.object({ registered: z.int(), attended: z.int(), 'no-show': z.int() })
export type AttendanceCounts = z.infer<typeof AttendanceCounts>

export const SeminarAttendance = z.object({
  registrations: z.array(ExpectedAttendee),
  counts: AttendanceCounts,
  /** Meeting link or room of the seminar. */
  locationDetails: z.nullable(z.string()),
  /** Why nobody can be marked now; null where they can. */
  whyNotMarked: z.nullable(z.string()),
  ...pageAnswer,
})
export type SeminarAttendance = z.infer<typeof SeminarAttendance>
