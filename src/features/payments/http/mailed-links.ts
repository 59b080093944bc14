import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody, readIdempotencyKey } from '../../../platform/http/input.ts'
import { rateLimitPerIpAddress } from '../../../platform/http/limit-per-address.ts'
import type { RateLimitRule } from '../../../platform/rate-limits.ts'
import { SuccessResponse } from '../../../platform/wire-shapes.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { allowEveryone } from '../../people/http/guards.ts'
import { parseProofLinkToken } from '../adapters/proof-link-token.ts'
import { resendProof } from '../commands/resend-proof.ts'
import { ProofLinkResponse, ReadProofLinkInput, SendProofInput } from '../contract/proof-link.ts'
import { LinkedRegistrations, ReadRegistrationsLinkInput } from '../contract/registrations-link.ts'
import { getLinkedRegistrations } from '../reads/linked-registrations.ts'
import { getProofLink } from '../reads/proof-link.ts'
import { proofUploadBodyLimit } from './proof-body.ts'

const proofLinkReadsPerAddress: RateLimitRule = { name: 'proof_link_address', times: 30, withinSeconds: 60 }
/** Schools share one address, but nobody sends the same proof ten times a day. */
const sendsPerAddress: RateLimitRule = { name: 'proof_sent_address', times: 60, withinSeconds: 600 }
const sendsPerRegistration: RateLimitRule = { name: 'proof_sent', times: 10, withinSeconds: 86_400 }

export const proofLinkHttp = new Hono<HttpEnvironment>()
  .post(
    '/attendees/proof-link/read',
    allowEveryone,
    jsonBody(ReadProofLinkInput),
    rateLimitPerIpAddress(proofLinkReadsPerAddress),
    respondsWith('What the link of a rejected payment leads to', ProofLinkResponse, [404]),
    async (c) => c.json(await getProofLink(commandContext(c), c.req.valid('json').token)),
  )
  .post(
    '/attendees/proof-link/send',
    allowEveryone,
    jsonBody(SendProofInput, proofUploadBodyLimit),
    rateLimitPerIpAddress(sendsPerAddress),
    respondsWith(
      'Send a new proof of payment by the link of a rejected one',
      SuccessResponse,
      [404, 409, 413, 415],
    ),
    async (c) => {
      const context = commandContext(c)
      const input = c.req.valid('json')
      const { registrationId } = parseProofLinkToken(context, input.token)
      await c.var.services.limits.use(sendsPerRegistration, String(registrationId))
      await resendProof(context, { input, idempotencyKey: readIdempotencyKey(c) })
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )

const registrationsLinkReadsPerAddress: RateLimitRule = {
  name: 'registrations_read_address',
  times: 30,
  withinSeconds: 60,
}

export const registrationsLinkHttp = new Hono<HttpEnvironment>().post(
  '/attendees/registrations-link/read',
  allowEveryone,
  jsonBody(ReadRegistrationsLinkInput),
  rateLimitPerIpAddress(registrationsLinkReadsPerAddress),
  respondsWith('The registrations that a mailed link shows', LinkedRegistrations, [404]),
  async (c) => c.json(await getLinkedRegistrations(commandContext(c), c.req.valid('json').token)),
)
