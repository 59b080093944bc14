import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import { SaveSignatureInput, SignatureResponse, WithdrawSignatureInput } from './signatures.ts'
import {
  PresenterInput,
  PresenterLink,
  PresenterQuery,
  ReissueTicketInput,
  RoomCode,
  RoomCodeInput,
  RoomCodeResponse,
  SendTicketLinkInput,
  TicketQuery,
  TicketResponse,
} from './tickets.ts'

/**
 * Public ones check for themselves: the link, staff, or the registrant. The code of a ticket opens nothing (403).
 */
export const ticketEndpoints = {
  'GET /attendees/ticket': {
    summary: 'Get a ticket by its link, or by registration for staff and the registrant',
    access: 'public',
    query: TicketQuery,
    response: TicketResponse,
    refusals: [403, 404],
    codes: ['ticket_code_printed'],
  },
  'GET /attendees/ticket.png': {
    summary: 'Get the QR code of a ticket as a picture',
    access: 'public',
    query: TicketQuery,
    responseType: 'image/png',
    refusals: [403, 404],
  },
  'GET /attendees/ticket.pdf': {
    summary: 'Get a ticket as a PDF to print',
    access: 'public',
    query: TicketQuery,
    responseType: 'application/pdf',
    refusals: [403, 404, 429, 503],
  },
  'GET /attendees/ticket/join': {
    summary:
      'Note that the holder of a ticket pressed Join, and redirect to the meeting; it proves no presence',
    access: 'public',
    query: TicketQuery,
    responseType: 'text/html',
    refusals: [302, 403, 404, 429],
  },
  'POST /attendance/ticket/renew': {
    summary: 'Void all tickets and links of a registration and e-mail a new ticket',
    access: 'public',
    body: ReissueTicketInput,
    response: SuccessResponse,
    refusals: [403, 404, 429],
  },
  'POST /attendance/ticket/send-link': {
    summary: 'E-mail the registrant the link of their ticket, by the code of the ticket',
    access: 'public',
    body: SendTicketLinkInput,
    response: SuccessResponse,
    refusals: [404, 429],
  },
  'POST /attendance/signature': {
    summary: 'Keep a drawn signature for printed attendance sheets',
    access: 'public',
    body: SaveSignatureInput,
    response: SignatureResponse,
    refusals: [403, 404, 409, 413, 415, 429],
  },
  'POST /attendance/signature/withdraw': {
    summary: 'Withdraw the signature and delete its picture',
    access: 'public',
    body: WithdrawSignatureInput,
    response: SignatureResponse,
    refusals: [403, 404, 429],
  },
  'POST /attendance/code': {
    summary: 'Check in with the code that is shown in the room',
    access: 'public',
    body: RoomCodeInput,
    response: RoomCodeResponse,
    refusals: [403, 404, 409, 429],
  },
  'POST /attendance/presenter': {
    summary: 'Get the address of the page that shows the room code of a slot',
    access: 'attendance.correct',
    body: PresenterInput,
    response: PresenterLink,
    refusals: [404],
  },
  'GET /attendance/presenter': {
    summary: 'Get the current room code, for the page in the room',
    access: 'public',
    query: PresenterQuery,
    response: RoomCode,
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type TicketEndpoints = typeof ticketEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends TicketEndpoints {}
}
