import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { DeleteFormInput, FormFileList, FormFileQuery, UploadFormInput } from './forms.ts'
import {
  ChangeReportStateInput,
  DeleteReportFileInput,
  ListReportsQuery,
  PackPrepared,
  PackQuery,
  PreparePackInput,
  ReportFileQuery,
  ReportList,
  ReportQuery,
  ReportRun,
  ReportRunQuery,
  SaveReportInput,
  SeminarReport,
  UploadReportFileInput,
} from './report.ts'

const documentTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'image/jpeg',
  'image/png',
] as const

export const completionEndpoints = {
  'GET /completion': {
    summary: 'List the completion reports of all seminars by deadline',
    access: 'completion.prepare',
    shows: ['completion', 'accreditation', 'seminars'],
    query: ListReportsQuery,
    response: ReportList,
  },
  'GET /completion/report': {
    summary: 'Get the completion report of a seminar, with what it lacks',
    access: 'completion.prepare',
    shows: [
      'completion',
      'accreditation',
      'attendance',
      'certificates',
      'evaluation',
      'ledger',
      'people',
      'programme',
      'registrations',
      'seminars',
    ],
    query: ReportQuery,
    response: SeminarReport,
    refusals: [404],
  },
  'POST /completion/report': {
    summary: 'Save the texts and the financial report of a completion report',
    access: 'completion.prepare',
    changes: ['completion'],
    body: SaveReportInput,
    response: SeminarReport,
    refusals: [404, 409],
  },
  'POST /completion/state': {
    summary: 'Record that a completion report is ready or handed in, or what the council decided',
    access: 'completion.submit',
    changes: ['completion'],
    body: ChangeReportStateInput,
    response: SeminarReport,
    refusals: [404, 409],
  },
  'POST /completion/files': {
    summary: 'Attach a file to a completion report: PDF, DOCX, XLSX, JPG or PNG, at most 10 MB',
    access: 'completion.prepare',
    changes: ['completion'],
    body: UploadReportFileInput,
    fileField: 'file',
    response: SeminarReport,
    refusals: [404, 409, 413, 415, 429],
  },
  'GET /completion/files': {
    summary: 'Download a file of a completion report',
    access: 'completion.prepare',
    query: ReportFileQuery,
    responseType: documentTypes,
    refusals: [404],
  },
  'POST /completion/files/delete': {
    summary: 'Delete a file of a completion report',
    access: 'completion.prepare',
    changes: ['completion'],
    body: DeleteReportFileInput,
    response: SeminarReport,
    refusals: [404],
  },
  'POST /completion/prepare': {
    summary: 'Prepare the pack of a completion report in the background, also if something is missing',
    access: 'completion.prepare',
    changes: ['completion'],
    body: PreparePackInput,
    response: PackPrepared,
    refusals: [404, 429],
  },
  'GET /completion/runs': {
    summary: 'Get the progress of a preparation',
    access: 'completion.prepare',
    shows: ['completion'],
    query: ReportRunQuery,
    response: ReportRun,
    refusals: [404],
  },
  'GET /completion/runs/file': {
    summary: 'Download a prepared pack; each download is audited with its purpose',
    access: 'completion.prepare',
    reauthentication: 'recent',
    query: PackQuery,
    responseType: ['application/zip'],
    refusals: [404],
  },
  'GET /completion/forms': {
    summary: 'List the forms of councils that the provider uploaded, and the placeholders for them',
    access: 'completion.prepare',
    shows: ['completion', 'people'],
    response: FormFileList,
  },
  'POST /completion/forms': {
    summary:
      'Upload the form of a council as a Word document, or the seal of the forms; replaces the former one',
    access: 'completion.prepare',
    changes: ['completion'],
    body: UploadFormInput,
    fileField: 'file',
    response: FormFileList,
    refusals: [404, 409, 413, 415, 429],
  },
  'GET /completion/forms/file': {
    summary: 'Download a form of a council',
    access: 'completion.prepare',
    query: FormFileQuery,
    responseType: documentTypes,
    refusals: [404],
  },
  'POST /completion/forms/delete': {
    summary: 'Delete a form of a council',
    access: 'completion.prepare',
    changes: ['completion'],
    body: DeleteFormInput,
    response: FormFileList,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type CompletionEndpoints = typeof completionEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends CompletionEndpoints {}
}
