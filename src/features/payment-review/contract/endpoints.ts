import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import {
  PaymentByReference,
  PaymentReferenceQuery,
  PaymentReviewCase,
  PaymentReviewCaseQuery,
  PaymentsToReview,
  PaymentsToReviewQuery,
  PendingPayments,
  PendingPaymentsQuery,
} from './payment-review.ts'

export const paymentReviewEndpoints = {
  'GET /attendees/payment-by-reference': {
    summary: 'Find a registration by its reference number',
    access: 'payments.verify',
    query: PaymentReferenceQuery,
    response: PaymentByReference,
    refusals: [404],
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
  'GET /attendees/payments-to-review': {
    summary: 'List pending payments, longest waiting first',
    access: 'payments.verify',
    shows: ['payments', 'seminars', 'registrations', 'people', 'erasure'],
    query: PaymentsToReviewQuery,
    response: PaymentsToReview,
  },
} as const satisfies DeclaredEndpoints

type PaymentReviewEndpoints = typeof paymentReviewEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends PaymentReviewEndpoints {}
}
