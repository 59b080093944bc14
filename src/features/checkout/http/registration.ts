import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody, readIdempotencyKey } from '../../../platform/http/input.ts'
import { rateLimitPerIpAddress } from '../../../platform/http/limit-per-address.ts'
import { readAccountClaimCookie, setAccountClaimCookie } from '../../accounts/adapters/account-claim.ts'
import { proofUploadBodyLimit } from '../../payments/http/proof-body.ts'
import { isStaff } from '../../people/contract/actor.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { allowEveryone } from '../../people/http/guards.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import {
  countRegistrationAttempt,
  registrationsPerIpAddress,
} from '../../registrations/adapters/registration-limits.ts'
import { addPersonWithoutRegistration } from '../../registrations/commands/find-or-create-person.ts'
import { RegisterInput, RegisterResponse } from '../../registrations/contract/registration.ts'
import { registerForSeminar } from '../commands/register-for-seminar.ts'
import { RegistrationPrefill } from '../contract.ts'
import { getRegistrationPrefill } from '../reads/own-details.ts'

export const checkoutHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees/own-details',
    requirePermission('account.own'),
    respondsWith('What the registration form takes from one’s account', RegistrationPrefill),
    async (c) => c.json(await getRegistrationPrefill(commandContext(c))),
  )
  .post(
    '/attendees',
    allowEveryone,
    jsonBody(RegisterInput, proofUploadBodyLimit),
    rateLimitPerIpAddress(registrationsPerIpAddress, { isExempt: (c) => isStaff(c.var.actor) }),
    respondsWith(
      'Register for a seminar; for staff also: add a person',
      RegisterResponse,
      [404, 409, 413, 415],
    ),
    async (c) => {
      const input = c.req.valid('json')
      const context = commandContext(c)
      const { seminarId } = input
      if (!seminarId) return c.json(await addPersonWithoutRegistration(context, input))
      if (!isStaff(c.var.actor)) await countRegistrationAttempt(c.var.services.limits, input.email)
      const idempotencyKey = readIdempotencyKey(c)
      const request = { input: { ...input, seminarId }, idempotencyKey, claim: readAccountClaimCookie(c) }
      const { isRepeated, ...response } = await registerForSeminar(context, request)
      // A repeated response may go to another browser.
      if (response.registrationType === 'new_attendee' && !c.var.actor && !isRepeated)
        setAccountClaimCookie(c, response)
      return c.json(response)
    },
  )
