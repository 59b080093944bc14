/** Wire shapes of bookings: orders of institutions, whose seats get their names later. */
import * as z from 'zod/mini'
import { colleagueFields } from '#app/features/attendees/contract/hand-over.ts'
import { storedCertificateKinds } from '#app/features/certificates/contract/certificate-values.ts'
import { PayableBill } from '#app/features/ledger/contract/payable-bills.ts'
import {
  bookingTerms,
  fewestBookedSeats,
  institutionKinds,
  mostBookedSeats,
} from '#app/features/orders/contract/order-values.ts'
import { gatewayNames } from '#app/features/payments/contract/gateway-values.ts'
import { nameField } from '#app/features/people/contract/name-fields.ts'
import { emailSchema } from '#app/features/people/contract/person.ts'
import {
  amountInPesosField,
  proofMissingText,
  referenceNumberField,
  registrationDetailFields,
} from '#app/features/registrations/contract/registration.ts'
import { LocationType } from '#app/features/seminars/contract/labels.ts'
import {
  integerParam,
  maxRowId,
  pageQueryFields,
  pageResponseFields,
  rowIdField,
  versionField,
} from '#app/platform/paging.ts'
import { uploadField } from '#app/platform/uploaded-file.ts'
import { bookingDocumentKinds, bookingStates, certificateWaits, seatEmailStates } from './booking-values.ts'
import { WithholdingCertificate } from './withholding.ts'

const text = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, `At most ${longest} characters`))

const requiredText = (missing: string, longest: number) =>
  z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(longest, `At most ${longest} characters`))

const seatsInvalid = `From ${fewestBookedSeats} to ${mostBookedSeats} seats`

const seatsField = () =>
  z.int(seatsInvalid).check(z.gte(fewestBookedSeats, seatsInvalid), z.lte(mostBookedSeats, seatsInvalid))

const tinInvalid = 'Enter the TIN such as 123-456-789-000'
const tinField = () =>
  text(20).check(z.refine((tin) => tin === '' || /^\d[\d -]{7,18}\d$/.test(tin), tinInvalid))

const institutionFields = {
  name: nameField('Name of the school or office is required', 200),
  kind: z.enum(institutionKinds, 'Choose what it is'),
  address: requiredText('Address is required', 300),
  region: z.optional(text(100)),
  tin: z.optional(z.nullable(tinField())),
}

const coordinatorFields = {
  firstName: nameField('First name is required'),
  lastName: nameField('Last name is required'),
  email: emailSchema(),
  phone: requiredText('Contact number is required', 40),
  position: z.optional(text(200)),
}

const terms = z.enum(bookingTerms, 'Choose how you pay')
const notes = () => text(1000)

export const BookSeatsInput = z.strictObject({
  seminarId: rowIdField(),
  institution: z.strictObject(institutionFields),
  coordinator: z.strictObject(coordinatorFields),
  seats: seatsField(),
  terms,
  notes: z.optional(notes()),
  idempotencyKey: z.string().check(z.minLength(8), z.maxLength(100)),
})
export type BookSeatsInput = z.infer<typeof BookSeatsInput>

export const BookSeatsResponse = z.object({
  /** Code of the booking and of its bill, as shown. */
  bookingCode: z.string(),
  seats: z.int(),
})
export type BookSeatsResponse = z.infer<typeof BookSeatsResponse>

/** The form, whose values are texts. */
export const BookingForm = z.strictObject({
  institution: institutionFields.name,
  kind: institutionFields.kind,
  address: institutionFields.address,
  region: text(100),
  tin: tinField(),
  ...coordinatorFields,
  position: text(200),
  seats: z
    .pipe(
      z.string().check(z.regex(/^\d{1,3}$/, seatsInvalid)),
      z.transform((typed) => Number(typed)),
    )
    .check(z.gte(fewestBookedSeats, seatsInvalid), z.lte(mostBookedSeats, seatsInvalid)),
  terms,
  notes: notes(),
})

