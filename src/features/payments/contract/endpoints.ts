import { SuccessResponse } from '../../../platform/wire-shapes.ts'
import type { DeclaredEndpoints } from '../../people/contract/endpoint.ts'
import {
  AttachProofInput,
  PaymentByReference,
  PaymentReferenceQuery,
  PaymentReviewCase,
  PaymentReviewCaseQuery,
  PendingPayments,
  PendingPaymentsQuery,
  RegistrationResponse,
  TakeBackApprovalInput,
  UndoPaymentDecisionInput,
  VerifyPaymentInput,
  ViewProofQuery,
} from './payments.ts'
import { ProofLinkResponse, ReadProofLinkInput, SendProofInput } from './proof-link.ts'
import { LinkedRegistrations, ReadRegistrationsLinkInput } from './registrations-link.ts'

export const proofLinkEndpoints = {
  'POST /attendees/proof-link/read': {
    summary: 'What the link of a rejected payment leads to',
    access: 'public',
    body: ReadProofLinkInput,
    response: ProofLinkResponse,
    refusals: [404, 429],
  },
  'POST /attendees/proof-link/send': {
    summary: 'Send a new proof of payment by the link of a rejected one',
    access: 'public',
    body: SendProofInput,
    response: SuccessResponse,
    refusals: [404, 409, 413, 415, 429],
  },
} as const satisfies DeclaredEndpoints

export const registrationsLinkEndpoints = {
  'POST /attendees/registrations-link/read': {
    summary: 'The registrations that a mailed link shows',
    access: 'public',
    body: ReadRegistrationsLinkInput,
    response: LinkedRegistrations,
    refusals: [404, 429],
  },
} as const satisfies DeclaredEndpoints

export const paymentsEndpoints = {
  'GET /attendees/payment-by-reference': {
    summary: 'The registration that a reference number names',
    access: 'payments.verify',
    query: PaymentReferenceQuery,
    response: PaymentByReference,
    refusals: [404],
  },
  'POST /attendees/verify-payment': {
    summary: 'Approve or reject a payment; the registrant is told by mail',
    access: 'payments.verify',
    body: VerifyPaymentInput,
    response: RegistrationResponse,
    refusals: [404, 409],
  },
  'POST /attendees/undo-payment-decision': {
    summary: 'Undo one’s own decision within ten seconds, and withdraw its e-mail',
    access: 'payments.verify',
    body: UndoPaymentDecisionInput,
    response: RegistrationResponse,
    refusals: [404, 409],
  },
  'POST /attendees/take-back-approval': {
    summary: 'Take an approval back until attendance is marked',
    access: 'payments.verify',
    body: TakeBackApprovalInput,
    response: RegistrationResponse,
    refusals: [404, 409],
  },
  'POST /attendees/attach-proof': {
    summary: 'Attach a proof of payment that came by another way',
    access: 'attendees.work_with',
    body: AttachProofInput,
    response: RegistrationResponse,
    refusals: [404, 409, 413, 415],
  },
  'GET /attendees/payment-case': {
    summary: 'A payment with its proof, its history and what resembles it',
    access: 'payments.verify',
    query: PaymentReviewCaseQuery,
    response: PaymentReviewCase,
    refusals: [404],
  },
  'GET /attendees/pending-payments': {
    summary: 'How many payments wait, and which comes next',
    access: 'payments.verify',
    query: PendingPaymentsQuery,
    response: PendingPayments,
  },
  'GET /attendees/proof': {
    summary: 'The picture of a payment, for its registrant and those who check it',
    access: 'account.own',
    query: ViewProofQuery,
    responseType: 'image/*',
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type ProofLinkEndpoints = typeof proofLinkEndpoints
type RegistrationsLinkEndpoints = typeof registrationsLinkEndpoints
type PaymentsEndpoints = typeof paymentsEndpoints

declare module '../../../platform/endpoint.ts' {
  interface ApiEndpoints extends ProofLinkEndpoints, RegistrationsLinkEndpoints, PaymentsEndpoints {}
}
