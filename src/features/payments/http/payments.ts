import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { respondsWith, respondsWithContentType } from '../../../platform/http/describe-route.ts'
import { jsonBody, queryParams, readIdempotencyKey } from '../../../platform/http/input.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import { parseRegistrationReference } from '../../registrations/rules/registration-reference.ts'
import { attachProof } from '../commands/attach-proof.ts'
import { takeBackApproval, undoPaymentDecision } from '../commands/undo-payment-decision.ts'
import { verifyPayment } from '../commands/verify-payment.ts'
import { viewProof } from '../commands/view-proof.ts'
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
} from '../contract/payments.ts'
import {
  countPendingPayments,
  findNextPendingPayment,
  findRegistrationIdByReference,
} from '../queries/payments.ts'
import { getPaymentReviewCase } from '../reads/payment-case.ts'
import { toRegistrationResponse } from '../reads/to-registration.ts'
import { proofUploadBodyLimit } from './proof-body.ts'

export const paymentsHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees/payment-by-reference',
    requirePermission('payments.verify'),
    queryParams(PaymentReferenceQuery),
    respondsWith('The registration that a reference number names', PaymentByReference, [404]),
    async (c) => {
      const reference = parseRegistrationReference(c.req.valid('query').reference)
      const registrationId =
        reference === null ? null : await findRegistrationIdByReference(c.var.services.db, reference)
      if (registrationId === null)
        throw new Refusal('not_found', 'reference_unknown', 'No registration has this reference number.')
      return c.json({ registrationId } satisfies PaymentByReference)
    },
  )
  .post(
    '/attendees/verify-payment',
    requirePermission('payments.verify'),
    jsonBody(VerifyPaymentInput),
    respondsWith(
      'Approve or reject a payment; the registrant is told by mail',
      RegistrationResponse,
      [404, 409],
    ),
    async (c) => {
      const row = await verifyPayment(commandContext(c), c.req.valid('json'))
      return c.json({ registration: toRegistrationResponse(row) } satisfies RegistrationResponse)
    },
  )
  .post(
    '/attendees/undo-payment-decision',
    requirePermission('payments.verify'),
    jsonBody(UndoPaymentDecisionInput),
    respondsWith(
      'Undo one’s own decision within ten seconds, and withdraw its e-mail',
      RegistrationResponse,
      [404, 409],
    ),
    async (c) => {
      const row = await undoPaymentDecision(commandContext(c), c.req.valid('json'))
      return c.json({ registration: toRegistrationResponse(row) } satisfies RegistrationResponse)
    },
  )
  .post(
    '/attendees/take-back-approval',
    requirePermission('payments.verify'),
    jsonBody(TakeBackApprovalInput),
    respondsWith('Take an approval back until attendance is marked', RegistrationResponse, [404, 409]),
    async (c) => {
      const row = await takeBackApproval(commandContext(c), c.req.valid('json'))
      return c.json({ registration: toRegistrationResponse(row) } satisfies RegistrationResponse)
    },
  )
  .post(
    '/attendees/attach-proof',
    requirePermission('attendees.work_with'),
    jsonBody(AttachProofInput, proofUploadBodyLimit),
    respondsWith(
      'Attach a proof of payment that came by another way',
      RegistrationResponse,
      [404, 409, 413, 415],
    ),
    async (c) => {
      const request = { input: c.req.valid('json'), idempotencyKey: readIdempotencyKey(c) }
      const row = await attachProof(commandContext(c), request)
      return c.json({ registration: toRegistrationResponse(row) } satisfies RegistrationResponse)
    },
  )
  .get(
    '/attendees/payment-case',
    requirePermission('payments.verify'),
    queryParams(PaymentReviewCaseQuery),
    respondsWith('A payment with its proof, its history and what resembles it', PaymentReviewCase, [404]),
    async (c) => c.json(await getPaymentReviewCase(c.var.services, c.req.valid('query').registrationId)),
  )
  .get(
    '/attendees/pending-payments',
    requirePermission('payments.verify'),
    queryParams(PendingPaymentsQuery),
    respondsWith('How many payments wait, and which comes next', PendingPayments),
    async (c) => {
      const { db } = c.var.services
      const query = c.req.valid('query')
      const [total, nextRegistrationId] = await Promise.all([
        countPendingPayments(db, query.seminarId),
        findNextPendingPayment(db, query),
      ])
      return c.json({ total, nextRegistrationId } satisfies PendingPayments)
    },
  )
  .get(
    '/attendees/proof',
    requirePermission('account.own'),
    queryParams(ViewProofQuery),
    respondsWithContentType(
      'The picture of a payment, for its registrant and those who check it',
      'image/*',
      [404],
    ),
    async (c) => {
      const query = c.req.valid('query')
      const { bytes, contentType, sizeInBytes } = await viewProof(commandContext(c), query)
      const ending = contentType === 'image/png' ? 'png' : 'jpg'
      return c.body(bytes, 200, {
        'Content-Type': contentType,
        'Content-Length': String(sizeInBytes),
        'Content-Disposition': `inline; filename="proof-of-payment-${query.registrationId}.${ending}"`,
        'Cache-Control': 'private, no-store',
      })
    },
  )
