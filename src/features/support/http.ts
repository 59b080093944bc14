import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { reportUnauthorizedAccountChange } from './commands/report-account-change.ts'
import { resolveMessage } from './commands/resolve-message.ts'
import { requestPasswordReset, sendContactMessage } from './commands/send-support-message.ts'
import { supportEndpoints } from './contract/endpoints.ts'
import { listSupportMessages } from './queries/messages.ts'

const contactPerAddress: RateLimitRule = { name: 'contact_address', times: 5, withinSeconds: 600 }
const resetsPerAddress: RateLimitRule = { name: 'password_reset_address', times: 5, withinSeconds: 600 }

/** Tokens cannot be guessed; this only limits the cost of attempts. */
const reportsPerAddress: RateLimitRule = { name: 'report_address', times: 20, withinSeconds: 600 }

function providerRecipient(c: RequestContext) {
  const { name, contact } = c.var.services.settings.current.organisation
  return { personId: null, email: contact.email, name }
}

const thanks = 'Thank you for writing to us. We will reply to your e-mail address.'

export const supportHttp = serveEndpoints(supportEndpoints, {
  'POST /contact/send': {
    use: [rateLimitPerIpAddress(contactPerAddress)],
    handle: async (c, { body, json }) => {
      await sendContactMessage(commandContext(c), body, providerRecipient(c))
      return json({ message: thanks })
    },
  },
  'POST /support/password-reset-request': {
    use: [rateLimitPerIpAddress(resetsPerAddress)],
    handle: async (c, { body, json }) => {
      await requestPasswordReset(commandContext(c), body, providerRecipient(c))
      return json({ success: true })
    },
  },
  'POST /support/report-change': {
    use: [rateLimitPerIpAddress(reportsPerAddress)],
    handle: async (c, { body, json }) => {
      await reportUnauthorizedAccountChange(commandContext(c), body.token, providerRecipient(c))
      return json({ success: true })
    },
  },
  'GET /support/messages': async (c, { query, json }) =>
    json(await listSupportMessages(c.var.services.db, query)),
  'POST /support/messages/resolve': async (c, { body, json }) => {
    const message = await resolveMessage(commandContext(c), body.id)
    return json({ message })
  },
})
