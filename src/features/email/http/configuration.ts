import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { systemClock } from '#app/platform/clock.ts'
import { createTxtLookup } from '#app/platform/dns/text-records.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { createMailHealthCheck } from '../adapters/mail-health.ts'
import { saveMailSettings } from '../commands/save-mail-settings.ts'
import { sendTestMessage } from '../commands/send-test-message.ts'
import { mailSettingsEndpoints } from '../contract/endpoints.ts'
import { renderTestMessage } from '../emails/test-message.ts'
import { checkDeliverability } from '../reads/deliverability.ts'
import { getMailConfiguration, loadMailSettings } from '../reads/mail-configuration.ts'
import { getMailSite } from '../reads/mail-site.ts'
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

export const mailSettingsHttp = serveEndpoints(mailSettingsEndpoints, {
  'GET /email/config/get': async (c, { json }) => {
    const { db, secrets } = c.var.services
    return json(await getMailConfiguration(db, environmentOf(c), secrets))
  },
  'POST /email/config/update': async (c, { body, json }) =>
    json(await saveMailSettings(commandContext(c), environmentOf(c), body)),
  'GET /email/integration/health': async (c, { json }) => {
    const admit = () => c.var.services.limits.use(checksPerPerson, String(c.var.actor?.personId))
    return json(await checkHealth(await currentSettings(c), admit))
  },
  'POST /email/integration/test': async (c, { body, json }) => {
    const context = commandContext(c)
    await c.var.services.limits.use(testsPerPerson, String(c.var.actor?.personId))
    const { recipientEmail } = body
    const content = await renderTestMessage(getMailSite(c.var.services))
    await sendTestMessage(context, { settings: await currentSettings(c), recipientEmail, content })
    const message = `Test email sent to ${recipientEmail}.`
    return json({ message })
  },
  'GET /email/integration/deliverability': async (c, { json }) => {
    const { db, secrets, limits } = c.var.services
    const { senderEmail, baseUrl, dkimSelector } = await getMailConfiguration(db, environmentOf(c), secrets)
    if (senderEmail === null)
      throw new Refusal('conflict', 'sender_missing', 'Save a Sender Email first: its domain is checked.')
    await limits.use(lookUpsPerPerson, String(c.var.actor?.personId))
    return json(await checkDeliverability({ senderEmail, baseUrl, dkimSelector }, createTxtLookup()))
  },
})
