import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { SuccessResponse } from '#app/platform/wire-shapes.ts'
import {
  AttachProofInput,
  ReviewedRegistrationResponse,
  TakeBackApprovalInput,
  UndoPaymentDecisionInput,
  VerifyPaymentInput,
  ViewProofQuery,
} from './payments.ts'
import { ProofLinkResponse, ReadProofLinkInput, SendProofInput } from './proof-link.ts'

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

export const paymentsEndpoints = {
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
  'GET /attendees/proof': {
    summary: 'Get the image of a proof of payment, for its registrant and for reviewers',
    access: 'account.own',
    query: ViewProofQuery,
    responseType: 'image/*',
    refusals: [404],
  },
} as const satisfies DeclaredEndpoints

type ProofLinkEndpoints = typeof proofLinkEndpoints
type PaymentsEndpoints = typeof paymentsEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends ProofLinkEndpoints, PaymentsEndpoints {}
}
