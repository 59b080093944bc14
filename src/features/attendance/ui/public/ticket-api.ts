import type {
  RoomCodeResponse,
  SeminarTicket,
  TicketQuery,
} from '#app/features/attendance/contract/tickets.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'

/** The last part of a ticket's address: its body, or the registration of a signed-in registrant. */
export function toTicketQuery(segment: string): TicketQuery {
  return /^\d{1,10}$/.test(segment) ? { registrationId: Number(segment) } : { body: segment }
}

export async function fetchTicket(api: ApiClient, query: TicketQuery): Promise<SeminarTicket> {
  const { ticket } = await api.request('GET /attendees/ticket', {
    query,
    fallback: 'The ticket could not be loaded. Please try again.',
  })
  return ticket
}

/** Value of the field `form`, by which the page of a ticket knows that its link is wanted. */
export const ticketLinkFormValue = 'link'

/** @param body of the ticket's code */
export async function sendTicketLink(api: ApiClient, body: string): Promise<void> {
  await api.request('POST /attendance/ticket/send-link', {
    body: { body },
    fallback: 'The e-mail could not be sent. Please try again.',
  })
}

/** Outcome of the QR code in the room: `unpaid` is recorded, but counts only once the payment is checked. */
export type ScannedCode = 'in' | 'unpaid' | 'refused'

export function enterRoomCode(
  api: ApiClient,
  { ticket, code }: { readonly ticket: TicketQuery; readonly code: string },
): Promise<RoomCodeResponse> {
  return api.request('POST /attendance/code', {
    body: { ...ticket, code },
    fallback: 'The code could not be sent. Please try again.',
  })
}

/** Notes the press and leads to the meeting; a link, because the answer to a form must not leave the site. */
export function joinMeetingPath(body: string): string {
  return `/_api/attendees/ticket/join?body=${body}`
}

/** Address of the QR code as a picture. */
export function ticketPicturePath(body: string): string {
  return `/_api/attendees/ticket.png?body=${body}`
}

/** Address of the ticket to print. */
export function ticketDocumentPath(body: string): string {
  return `/_api/attendees/ticket.pdf?body=${body}`
}
