import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { toCanonicalEmail } from '#app/features/people/rules/mailbox.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { joinWaitlist } from './commands/join-waitlist.ts'
import { waitlistEndpoints } from './contract/endpoints.ts'

const joinsPerAddress: RateLimitRule = { name: 'waitlist_address', times: 10, withinSeconds: 600 }
/** Each first one of a seminar sends an e-mail. */
const joinsPerMailbox: RateLimitRule = { name: 'waitlist_email', times: 10, withinSeconds: 86_400 }

export const waitlistHttp = serveEndpoints(waitlistEndpoints, {
  'POST /waitlist/join': {
    use: [rateLimitPerIpAddress(joinsPerAddress)],
    handle: async (c, { body, json }) => {
      await c.var.services.limits.use(joinsPerMailbox, toCanonicalEmail(body.email))
      return json(await joinWaitlist(commandContext(c), body))
    },
  },
})
