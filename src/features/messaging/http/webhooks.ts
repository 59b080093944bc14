/** What mail providers report. */
import { Hono } from 'hono'
import { type BodyLimit, readBytes } from '../../../platform/http/body-text.ts'
import { commandContext, type HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/described.ts'
import { everyone } from '../../../platform/http/guards.ts'
import { permitted } from '../../people/permitted.ts'
import { recordMailEvents } from '../commands/record-mail-events.ts'
import { WebhookAnswer, WebhookStanding } from '../contract/webhooks.ts'
import { findLastMailEvent } from '../queries/mail-events.ts'
import { loadWebhookSecret } from '../webhook-secret.ts'
import { readWebhook } from '../webhooks/read-webhook.ts'
import { toWebhookRequest } from '../webhooks/webhook-request.ts'

const path = '/webhooks/email'

const bodyLimit: BodyLimit = { sizeInBytes: 2 * 1024 * 1024, message: 'The report is too large.' }

export const mailWebhooksHttp = new Hono<HttpEnvironment>()
  .post(
    path,
    everyone,
    answers(
      'Events as Postmark, SendGrid, Mailgun, Resend or Brevo report them, proven by the webhook secret',
      WebhookAnswer,
      [400, 401, 413],
    ),
    async (c) => {
      const context = commandContext(c)
      const body = await readBytes(c.req.raw, bodyLimit)
      const request = toWebhookRequest(body, (name) => c.req.header(name))
      const secret = await loadWebhookSecret(context.db, context.secrets)
      const { events, received } = await readWebhook(request, secret, context.now)
      const recorded = await recordMailEvents(context, events)
      c.var.log.info({ provider: events[0]?.provider, received, recorded }, 'mail events received')
      return c.json({ received } satisfies WebhookAnswer)
    },
  )
  .get(
    '/email/webhooks/status',
    permitted('mail.manage'),
    answers('Where providers report to, and when they last did', WebhookStanding),
    async (c) => {
      const { config, db, secrets } = c.var.services
      const [secret, last] = await Promise.all([loadWebhookSecret(db, secrets), findLastMailEvent(db)])
      return c.json({
        url: `${config.appUrl}/_api${path}`,
        hasSecret: secret !== null,
        lastEvent: last && { provider: last.provider, receivedAt: last.receivedAt.toISOString() },
      } satisfies WebhookStanding)
    },
  )
