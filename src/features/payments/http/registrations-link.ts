import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody } from '../../../platform/http/input.ts'
import { rateLimitPerIpAddress } from '../../../platform/http/limit-per-address.ts'
import type { RateLimitRule } from '../../../platform/rate-limits.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { allowEveryone } from '../../people/http/guards.ts'
import { LinkedRegistrations, ReadRegistrationsLinkInput } from '../contract/registrations-link.ts'
import { getLinkedRegistrations } from '../reads/linked-registrations.ts'

const readsPerAddress: RateLimitRule = { name: 'registrations_read_address', times: 30, withinSeconds: 60 }

export const registrationsLinkHttp = new Hono<HttpEnvironment>().post(
  '/attendees/registrations-link/read',
  allowEveryone,
  jsonBody(ReadRegistrationsLinkInput),
  rateLimitPerIpAddress(readsPerAddress),
  respondsWith('The registrations that a mailed link shows', LinkedRegistrations, [404]),
  async (c) => c.json(await getLinkedRegistrations(commandContext(c), c.req.valid('json').token)),
)
