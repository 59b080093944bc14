import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { countRegistrationsLinkRequest } from '../adapters/registration-limits.ts'
import { sendRegistrationsLink } from '../commands/send-registrations-link.ts'
import { registrationStatusEndpoints } from '../contract/endpoints.ts'
import { lookUpRegistrations } from '../reads/look-up-registrations.ts'

const lookupsPerAddress: RateLimitRule = { name: 'lookup_address', times: 30, withinSeconds: 60 }
const requestsPerAddress: RateLimitRule = {
  name: 'registrations_link_address',
  times: 20,
  withinSeconds: 3600,
}

export const registrationStatusHttp = serveEndpoints(registrationStatusEndpoints, {
  'POST /attendees/lookup': {
    use: [rateLimitPerIpAddress(lookupsPerAddress)],
    handle: async (c, { body, json }) => {
      const { statusCheck } = c.var.services.policies()
      return json(await lookUpRegistrations(commandContext(c), body.email, statusCheck))
    },
  },
  'POST /attendees/registrations-link/send': {
    use: [rateLimitPerIpAddress(requestsPerAddress)],
    handle: async (c, { body, json }) => {
      const { email } = body
      await countRegistrationsLinkRequest(c.var.services.limits, email)
      await sendRegistrationsLink(commandContext(c), email)
      return json({ success: true })
    },
  },
})
