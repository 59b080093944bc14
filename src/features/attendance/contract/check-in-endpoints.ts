import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import {
  CheckInPassList,
  CheckInSnapshot,
  CheckInSnapshotQuery,
  CreatedCheckInPass,
  CreatePassInput,
  OpenCheckInInput,
  OpenCheckInResponse,
  ReceiveScansInput,
  ReceiveScansResponse,
  RevokePassInput,
  WalkInInput,
  WalkInResponse,
} from './check-in.ts'
import { SeminarIdQuery } from './programme.ts'
import { SaveCheckInSignatureInput } from './signatures.ts'

/** Public ones check for themselves: a check-in pass, or staff who name a seminar. */
export const checkInEndpoints = {
  'GET /check-in/passes': {
    summary: 'List the check-in passes of a seminar',
    access: 'attendance.set_up',
    shows: ['attendance-lists', 'seminars', 'speakers', 'registrations', 'erasure'],
    query: SeminarIdQuery,
    response: CheckInPassList,
  },
  'POST /check-in/passes': {
    summary: 'Make a check-in pass for a phone without an account',
    access: 'attendance.set_up',
    changes: ['attendance-lists'],
    reauthentication: 'recent',
    body: CreatePassInput,
    response: CreatedCheckInPass,
    refusals: [404],
  },
  'POST /check-in/passes/revoke': {
    summary: 'End a check-in pass at once',
    access: 'attendance.set_up',
    changes: ['attendance-lists'],
    reauthentication: 'recent',
    body: RevokePassInput,
    response: CheckInPassList,
    refusals: [404],
  },
  'POST /check-in/open': {
    summary: 'Exchange the token of a check-in pass for a cookie',
    access: 'public',
    body: OpenCheckInInput,
    response: OpenCheckInResponse,
    refusals: [401, 404, 429],
    codes: ['check_in_not_open'],
  },
  'POST /check-in/end': {
    summary: 'Remove the cookie of a check-in pass from this device',
    access: 'public',
    response: SuccessResponse,
  },
  'GET /check-in/snapshot': {
    summary: 'Get what a check-in device needs without a connection, or what changed since',
    access: 'public',
    query: CheckInSnapshotQuery,
    response: CheckInSnapshot,
    refusals: [401, 403, 404],
    codes: ['check_in_not_open'],
  },
  'POST /check-in/scans': {
    summary: 'Store the scans of a check-in device',
    access: 'public',
    changes: ['attendance', 'attendance-lists', 'registrations'],
    body: ReceiveScansInput,
    response: ReceiveScansResponse,
    refusals: [401, 403, 404],
    codes: ['check_in_not_open'],
  },
  'POST /check-in/walk-ins': {
    summary: 'Register a person at the venue and check them in',
    access: 'public',
    body: WalkInInput,
    response: WalkInResponse,
    refusals: [401, 403, 404, 409],
    codes: ['check_in_not_open'],
  },
  'POST /check-in/signature': {
    summary: 'Keep a signature that an attendee drew on a check-in device',
    access: 'public',
    body: SaveCheckInSignatureInput,
    response: SuccessResponse,
    refusals: [401, 403, 404, 409, 429],
    codes: ['check_in_not_open'],
  },
} as const satisfies DeclaredEndpoints

type CheckInEndpoints = typeof checkInEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends CheckInEndpoints {}
}
