import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/describe-route.ts'
import { readIdempotencyKey } from '../../../platform/http/idempotency-key.ts'
import { body } from '../../../platform/http/input.ts'
import { perAddress } from '../../../platform/http/limit-per-address.ts'
import type { RateRule } from '../../../platform/rate-limits.ts'
import { Done } from '../../../platform/wire-shapes.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { everyone } from '../../people/http/guards.ts'
import { readProofLink } from '../adapters/proof-link-token.ts'
import { resendProof } from '../commands/resend-proof.ts'
import { ProofLinkAnswer, ReadProofLinkInput, SendProofInput } from '../contract/proof-link.ts'
import { getProofLink } from '../reads/proof-link.ts'
import { registrationBody } from './proof-body.ts'

const readsPerAddress: RateRule = { name: 'proof_link_address', times: 30, withinSeconds: 60 }
/** Schools share one address, but nobody sends the same proof ten times a day. */
const sendsPerAddress: RateRule = { name: 'proof_sent_address', times: 60, withinSeconds: 600 }
const sendsPerRegistration: RateRule = { name: 'proof_sent', times: 10, withinSeconds: 86_400 }

export const proofLinkHttp = new Hono<HttpEnvironment>()
  .post(
    '/attendees/proof-link/read',
    everyone,
    body(ReadProofLinkInput),
    perAddress(readsPerAddress),
    answers('What the link of a rejected payment leads to', ProofLinkAnswer, [404]),
    async (c) => c.json(await getProofLink(commandContext(c), c.req.valid('json').token)),
  )
  .post(
    '/attendees/proof-link/send',
    everyone,
    body(SendProofInput, registrationBody),
    perAddress(sendsPerAddress),
    answers('Send a new proof of payment by the link of a rejected one', Done, [404, 409, 413, 415]),
    async (c) => {
      const context = commandContext(c)
      const input = c.req.valid('json')
      const { registrationId } = readProofLink(context, input.token)
      await c.var.services.limits.use(sendsPerRegistration, String(registrationId))
      await resendProof(context, { input, idempotencyKey: readIdempotencyKey(c) })
      return c.json({ success: true } satisfies Done)
    },
  )
