import * as z from 'zod/mini'
import { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { CancellingTerms } from '#app/features/registrations/contract/cancelling.ts'
import { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import { SeatForOther } from '#app/features/registrations/contract/seat-for-other.ts'
import { SeminarStatus } from '#app/features/seminars/contract/labels.ts'
import { rowIdField } from '#app/platform/paging.ts'
import { billDocumentKinds } from './ledger-values.ts'
import { PayableBill } from './payable-bills.ts'

const token = z.string().check(z.minLength(1), z.maxLength(1000))

export const ReadRegistrationsLinkInput = z.strictObject({ token })

export const LinkedBillDocumentInput = z.strictObject({
  token,
  billId: rowIdField(),
  document: z.enum(billDocumentKinds),
})
export type LinkedBillDocumentInput = z.infer<typeof LinkedBillDocumentInput>

export const LinkedInvoiceFileInput = z.strictObject({ token, invoiceId: rowIdField() })
export type LinkedInvoiceFileInput = z.infer<typeof LinkedInvoiceFileInput>

export const LinkedRegistration = z.object({
  reference: z.string(),
  registeredAt: z.iso.datetime(),
  paymentStatus: PaymentStatus,
  attendanceStatus: AttendanceStatus,
  isCancelled: z.boolean(),
  /** Whether the registrant pays the seat, and not who registered them. */
  isPayer: z.boolean(),
  /** Pesos; null means free, or that somebody else pays. */
  amountDue: z.nullable(z.number()),
  /** Null without a ledger, and if the seat is free or was released unpaid. */
  bill: z.nullable(PayableBill),
  /** Null if the registrant cannot cancel it. */
  cancelling: z.nullable(CancellingTerms),
  /** Whether it can be handed over, unless its ticket was scanned. */
  canHandOver: z.boolean(),
  /** Token that opens /send-proof; null unless rejected, or without a proof where it is optional. */
  proofToken: z.nullable(z.string()),
  seminar: z.object({
    id: z.int(),
    title: z.string(),
    startDate: z.iso.datetime(),
    endDate: z.nullable(z.iso.datetime()),
    status: SeminarStatus,
    /** Meeting link or directions if verified; otherwise null. */
    locationDetails: z.nullable(z.string()),
  }),
})
export type LinkedRegistration = z.infer<typeof LinkedRegistration>

export const LinkedRegistrations = z.object({
  email: z.string(),
  registrations: z.array(LinkedRegistration),
  /** Seats in seminars that are not over. */
  seatsForOthers: z.array(SeatForOther),
})
export type LinkedRegistrations = z.infer<typeof LinkedRegistrations>
