import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/describe-route.ts'
import { readIdempotencyKey } from '../../../platform/http/idempotency-key.ts'
import { body } from '../../../platform/http/input.ts'
import { perAddress } from '../../../platform/http/limit-per-address.ts'
import { registrationBody } from '../../payments/http/proof-body.ts'
import { isStaff } from '../../people/contract/actor.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { everyone } from '../../people/http/guards.ts'
import { permitted } from '../../people/http/permitted.ts'
import {
  countRegistration,
  registrationsPerAddress,
} from '../../registrations/adapters/registration-limits.ts'
import { addPerson } from '../../registrations/commands/add-person.ts'
import { RegisterAnswer, RegisterInput } from '../../registrations/contract/registration.ts'
import { readAccountClaimCookie, setAccountClaimCookie } from '../adapters/claim-cookie.ts'
import { registerForSeminar } from '../commands/register-for-seminar.ts'
import { RegistrationPrefill } from '../contract.ts'
import { getRegistrationPrefill } from '../reads/own-details.ts'

export const checkoutHttp = new Hono<HttpEnvironment>()
  .get(
    '/attendees/own-details',
    permitted('account.own'),
    answers('What the registration form takes from one’s account', RegistrationPrefill),
    async (c) => c.json(await getRegistrationPrefill(commandContext(c))),
  )
  .post(
    '/attendees',
    everyone,
    body(RegisterInput, registrationBody),
    perAddress(registrationsPerAddress, { isExempt: (c) => isStaff(c.var.actor) }),
    answers('Register for a seminar; for staff also: add a person', RegisterAnswer, [404, 409, 413, 415]),
    async (c) => {
      const input = c.req.valid('json')
      const context = commandContext(c)
      const { seminarId } = input
      if (!seminarId) return c.json(await addPerson(context, input))
      if (!isStaff(c.var.actor)) await countRegistration(c.var.services.limits, input.email)
      const idempotencyKey = readIdempotencyKey(c)
      const request = { input: { ...input, seminarId }, idempotencyKey, claim: readAccountClaimCookie(c) }
      const { isRepeated, ...answer } = await registerForSeminar(context, request)
      // A repeated response may go to another browser.
      if (answer.registrationType === 'new_attendee' && !c.var.actor && !isRepeated)
        setAccountClaimCookie(c, answer)
      return c.json(answer)
    },
  )
