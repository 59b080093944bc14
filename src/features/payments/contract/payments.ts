/**
 * Wire types of payment review, including `expectedUpdatedAt`, which reports that the payment was decided or
 * resubmitted meanwhile.
 */
import * as z from 'zod/mini'
import { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { RegistrationAnswerToShow } from '#app/features/questions/contract/questions.ts'
import {
  AttendanceStatus,
  amountInPesosField,
  PaymentDecision,
  PaymentReviewAction,
  proofMissingText,
  referenceNumberField,
} from '#app/features/registrations/contract/registration.ts'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { uploadField } from '#app/platform/uploaded-file.ts'
import { gatewayNames } from './gateway-values.ts'
import { maxTakeBackReasonLength } from './payment-limits.ts'

/** Summary of a person's payments; 'free' if no registration has a fee. */
export const PaymentState = z.enum([...PaymentStatus.options, 'free', 'cancelled'])
export type PaymentState = z.infer<typeof PaymentState>

const personReference = z.object({ id: z.int(), displayName: z.string() })

export const ReviewedRegistration = z.object({
  id: z.int(),
  attendeeId: z.int(),
  seminarId: z.int(),
  paymentStatus: PaymentStatus,
  attendanceStatus: AttendanceStatus,
  /** Pesos; null means free. */
  amountDue: z.nullable(z.number()),
  /** Whether the registration was canceled, so that nothing is to be decided. */
  isCancelled: z.boolean(),
  registrationDate: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ReviewedRegistration = z.infer<typeof ReviewedRegistration>

export const ReviewedRegistrationResponse = z.object({ registration: ReviewedRegistration })
export type ReviewedRegistrationResponse = z.infer<typeof ReviewedRegistrationResponse>

export const VerifyPaymentInput = z.strictObject({
  registrationId: rowIdField(),
  action: PaymentReviewAction,
  notes: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(1000, 'At most 1000 characters')))),
  /** The value the verifier saw; any other gives 409. */
  expectedUpdatedAt: z.optional(z.iso.datetime()),
})
export type VerifyPaymentInput = z.infer<typeof VerifyPaymentInput>

export const AttachProofInput = z.strictObject({
  registrationId: rowIdField(),
  proofOfPaymentFile: uploadField(proofMissingText),
  referenceNumber: referenceNumberField,
  amountSent: amountInPesosField(),
})
export type AttachProofInput = z.infer<typeof AttachProofInput>

export const UndoPaymentDecisionInput = z.strictObject({ registrationId: rowIdField() })
export type UndoPaymentDecisionInput = z.infer<typeof UndoPaymentDecisionInput>

export const TakeBackApprovalInput = z.strictObject({
  registrationId: rowIdField(),
  reason: z
    .string('A reason is required')
    .check(
      z.trim(),
      z.minLength(1, 'A reason is required'),
      z.maxLength(maxTakeBackReasonLength, `At most ${maxTakeBackReasonLength} characters`),
    ),
})
export type TakeBackApprovalInput = z.infer<typeof TakeBackApprovalInput>

export const PaymentVerification = z.object({
  action: PaymentDecision,
  notes: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  by: z.nullable(personReference),
  /** Channel that approved without a person; null for decisions by users, including deleted ones. */
  paidThrough: z.nullable(z.enum(['statement', ...gatewayNames])),
})
export type PaymentVerification = z.infer<typeof PaymentVerification>

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

/** Pesos, and midnight in Manila where only the day is known. */
const ReceivedPayment = z.object({ amount: z.number(), occurredAt: z.iso.datetime() })

const ProofInStatements = z.object({
  isSeen: z.boolean(),
  /** First and last day of the statement that lacks it, as YYYY-MM-DD. */
  period: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** Accounts whose statement of these days is not imported yet, so that it is not known. */
  missing: z.array(z.object({ account: z.string(), from: z.string(), to: z.string() })),
  /** The payment that it names; null unless it is seen. */
  received: z.nullable(ReceivedPayment),
  /** A payment whose reference differs by one or two characters, which is likely a typing error. */
  near: z.nullable(z.extend(ReceivedPayment, { reference: z.string() })),
})
export type ProofInStatements = z.infer<typeof ProofInStatements>

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

/** GET /attendees/proof: the latest or the given proof of a registration. */
export const ViewProofQuery = z.strictObject({
  registrationId: integerParam(1, maxRowId),
  proofId: z.optional(integerParam(1, maxRowId)),
})
export type ViewProofQuery = z.infer<typeof ViewProofQuery>

export const PaymentReviewCaseQuery = z.strictObject({ registrationId: integerParam(1, maxRowId) })
export const PaymentReviewCase = z.object({
  registration: ReviewedRegistration,
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
