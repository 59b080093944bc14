/**
 * Wire types of proofs and decisions about payments, including `expectedUpdatedAt`, which reports that the payment
 * was decided or resubmitted meanwhile.
 */

import * as z from 'zod/mini'
import { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
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

export const personReference = z.object({ id: z.int(), displayName: z.string() })

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

/** GET /attendees/proof: the latest or the given proof of a registration. */
export const ViewProofQuery = z.strictObject({
  registrationId: integerParam(1, maxRowId),
  proofId: z.optional(integerParam(1, maxRowId)),
})
export type ViewProofQuery = z.infer<typeof ViewProofQuery>
