import { EmptyInput, SuccessResponse } from '../../../platform/wire-shapes.ts'
import type { DeclaredEndpoints } from '../../people/contract/endpoint.ts'
import {
  ErasePersonInput,
  ErasureRequest,
  ErasureRequests,
  ErasureRequestsQuery,
  OwnDataQuery,
} from './privacy.ts'

export const privacyEndpoints = {
  'GET /attendees/own-data': {
    summary: 'Everything that is kept about oneself, as a JSON or CSV file',
    access: 'account.own',
    query: OwnDataQuery,
    responseType: ['application/json', 'text/csv'],
  },
  'GET /attendees/erasure-request': {
    summary: 'Whether one asked to be erased, and when',
    access: 'account.own',
    response: ErasureRequest,
  },
  'POST /attendees/erasure-request': {
    summary: 'Ask to be erased',
    access: 'account.own',
    body: EmptyInput,
    response: ErasureRequest,
    refusals: [409],
  },
  'POST /attendees/erasure-request/withdraw': {
    summary: 'Ask to be erased no more',
    access: 'account.own',
    body: EmptyInput,
    response: ErasureRequest,
  },
  'GET /attendees/erasure-requests': {
    summary: 'Who asked to be erased, whoever waited longest first',
    access: 'people.erase',
    query: ErasureRequestsQuery,
    response: ErasureRequests,
  },
  'POST /attendees/erase': {
    summary: 'Erase what is personal about somebody',
    access: 'people.erase',
    body: ErasePersonInput,
    response: SuccessResponse,
    refusals: [404, 409],
  },
} as const satisfies DeclaredEndpoints

type PrivacyEndpoints = typeof privacyEndpoints

declare module '../../../platform/endpoint.ts' {
  interface ApiEndpoints extends PrivacyEndpoints {}
}
