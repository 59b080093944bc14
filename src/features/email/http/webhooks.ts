import type { CommandContext } from '#app/application/commands/command-context.ts'
import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { type BodyLimit, readBodyBytes } from '#app/platform/http/body-text.ts'
import { ipNetworkOf } from '#app/platform/http/client-address.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { parseWebhook, toWebhookRequest } from '../adapters/webhooks/read-webhook.ts'
import { recordMailEvents } from '../commands/record-mail-events.ts'
import { mailWebhooksEndpoints } from '../contract/endpoints.ts'
import { findLastMailEvent } from '../queries/mail-events.ts'
import { loadWebhookSecret } from '../reads/mail-configuration.ts'

const path = '/webhooks/email'

const bodyLimit: BodyLimit = { sizeInBytes: 2 * 1024 * 1024, message: 'The report is too large.' }

/** Requests that are too large or have a wrong signature or secret, per network. */
const wrongAttemptLimit: RateLimitRule = { name: 'webhook-wrong-tries', times: 50, withinSeconds: 900 }

/** Counts before reading, so that parallel requests cannot bypass the limit; genuine requests are refunded. */
async function readGenuine(c: RequestContext, context: CommandContext) {
  const { limits } = c.var.services
  const network = ipNetworkOf(c.var.clientAddress)
  await limits.use(wrongAttemptLimit, network)
  const body = await readBodyBytes(c.req.raw, bodyLimit)
  const request = toWebhookRequest(body, (name) => c.req.header(name))
  const secret = await loadWebhookSecret(context.db, context.secrets)
  try {
    const read = await parseWebhook(request, secret, context.now)
    await limits.refund(wrongAttemptLimit, network)
    return read
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'webhook_not_genuine'
    if (!isWrong) await limits.refund(wrongAttemptLimit, network)
    throw error
  }
}

export const mailWebhooksHttp = serveEndpoints(mailWebhooksEndpoints, {
  'POST /webhooks/email': async (c, { json }) => {
    const context = commandContext(c)
    const { events, received } = await readGenuine(c, context)
    const recorded = await recordMailEvents(context, events)
    c.var.log.info({ provider: events[0]?.provider, received, recorded }, 'mail events received')
    return json({ received })
  },
  'GET /email/webhooks/status': async (c, { json }) => {
    const { config, db, secrets } = c.var.services
    const [secret, last] = await Promise.all([loadWebhookSecret(db, secrets), findLastMailEvent(db)])
    return json({
      url: `${config.appUrl}/_api${path}`,
      hasSecret: secret !== null,
      lastEvent: last && { provider: last.provider, receivedAt: last.receivedAt.toISOString() },
    })
  },
})
