import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import { invoiceFileTypes } from './ledger-values.ts'
import {
  AttachProofInput,
  PaymentByReference,
  PaymentReferenceQuery,
  PaymentReviewCase,
  PaymentReviewCaseQuery,
  PendingPayments,
  PendingPaymentsQuery,
  ReviewedRegistrationResponse,
  TakeBackApprovalInput,
  UndoPaymentDecisionInput,
  VerifyPaymentInput,
  ViewProofQuery,
} from './payments.ts'
import { ProofLinkResponse, ReadProofLinkInput, SendProofInput } from './proof-link.ts'
import {
  LinkedBillDocumentInput,
  LinkedInvoiceFileInput,
  LinkedRegistrations,
  ReadRegistrationsLinkInput,
} from './registrations-link.ts'

export const proofLinkEndpoints = {
  'POST /attendees/proof-link/read': {
    summary: 'Get the registration that a proof link belongs to',
    access: 'public',
    body: ReadProofLinkInput,
    response: ProofLinkResponse,
    refusals: [404, 429],
  },
  'POST /attendees/proof-link/send': {
    summary: 'Send a new proof of payment by the link in a rejection e-mail',
    access: 'public',
    body: SendProofInput,
    fileField: 'proofOfPaymentFile',
    response: SuccessResponse,
    refusals: [404, 409, 413, 415, 429],
  },
} as const satisfies DeclaredEndpoints

export const registrationsLinkEndpoints = {
  'POST /attendees/registrations-link/read': {
    summary: 'Get the registrations that an e-mailed link shows',
    access: 'public',
    body: ReadRegistrationsLinkInput,
    response: LinkedRegistrations,
    refusals: [404, 429],
  },
  'POST /attendees/registrations-link/bill.pdf': {
    summary: 'Download a document about a bill that an e-mailed link shows; neither is an invoice',
    access: 'public',
    body: LinkedBillDocumentInput,
    responseType: 'application/pdf',
    refusals: [404, 409, 429, 503],
  },
  'POST /attendees/registrations-link/invoice-file': {
    summary: 'Download the scan of an invoice of a bill that an e-mailed link shows',
    access: 'public',
    body: LinkedInvoiceFileInput,
    responseType: invoiceFileTypes,
    refusals: [404, 429],
  },
} as const satisfies DeclaredEndpoints

export const paymentsEndpoints = {
  'GET /attendees/payment-by-reference': {
    summary: 'Find a registration by its reference number',
    access: 'payments.verify',
    query: PaymentReferenceQuery,
    response: PaymentByReference,
    refusals: [404],
  },
  'POST /attendees/verify-payment': {
    summary: 'Approve or reject a payment; the registrant is e-mailed',
    access: 'payments.verify',
    changes: ['payments', 'seminars', 'registrations'],
    body: VerifyPaymentInput,
    response: ReviewedRegistrationResponse,
    refusals: [404, 409],
  },
  'POST /attendees/undo-payment-decision': {
    summary: 'Undo the caller’s own decision within ten seconds, and withdraw its e-mail',
    access: 'payments.verify',
    changes: ['payments', 'seminars', 'registrations'],
    body: UndoPaymentDecisionInput,
    response: ReviewedRegistrationResponse,
    refusals: [404, 409],
  },
  'POST /attendees/take-back-approval': {
    summary: 'Revoke an approval, until attendance is marked',
    access: 'payments.verify',
    changes: ['payments', 'seminars', 'registrations'],
    body: TakeBackApprovalInput,
    response: ReviewedRegistrationResponse,
    refusals: [404, 409],
  },
  'POST /attendees/attach-proof': {
    summary: 'Attach a proof of payment received elsewhere',
    access: 'attendees.work_with',
    changes: ['payments', 'seminars', 'registrations'],
    body: AttachProofInput,
    fileField: 'proofOfPaymentFile',
    response: ReviewedRegistrationResponse,
    refusals: [404, 409, 413, 415],
  },
  'GET /attendees/payment-case': {
    summary: 'Get a payment with its proof, history and similar proofs',
    access: 'payments.verify',
    shows: ['payments', 'seminars', 'registrations', 'people', 'erasure'],
    query: PaymentReviewCaseQuery,
    response: PaymentReviewCase,
    refusals: [404],
  },
  'GET /attendees/pending-payments': {
    summary: 'Count pending payments and find the next one',
    access: 'payments.verify',
    shows: ['payments', 'seminars', 'registrations', 'people', 'erasure'],
    query: PendingPaymentsQuery,
    response: PendingPayments,
  },
  'GET /attendees/proof': {
    summary: 'Get the image of a proof of payment, for its registrant and for reviewers',
    access: 'account.own',
    query: ViewProofQuery,
    responseType: 'image/*',
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type ProofLinkEndpoints = typeof proofLinkEndpoints
type RegistrationsLinkEndpoints = typeof registrationsLinkEndpoints
type PaymentsEndpoints = typeof paymentsEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends ProofLinkEndpoints, RegistrationsLinkEndpoints, PaymentsEndpoints {}
}
