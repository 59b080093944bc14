import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { answers, answersWith } from '../../../platform/http/describe-route.ts'
import { readIdempotencyKey } from '../../../platform/http/idempotency-key.ts'
import { body, query } from '../../../platform/http/input.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { permitted } from '../../people/http/permitted.ts'
import { readReference } from '../../registrations/rules/registration-reference.ts'
import { attachProof } from '../commands/attach-proof.ts'
import { takeBackApproval, undoPaymentDecision } from '../commands/undo-payment-decision.ts'
import { verifyPayment } from '../commands/verify-payment.ts'
import { viewProof } from '../commands/view-proof.ts'
import {
  AttachProofInput,
  PaymentCase,
  PaymentCaseQuery,
  PendingPayments,
  PendingPaymentsQuery,
  ProofQuery,
  ReferencedPayment,
  ReferenceQuery,
  RegistrationAnswer,
  TakeBackApprovalInput,
  UndoPaymentInput,
  VerifyPaymentInput,
} from '../contract/payments.ts'
import { countPending, findIdByReference, findNextPending } from '../queries/payments.ts'
import { getPaymentCase } from '../reads/payment-case.ts'
import { toRegistration } from '../reads/to-registration.ts'
import { registrationBody } from './proof-body.ts'

export const paymentsHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees/payment-by-reference',
    permitted('payments.verify'),
    query(ReferenceQuery),
    answers('The registration that a reference number names', ReferencedPayment, [404]),
    async (c) => {
      const reference = readReference(c.req.valid('query').reference)
      const registrationId = reference === null ? null : await findIdByReference(c.var.services.db, reference)
      if (registrationId === null)
        throw new Refusal('not_found', 'reference_unknown', 'No registration has this reference number.')
      return c.json({ registrationId } satisfies ReferencedPayment)
    },
  )
  .post(
    '/attendees/verify-payment',
    permitted('payments.verify'),
    body(VerifyPaymentInput),
    answers('Approve or reject a payment; the registrant is told by mail', RegistrationAnswer, [404, 409]),
    async (c) => {
      const row = await verifyPayment(commandContext(c), c.req.valid('json'))
      return c.json({ registration: toRegistration(row) } satisfies RegistrationAnswer)
    },
  )
  .post(
    '/attendees/undo-payment-decision',
    permitted('payments.verify'),
    body(UndoPaymentInput),
    answers(
      'Undo one’s own decision within ten seconds, and withdraw its e-mail',
      RegistrationAnswer,
      [404, 409],
    ),
    async (c) => {
      const row = await undoPaymentDecision(commandContext(c), c.req.valid('json'))
      return c.json({ registration: toRegistration(row) } satisfies RegistrationAnswer)
    },
  )
  .post(
    '/attendees/take-back-approval',
    permitted('payments.verify'),
    body(TakeBackApprovalInput),
    answers('Take an approval back until attendance is marked', RegistrationAnswer, [404, 409]),
    async (c) => {
      const row = await takeBackApproval(commandContext(c), c.req.valid('json'))
      return c.json({ registration: toRegistration(row) } satisfies RegistrationAnswer)
    },
  )
  .post(
    '/attendees/attach-proof',
    permitted('attendees.work_with'),
    body(AttachProofInput, registrationBody),
    answers('Attach a proof of payment that came by another way', RegistrationAnswer, [404, 409, 413, 415]),
    async (c) => {
      const request = { input: c.req.valid('json'), idempotencyKey: readIdempotencyKey(c) }
      const row = await attachProof(commandContext(c), request)
      return c.json({ registration: toRegistration(row) } satisfies RegistrationAnswer)
    },
  )
  .get(
    '/attendees/payment-case',
    permitted('payments.verify'),
    query(PaymentCaseQuery),
    answers('A payment with its proof, its history and what resembles it', PaymentCase, [404]),
    async (c) => c.json(await getPaymentCase(c.var.services, c.req.valid('query').registrationId)),
  )
  .get(
    '/attendees/pending-payments',
    permitted('payments.verify'),
    query(PendingPaymentsQuery),
    answers('How many payments wait, and which comes next', PendingPayments),
    async (c) => {
      const { db } = c.var.services
      const asked = c.req.valid('query')
      const [total, nextRegistrationId] = await Promise.all([
        countPending(db, asked.seminarId),
        findNextPending(db, asked),
      ])
      return c.json({ total, nextRegistrationId } satisfies PendingPayments)
    },
  )
  .get(
    '/attendees/proof',
    permitted('account.own'),
    query(ProofQuery),
    answersWith('The picture of a payment, for its registrant and those who check it', 'image/*', [404]),
    async (c) => {
      const asked = c.req.valid('query')
      const { bytes, contentType, sizeInBytes } = await viewProof(commandContext(c), asked)
      const ending = contentType === 'image/png' ? 'png' : 'jpg'
      return c.body(bytes, 200, {
        'Content-Type': contentType,
        'Content-Length': String(sizeInBytes),
        'Content-Disposition': `inline; filename="proof-of-payment-${asked.registrationId}.${ending}"`,
        'Cache-Control': 'private, no-store',
      })
    },
  )
