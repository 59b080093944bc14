import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import {
  ListSupportMessagesQuery,
  PasswordResetRequestResponse,
  ResolveMessageInput,
  ResolveMessageResponse,
  SendContactResponse,
  SupportMessageList,
} from './messages.ts'
import { PasswordResetRequestInput, ReportAccountChangeInput, SendContactInput } from './visitor-messages.ts'

export const supportEndpoints = {
  'POST /contact/send': {
    summary: 'Send a contact message to the provider',
    access: 'public',
    body: SendContactInput,
    response: SendContactResponse,
    refusals: [429],
  },
  'POST /support/password-reset-request': {
    summary: 'Ask the provider for help with a forgotten password',
    access: 'public',
    body: PasswordResetRequestInput,
    response: PasswordResetRequestResponse,
    refusals: [429],
  },
  'POST /support/report-change': {
    summary: 'Report an unauthorized account change by the link in a change notice',
    access: 'public',
    body: ReportAccountChangeInput,
    response: SuccessResponse,
    refusals: [401, 403, 409, 429],
  },
  'GET /support/messages': {
    summary: 'List contact and password-help messages',
    access: 'messages.manage',
    shows: ['support', 'erasure'],
    query: ListSupportMessagesQuery,
    response: SupportMessageList,
  },
  'POST /support/messages/resolve': {
    summary: 'Mark a message as resolved',
    access: 'messages.manage',
    changes: ['support'],
    body: ResolveMessageInput,
    response: ResolveMessageResponse,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type SupportEndpoints = typeof supportEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends SupportEndpoints {}
}
