import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { InviteAttendeesInput, InviteAttendeesResponse } from './invitations.ts'
import {
  InvitationPreview,
  InvitationPreviewQuery,
  RequestInvitationInput,
  RequestInvitationResponse,
  UnsavedInvitationPreviewInput,
} from './official-invitation.ts'

export const invitationsEndpoints = {
  'POST /attendees/invite': {
    summary: 'Invite people to a seminar by e-mail',
    access: 'attendees.work_with',
    body: InviteAttendeesInput,
    response: InviteAttendeesResponse,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

export const officialInvitationEndpoints = {
  'GET /email/templates/get': {
    summary: 'Preview the official invitation of an existing person',
    access: 'account.own',
    query: InvitationPreviewQuery,
    response: InvitationPreview,
    refusals: [404, 409],
  },
  'POST /email/templates/get': {
    summary: 'Preview the official invitation of a person who is not stored',
    access: 'public',
    body: UnsavedInvitationPreviewInput,
    response: InvitationPreview,
    refusals: [404, 409, 429],
  },
  'POST /email/invitations/request': {
    summary: 'Request an official invitation by e-mail',
    access: 'public',
    changes: ['invitations'],
    body: RequestInvitationInput,
    response: RequestInvitationResponse,
    refusals: [401, 403, 404, 409, 429],
  },
} as const satisfies DeclaredEndpoints

type InvitationsEndpoints = typeof invitationsEndpoints
type OfficialInvitationEndpoints = typeof officialInvitationEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends InvitationsEndpoints, OfficialInvitationEndpoints {}
}
