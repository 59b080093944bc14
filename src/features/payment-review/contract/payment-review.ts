/** Wire shapes of the payment review. */
import * as z from 'zod/mini'
import { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import {
  PaymentVerification,
  personReference,
  ReviewedRegistration,
} from '#app/features/payments/contract/payments.ts'
import { RegistrationAnswerToShow } from '#app/features/questions/contract/questions.ts'
import { ProofInStatements } from '#app/features/statements/contract/statements.ts'
import { integerParam, maxRowId, pageQueryFields, pageResponseFields } from '#app/platform/paging.ts'

/** The latest proof. */
export const ProofOfPayment = z.object({
  /** Null once purged. */
  url: z.nullable(z.string()),
  /** Reference number as entered by the registrant, if at all. */
  referenceNumber: z.nullable(z.string()),
  amountSent: z.nullable(z.number()),
  sentAt: z.iso.datetime(),
  /** Channel by which the proof arrived. */
  channel: z.enum(['registration', 'mailed_link', 'staff']),
})
export type ProofOfPayment = z.infer<typeof ProofOfPayment>

export const DuplicateProof = z.object({
  registrationId: z.int(),
  isSamePicture: z.boolean(),
  isSameReference: z.boolean(),
  attendee: personReference,
  seminarTitle: z.string(),
  paymentStatus: PaymentStatus,
  sentAt: z.iso.datetime(),
})
export type DuplicateProof = z.infer<typeof DuplicateProof>

export const SamePersonRegistration = z.object({
  registrationId: z.int(),
  seminarTitle: z.string(),
  scheduledDate: z.iso.datetime(),
  paymentStatus: PaymentStatus,
  amountDue: z.nullable(z.number()),
})
export type SamePersonRegistration = z.infer<typeof SamePersonRegistration>

export const PaymentReviewCaseQuery = z.strictObject({ registrationId: integerParam(1, maxRowId) })
export const PaymentReviewCase = z.object({
  registration: ReviewedRegistration,
  /** Names of the people on the seats of its order, about all of whom is decided. */
  seats: z.array(z.string()),
  /** School or office that booked the seats, of which some may have no name yet; null for other orders. */
  booking: z.nullable(z.object({ institution: z.string(), seats: z.int() })),
  /** Name with which it was made, if that is clearly another than the attendee's, and not yet decided. */
  registeredAs: z.nullable(z.string()),
  /** Reference number. */
  reference: z.string(),
  /** Notes given with this registration. */
  notes: z.nullable(z.string()),
  /** Answers to the provider's own questions. */
  answers: z.array(RegistrationAnswerToShow),
  /** Telephone, company and license as given with the registration, if the row of the person lacks them. */
  attendee: z.object({
    id: z.int(),
    displayName: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    company: z.nullable(z.string()),
    prcLicenseNo: z.nullable(z.string()),
  }),
  seminar: z.object({
    id: z.int(),
    title: z.string(),
    startDate: z.iso.datetime(),
    endDate: z.nullable(z.iso.datetime()),
    seatsLeft: z.nullable(z.int()),
  }),
  proof: z.nullable(ProofOfPayment),
  /** The bill of the registration, with what was received for it; null without a ledger. */
  bill: z.nullable(z.object({ code: z.string(), amountDue: z.number(), amountPaid: z.number() })),
  /** Search for its reference in the imported statements; null if they say nothing about it. */
  inStatements: z.nullable(ProofInStatements),
  /** Duplicate proofs, at most 20, latest first. */
  duplicates: z.array(DuplicateProof),
  /** Other registrations of the person, at most 20, latest first. */
  otherRegistrations: z.array(SamePersonRegistration),
  verifications: z.array(PaymentVerification),
})
export type PaymentReviewCase = z.infer<typeof PaymentReviewCase>

/** GET /attendees/pending-payments: the count and the next one, oldest first. */
export const PendingPaymentsQuery = z.strictObject({
  seminarId: z.optional(integerParam(1, maxRowId)),
  /** Continue after this registration, wrapping around. */
  after: z.optional(integerParam(1, maxRowId)),
})
export type PendingPaymentsQuery = z.infer<typeof PendingPaymentsQuery>

export const PendingPayments = z.object({ total: z.int(), nextRegistrationId: z.nullable(z.int()) })
export type PendingPayments = z.infer<typeof PendingPayments>

export const PaymentReferenceQuery = z.strictObject({
  reference: z.string().check(z.trim(), z.maxLength(40)),
})
export const PaymentByReference = z.object({ registrationId: z.int() })
export type PaymentByReference = z.infer<typeof PaymentByReference>

const defaultPaymentsToReview = 20

/** GET /attendees/payments-to-review: those of pending-payments, page by page. */
export const PaymentsToReviewQuery = z.strictObject(pageQueryFields(defaultPaymentsToReview))

export const PaymentsToReview = z.object({
  payments: z.array(
    z.object({
      /** Registration with which the order is shown. */
      id: z.int(),
      attendeeName: z.string(),
      /** School or office that booked the seats. */
      institution: z.nullable(z.string()),
      seats: z.int(),
      seminarId: z.int(),
      seminarTitle: z.string(),
      startDate: z.iso.datetime(),
      /** Pesos that are not paid yet. */
      amountLeft: z.number(),
      registeredAt: z.iso.datetime(),
    }),
  ),
  ...pageResponseFields,
})
export type PaymentsToReview = z.infer<typeof PaymentsToReview>
