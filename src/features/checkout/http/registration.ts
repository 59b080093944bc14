import { isStaff } from '#app/application/contract/actor.ts'
import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import {
  readAccountClaimCookie,
  setAccountClaimCookie,
} from '#app/features/accounts/adapters/account-claim.ts'
import { countVoucherGuess, refundUnlessGuess } from '#app/features/orders/adapters/voucher-guesses.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { getActivePaymentMethods } from '#app/features/payments/reads/payment-methods.ts'
import {
  countColleagues,
  countRegistrationAttempt,
  registrationsPerIpAddress,
} from '#app/features/registrations/adapters/registration-limits.ts'
import { addPersonWithoutRegistration } from '#app/features/registrations/commands/find-or-create-person.ts'
import { refuseUnknownSource } from '#app/features/registrations/rules/form-fields.ts'
import { listPeople } from '#app/features/registrations/rules/group.ts'
import { readOfferToken } from '#app/features/waitlist/adapters/offer-cookie.ts'
import { ipNetworkOf } from '#app/platform/http/client-address.ts'
import { imageBodyLimit } from '#app/platform/http/image-body-limit.ts'
import { readIdempotencyKey } from '#app/platform/http/input.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import { issuePaymentKey, readPaymentKey } from '../adapters/payment-key-cookie.ts'
import { registerForSeminar } from '../commands/register-for-seminar.ts'
import { checkoutEndpoints } from '../contract/endpoints.ts'
import { describeAwaitedPayment } from '../reads/awaited-payment.ts'
import { getRegistrationPrefill } from '../reads/own-details.ts'
import { findProviderForm, getRegistrationForm } from '../reads/registration-form.ts'
import { findReservedCode } from '../reads/reserved-code.ts'

const billCodesPerAddress = { name: 'bill_codes', times: 600, withinSeconds: 600 }

export const checkoutHttp = serveEndpoints(checkoutEndpoints, {
  'GET /attendees/own-details': async (c, { json }) => json(await getRegistrationPrefill(commandContext(c))),
  'GET /registration-form': async (c, { query: { seminarId }, json }) => {
    const request = { settings: c.var.services.settings.current, seminarId }
    return json({ form: await findProviderForm(commandContext(c), request) })
  },
  'GET /settings/payment-methods/active': async (c, { query: { seminarId }, json }) => {
    const { db, settings } = c.var.services
    return json(await getActivePaymentMethods(db, settings.current, seminarId))
  },
  'GET /registration-form/bill-code': {
    use: [rateLimitPerIpAddress(billCodesPerAddress)],
    handle: async (c, { query: { seminarId }, json }) => {
      const { policies, ...context } = commandContext(c)
      if (!policies.keepsLedger) return json({ code: null })
      const code = await findReservedCode(context, { paymentKey: issuePaymentKey(c), seminarId })
      return json({ code: code && formatOrderCode(code) })
    },
  },
  'POST /attendees': {
    bodyLimit: imageBodyLimit('proofOfPaymentFile', ['answers.*', 'others.*.answers.*']),
    use: [rateLimitPerIpAddress(registrationsPerIpAddress, { isExempt: (c) => isStaff(c.var.actor) })],
    handle: async (c, { body: input, json }) => {
      const context = commandContext(c)
      const settings = c.var.services.settings.current
      const { seminarId } = input
      if (!seminarId) {
        refuseUnknownSource(input.source, settings.registrationForm)
        return json(await addPersonWithoutRegistration(context, input))
      }
      if (!isStaff(c.var.actor)) {
        const addresses = new Set(listPeople(input).map(({ email }) => email))
        await countColleagues(
          c.var.services.limits,
          ipNetworkOf(c.var.clientAddress),
          (input.others ?? []).length,
        )
        for (const email of addresses) await countRegistrationAttempt(c.var.services.limits, email)
      }
      const idempotencyKey = readIdempotencyKey(c)
      const request = {
        input: { ...input, seminarId },
        form: await getRegistrationForm(context.db, settings, seminarId),
        idempotencyKey,
        claim: readAccountClaimCookie(c),
        offerToken: readOfferToken(c),
        paymentKey: readPaymentKey(c),
      }
      const { services, actor, clientAddress } = c.var
      const network = input.voucherCode && !isStaff(actor) ? ipNetworkOf(clientAddress) : null
      if (network !== null) await countVoucherGuess(services.limits, network)
      const registering = registerForSeminar(context, request)
      const { isRepeated, ...response } = await (network === null
        ? registering
        : refundUnlessGuess(services.limits, network, registering))
      // A repeated response may go to another browser.
      if (response.registrationType === 'new_attendee' && !c.var.actor && !isRepeated)
        setAccountClaimCookie(c, response)
      const paymentNote = await describeAwaitedPayment(context, response)
      return json({ ...response, ...(paymentNote !== null && { paymentNote }) })
    },
  },
})
