import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody } from '../../../platform/http/input.ts'
import { rateLimitPerIpAddress } from '../../../platform/http/limit-per-address.ts'
import type { RateLimitRule } from '../../../platform/rate-limits.ts'
import { SuccessResponse } from '../../../platform/wire-shapes.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { allowEveryone } from '../../people/http/guards.ts'
import { countRegistrationsLinkRequest } from '../adapters/registration-limits.ts'
import { sendRegistrationsLink } from '../commands/send-registrations-link.ts'
import { StatusLookupInput } from '../contract/status-lookup.ts'
import { StatusLookupResponse } from '../contract/status-lookup-response.ts'
import { lookUpRegistrations } from '../reads/look-up-registrations.ts'

const lookupsPerAddress: RateLimitRule = { name: 'lookup_address', times: 30, withinSeconds: 60 }
const requestsPerAddress: RateLimitRule = {
  name: 'registrations_link_address',
  times: 20,
  withinSeconds: 3600,
}

export const registrationStatusHttp = new Hono<HttpEnvironment>()
  .post(
    '/attendees/lookup',
    allowEveryone,
    jsonBody(StatusLookupInput),
    rateLimitPerIpAddress(lookupsPerAddress),
    respondsWith('The registrations made with an e-mail address', StatusLookupResponse),
    async (c) => {
      const { statusCheck } = c.var.services.config
      return c.json(await lookUpRegistrations(commandContext(c), c.req.valid('json').email, statusCheck))
    },
  )
  .post(
    '/attendees/registrations-link/send',
    allowEveryone,
    jsonBody(StatusLookupInput),
    rateLimitPerIpAddress(requestsPerAddress),
    respondsWith('Have a link to all registrations of an e-mail address sent to it', SuccessResponse, [429]),
    async (c) => {
      const { email } = c.req.valid('json')
      await countRegistrationsLinkRequest(c.var.services.limits, email)
      await sendRegistrationsLink(commandContext(c), email)
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )
