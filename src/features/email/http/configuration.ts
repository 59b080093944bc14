import { Hono } from 'hono'
import { cpdProvider } from '../../../content/provider.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createTxtLookup } from '../../../platform/dns/text-records.ts'
import type { HttpEnvironment, RequestContext } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody } from '../../../platform/http/input.ts'
import type { RateLimitRule } from '../../../platform/rate-limits.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import { reauthenticationGuard } from '../../people/http/reauthentication.ts'
import { createMailHealthCheck } from '../adapters/mail-health.ts'
import { saveMailSettings } from '../commands/save-mail-settings.ts'
import { sendTestMessage } from '../commands/send-test-message.ts'
import {
  DeliverabilityReport,
  MailConfiguration,
  MailHealth,
  TestMailInput,
  TestMailResponse,
  UpdateMailSettingsInput,
} from '../contract/settings.ts'
import { renderTestMessage } from '../emails/test-message.ts'
import { checkDeliverability } from '../reads/deliverability.ts'
import { getMailConfiguration, loadMailSettings } from '../reads/mail-configuration.ts'
import type { MailEnvironment } from '../rules/mail-settings.ts'

const testsPerPerson: RateLimitRule = { name: 'mail_test_person', times: 20, withinSeconds: 600 }
/** Every visit checks, and an organizer may name any server. */
const checksPerPerson: RateLimitRule = { name: 'mail_health_person', times: 60, withinSeconds: 600 }
const lookUpsPerPerson: RateLimitRule = { name: 'mail_dns_person', times: 30, withinSeconds: 600 }

/** One per process, to share running checks. */
const checkHealth = createMailHealthCheck({ clock: systemClock })

function environmentOf(c: RequestContext): MailEnvironment {
  const { smtpUrl, mailFrom } = c.var.services.config
  return { smtpUrl, mailFrom }
}

function currentSettings(c: RequestContext) {
  const { db, secrets } = c.var.services
  return loadMailSettings(db, environmentOf(c), secrets)
}

export const mailSettingsHttp = new Hono<HttpEnvironment>()
  .get(
    '/email/config/get',
    requirePermission('mail.manage'),
    respondsWith('The mail settings, secrets masked', MailConfiguration),
    async (c) => {
      const { db, secrets } = c.var.services
      return c.json(await getMailConfiguration(db, environmentOf(c), secrets))
    },
  )
  .post(
    '/email/config/update',
    requirePermission('mail.configure'),
    reauthenticationGuard('recent'),
    jsonBody(UpdateMailSettingsInput),
    respondsWith('Change what is given of the mail settings', MailConfiguration),
    async (c) => c.json(await saveMailSettings(commandContext(c), environmentOf(c), c.req.valid('json'))),
  )
  .get(
    '/email/integration/health',
    requirePermission('mail.manage'),
    respondsWith('Whether the mail server accepts our sign-in', MailHealth, [429]),
    async (c) => {
      const admit = () => c.var.services.limits.use(checksPerPerson, String(c.var.actor?.personId))
      return c.json(await checkHealth(await currentSettings(c), admit))
    },
  )
  .post(
    '/email/integration/test',
    requirePermission('mail.manage'),
    jsonBody(TestMailInput),
    respondsWith('Send a letter to try the mail settings', TestMailResponse, [409, 429]),
    async (c) => {
      const context = commandContext(c)
      await c.var.services.limits.use(testsPerPerson, String(c.var.actor?.personId))
      const { recipientEmail } = c.req.valid('json')
      const site = { appUrl: c.var.services.config.appUrl, provider: cpdProvider }
      const content = await renderTestMessage(site)
      await sendTestMessage(context, { settings: await currentSettings(c), recipientEmail, content })
      const message = `Test email sent to ${recipientEmail}.`
      return c.json({ message } satisfies TestMailResponse)
    },
  )
  .get(
    '/email/integration/deliverability',
    requirePermission('mail.manage'),
    respondsWith("What DNS says of the sender's domain", DeliverabilityReport, [409, 429]),
    async (c) => {
      const { db, secrets, limits } = c.var.services
      const { senderEmail, baseUrl, dkimSelector } = await getMailConfiguration(db, environmentOf(c), secrets)
      if (senderEmail === null)
        throw new Refusal('conflict', 'sender_missing', 'Save a Sender Email first: its domain is checked.')
      await limits.use(lookUpsPerPerson, String(c.var.actor?.personId))
      return c.json(await checkDeliverability({ senderEmail, baseUrl, dkimSelector }, createTxtLookup()))
    },
  )
