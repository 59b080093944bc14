import { imageBodyLimit } from '../../../platform/http/image-body-limit.ts'
import { readIdempotencyKey } from '../../../platform/http/input.ts'
import { rateLimitPerIpAddress } from '../../../platform/http/limit-per-address.ts'
import { readAccountClaimCookie, setAccountClaimCookie } from '../../accounts/adapters/account-claim.ts'
import { isStaff } from '../../people/contract/actor.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { serveEndpoints } from '../../people/http/serve-endpoints.ts'
import {
  countRegistrationAttempt,
  registrationsPerIpAddress,
} from '../../registrations/adapters/registration-limits.ts'
import { addPersonWithoutRegistration } from '../../registrations/commands/find-or-create-person.ts'
import { refuseUnknownSource } from '../../registrations/rules/form-fields.ts'
import { registerForSeminar } from '../commands/register-for-seminar.ts'
import { checkoutEndpoints } from '../contract/endpoints.ts'
import { getRegistrationPrefill } from '../reads/own-details.ts'
import { getActivePaymentMethods } from '../reads/payment-methods.ts'
import { findProviderForm, getRegistrationForm } from '../reads/registration-form.ts'

export const checkoutHttp = serveEndpoints(checkoutEndpoints, {
  'GET /attendees/own-details': async (c, { json }) => json(await getRegistrationPrefill(commandContext(c))),
  'GET /registration-form': async (c, { query: { seminarId }, json }) => {
    const { db, settings } = c.var.services
    const request = { settings: settings.current, actor: c.var.actor, seminarId }
    return json({ form: await findProviderForm(db, request) })
  },
  'GET /settings/payment-methods/active': async (c, { query: { seminarId }, json }) => {
    const { db, settings } = c.var.services
    return json(await getActivePaymentMethods(db, settings.current, seminarId))
  },
  'POST /attendees': {
    bodyLimit: imageBodyLimit('proofOfPaymentFile', 'answers'),
    use: [rateLimitPerIpAddress(registrationsPerIpAddress, { isExempt: (c) => isStaff(c.var.actor) })],
    handle: async (c, { body: input, json }) => {
      const context = commandContext(c)
      const settings = c.var.services.settings.current
      const { seminarId } = input
      if (!seminarId) {
        refuseUnknownSource(input.source, settings.registrationForm)
        return json(await addPersonWithoutRegistration(context, input))
      }
      if (!isStaff(c.var.actor)) await countRegistrationAttempt(c.var.services.limits, input.email)
      const idempotencyKey = readIdempotencyKey(c)
      const request = {
        input: { ...input, seminarId },
        form: await getRegistrationForm(context.db, settings, seminarId),
        idempotencyKey,
        claim: readAccountClaimCookie(c),
      }
      const { isRepeated, ...response } = await registerForSeminar(context, request)
      // A repeated response may go to another browser.
      if (response.registrationType === 'new_attendee' && !c.var.actor && !isRepeated)
        setAccountClaimCookie(c, response)
      return json(response)
    },
  },
})
