import * as z from 'zod/mini'
import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import {
  AudiencePreview,
  AudiencePreviewInput,
  InvitationEmailQuery,
  InvitationRun,
  InvitationRunQuery,
  InvitationTemplates,
  StartBulkInvitationsInput,
} from '#app/features/invitations/contract/bulk-invitations.ts'
import { InvitationPreview } from '#app/features/invitations/contract/official-invitation.ts'
import { maxRowId } from '#app/platform/paging.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import { AttendeeList, ListAttendeesQuery, ListTagsQuery, ParticipantsQuery, TagList } from './attendees.ts'
import { HandOverOwnSeatInput, HandOverSeatInput, HandOverSeatResponse } from './hand-over.ts'
import {
  AttendeeImportFile,
  AttendeeImportInput,
  AttendeeImportPreview,
  AttendeeImportResult,
  AttendeeImportRun,
  ImportRunQuery,
} from './import.ts'
import { AddInteractionInput, Interaction, InteractionList, ListInteractionsQuery } from './interactions.ts'
import {
  ComparePeopleQuery,
  DuplicatesQuery,
  MergePeopleInput,
  MergePeopleResponse,
  PeopleComparison,
  PersonDuplicates,
  UndoMergeInput,
} from './merge.ts'
import { MoveRegistrationInput, MoveRegistrationResponse } from './move-registration.ts'
import { AttendeeProfile, ProfileQuery, UpdateProfileInput } from './profile.ts'
import { DecideRegisteredNameInput, DecideRegisteredNameResponse } from './registered-name.ts'
import { RemovedSampleData, RemoveSampleDataInput } from './sample-data.ts'

const noId = 'Attendee ID must be a positive integer.'

const DeleteAttendeeInput = z.strictObject({
  attendeeId: z.int(noId).check(z.gte(1, noId), z.lte(maxRowId, noId)),
})

export const attendeeDeletionEndpoints = {
  'POST /attendees/delete': {
    summary: 'Delete an attendee with their registrations',
    access: 'attendees.manage',
    changes: ['people', 'registrations', 'seminars'],
    reauthentication: 'recent',
    body: DeleteAttendeeInput,
    response: SuccessResponse,
    refusals: [404, 409],
  },
  'POST /attendees/remove-sample-data': {
    summary: 'Remove unused sample data',
    access: 'site.set_up',
    body: RemoveSampleDataInput,
    response: RemovedSampleData,
  },
} as const satisfies DeclaredEndpoints

export const attendeesEndpoints = {
  'GET /attendees': {
    summary: 'List attendees, newest first',
    access: 'attendees.read',
    shows: ['attendees', 'people', 'seminars', 'registrations', 'invitations'],
    query: ListAttendeesQuery,
    response: AttendeeList,
  },
  'GET /attendees/tags': {
    summary: 'List tags in use, at most fifty',
    access: 'attendees.read',
    shows: ['attendees', 'people', 'seminars', 'registrations', 'invitations'],
    query: ListTagsQuery,
    response: TagList,
  },
  'GET /seminars/participants': {
    summary: 'Export the participants of a seminar as CSV',
    access: 'attendees.read',
    query: ParticipantsQuery,
    responseType: 'text/csv',
    refusals: [404],
  },
  'GET /attendees/export': {
    summary: 'Export all attendees as CSV',
    access: 'attendees.manage',
    reauthentication: 'recent',
    responseType: 'text/csv',
  },
} as const satisfies DeclaredEndpoints

export const bulkInvitationsEndpoints = {
  'POST /attendees/invitations/preview': {
    summary: 'Preview who a bulk invitation reaches, and who is skipped and why',
    access: 'attendees.work_with',
    body: AudiencePreviewInput,
    response: AudiencePreview,
    refusals: [404, 409],
  },
  'GET /attendees/invitations/email': {
    summary: 'Preview an invitation e-mail, addressed to the caller',
    access: 'attendees.work_with',
    shows: ['attendees', 'people', 'seminars', 'registrations', 'invitations'],
    query: InvitationEmailQuery,
    response: InvitationPreview,
    refusals: [404, 409],
  },
  'GET /attendees/invitations/templates': {
    summary: 'List custom templates for invitations',
    access: 'attendees.work_with',
    shows: ['attendees', 'people', 'seminars', 'registrations', 'invitations'],
    response: InvitationTemplates,
  },
  'POST /attendees/invitations': {
    summary: 'Start a bulk invitation',
    access: 'attendees.work_with',
    body: StartBulkInvitationsInput,
    response: InvitationRun,
    refusals: [404, 409],
  },
  'GET /attendees/invitations/run': {
    summary: 'Get the progress of the caller’s bulk invitation',
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
    body: AttendeeImportInput,
    bodyType: 'multipart/form-data',
    response: AttendeeImportResult,
    refusals: [404, 409, 415, 503],
  },
  'POST /attendees/import/preview': {
    summary: 'Preview an import; nothing is written',
    access: 'attendees.manage',
    body: AttendeeImportFile,
    bodyType: 'multipart/form-data',
    response: AttendeeImportPreview,
    refusals: [404, 409, 415, 503],
  },
  'GET /attendees/import/run': {
    summary: 'Get the progress of the caller’s import',
    access: 'attendees.manage',
    query: ImportRunQuery,
    response: AttendeeImportRun,
    refusals: [404],
  },
  'GET /attendees/import/errors': {
    summary: 'Download the errors of an import as CSV',
    access: 'attendees.manage',
    query: ImportRunQuery,
    responseType: 'text/csv',
    refusals: [404],
  },
  'GET /attendees/import/template': {
    summary: 'Download the CSV template for an import',
    access: 'attendees.manage',
    responseType: 'text/csv',
  },
} as const satisfies DeclaredEndpoints

