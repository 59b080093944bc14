import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { EmptyInput, SuccessResponse } from '#app/platform/wire-shapes.ts'
import {
  AgreedNotices,
  ErasePersonInput,
  ErasureRequest,
  ErasureRequests,
  ErasureRequestsQuery,
  OwnDataQuery,
} from './privacy.ts'

export const privacyEndpoints = {
  'GET /attendees/own-data': {
    summary: 'Download the caller’s personal data as JSON or CSV',
    access: 'account.own',
    query: OwnDataQuery,
    responseType: ['application/json', 'text/csv'],
  },
  'GET /attendees/agreed-notices': {
    summary: 'List the versions of the privacy notice to which the caller agreed',
    access: 'account.own',
    shows: ['people', 'registrations', 'erasure'],
    response: AgreedNotices,
  },
  'GET /attendees/erasure-request': {
    summary: 'Get the caller’s erasure request',
    access: 'account.own',
    shows: ['people', 'registrations', 'erasure'],
    response: ErasureRequest,
  },
  'POST /attendees/erasure-request': {
    summary: 'Request erasure of the caller’s data',
    access: 'account.own',
    body: EmptyInput,
    response: ErasureRequest,
    refusals: [409],
  },
  'POST /attendees/erasure-request/withdraw': {
    summary: 'Withdraw the caller’s erasure request',
    access: 'account.own',
    body: EmptyInput,
    response: ErasureRequest,
  },
  'GET /attendees/erasure-requests': {
    summary: 'List pending erasure requests, oldest first',
    access: 'people.erase',
    shows: ['people', 'registrations', 'erasure'],
    query: ErasureRequestsQuery,
    response: ErasureRequests,
  },
  'POST /attendees/erase': {
    summary: 'Erase a person’s personal data',
    access: 'people.erase',
    changes: ['erasure'],
    reauthentication: 'recent',
    body: ErasePersonInput,
    response: SuccessResponse,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

type PrivacyEndpoints = typeof privacyEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends PrivacyEndpoints {}
}
