import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SeminarDetails } from '#app/features/seminars/contract/seminars.ts'
import {
  AttendanceProgramme,
  AttendanceSettings,
  AttendanceSettingsInput,
  CloseSlotInput,
  CloseSlotResponse,
  CopyProgrammeInput,
  DuplicateSeminarInput,
  SaveProgrammeInput,
  SeminarIdQuery,
} from './programme.ts'

export const programmeEndpoints = {
  'GET /seminars/programme': {
    summary: 'Get the sessions of a seminar; its attendance slots for staff and registrants',
    access: 'public',
    shows: ['attendance-lists', 'seminars', 'speakers', 'registrations', 'erasure'],
    query: SeminarIdQuery,
    response: AttendanceProgramme,
    refusals: [404],
  },
  'POST /seminars/programme': {
    summary: 'Replace the sessions and attendance slots of a seminar',
    access: 'programme.manage',
    changes: ['attendance-lists', 'programme'],
    body: SaveProgrammeInput,
    response: AttendanceProgramme,
    refusals: [404, 409],
    codes: [
      'accreditation_reason_needed',
      'session_ends_first',
      'session_outside',
      'sessions_overlap',
      'slot_has_scans',
    ],
  },
  'POST /seminars/programme/copy': {
    summary: 'Give a seminar without a program that of another, moved to its start',
    access: 'programme.manage',
    body: CopyProgrammeInput,
    response: AttendanceProgramme,
    refusals: [404, 409],
    codes: ['accreditation_reason_needed', 'programme_exists', 'programme_outside'],
  },
  'POST /seminars/duplicate': {
    summary: 'Make a draft copy of a seminar with its program, without its registrations',
    access: 'seminars.manage',
    body: DuplicateSeminarInput,
    response: SeminarDetails,
    refusals: [404],
  },
  'GET /attendance/settings': {
    summary: 'Get the attendance rules of a seminar',
    access: 'programme.read',
    shows: ['attendance-lists', 'seminars', 'speakers', 'registrations', 'erasure'],
    query: SeminarIdQuery,
    response: AttendanceSettings,
    refusals: [404],
  },
  'POST /attendance/settings': {
    summary: 'Change the attendance rules of a seminar',
    access: 'attendance.set_up',
    changes: ['attendance-lists'],
    body: AttendanceSettingsInput,
    response: AttendanceSettings,
    refusals: [404, 409],
  },
  'POST /attendance/slots/close': {
    summary: 'Close an attendance slot to further scans, or open it again',
    access: 'attendance.set_up',
    changes: ['attendance-lists'],
    body: CloseSlotInput,
    response: CloseSlotResponse,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type ProgrammeEndpoints = typeof programmeEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends ProgrammeEndpoints {}
}
