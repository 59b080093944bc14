import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { attachmentHeaders } from '#app/platform/http/attachment.ts'
import { imageBodyLimit } from '#app/platform/http/image-body-limit.ts'
import { readIdempotencyKey } from '#app/platform/http/input.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { parseProofLinkToken } from '../adapters/proof-link-token.ts'
import { resendProof } from '../commands/resend-proof.ts'
import { proofLinkEndpoints, registrationsLinkEndpoints } from '../contract/endpoints.ts'
import { drawLinkedBillDocument } from '../reads/bill-document.ts'
import { getLinkedInvoiceFile } from '../reads/linked-invoice-file.ts'
import { getLinkedRegistrations } from '../reads/linked-registrations.ts'
import { getProofLink } from '../reads/proof-link.ts'
import { billDocumentContext, limitDocumentRequests } from './bill-documents.ts'
import { billSettings } from './bill-settings.ts'

const proofLinkReadsPerAddress: RateLimitRule = { name: 'proof_link_address', times: 30, withinSeconds: 60 }
/** Schools share one address, but nobody sends the same proof ten times a day. */
const sendsPerAddress: RateLimitRule = { name: 'proof_sent_address', times: 60, withinSeconds: 600 }
const sendsPerRegistration: RateLimitRule = { name: 'proof_sent', times: 10, withinSeconds: 86_400 }

export const proofLinkHttp = serveEndpoints(proofLinkEndpoints, {
  'POST /attendees/proof-link/read': {
    use: [rateLimitPerIpAddress(proofLinkReadsPerAddress)],
    handle: async (c, { body, json }) => json(await getProofLink(commandContext(c), body.token)),
  },
  'POST /attendees/proof-link/send': {
    bodyLimit: imageBodyLimit('proofOfPaymentFile'),
    use: [rateLimitPerIpAddress(sendsPerAddress)],
    handle: async (c, { body: input, json }) => {
      const context = commandContext(c)
      const { registrationId } = parseProofLinkToken(context, input.token)
      await c.var.services.limits.use(sendsPerRegistration, String(registrationId))
      await resendProof(context, { input, idempotencyKey: readIdempotencyKey(c) })
      return json({ success: true })
    },
  },
})

const registrationsLinkReadsPerAddress: RateLimitRule = {
  name: 'registrations_read_address',
  times: 30,
  withinSeconds: 60,
}

export const registrationsLinkHttp = serveEndpoints(registrationsLinkEndpoints, {
  'POST /attendees/registrations-link/read': {
    use: [rateLimitPerIpAddress(registrationsLinkReadsPerAddress)],
    handle: async (c, { body, json }) => {
      return json(await getLinkedRegistrations(commandContext(c), billSettings(c), body.token))
    },
  },
  'POST /attendees/registrations-link/bill.pdf': {
    use: [limitDocumentRequests],
    handle: async (c, { body }) => {
      const { name, pdf } = await drawLinkedBillDocument(billDocumentContext(c), body)
      return c.body(pdf, 200, attachmentHeaders(name, 'application/pdf'))
    },
  },
  'POST /attendees/registrations-link/invoice-file': {
    use: [limitDocumentRequests],
    handle: async (c, { body }) => {
      const { name, bytes, contentType } = await getLinkedInvoiceFile(commandContext(c), body)
      return c.body(bytes, 200, attachmentHeaders(name, contentType))
    },
  },
})
