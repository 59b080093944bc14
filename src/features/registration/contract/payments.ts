/**
 * Checking payments, as it crosses the wire (HTTP API, "Attendees").
 *
 * Beyond the document: `expectedUpdatedAt`, by which a verifier is told that the payment was decided or sent anew since
 * they looked; the case that a verifier sees; and the queue of what waits.
 */
import * as z from 'zod/mini'
import { largestId, rowId, wholeNumber } from '../../../platform/http/paging.ts'
import {
  AttendanceStatus,
  amountInPesos,
  PaymentAction,
  PaymentDecision,
  PaymentStatus,
  proofMissing,
  referenceNumber,
} from '../contract.ts'
import { longestReason } from './payment-limits.ts'

const who = z.object({ id: z.int(), displayName: z.string() })

export const Registration = z.object({
  id: z.int(),
  attendeeId: z.int(),
  seminarId: z.int(),
  paymentStatus: PaymentStatus,
  attendanceStatus: AttendanceStatus,
  /** Pesos; null is free. */
  amountDue: z.nullable(z.number()),
  registrationDate: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Registration = z.infer<typeof Registration>

export const RegistrationAnswer = z.object({ registration: Registration })
export type RegistrationAnswer = z.infer<typeof RegistrationAnswer>

export const VerifyPaymentInput = z.strictObject({
  registrationId: rowId(),
  action: PaymentAction,
  notes: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(1000, 'At most 1000 characters')))),
  /** As the verifier saw it; another value is refused with 409. */
  expectedUpdatedAt: z.optional(z.iso.datetime()),
})
export type VerifyPaymentInput = z.infer<typeof VerifyPaymentInput>

/** A proof that reached the staff by another way than the form. */
export const AttachProofInput = z.strictObject({
  registrationId: rowId(),
  proofOfPaymentFile: z.string(proofMissing).check(z.minLength(1, proofMissing)),
  referenceNumber,
  amountSent: amountInPesos(),
})
export type AttachProofInput = z.infer<typeof AttachProofInput>

export const UndoPaymentInput = z.strictObject({ registrationId: rowId() })
export type UndoPaymentInput = z.infer<typeof UndoPaymentInput>

export const TakeBackApprovalInput = z.strictObject({
  registrationId: rowId(),
  reason: z
    .string('A reason is required')
    .check(
      z.trim(),
      z.minLength(1, 'A reason is required'),
      z.maxLength(longestReason, `At most ${longestReason} characters`),
    ),
})
export type TakeBackApprovalInput = z.infer<typeof TakeBackApprovalInput>

/** Who decided about a payment, when, and in which words. */
export const Verification = z.object({
  action: PaymentDecision,
  notes: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  by: z.nullable(who),
})
export type Verification = z.infer<typeof Verification>

/** The picture that counts: the latest one. */
export const Proof = z.object({
  /** Where it is fetched; null once it was purged. */
  url: z.nullable(z.string()),
  /** As the registrant typed them; null where they did not. */
  referenceNumber: z.nullable(z.string()),
  amountSent: z.nullable(z.number()),
  sentAt: z.iso.datetime(),
  /** By the form, by the link in a rejection's e-mail, or attached by staff. */
  channel: z.enum(['registration', 'mailed_link', 'staff']),
})
export type Proof = z.infer<typeof Proof>

/** Another registration whose proof looks the same, or has the same reference number. */
export const ProofTwin = z.object({
  registrationId: z.int(),
  isSamePicture: z.boolean(),
  isSameReference: z.boolean(),
  attendee: who,
  seminarTitle: z.string(),
  paymentStatus: PaymentStatus,
  sentAt: z.iso.datetime(),
})
export type ProofTwin = z.infer<typeof ProofTwin>

export const OtherRegistration = z.object({
  registrationId: z.int(),
  seminarTitle: z.string(),
  scheduledDate: z.iso.datetime(),
  paymentStatus: PaymentStatus,
  amountDue: z.nullable(z.number()),
})
export type OtherRegistration = z.infer<typeof OtherRegistration>

/** GET /attendees/proof: the latest picture of a registration, or the one of this number. */
export const ProofQuery = z.strictObject({
  registrationId: wholeNumber(1, largestId),
  proofId: z.optional(wholeNumber(1, largestId)),
})
export type ProofQuery = z.infer<typeof ProofQuery>

/** GET /attendees/payment-case: everything that a verifier looks at. */
export const PaymentCaseQuery = z.strictObject({ registrationId: wholeNumber(1, largestId) })
export const PaymentCase = z.object({
  registration: Registration,
  /** By which the registrant names the registration. */
  reference: z.string(),
  /** As the registrant gave them with this registration. */
  notes: z.nullable(z.string()),
  attendee: z.object({ id: z.int(), displayName: z.string(), email: z.string() }),
  seminar: z.object({
    id: z.int(),
    title: z.string(),
    startDate: z.iso.datetime(),
    endDate: z.nullable(z.iso.datetime()),
    seatsLeft: z.nullable(z.int()),
  }),
  proof: z.nullable(Proof),
  /** At most 20, the latest first. */
  twins: z.array(ProofTwin),
  /** Of the same person, the latest first; at most 20. */
  otherRegistrations: z.array(OtherRegistration),
  verifications: z.array(Verification),
})
export type PaymentCase = z.infer<typeof PaymentCase>

/** GET /attendees/pending-payments: how many wait, and which comes next, whoever waited longest first. */
export const PendingPaymentsQuery = z.strictObject({
  seminarId: z.optional(wholeNumber(1, largestId)),
  /** The registration that was just looked at: the next is the one behind it, then from the start again. */
  after: z.optional(wholeNumber(1, largestId)),
})
export type PendingPaymentsQuery = z.infer<typeof PendingPaymentsQuery>

export const PendingPayments = z.object({ total: z.int(), nextRegistrationId: z.nullable(z.int()) })
export type PendingPayments = z.infer<typeof PendingPayments>

/** GET /attendees/payment-by-reference: the registration that a reference number names. */
export const ReferenceQuery = z.strictObject({ reference: z.string().check(z.trim(), z.maxLength(40)) })
export const ReferencedPayment = z.object({ registrationId: z.int() })
export type ReferencedPayment = z.infer<typeof ReferencedPayment>
