import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import { CalendarMonth, CalendarQuery } from './calendar.ts'
import { CopyCoverInput, DescribeCoverInput, RemoveCoverInput, SetCoverInput } from './cover-forms.ts'
import {
  CreateCategoryInput,
  DeleteCategoryInput,
  DeleteSeminarInput,
  UpdateCategoryInput,
} from './planning-forms.ts'
import { CreateSeminarInput, UpdateSeminarInput } from './seminar-inputs.ts'
import {
  CategoryList,
  CategoryResponse,
  CountSeminarsQuery,
  ListCategoriesQuery,
  ListSeminarsQuery,
  RegistrantCounts,
  SeminarChangeResponse,
  SeminarCounts,
  SeminarDetails,
  SeminarDetailsQuery,
  SeminarList,
} from './seminars.ts'
import {
  CreateSpeakerInput,
  DeleteSpeakerInput,
  ListSpeakersQuery,
  RemoveSpeakerPhotoInput,
  SetSpeakerPhotoInput,
  SpeakerList,
  SpeakerResponse,
  UpdateSpeakerInput,
} from './speakers.ts'

export const seminarsEndpoints = {
  'GET /speakers': {
    summary: 'List speakers by name',
    access: 'programme.read',
    shows: ['seminars', 'speakers'],
    query: ListSpeakersQuery,
    response: SpeakerList,
  },
  'POST /speakers': {
    summary: 'Add a speaker',
    access: 'programme.manage',
    changes: ['speakers'],
    body: CreateSpeakerInput,
    response: SpeakerResponse,
  },
  'POST /speakers/update': {
    summary: 'Change a speaker',
    access: 'programme.manage',
    changes: ['speakers'],
    body: UpdateSpeakerInput,
    response: SpeakerResponse,
    refusals: [404, 409],
  },
  'POST /speakers/delete': {
    summary: 'Delete a speaker who is in no session',
    access: 'programme.manage',
    changes: ['speakers'],
    body: DeleteSpeakerInput,
    response: SuccessResponse,
    refusals: [404, 409],
  },
  'POST /speakers/photo': {
    summary: 'Set or replace the photo of a speaker',
    access: 'programme.manage',
    changes: ['speakers'],
    body: SetSpeakerPhotoInput,
    fileField: 'file',
    response: SpeakerResponse,
    refusals: [404, 413, 415],
  },
  'POST /speakers/photo/remove': {
    summary: 'Remove the photo of a speaker',
    access: 'programme.manage',
    changes: ['speakers'],
    body: RemoveSpeakerPhotoInput,
    response: SpeakerResponse,
    refusals: [404],
  },
  'GET /categories': {
    summary: 'List categories with their seminar counts',
    access: 'public',
    shows: ['seminars', 'accreditation', 'erasure'],
    query: ListCategoriesQuery,
    response: CategoryList,
  },
  'POST /categories': {
    summary: 'Create a category',
    access: 'categories.manage',
    changes: ['seminars'],
    body: CreateCategoryInput,
    response: CategoryResponse,
    refusals: [409],
  },
  'POST /categories/update': {
    summary: 'Update a category',
    access: 'categories.manage',
    changes: ['seminars'],
    body: UpdateCategoryInput,
    response: CategoryResponse,
    refusals: [404, 409],
  },
  'POST /categories/delete': {
    summary: 'Deactivate a category; its seminars keep it',
    access: 'categories.manage',
    changes: ['seminars'],
    body: DeleteCategoryInput,
    response: CategoryResponse,
    refusals: [404],
  },
  'POST /seminars/cover': {
    summary: 'Set or replace the cover picture of a seminar',
    access: 'seminars.manage',
    changes: ['seminars'],
    body: SetCoverInput,
    fileField: 'file',
    response: SeminarDetails,
    refusals: [404, 413, 415],
  },
  'POST /seminars/cover/copy': {
    summary: 'Give a seminar the cover picture of another',
    access: 'seminars.manage',
    changes: ['seminars'],
    body: CopyCoverInput,
    response: SeminarDetails,
    refusals: [404],
  },
  'POST /seminars/cover/describe': {
    summary: 'Change the alternative text of a cover picture',
    access: 'seminars.manage',
    changes: ['seminars'],
    body: DescribeCoverInput,
    response: SeminarDetails,
    refusals: [404],
  },
  'POST /seminars/cover/remove': {
    summary: 'Remove the cover picture of a seminar',
    access: 'seminars.manage',
    changes: ['seminars'],
    body: RemoveCoverInput,
    response: SeminarDetails,
    refusals: [404],
  },
  'GET /seminars/counts': {
    summary: 'Count seminars by active category, and list the months that have some',
    access: 'public',
    shows: ['seminars', 'accreditation', 'erasure'],
    query: CountSeminarsQuery,
    response: SeminarCounts,
  },
  'GET /seminars/calendar': {
    summary: 'List the seminars of a month, in Manila time',
    access: 'seminars.read',
    shows: ['seminars', 'accreditation', 'erasure'],
    query: CalendarQuery,
    response: CalendarMonth,
  },
} as const satisfies DeclaredEndpoints

export const seminarOperationsEndpoints = {
  'GET /seminars': {
    summary: 'List seminars',
    access: 'public',
    shows: ['seminars', 'accreditation', 'erasure'],
    query: ListSeminarsQuery,
    response: SeminarList,
  },
  'GET /seminars/details': {
    summary: 'Get a seminar',
    access: 'public',
    shows: ['seminars', 'accreditation', 'erasure'],
    query: SeminarDetailsQuery,
    response: SeminarDetails,
    refusals: [404],
  },
  'GET /seminars/registrant-counts': {
    summary: 'Count the registrants who are e-mailed about a change of a seminar',
    access: 'seminars.manage',
    shows: ['seminars', 'accreditation', 'erasure'],
    query: SeminarDetailsQuery,
    response: RegistrantCounts,
    refusals: [404],
  },
  'POST /seminars': {
    summary: 'Create a seminar',
    access: 'seminars.manage',
    changes: ['seminars'],
    body: CreateSeminarInput,
    response: SeminarDetails,
  },
  'POST /seminars/update': {
    summary:
      'Change a seminar; registrants are e-mailed when it is cancelled, and when its date, time or place changes unless `notifyRegistrants` is false',
    access: 'seminars.manage',
    changes: ['seminars'],
    body: UpdateSeminarInput,
    response: SeminarChangeResponse,
    refusals: [404, 409],
    codes: ['accreditation_reason_needed', 'programme_outside'],
  },
  'POST /seminars/delete': {
    summary: 'Delete a seminar that nobody registered for',
    access: 'seminars.manage',
    changes: ['seminars'],
    body: DeleteSeminarInput,
    response: SuccessResponse,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

type SeminarsEndpoints = typeof seminarsEndpoints
type SeminarOperationsEndpoints = typeof seminarOperationsEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends SeminarsEndpoints, SeminarOperationsEndpoints {}
}
