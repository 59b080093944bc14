import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { imageBodyLimit } from '#app/platform/http/image-body-limit.ts'
import { readIdempotencyKey } from '#app/platform/http/input.ts'
import { attachProof } from '../commands/attach-proof.ts'
import { takeBackApproval, undoPaymentDecision } from '../commands/undo-payment-decision.ts'
import { verifyPayment } from '../commands/verify-payment.ts'
import { viewProof } from '../commands/view-proof.ts'
import { paymentsEndpoints } from '../contract/endpoints.ts'
import { toRegistrationResponse } from '../reads/to-registration.ts'

export const paymentsHttp = serveEndpoints(paymentsEndpoints, {
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
