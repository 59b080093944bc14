import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import {
  DeleteAccreditationInput,
  SaveAccreditationInput,
  SeminarAccreditation,
  SeminarAccreditationQuery,
} from './accreditation.ts'
import { ExplainDeviationInput } from './deviations.ts'
import {
  AccreditationFileQuery,
  DeleteAccreditationFileInput,
  UploadAccreditationFileInput,
} from './files.ts'
import {
  GiveProfessionInput,
  LicenceInput,
  LicenceList,
  LicencesQuery,
  ProfessionGiven,
  ProfessionList,
  SaveLicenceInput,
  SaveProfessionInput,
  VerifyLicenceInput,
} from './licences.ts'
import { ListProgrammesQuery, ProgrammeList } from './programme-list.ts'
import {
  DeleteProviderAccreditationInput,
  ProviderAccreditationList,
  SaveProviderAccreditationInput,
} from './provider.ts'

/** Licenses of other people are for staff, which each endpoint checks for itself. */
export const licenceEndpoints = {
  'GET /accreditation/professions': {
    summary: 'List the professions',
    access: 'public',
    shows: ['accreditation', 'people', 'seminars', 'programme'],
    response: ProfessionList,
  },
  'POST /accreditation/professions': {
    summary: 'Add or change a profession',
    access: 'accreditation.manage',
    changes: ['accreditation'],
    body: SaveProfessionInput,
    response: ProfessionList,
    refusals: [404, 409],
  },
  'GET /licences': {
    summary: 'List the professional licenses of a person, masked for staff who are no managers',
    access: 'account.own',
    shows: ['accreditation', 'people', 'seminars', 'programme'],
    query: LicencesQuery,
    response: LicenceList,
    refusals: [404],
  },
  'POST /licences': {
    summary: 'Add or change a professional license',
    access: 'account.own',
    changes: ['people'],
    body: SaveLicenceInput,
    response: LicenceList,
    refusals: [404, 409],
  },
  'POST /licences/primary': {
    summary: 'Choose the license that is used where only one is asked for',
    access: 'account.own',
    changes: ['people'],
    body: LicenceInput,
    response: LicenceList,
    refusals: [404, 409],
  },
  'POST /licences/verify': {
    summary: 'Record that a license was checked against the PRC ID, or take that back',
    access: 'licences.verify',
    changes: ['people'],
    body: VerifyLicenceInput,
    response: LicenceList,
    refusals: [404, 409],
  },
  'POST /licences/profession': {
    summary: 'Give a profession to the licenses without one of up to 500 people',
    access: 'attendees.work_with',
    changes: ['people'],
    body: GiveProfessionInput,
    response: ProfessionGiven,
  },
  'POST /licences/delete': {
    summary: 'Delete a professional license',
    access: 'account.own',
    changes: ['people'],
    body: LicenceInput,
    response: LicenceList,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

export const accreditationEndpoints = {
  'GET /accreditation': {
    summary: 'List the accreditations of all seminars by deadline',
    access: 'seminars.read',
    shows: ['accreditation', 'people', 'seminars', 'programme'],
    query: ListProgrammesQuery,
    response: ProgrammeList,
  },
  'GET /accreditation/seminar': {
    summary: 'Get the accreditations of a seminar',
    access: 'seminars.read',
    shows: ['accreditation', 'people', 'seminars', 'programme'],
    query: SeminarAccreditationQuery,
    response: SeminarAccreditation,
    refusals: [404],
  },
  'POST /accreditation/save': {
    summary: 'Add or change the accreditation of a seminar for a profession',
    access: 'accreditation.manage',
    changes: ['accreditation'],
    body: SaveAccreditationInput,
    response: SeminarAccreditation,
    refusals: [404, 409],
  },
  'POST /accreditation/delete': {
    summary: 'Delete an accreditation that was only planned',
    access: 'accreditation.manage',
    changes: ['accreditation'],
    body: DeleteAccreditationInput,
    response: SeminarAccreditation,
    refusals: [404, 409],
  },
  'POST /accreditation/changes/reason': {
    summary: 'Say why an accredited seminar was changed',
    access: 'accreditation.manage',
    changes: ['accreditation'],
    body: ExplainDeviationInput,
    response: SeminarAccreditation,
    refusals: [404],
  },
  'POST /accreditation/files': {
    summary: 'Add a file to an accreditation: PDF, DOCX, XLSX, JPG or PNG, at most 10 MB',
    access: 'accreditation.manage',
    changes: ['accreditation'],
    body: UploadAccreditationFileInput,
    fileField: 'file',
    response: SeminarAccreditation,
    refusals: [404, 409, 413, 415, 429],
  },
  'GET /accreditation/files': {
    summary: 'Download a file of an accreditation',
    access: 'accreditation.manage',
    query: AccreditationFileQuery,
    responseType: [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'image/jpeg',
      'image/png',
    ],
    refusals: [404],
  },
  'POST /accreditation/files/delete': {
    summary: 'Delete a file of an accreditation',
    access: 'accreditation.manage',
    changes: ['accreditation'],
    body: DeleteAccreditationFileInput,
    response: SeminarAccreditation,
    refusals: [404],
  },
  'GET /accreditation/provider': {
    summary: 'List the accreditations of the provider',
    access: 'accreditation.manage',
    shows: ['accreditation', 'people', 'seminars', 'programme'],
    response: ProviderAccreditationList,
  },
  'POST /accreditation/provider': {
    summary: 'Add or change an accreditation of the provider',
    access: 'accreditation.manage',
    changes: ['accreditation'],
    body: SaveProviderAccreditationInput,
    response: ProviderAccreditationList,
    refusals: [404, 409],
  },
  'POST /accreditation/provider/delete': {
    summary: 'Delete an accreditation of the provider',
    access: 'accreditation.manage',
    changes: ['accreditation'],
    body: DeleteProviderAccreditationInput,
    response: ProviderAccreditationList,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type LicenceEndpoints = typeof licenceEndpoints
type AccreditationEndpoints = typeof accreditationEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends LicenceEndpoints, AccreditationEndpoints {}
}
