import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { imageBodyLimit } from '#app/platform/http/image-body-limit.ts'
import { readIdempotencyKey } from '#app/platform/http/input.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { parseProofLinkToken } from '../adapters/proof-link-token.ts'
import { resendProof } from '../commands/resend-proof.ts'
import { proofLinkEndpoints } from '../contract/endpoints.ts'
import { getProofLink } from '../reads/proof-link.ts'

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
