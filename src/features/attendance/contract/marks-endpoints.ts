import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import {
  AttendanceHistory,
  AttendanceList,
  AttendanceListQuery,
  CompletionResponse,
  DecideItemInput,
  MarkAllInput,
  MarkAllResponse,
  MarkFromScansInput,
  MarkResponse,
  MarkSlotInput,
  OverrideInput,
  RegistrationIdQuery,
  ToLookAtList,
} from './marks.ts'
import { SeminarIdQuery } from './programme.ts'

export const marksEndpoints = {
  'GET /attendance': {
    summary: 'List the attendance of a seminar by person and slot',
    access: 'attendees.look',
    query: AttendanceListQuery,
    response: AttendanceList,
    refusals: [404],
  },
  'POST /attendance/mark': {
    summary: 'Mark a person in a slot; wins over scans',
    access: 'attendance.correct',
    body: MarkSlotInput,
    response: MarkResponse,
    refusals: [404, 409],
  },
  'POST /attendance/mark/from-scans': {
    summary: 'Return a mark to what scans and meeting reports say',
    access: 'attendance.correct',
    body: MarkFromScansInput,
    response: MarkResponse,
    refusals: [404, 409],
  },
  'POST /attendance/mark-all': {
    summary: 'Mark everybody in a slot',
    access: 'attendance.correct',
    body: MarkAllInput,
    response: MarkAllResponse,
    refusals: [404, 409],
  },
  'POST /attendance/override': {
    summary: 'Accept an attendance against what the marks say, or undo that',
    access: 'attendance.override',
    body: OverrideInput,
    response: CompletionResponse,
    refusals: [404, 409],
  },
  'GET /attendance/to-look-at': {
    summary: 'List what staff should decide about the attendance of a seminar',
    access: 'attendance.correct',
    query: SeminarIdQuery,
    response: ToLookAtList,
    refusals: [404],
  },
  'POST /attendance/to-look-at/decide': {
    summary: 'Decide one of these questions',
    access: 'attendance.correct',
    body: DecideItemInput,
    response: ToLookAtList,
    refusals: [404, 409],
  },
  'GET /attendance/scans': {
    summary: 'Get the history of a registration’s attendance in words',
    access: 'account.own',
    query: RegistrationIdQuery,
    response: AttendanceHistory,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type MarksEndpoints = typeof marksEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends MarksEndpoints {}
}
