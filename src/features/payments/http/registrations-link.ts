import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/describe-route.ts'
import { body } from '../../../platform/http/input.ts'
import { perAddress } from '../../../platform/http/limit-per-address.ts'
import type { RateRule } from '../../../platform/rate-limits.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { everyone } from '../../people/http/guards.ts'
import { LinkedRegistrations, ReadRegistrationsInput } from '../contract/registrations-link.ts'
import { readRegistrationsLink } from '../reads/linked-registrations.ts'

const readsPerAddress: RateRule = { name: 'registrations_read_address', times: 30, withinSeconds: 60 }

export const registrationsLinkHttp = new Hono<HttpEnvironment>().post(
  '/attendees/registrations-link/read',
  everyone,
  body(ReadRegistrationsInput),
  perAddress(readsPerAddress),
  answers('The registrations that a mailed link shows', LinkedRegistrations, [404]),
  async (c) => c.json(await readRegistrationsLink(commandContext(c), c.req.valid('json').token)),
)
