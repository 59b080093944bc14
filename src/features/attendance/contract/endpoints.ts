import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { ReviewedRegistrationResponse } from '#app/features/payments/contract/payments.ts'
import {
  AttendanceSheet,
  AttendanceSheetQuery,
  MarkAttendanceInput,
  MarkSeminarAttendanceInput,
  MarkSeminarAttendanceResponse,
  SeminarAttendance,
  SeminarAttendanceQuery,
} from './attendance.ts'
import { PrintedSheet, PrintedSheetQuery } from './sheets.ts'

export const attendanceEndpoints = {
  'GET /attendees/attendance': {
    summary: 'List the attendance of a seminar, by last name',
    access: 'attendees.work_with',
    shows: ['attendance-lists', 'seminars', 'speakers', 'registrations', 'erasure'],
    query: SeminarAttendanceQuery,
    response: SeminarAttendance,
    refusals: [404],
  },
  'POST /attendees/attendance': {
    summary: 'Mark the attendance of a registration',
    access: 'attendees.work_with',
    changes: ['attendance'],
    body: MarkAttendanceInput,
    response: ReviewedRegistrationResponse,
    refusals: [404, 409],
  },
  'POST /attendees/attendance/all': {
    summary: 'Mark the attendance of a whole seminar',
    access: 'attendees.work_with',
    changes: ['attendance-lists', 'registrations'],
    body: MarkSeminarAttendanceInput,
    response: MarkSeminarAttendanceResponse,
    refusals: [404, 409],
  },
  'GET /seminars/attendance-sheet': {
    summary: 'Get the attendance sheet of a seminar, by last name',
    access: 'attendees.read',
    shows: ['attendance-lists', 'seminars', 'speakers', 'registrations', 'erasure'],
    query: AttendanceSheetQuery,
    response: AttendanceSheet,
    refusals: [404],
  },
  'GET /attendance/sheet': {
    summary: 'Get a sheet with the columns of form 12-A or 12-B; each call is audited',
    access: 'attendees.read',
    shows: ['attendance-lists', 'seminars', 'speakers', 'registrations', 'erasure'],
    query: PrintedSheetQuery,
    response: PrintedSheet,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type AttendanceEndpoints = typeof attendanceEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends AttendanceEndpoints {}
}
