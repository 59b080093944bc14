import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import { MeetingJoinedInput, RemoveMeetingInput, SaveMeetingInput, SeminarMeeting } from './meetings.ts'
import { SeminarIdQuery } from './programme.ts'

export const meetingEndpoints = {
  'GET /seminars/meeting': {
    summary: 'Get how to join an online seminar, for staff and verified registrants',
    access: 'public',
    shows: ['attendance-lists', 'seminars', 'speakers', 'registrations', 'erasure'],
    query: SeminarIdQuery,
    response: SeminarMeeting,
    refusals: [404],
  },
  'POST /seminars/meeting': {
    summary: 'Save how to join an online seminar, and e-mail a changed link to verified registrants',
    access: 'programme.manage',
    changes: ['attendance-lists', 'seminars'],
    body: SaveMeetingInput,
    response: SeminarMeeting,
    refusals: [404, 409],
  },
  'POST /seminars/meeting/remove': {
    summary: 'Remove how to join an online seminar; its location details are empty then',
    access: 'programme.manage',
    changes: ['attendance-lists', 'seminars'],
    body: RemoveMeetingInput,
    response: SeminarMeeting,
    refusals: [404, 409],
  },
  'POST /seminars/meeting/joined': {
    summary: 'Note that the caller pressed Join; it proves no presence',
    access: 'account.own',
    body: MeetingJoinedInput,
    response: SuccessResponse,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type MeetingEndpoints = typeof meetingEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends MeetingEndpoints {}
}
