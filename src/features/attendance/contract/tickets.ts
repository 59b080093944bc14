/** The ticket of a registration, and the room code by which its holder checks in. */
import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { roomCodeField as code } from './form-fields.ts'
import { MarkStatus } from './marks.ts'
import { SeminarMeeting } from './meetings.ts'
import { SignatureOnFile } from './signatures.ts'

const body = z.string().check(z.maxLength(300))

/**
 * Ticket by the link that acts for the registrant; or for staff and the registrant by registration, or by the
 * code of the ticket, which names it.
 */
export const TicketQuery = z.union([
  z.strictObject({ body }),
  z.strictObject({ registrationId: integerParam(1, maxRowId) }),
])
export type TicketQuery = z.infer<typeof TicketQuery>

export const TicketSlot = z.object({
  label: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  room: z.nullable(z.string()),
  /** Null before anything is known. */
  status: z.nullable(MarkStatus),
  /** Whether a room code can be entered now. */
  takesCode: z.boolean(),
})
export type TicketSlot = z.infer<typeof TicketSlot>

export const SeminarTicket = z.object({
  registrationId: z.int(),
  name: z.string(),
  /** `pending`: admitted only after staff have checked the payment. */
  payment: z.enum(['verified', 'pending']),
  seminar: z.object({
    id: z.int(),
    title: z.string(),
    startsAt: z.iso.datetime(),
    endsAt: z.nullable(z.iso.datetime()),
    isOnline: z.boolean(),
    place: z.nullable(z.string()),
    whatToBring: z.nullable(z.string()),
    isCancelled: z.boolean(),
  }),
  /** Body of the code, which only checks in; without the site's address. */
  body: z.string(),
  /** Last part of the URL that acts for the registrant; null for staff. */
  link: z.nullable(z.string()),
  /** Text of the QR code. */
  text: z.string(),
  slots: z.array(TicketSlot),
  /** Meeting to join online; null unless the payment is verified. */
  meeting: z.nullable(SeminarMeeting),
  /** Sentence about the attendance so far; null without slots. */
  attendance: z.nullable(z.string()),
  /** Signature; null where there is nothing to offer, and for callers who may not act for the registrant. */
  signature: z.nullable(SignatureOnFile),
})
export type SeminarTicket = z.infer<typeof SeminarTicket>

export const TicketResponse = z.object({ ticket: SeminarTicket })

export const ReissueTicketInput = z.union([
  z.strictObject({ body }),
  z.strictObject({ registrationId: rowIdField() }),
])
export type ReissueTicketInput = z.infer<typeof ReissueTicketInput>

/** Request that names a registration by the code of its ticket. */
export const SendTicketLinkInput = z.strictObject({ body })
export type SendTicketLinkInput = z.infer<typeof SendTicketLinkInput>

export const RoomCodeInput = z.union([
  z.strictObject({ code, body }),
  z.strictObject({ code, registrationId: rowIdField() }),
])
export type RoomCodeInput = z.infer<typeof RoomCodeInput>

export const RoomCodeResponse = z.object({
  slot: z.string(),
  /** `not_paid`: recorded, but it counts only once staff have checked the payment. */
  outcome: z.enum(['accepted', 'again', 'not_paid']),
  mark: z.nullable(z.object({ status: MarkStatus, minutes: z.int() })),
})
export type RoomCodeResponse = z.infer<typeof RoomCodeResponse>

export const PresenterInput = z.strictObject({ slotId: rowIdField() })

export const PresenterLink = z.object({ url: z.string() })

export const PresenterQuery = z.strictObject({ token: z.string().check(z.maxLength(500)) })

/** Content of the screen in the room. */
export const RoomCode = z.object({
  seminar: z.string(),
  slot: z.string(),
  code: z.string(),
  /** URL that checks in a browser that has opened its ticket; as a QR code on the screen. */
  url: z.string(),
  secondsLeft: z.int(),
  closesAt: z.iso.datetime(),
  /** False before the slot opens and after it closes. */
  isOpen: z.boolean(),
  presentCount: z.int(),
})
export type RoomCode = z.infer<typeof RoomCode>
