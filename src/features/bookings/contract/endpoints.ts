import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import {
  BookingDocumentInput,
  BookingLinkInput,
  BookSeatsInput,
  BookSeatsResponse,
  NameSeatsInput,
  NameSeatsResponse,
  OwnBooking,
} from './bookings.ts'

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
  'POST /bookings/own/document': {
    summary: 'Download a document about the bill of a booking',
    access: 'public',
    body: BookingDocumentInput,
    responseType: 'application/pdf',
    refusals: [404, 409, 429],
  },
} as const satisfies DeclaredEndpoints

type BookingsEndpoints = typeof bookingsEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends BookingsEndpoints {}
}