const link = z.string().check(z.minLength(1), z.maxLength(2000))

export const BookingLinkInput = z.strictObject({ link })
export type BookingLinkInput = z.infer<typeof BookingLinkInput>

const longestNames = 200_000

/** Who takes the seat of somebody who cannot come. */
export const SwapSeatInput = z.strictObject({
  link,
  /** Registration number of the seat. */
  reference: z.string().check(z.minLength(1), z.maxLength(40)),
  ...colleagueFields,
  /** Left out for a person without an address, whose ticket the coordinator prints. */
  email: z.optional(z.nullable(emailSchema())),
  jobTitle: registrationDetailFields.jobTitle,
  prcExpirationDate: registrationDetailFields.prcExpirationDate,
})
export type SwapSeatInput = z.infer<typeof SwapSeatInput>

/** Rows as copied from a spreadsheet, or a file with them. */
export const NameSeatsInput = z
  .strictObject({
    link,
    rows: z.optional(z.string().check(z.maxLength(longestNames, 'This is too much text. Choose a file.'))),
    file: z.optional(z.nullable(uploadField('Choose a file'))),
  })
  .check(
    z.refine(({ rows = '', file = null }) => rows.trim() !== '' || file !== null, {
      message: 'Paste the names, or choose a file.',
      path: ['rows'],
    }),
  )

export const NameSeatsResponse = z.object({
  named: z.int(),
  errors: z.array(z.object({ row: z.int(), message: z.string() })),
})
export type NameSeatsResponse = z.infer<typeof NameSeatsResponse>

export const PayBookingInput = z.strictObject({ link, gateway: z.enum(gatewayNames, 'Choose how to pay') })

export const SendBookingProofInput = z.strictObject({
  link,
  proofOfPaymentFile: uploadField(proofMissingText),
  referenceNumber: referenceNumberField,
  amountSent: amountInPesosField(),
})
export type SendBookingProofInput = z.infer<typeof SendBookingProofInput>

export const BookingDocumentInput = z.strictObject({ link, document: z.enum(bookingDocumentKinds) })

export const SeatTicketInput = z.strictObject({
  link,
  position: z.int().check(z.gte(1), z.lte(mostBookedSeats)),
})

export const SeatCertificateInput = z.strictObject({
  link,
  /** Number of the certificate. */
  number: z.string().check(z.minLength(1), z.maxLength(60)),
})

const bookedSeminarFields = {
  id: z.int(),
  title: z.string(),
  startDate: z.iso.datetime(),
  endDate: z.nullable(z.iso.datetime()),
}

const BookedSeat = z.object({
  /** Place within the booking, from 1. */
  position: z.int(),
  /** Null while the seat has no name. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** State of the latest e-mail about the seat; null if there is none. */
  emailState: z.nullable(z.enum(seatEmailStates)),
  /** License number as given with the name, masked. */
  licenseNo: z.nullable(z.string()),
  /** Null before the seminar, and as long as nothing is known. */
  attendancePercent: z.nullable(z.int()),
  certificates: z.array(
    z.object({ kind: z.enum(storedCertificateKinds), number: z.string(), verifyUrl: z.string() }),
  ),
  /** Reason for which the certificate waits; null before the end of the seminar, and once it is issued. */
  certificateWait: z.nullable(z.enum(certificateWaits)),
  /** Registration number; null while the seat has no name. */
  reference: z.nullable(z.string()),
  /** Whether another person can take the seat. */
  canHandOver: z.boolean(),
})

/** Documents that can be made now. */
const documents = z.array(z.enum(bookingDocumentKinds))

