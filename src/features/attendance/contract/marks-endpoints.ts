import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import {
  AttendanceHistory,
  AttendanceList,
  AttendanceListQuery,
  AttendanceReviewList,
  CompletionResponse,
  DecideReviewItemInput,
  MarkAllInput,
  MarkAllResponse,
  MarkFromScansInput,
  MarkResponse,
  MarkSlotInput,
  OverrideCompletionInput,
  RegistrationIdQuery,
} from './marks.ts'
import { SeminarIdQuery } from './programme.ts'

export const marksEndpoints = {
  'GET /attendance': {
    summary: 'List the attendance of a seminar by person and slot',
    access: 'attendees.read',
    shows: ['attendance-lists', 'seminars', 'speakers', 'registrations', 'erasure'],
    query: AttendanceListQuery,
    response: AttendanceList,
    refusals: [404],
  },
  'POST /attendance/mark': {
    summary: 'Mark a person in a slot; wins over scans',
    access: 'attendance.correct',
    changes: ['attendance', 'attendance-lists', 'registrations'],
    body: MarkSlotInput,
    response: MarkResponse,
    refusals: [404, 409],
  },
  'POST /attendance/mark/from-scans': {
    summary: 'Return a mark to what scans and meeting reports say',
    access: 'attendance.correct',
    changes: ['attendance', 'attendance-lists', 'registrations'],
    body: MarkFromScansInput,
    response: MarkResponse,
    refusals: [404, 409],
  },
  'POST /attendance/mark-all': {
    summary: 'Mark everybody in a slot',
    access: 'attendance.correct',
    changes: ['attendance', 'attendance-lists', 'registrations'],
    body: MarkAllInput,
    response: MarkAllResponse,
    refusals: [404, 409],
  },
  'POST /attendance/override': {
    summary: 'Accept an attendance against what the marks say, or undo that',
    access: 'attendance.override',
    changes: ['attendance', 'attendance-lists', 'registrations'],
    body: OverrideCompletionInput,
    response: CompletionResponse,
    refusals: [404, 409],
  },
  'GET /attendance/to-look-at': {
    summary: 'List what staff should decide about the attendance of a seminar',
    access: 'attendance.correct',
    shows: ['attendance-lists', 'seminars', 'speakers', 'registrations', 'erasure'],
    query: SeminarIdQuery,
    response: AttendanceReviewList,
    refusals: [404],
  },
  'POST /attendance/to-look-at/decide': {
    summary: 'Decide one of these questions',
    access: 'attendance.correct',
    changes: ['attendance', 'attendance-lists', 'registrations'],
    body: DecideReviewItemInput,
    response: AttendanceReviewList,
    refusals: [404, 409],
  },
  'GET /attendance/scans': {
    summary: 'Get the history of a registration’s attendance in words',
    access: 'account.own',
    shows: ['attendance-lists', 'seminars', 'speakers', 'registrations', 'erasure'],
    query: RegistrationIdQuery,
    response: AttendanceHistory,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type MarksEndpoints = typeof marksEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends MarksEndpoints {}
}
