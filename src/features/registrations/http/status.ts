import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/describe-route.ts'
import { body } from '../../../platform/http/input.ts'
import { perAddress } from '../../../platform/http/limit-per-address.ts'
import type { RateRule } from '../../../platform/rate-limits.ts'
import { Done } from '../../../platform/wire-shapes.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { everyone } from '../../people/http/guards.ts'
import { countLinkRequest } from '../adapters/registration-limits.ts'
import { sendRegistrationsLink } from '../commands/send-registrations-link.ts'
import { LookupInput } from '../contract/status-lookup.ts'
import { LookupAnswer } from '../contract/status-lookup-response.ts'
import { lookUpRegistrations } from '../reads/look-up-registrations.ts'

const lookupsPerAddress: RateRule = { name: 'lookup_address', times: 30, withinSeconds: 60 }
const requestsPerAddress: RateRule = { name: 'registrations_link_address', times: 20, withinSeconds: 3600 }

export const statusHttp = new Hono<HttpEnvironment>()
  .post(
    '/attendees/lookup',
    everyone,
    body(LookupInput),
    perAddress(lookupsPerAddress),
    answers('The registrations made with an e-mail address', LookupAnswer),
    async (c) => {
      const { statusCheck } = c.var.services.config
      return c.json(await lookUpRegistrations(commandContext(c), c.req.valid('json').email, statusCheck))
    },
  )
  .post(
    '/attendees/registrations-link/send',
    everyone,
    body(LookupInput),
    perAddress(requestsPerAddress),
    answers('Have a link to all registrations of an e-mail address sent to it', Done, [429]),
    async (c) => {
      const { email } = c.req.valid('json')
      await countLinkRequest(c.var.services.limits, email)
      await sendRegistrationsLink(commandContext(c), email)
      return c.json({ success: true } satisfies Done)
    },
  )
