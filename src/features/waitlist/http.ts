import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { toCanonicalEmail } from '#app/features/people/rules/mailbox.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { readOfferToken, setOfferCookie } from './adapters/offer-cookie.ts'
import { joinWaitlist } from './commands/join-waitlist.ts'
import { findOpenOffer } from './commands/take-offer.ts'
import { waitlistEndpoints } from './contract/endpoints.ts'
import { getOwnOffer } from './reads/own-offer.ts'

const joinsPerAddress: RateLimitRule = { name: 'waitlist_address', times: 10, withinSeconds: 600 }
/** Tokens cannot be guessed; this only limits the cost of attempts. */
const openedPerAddress: RateLimitRule = { name: 'waitlist_offer_address', times: 60, withinSeconds: 600 }
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
  'POST /waitlist/own/offer': {
    use: [rateLimitPerIpAddress(openedPerAddress)],
    handle: async (c, { body: { link }, json }) => {
      const { holdsUntil, ...offer } = await getOwnOffer(commandContext(c), link)
      setOfferCookie(c, link, holdsUntil)
      return json({ ...offer, holdsUntil: holdsUntil.toISOString() })
    },
  },
  'GET /waitlist/own/seat': async (c, { query: { seminarId }, json }) => {
    const offer = await findOpenOffer(c.var.services.db, commandContext(c), readOfferToken(c))
    return json({ isHeld: offer?.seminarId === seminarId })
  },
})
