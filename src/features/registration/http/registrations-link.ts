/** The status of registrations: looked up by e-mail address, or read by a link that is mailed to it. */
import { Hono } from 'hono'
import { commandContext, type HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/described.ts'
import { everyone } from '../../../platform/http/guards.ts'
import { body } from '../../../platform/http/input.ts'
import { perAddress } from '../../../platform/http/per-address.ts'
import type { RateRule } from '../../../platform/http/rate-limits.ts'
import { Done } from '../../accounts/contract.ts'
import { sendRegistrationsLink } from '../commands/send-registrations-link.ts'
import { LookupInput } from '../contract/lookup.ts'
import { LinkedRegistrations, ReadRegistrationsInput } from '../contract/registrations-link.ts'
import { countLinkRequest } from '../registering-limits.ts'
import { readRegistrationsLink } from '../registrations-link.ts'

const requestsPerAddress: RateRule = { name: 'registrations_link_address', times: 20, withinSeconds: 3600 }
const readsPerAddress: RateRule = { name: 'registrations_read_address', times: 30, withinSeconds: 60 }

export const registrationsLinkHttp = new Hono<HttpEnvironment>()
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
  .post(
    '/attendees/registrations-link/read',
    everyone,
    body(ReadRegistrationsInput),
    perAddress(readsPerAddress),
    answers('The registrations that a mailed link shows', LinkedRegistrations, [404]),
    async (c) => c.json(await readRegistrationsLink(commandContext(c), c.req.valid('json').token)),
  )
