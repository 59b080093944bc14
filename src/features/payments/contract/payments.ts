/**
 * Wire types of payment review, including `expectedUpdatedAt`, which reports that the payment was decided or
 * resubmitted meanwhile.
 */
import * as z from 'zod/mini'
import { largestId, rowId, wholeNumber } from '../../../platform/paging.ts'
import {
  AttendanceStatus,
  amountInPesos,
  PaymentAction,
  PaymentDecision,
  PaymentStatus,
  proofMissing,
  referenceNumber,
} from '../../registrations/contract/registration.ts'
import { longestReason } from './payment-limits.ts'

/** Summary of a person's payments; 'free' if no registration has a fee. */
export const PaymentState = z.enum([...PaymentStatus.options, 'free'])
export type PaymentState = z.infer<typeof PaymentState>

const who = z.object({ id: z.int(), displayName: z.string() })

export const Registration = z.object({
  id: z.int(),
  attendeeId: z.int(),
  seminarId: z.int(),
  paymentStatus: PaymentStatus,
  attendanceStatus: AttendanceStatus,
  /** Pesos; null means free. */
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
  /** The value the verifier saw; any other gives 409. */
  expectedUpdatedAt: z.optional(z.iso.datetime()),
})
export type VerifyPaymentInput = z.infer<typeof VerifyPaymentInput>

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

export const Verification = z.object({
  action: PaymentDecision,
  notes: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  by: z.nullable(who),
})
export type Verification = z.infer<typeof Verification>

/** The latest proof. */
export const Proof = z.object({
  /** Null once purged. */
  url: z.nullable(z.string()),
  /** As entered by the registrant, if at all. */
  referenceNumber: z.nullable(z.string()),
  amountSent: z.nullable(z.number()),
  sentAt: z.iso.datetime(),
  /** How the proof arrived. */
  channel: z.enum(['registration', 'mailed_link', 'staff']),
})
export type Proof = z.infer<typeof Proof>

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

/** GET /attendees/proof: the latest or the given proof of a registration. */
export const ProofQuery = z.strictObject({
  registrationId: wholeNumber(1, largestId),
  proofId: z.optional(wholeNumber(1, largestId)),
})
export type ProofQuery = z.infer<typeof ProofQuery>

export const PaymentCaseQuery = z.strictObject({ registrationId: wholeNumber(1, largestId) })
export const PaymentCase = z.object({
  registration: Registration,
  /** Reference number. */
  reference: z.string(),
  /** As given with this registration. */
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
  /** At most 20, latest first. */
  twins: z.array(ProofTwin),
  /** At most 20, latest first. */
  otherRegistrations: z.array(OtherRegistration),
  verifications: z.array(Verification),
})
export type PaymentCase = z.infer<typeof PaymentCase>

/** GET /attendees/pending-payments: the count and the next one, oldest first. */
export const PendingPaymentsQuery = z.strictObject({
  seminarId: z.optional(wholeNumber(1, largestId)),
  /** Continue after this registration, wrapping around. */
  after: z.optional(wholeNumber(1, largestId)),
})
export type PendingPaymentsQuery = z.infer<typeof PendingPaymentsQuery>

export const PendingPayments = z.object({ total: z.int(), nextRegistrationId: z.nullable(z.int()) })
export type PendingPayments = z.infer<typeof PendingPayments>

export const ReferenceQuery = z.strictObject({ reference: z.string().check(z.trim(), z.maxLength(40)) })
export const ReferencedPayment = z.object({ registrationId: z.int() })
export type ReferencedPayment = z.infer<typeof ReferencedPayment>