export const interactionsEndpoints = {
  'GET /attendees/interactions': {
    summary: 'List a person’s activity history, latest first',
    access: 'attendees.work_with',
    shows: ['attendees', 'people', 'seminars', 'registrations', 'invitations', 'attendance'],
    query: ListInteractionsQuery,
    response: InteractionList,
    refusals: [404],
  },
  'POST /attendees/interactions': {
    summary: 'Add an entry to a person’s activity history',
    access: 'attendees.work_with',
    changes: ['attendees'],
    body: AddInteractionInput,
    response: Interaction,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

export const attendeeProfileEndpoints = {
  'GET /attendees/profile': {
    summary: 'Get the caller’s profile, or for staff any profile',
    access: 'account.own',
    shows: [
      'attendees',
      'people',
      'seminars',
      'registrations',
      'invitations',
      'attendance',
      'registration-form',
    ],
    query: ProfileQuery,
    response: AttendeeProfile,
    refusals: [404],
  },
  'POST /attendees/registered-name': {
    summary: 'Decide whose registration it is that was made under another name',
    access: 'attendees.work_with',
    changes: ['attendees', 'certificates', 'payments', 'people', 'registrations'],
    body: DecideRegisteredNameInput,
    response: DecideRegisteredNameResponse,
    refusals: [404, 409],
  },
  'POST /attendees/update-profile': {
    summary: 'Update the given fields of a profile',
    access: 'profiles.edit',
    changes: ['people'],
    body: UpdateProfileInput,
    response: AttendeeProfile,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

export const handOverEndpoints = {
  'POST /registrations/hand-over': {
    summary: 'Give a seat to a colleague; who has it or pays it, signed in or by the mailed link',
    access: 'public',
    changes: ['people', 'registrations', 'seminars'],
    body: HandOverOwnSeatInput,
    response: SuccessResponse,
    refusals: [401, 404, 409, 429],
  },
  'POST /attendees/move': {
    summary: 'Move a registration to another date or seminar, at the price there',
    access: 'attendees.work_with',
    changes: ['ledger', 'payments', 'people', 'registrations', 'seminars'],
    body: MoveRegistrationInput,
    response: MoveRegistrationResponse,
    refusals: [404, 409],
  },
  'POST /attendees/hand-over': {
    summary: 'Give the seat of a registration to somebody else',
    access: 'attendees.work_with',
    changes: ['people', 'registrations', 'seminars'],
    body: HandOverSeatInput,
    response: HandOverSeatResponse,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

export const mergeEndpoints = {
  'GET /attendees/duplicates': {
    summary: 'List who may be the same person, and merges that can be undone',
    access: 'attendees.read',
    shows: ['attendees', 'people'],
    query: DuplicatesQuery,
    response: PersonDuplicates,
    refusals: [404],
  },
  'GET /attendees/compare': {
    summary: 'Compare two people before they are merged',
    access: 'profiles.edit',
    query: ComparePeopleQuery,
    response: PeopleComparison,
    refusals: [404],
  },
  'POST /attendees/merge': {
    summary: 'Give everything of a person to another who is the same one',
    access: 'profiles.edit',
    changes: ['attendees', 'bookings', 'certificates', 'ledger', 'payments', 'people', 'registrations'],
    reauthentication: 'recent',
    body: MergePeopleInput,
    response: MergePeopleResponse,
    refusals: [404, 409],
  },
  'POST /attendees/merge/undo': {
    summary: 'Undo a merge of the last thirty days',
    access: 'profiles.edit',
    changes: ['attendees', 'bookings', 'certificates', 'ledger', 'payments', 'people', 'registrations'],
    reauthentication: 'recent',
    body: UndoMergeInput,
    response: SuccessResponse,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

type MergeEndpoints = typeof mergeEndpoints
type HandOverEndpoints = typeof handOverEndpoints
type AttendeeDeletionEndpoints = typeof attendeeDeletionEndpoints
type AttendeesEndpoints = typeof attendeesEndpoints
type BulkInvitationsEndpoints = typeof bulkInvitationsEndpoints
type ImportEndpoints = typeof importEndpoints
type InteractionsEndpoints = typeof interactionsEndpoints
type AttendeeProfileEndpoints = typeof attendeeProfileEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints
    extends AttendeeDeletionEndpoints,
      AttendeesEndpoints,
      BulkInvitationsEndpoints,
      HandOverEndpoints,
      ImportEndpoints,
      InteractionsEndpoints,
      MergeEndpoints,
      AttendeeProfileEndpoints {}
}
