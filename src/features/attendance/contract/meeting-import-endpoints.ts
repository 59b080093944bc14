import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import {
  DismissParticipantInput,
  MatchParticipantInput,
  MatchParticipantResponse,
  MeetingReportImport,
  MeetingReportInput,
  MeetingReportPreview,
} from './meeting-imports.ts'

export const meetingImportEndpoints = {
  'POST /attendance/import/preview': {
    summary: 'Preview the import of a meeting’s attendance report; nothing is written',
    access: 'attendance.correct',
    body: MeetingReportInput,
    bodyType: 'multipart/form-data',
    response: MeetingReportPreview,
    refusals: [404, 409, 415, 503],
  },
  'POST /attendance/import': {
    summary: 'Import the attendance report of an online meeting',
    access: 'attendance.correct',
    changes: ['attendance', 'attendance-lists', 'registrations'],
    body: MeetingReportInput,
    bodyType: 'multipart/form-data',
    response: MeetingReportImport,
    refusals: [404, 409, 415, 503],
  },
  'POST /attendance/import/match': {
    summary: 'Choose the registrant of a participant, and remember it for the seminar',
    access: 'attendance.correct',
    changes: ['attendance', 'attendance-lists', 'registrations'],
    body: MatchParticipantInput,
    response: MatchParticipantResponse,
    refusals: [404, 409],
  },
  'POST /attendance/import/dismiss': {
    summary: 'Leave a participant of a report uncredited',
    access: 'attendance.correct',
    changes: ['attendance', 'attendance-lists', 'registrations'],
    body: DismissParticipantInput,
    response: SuccessResponse,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type MeetingImportEndpoints = typeof meetingImportEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends MeetingImportEndpoints {}
}
