import { SuccessResponse } from '../../../platform/wire-shapes.ts'
import {
  AudiencePreview,
  AudiencePreviewInput,
  InvitationEmailQuery,
  InvitationRun,
  InvitationRunQuery,
  InvitationTemplates,
  StartBulkInvitationsInput,
} from '../../invitations/contract/bulk-invitations.ts'
import { InvitationPreview } from '../../invitations/contract/official-invitation.ts'
import type { DeclaredEndpoints } from '../../people/contract/endpoint.ts'
import { AttendeeList, ListAttendeesQuery, ListTagsQuery, ParticipantsQuery, TagList } from './attendees.ts'
import { DeleteAttendeeInput } from './deletion.ts'
import { ImportFile, ImportInput, ImportPreview, ImportResult, ImportRun, ImportRunQuery } from './import.ts'
import { AddInteractionInput, Interaction, InteractionList, ListInteractionsQuery } from './interactions.ts'
import { AttendeeProfile, ProfileQuery, UpdateProfileInput } from './profile.ts'
import { RemovedSampleData, RemoveSampleDataInput } from './sample-data.ts'

export const attendeeDeletionEndpoints = {
  'POST /attendees/delete': {
    summary: 'Delete an attendee with their registrations',
    access: 'attendees.manage',
    body: DeleteAttendeeInput,
    response: SuccessResponse,
    refusals: [404, 409],
  },
  'POST /attendees/remove-sample-data': {
    summary: 'Remove the sample data that nobody has used',
    access: 'site.set_up',
    body: RemoveSampleDataInput,
    response: RemovedSampleData,
  },
} as const satisfies DeclaredEndpoints

export const attendeesEndpoints = {
  'GET /attendees': {
    summary: 'Attendees, the newest first, a page at a time',
    access: 'attendees.look',
    query: ListAttendeesQuery,
    response: AttendeeList,
  },
  'GET /attendees/tags': {
    summary: 'Tags in use, at most fifty',
    access: 'attendees.look',
    query: ListTagsQuery,
    response: TagList,
  },
  'GET /seminars/participants': {
    summary: 'The participants of a seminar as a CSV file',
    access: 'attendees.look',
    query: ParticipantsQuery,
    responseType: 'text/csv',
    refusals: [404],
  },
  'GET /attendees/export': {
    summary: 'All attendees as a CSV file',
    access: 'attendees.manage',
    reauthentication: 'recent',
    responseType: 'text/csv',
  },
} as const satisfies DeclaredEndpoints

export const bulkInvitationsEndpoints = {
  'POST /attendees/invitations/preview': {
    summary: 'Who would get an invitation, and who not and why',
    access: 'attendees.work_with',
    body: AudiencePreviewInput,
    response: AudiencePreview,
    refusals: [404, 409],
  },
  'GET /attendees/invitations/email': {
    summary: 'The invitation as the caller would get it',
    access: 'attendees.work_with',
    query: InvitationEmailQuery,
    response: InvitationPreview,
    refusals: [404, 409],
  },
  'GET /attendees/invitations/templates': {
    summary: 'Custom templates that an invitation can be sent with',
    access: 'attendees.work_with',
    response: InvitationTemplates,
  },
  'POST /attendees/invitations': {
    summary: 'Invite any number of people to a seminar by e-mail',
    access: 'attendees.work_with',
    body: StartBulkInvitationsInput,
    response: InvitationRun,
    refusals: [404, 409],
  },
  'GET /attendees/invitations/run': {
    summary: 'How far a bulk invitation of one’s own is',
    access: 'attendees.work_with',
    query: InvitationRunQuery,
    response: InvitationRun,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

export const importEndpoints = {
  'POST /attendees/import': {
    summary: 'Import attendees from a CSV, XLS or XLSX file',
    access: 'attendees.manage',
    body: ImportInput,
    bodyType: 'multipart/form-data',
    response: ImportResult,
    refusals: [404, 409, 415, 503],
  },
  'POST /attendees/import/preview': {
    summary: 'What an import of this file would do; nothing is written',
    access: 'attendees.manage',
    body: ImportFile,
    bodyType: 'multipart/form-data',
    response: ImportPreview,
    refusals: [404, 409, 415, 503],
  },
  'GET /attendees/import/run': {
    summary: 'How far an import of one’s own is',
    access: 'attendees.manage',
    query: ImportRunQuery,
    response: ImportRun,
    refusals: [404],
  },
  'GET /attendees/import/errors': {
    summary: 'What was wrong with the rows of an import, as a CSV file',
    access: 'attendees.manage',
    query: ImportRunQuery,
    responseType: 'text/csv',
    refusals: [404],
  },
  'GET /attendees/import/template': {
    summary: 'A CSV file to fill in for an import',
    access: 'attendees.manage',
    responseType: 'text/csv',
  },
} as const satisfies DeclaredEndpoints

export const interactionsEndpoints = {
  'GET /attendees/interactions': {
    summary: 'What happened with a person, the latest first, a page at a time',
    access: 'attendees.work_with',
    query: ListInteractionsQuery,
    response: InteractionList,
    refusals: [404],
  },
  'POST /attendees/interactions': {
    summary: 'Write down what happened with a person',
    access: 'attendees.work_with',
    body: AddInteractionInput,
    response: Interaction,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

export const attendeeProfileEndpoints = {
  'GET /attendees/profile': {
    summary: 'One’s own profile, or for staff anybody’s',
    access: 'account.own',
    query: ProfileQuery,
    response: AttendeeProfile,
    refusals: [404],
  },
  'POST /attendees/update-profile': {
    summary: 'Change what is given of a profile',
    access: 'profiles.edit',
    body: UpdateProfileInput,
    response: AttendeeProfile,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

type AttendeeDeletionEndpoints = typeof attendeeDeletionEndpoints
type AttendeesEndpoints = typeof attendeesEndpoints
type BulkInvitationsEndpoints = typeof bulkInvitationsEndpoints
type ImportEndpoints = typeof importEndpoints
type InteractionsEndpoints = typeof interactionsEndpoints
type AttendeeProfileEndpoints = typeof attendeeProfileEndpoints

declare module '../../../platform/endpoint.ts' {
  interface ApiEndpoints
    extends AttendeeDeletionEndpoints,
      AttendeesEndpoints,
      BulkInvitationsEndpoints,
      ImportEndpoints,
      InteractionsEndpoints,
      AttendeeProfileEndpoints {}
}
