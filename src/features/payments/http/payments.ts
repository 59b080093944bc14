import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { parseRegistrationReference } from '#app/features/registrations/rules/registration-reference.ts'
import { imageBodyLimit } from '#app/platform/http/image-body-limit.ts'
import { readIdempotencyKey } from '#app/platform/http/input.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { attachProof } from '../commands/attach-proof.ts'
import { takeBackApproval, undoPaymentDecision } from '../commands/undo-payment-decision.ts'
import { verifyPayment } from '../commands/verify-payment.ts'
import { viewProof } from '../commands/view-proof.ts'
import { paymentsEndpoints } from '../contract/endpoints.ts'
import {
  countPendingPayments,
  findNextPendingPayment,
  findRegistrationIdByReference,
} from '../queries/payments.ts'
import { getPaymentReviewCase } from '../reads/payment-case.ts'
import { toRegistrationResponse } from '../reads/to-registration.ts'

export const paymentsHttp = serveEndpoints(paymentsEndpoints, {
  'GET /attendees/payment-by-reference': async (c, { query, json }) => {
    const reference = parseRegistrationReference(query.reference)
    const registrationId =
      reference === null ? null : await findRegistrationIdByReference(c.var.services.db, reference)
    if (registrationId === null)
      throw new Refusal('not_found', 'reference_unknown', 'No registration has this reference number.')
    return json({ registrationId })
  },
  'POST /attendees/verify-payment': async (c, { body, json }) => {
    const row = await verifyPayment(commandContext(c), body)
    return json({ registration: toRegistrationResponse(row) })
  },
  'POST /attendees/undo-payment-decision': async (c, { body, json }) => {
    const row = await undoPaymentDecision(commandContext(c), body)
    return json({ registration: toRegistrationResponse(row) })
  },
  'POST /attendees/take-back-approval': async (c, { body, json }) => {
    const row = await takeBackApproval(commandContext(c), body)
    return json({ registration: toRegistrationResponse(row) })
  },
  'POST /attendees/attach-proof': {
    bodyLimit: imageBodyLimit('proofOfPaymentFile'),
    handle: async (c, { body, json }) => {
      const request = { input: body, idempotencyKey: readIdempotencyKey(c) }
      const row = await attachProof(commandContext(c), request)
      return json({ registration: toRegistrationResponse(row) })
    },
  },
  'GET /attendees/payment-case': async (c, { query, json }) => {
    const { paymentMethods } = c.var.services.settings.current
    return json(await getPaymentReviewCase({ ...commandContext(c), paymentMethods }, query.registrationId))
  },
  'GET /attendees/pending-payments': async (c, { query, json }) => {
    const { db } = c.var.services
    const [total, nextRegistrationId] = await Promise.all([
      countPendingPayments(db, query.seminarId),
      findNextPendingPayment(db, query),
    ])
    return json({ total, nextRegistrationId })
  },
  'GET /attendees/proof': async (c, { query }) => {
    const { bytes, contentType, sizeInBytes } = await viewProof(commandContext(c), query)
    const ending = contentType === 'image/png' ? 'png' : 'jpg'
    return c.body(bytes, 200, {
      'Content-Type': contentType,
      'Content-Length': String(sizeInBytes),
      'Content-Disposition': `inline; filename="proof-of-payment-${query.registrationId}.${ending}"`,
      'Cache-Control': 'private, no-store',
    })
  },
})
