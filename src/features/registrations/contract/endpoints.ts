import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import { AddToSeminarInput, AddToSeminarResponse } from './seats.ts'
import { StatusLookupInput } from './status-lookup.ts'
import { StatusLookupResponse } from './status-lookup-response.ts'

export const seatsEndpoints = {
  'POST /attendees/add-to-seminar': {
    summary: 'Register an existing person for a seminar',
    access: 'attendees.work_with',
    changes: ['people', 'registrations', 'seminars'],
    body: AddToSeminarInput,
    response: AddToSeminarResponse,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

export const registrationStatusEndpoints = {
  'POST /attendees/lookup': {
    summary: 'Look up registrations by e-mail address',
    access: 'public',
    body: StatusLookupInput,
    response: StatusLookupResponse,
    refusals: [429],
  },
  'POST /attendees/registrations-link/send': {
    summary: 'E-mail a link to all registrations of an address to that address',
    access: 'public',
    body: StatusLookupInput,
    response: SuccessResponse,
    refusals: [429],
  },
} as const satisfies DeclaredEndpoints

type SeatsEndpoints = typeof seatsEndpoints
type RegistrationStatusEndpoints = typeof registrationStatusEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends SeatsEndpoints, RegistrationStatusEndpoints {}
}
