import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import {
  AddExternalCreditInput,
  DeleteExternalCreditInput,
  ExternalCreditFileQuery,
  Passport,
  SaveRemindersInput,
} from './passport.ts'

/** Each shows and changes only what is the caller's own. */
export const passportEndpoints = {
  'GET /passport': {
    summary: 'List the own CPD units by license, with what is missing until it expires',
    access: 'account.own',
    shows: ['people', 'certificates', 'accreditation', 'seminars'],
    response: Passport,
  },
  'GET /passport.csv': {
    summary: 'Download the own CPD units as CSV',
    access: 'account.own',
    responseType: 'text/csv',
  },
  'GET /passport.pdf': {
    summary: 'Download the own CPD units as PDF',
    access: 'account.own',
    responseType: 'application/pdf',
    refusals: [409, 429],
  },
  'POST /passport/external': {
    summary: 'Add units that another provider certified',
    access: 'account.own',
    changes: ['people'],
    body: AddExternalCreditInput,
    fileField: 'file',
    response: Passport,
    refusals: [400, 404, 409, 413, 415, 429],
  },
  'GET /passport/external/file': {
    summary: 'Download the own scan of a certificate by another provider',
    access: 'account.own',
    query: ExternalCreditFileQuery,
    responseType: 'application/octet-stream',
    refusals: [404],
  },
  'POST /passport/external/delete': {
    summary: 'Delete units that another provider certified',
    access: 'account.own',
    changes: ['people'],
    body: DeleteExternalCreditInput,
    response: Passport,
    refusals: [404, 409],
  },
  'POST /passport/reminders': {
    summary: 'Start or stop reminders by e-mail before a license expires',
    access: 'account.own',
    changes: ['people'],
    body: SaveRemindersInput,
    response: Passport,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

type PassportEndpoints = typeof passportEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends PassportEndpoints {}
}
