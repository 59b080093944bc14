import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { PayBillResponse } from '#app/features/payments/contract/gateway-payments.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import {
  BookingDocumentInput,
  BookingDocumentQuery,
  BookingIdQuery,
  BookingLinkInput,
  BookingList,
  BookingSummary,
  BookingsQuery,
  BookSeatsInput,
  BookSeatsResponse,
  DecideBookingInput,
  GiveSeatsBackInput,
  NamedSeatResponse,
  NameSeatsInput,
  NameSeatsResponse,
  OwnBooking,
  PayBookingInput,
  SeatTicketInput,
  SendBookingProofInput,
  SendPurchaseOrderInput,
  SwapSeatInput,
} from './bookings.ts'
import { RecordWithholdingInput, VoidWithholdingInput, WithholdingFileQuery } from './withholding.ts'

const scanTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

export const bookingsEndpoints = {
  'POST /bookings': {
    summary: 'Book seats for a school or office, whose names are given later',
    access: 'public',
    changes: ['seminars', 'ledger', 'bookings'],
    body: BookSeatsInput,
    response: BookSeatsResponse,
    refusals: [404, 409, 429],
  },
  'POST /bookings/own': {
    summary: 'Read the booking of a mailed link, with its seats and its bill',
    access: 'public',
    shows: ['bookings'],
    body: BookingLinkInput,
    response: OwnBooking,
    refusals: [404, 429],
  },
  'POST /bookings/own/names': {
    summary:
      'Put people on the seats of a booking: rows as copied from a spreadsheet, or a CSV, XLS or XLSX file',
    access: 'public',
    changes: ['people', 'registrations', 'attendees', 'bookings'],
    body: NameSeatsInput,
    fileField: 'file',
    response: NameSeatsResponse,
    refusals: [404, 409, 413, 415, 429, 503],
  },
  'POST /bookings/own/po': {
    summary: 'Send the purchase order of a booking, a PDF or a picture',
    access: 'public',
    changes: ['bookings'],
    body: SendPurchaseOrderInput,
    fileField: 'file',
    response: SuccessResponse,
    refusals: [404, 409, 413, 415, 429],
  },
  'POST /bookings/own/proof': {
    summary: 'Send a proof of payment for a booking',
    access: 'public',
    changes: ['bookings', 'payments', 'ledger', 'registrations'],
    body: SendBookingProofInput,
    fileField: 'proofOfPaymentFile',
    response: SuccessResponse,
    refusals: [404, 409, 413, 415, 429],
  },
  'POST /bookings/own/pay': {
    summary: 'Begin an online payment of a booking',
    access: 'public',
    body: PayBookingInput,
    response: PayBillResponse,
    refusals: [404, 409, 429, 503],
  },
  'POST /bookings/own/cancel-seats': {
    summary: 'Give seats of a booking that have no name back, until names are due',
    access: 'public',
    changes: ['seminars', 'ledger', 'bookings'],
    body: GiveSeatsBackInput,
    response: SuccessResponse,
    refusals: [404, 409, 429],
  },
  'POST /bookings/own/swap': {
    summary: 'Give the seat of a person who cannot come to another one, until attendance is marked',
    access: 'public',
    changes: ['people', 'registrations', 'attendees', 'bookings'],
    body: SwapSeatInput,
    response: SuccessResponse,
    refusals: [404, 409, 429],
  },
  'POST /bookings/seat': {
    summary: 'Read the seat of a mailed link, for the person whose name a school or office gave',
    access: 'public',
    shows: ['bookings'],
    body: BookingLinkInput,
    response: NamedSeatResponse,
    refusals: [404, 429],
  },
  'POST /bookings/seat/decline': {
    summary: 'Take the person of a mailed link off the seat, which stays booked without a name',
    access: 'public',
    changes: ['people', 'registrations', 'attendees', 'bookings'],
    body: BookingLinkInput,
    response: NamedSeatResponse,
    refusals: [404, 409, 429],
  },
  'GET /bookings': {
    summary: 'List bookings, the newest first, by state, code, institution, coordinator or seminar',
    access: 'bookings.read',
    shows: ['bookings', 'ledger', 'payments', 'registrations', 'seminars', 'people', 'erasure'],
    query: BookingsQuery,
    response: BookingList,
  },
  'POST /bookings/decide': {
    summary: 'Confirm a booking that is not paid, decide its proof, hold its seats longer, or cancel it',
    access: 'bookings.decide',
    changes: ['seminars', 'registrations', 'ledger', 'bookings'],
    body: DecideBookingInput,
    response: BookingSummary,
    refusals: [404, 409],
  },
  'GET /bookings/purchase-order': {
    summary: 'Download the purchase order of a booking',
    access: 'bookings.read',
    query: BookingIdQuery,
    responseType: scanTypes,
    refusals: [404],
  },
  'POST /bookings/withholding': {
    summary: 'Record a certificate of tax that an institution withheld, with its scan',
    access: 'money.match',
    changes: ['ledger', 'registrations', 'bookings'],
    body: RecordWithholdingInput,
    fileField: 'file',
    response: BookingSummary,
    refusals: [404, 409, 413, 415],
  },
  'POST /bookings/withholding/void': {
    summary: 'Make a certificate of tax withheld void, which was recorded by mistake',
    access: 'money.match',
    changes: ['ledger', 'registrations', 'bookings'],
    body: VoidWithholdingInput,
    response: BookingSummary,
    refusals: [404, 409],
  },
  'GET /bookings/withholding/file': {
    summary: 'Download the scan of a certificate of tax withheld',
    access: 'bookings.read',
    query: WithholdingFileQuery,
    responseType: scanTypes,
    refusals: [404],
  },
  'GET /bookings/proof': {
    summary: 'View the proof of payment of a booking',
    access: 'payments.verify',
    query: BookingIdQuery,
    responseType: 'image/*',
    refusals: [404],
  },
  'POST /bookings/own/document': {
    summary: 'Download a document about a booking: about its bill, or the people on its seats',
    access: 'public',
    body: BookingDocumentInput,
    responseType: 'application/pdf',
    refusals: [404, 409, 429, 503],
  },
  'GET /bookings/documents': {
    summary: 'Download a document about a booking, as its coordinator can',
    access: 'bookings.read',
    query: BookingDocumentQuery,
    responseType: 'application/pdf',
    refusals: [404, 409, 429, 503],
  },
  'POST /bookings/own/ticket': {
    summary: 'Download the ticket of a person on a seat of a booking who has no e-mail address',
    access: 'public',
    body: SeatTicketInput,
    responseType: 'application/pdf',
    refusals: [404, 429],
  },
} as const satisfies DeclaredEndpoints

type BookingsEndpoints = typeof bookingsEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends BookingsEndpoints {}
}
