import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { toCanonicalEmail } from '#app/features/people/rules/mailbox.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { readOfferToken, setOfferCookie } from './adapters/offer-cookie.ts'
import { offerOutOfOrder, removeEntry } from './commands/decide-entry.ts'
import { joinWaitlist } from './commands/join-waitlist.ts'
import { leaveWaitlist } from './commands/leave-waitlist.ts'
import { waitlistEndpoints } from './contract/endpoints.ts'
import { isAwaited } from './queries/entries.ts'
import { findOpenOffer, getOwnEntry } from './reads/own-entry.ts'
import { getWaitlist } from './reads/waitlist.ts'

const joinsPerAddress: RateLimitRule = { name: 'waitlist_address', times: 10, withinSeconds: 600 }
/** Tokens cannot be guessed; this only limits the cost of attempts. */
const linksPerAddress: RateLimitRule = { name: 'waitlist_link_address', times: 60, withinSeconds: 600 }
/** Each sends an e-mail. */
const joinsPerMailbox: RateLimitRule = { name: 'waitlist_email', times: 10, withinSeconds: 86_400 }

export const waitlistHttp = serveEndpoints(waitlistEndpoints, {
  'POST /waitlist/join': {
    use: [rateLimitPerIpAddress(joinsPerAddress)],
    handle: async (c, { body, json }) => {
      await c.var.services.limits.use(joinsPerMailbox, toCanonicalEmail(body.email))
      return json(await joinWaitlist(commandContext(c), body))
    },
  },
  'POST /waitlist/own': {
    use: [rateLimitPerIpAddress(linksPerAddress)],
    handle: async (c, { body: { link }, json }) => {
      const entry = await getOwnEntry(commandContext(c), link)
      if (entry.offerEndsAt !== null) setOfferCookie(c, link, new Date(entry.offerEndsAt))
      return json(entry)
    },
  },
  'POST /waitlist/own/leave': {
    use: [rateLimitPerIpAddress(linksPerAddress)],
    handle: async (c, { body: { link }, json }) => {
      await leaveWaitlist(commandContext(c), { link, status: 'left' })
      return json(await getOwnEntry(commandContext(c), link))
    },
  },
  'POST /waitlist/own/refuse': {
    use: [rateLimitPerIpAddress(linksPerAddress)],
    handle: async (c, { body: { link }, json }) => {
      await leaveWaitlist(commandContext(c), { link, status: 'refused' })
      return json(await getOwnEntry(commandContext(c), link))
    },
  },
  'GET /waitlist': async (c, { query, json }) => json(await getWaitlist(c.var.services.db, query)),
  'POST /waitlist/offer': async (c, { body, json }) => json(await offerOutOfOrder(commandContext(c), body)),
  'POST /waitlist/remove': async (c, { body, json }) => json(await removeEntry(commandContext(c), body)),
  'GET /waitlist/own/seat': async (c, { query: { seminarId }, json }) => {
    const { db } = c.var.services
    const context = commandContext(c)
    const offer = await findOpenOffer(db, context, readOfferToken(c))
    const { patienceHours } = context.policies.waitlist
    return json({
      isHeld: offer?.seminarId === seminarId,
      isAwaited: await isAwaited(db, { seminarId, patienceHours, now: context.now }),
    })
  },
})