export const OwnBooking = z.object({
  booking: z.object({
    code: z.string(),
    state: z.enum(bookingStates),
    terms: z.enum(bookingTerms),
    institution: z.string(),
    coordinator: z.nullable(z.string()),
    seminar: z.object({
      ...bookedSeminarFields,
      locationType: LocationType,
      locationAddress: z.nullable(z.string()),
      /** Public page, absolute. */
      url: z.string(),
    }),
    holdsUntil: z.nullable(z.iso.datetime()),
    namesDueAt: z.iso.datetime(),
    /** Whether names can be given, and unnamed seats given back. */
    isOpen: z.boolean(),
    purchaseOrderNumber: z.nullable(z.string()),
    hasPurchaseOrder: z.boolean(),
    /** Whether a proof of payment can be sent. */
    takesProof: z.boolean(),
    /** Whether a proof of payment waits for a decision. */
    hasProof: z.boolean(),
  }),
  seats: z.array(BookedSeat),
  documents,
  /** Null for free seats. */
  bill: z.nullable(PayableBill),
})
export type OwnBooking = z.infer<typeof OwnBooking>

/** Seat of a booking, as the person on it sees it. */
const NamedSeat = z.object({
  name: z.string(),
  institution: z.string(),
  coordinator: z.nullable(z.string()),
  seminar: z.object(bookedSeminarFields),
})
export type NamedSeat = z.infer<typeof NamedSeat>

/** Null once the person of the link is not on the seat any more. */
export const NamedSeatResponse = z.object({ seat: z.nullable(NamedSeat) })

export const DecideBookingInput = z.strictObject({
  id: rowIdField(),
  action: z.enum(['confirm', 'reject', 'extend', 'cancel']),
  /** Instant until which the seats are held, to extend. */
  until: z.optional(z.iso.datetime({ error: 'Choose a day', offset: true })),
  /** The reason, to reject a proof or cancel; else a note for staff. */
  notes: z.optional(notes()),
  version: versionField(),
})
export type DecideBookingInput = z.infer<typeof DecideBookingInput>

export const BookingsQuery = z.strictObject({
  state: z.optional(z.enum([...bookingStates, 'to_check'])),
  /** A code, or part of the name of an institution, a coordinator or a seminar. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  ...pageQueryFields(20),
})
export type BookingsQuery = z.infer<typeof BookingsQuery>

export const BookingSummary = z.object({
  id: z.int(),
  code: z.string(),
  state: z.enum(bookingStates),
  terms: z.enum(bookingTerms),
  institution: z.string(),
  /** Null once they are deleted. */
  coordinator: z.nullable(
    z.object({ id: z.int(), name: z.string(), email: z.string(), phone: z.nullable(z.string()) }),
  ),
  seminar: z.object({ id: z.int(), title: z.string(), startDate: z.iso.datetime() }),
  seats: z.int(),
  namedSeats: z.int(),
  /** Pesos. */
  amountDue: z.number(),
  amountPaid: z.number(),
  amountWithheld: z.number(),
  /** Certificates of the tax withheld, also void ones. */
  certificates: z.array(WithholdingCertificate),
  /** Null if the seats are not held for a limited time. */
  holdsUntil: z.nullable(z.iso.datetime()),
  namesDueAt: z.iso.datetime(),
  purchaseOrderNumber: z.nullable(z.string()),
  hasPurchaseOrder: z.boolean(),
  /** Whether a proof of payment waits for a decision. */
  hasProof: z.boolean(),
  notes: z.nullable(z.string()),
  documents,
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type BookingSummary = z.infer<typeof BookingSummary>

export const BookingList = z.object({ bookings: z.array(BookingSummary), ...pageResponseFields })
export type BookingList = z.infer<typeof BookingList>

/** Names a booking. */
export const BookingIdQuery = z.strictObject({ id: integerParam(1, maxRowId) })

export const BookingDocumentQuery = z.strictObject({
  id: integerParam(1, maxRowId),
  kind: z.enum(bookingDocumentKinds),
})

export const SendPurchaseOrderInput = z.strictObject({
  link,
  number: requiredText('Number of the purchase order is required', 60),
  file: uploadField('Choose a file'),
})

export const GiveSeatsBackInput = z.strictObject({
  link,
  seats: z
    .int('How many seats?')
    .check(z.gte(1, 'At least 1'), z.lte(mostBookedSeats, `At most ${mostBookedSeats}`)),
})
