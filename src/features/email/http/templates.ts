import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { previewTemplate, type TemplateSource } from '../adapters/liquid/check-template.ts'
import { createTemplate, deleteTemplate, updateTemplate } from '../commands/change-templates.ts'
import { sendTemplateToSelf } from '../commands/send-test-message.ts'
import { mailTemplatesEndpoints } from '../contract/endpoints.ts'
import type { TestMailResponse } from '../contract/settings.ts'
import { refuseUnknownTemplateType, templateTypes } from '../emails/template-types.ts'
import { listTemplates } from '../queries/templates.ts'
import { loadMailSettings } from '../reads/mail-configuration.ts'
import { getMailSite } from '../reads/mail-site.ts'
import { listTemplateReferences } from '../reads/template-reference.ts'

/** HTML and text, at several bytes per character. */
const templateSize = { sizeInBytes: 1024 * 1024, message: 'The template is too large.' }

/** Limit above what debounced typing produces. */
const previewLimit = { name: 'template-preview', times: 240, withinSeconds: 60 }

const sendingLimit = { name: 'template-to-self', times: 20, withinSeconds: 600 }

export function useTemplatePreview(c: RequestContext): Promise<void> {
  return c.var.services.limits.use(previewLimit, String(c.var.actor?.personId))
}

/** Sends a message with sample data to the signed-in user. */
export async function sendTemplateToCaller(
  c: RequestContext,
  template: TemplateSource,
): Promise<TestMailResponse> {
  const { db, secrets, limits, config } = c.var.services
  await limits.use(sendingLimit, String(c.var.actor?.personId))
  const { smtpUrl, mailFrom } = config
  const settings = await loadMailSettings(db, { smtpUrl, mailFrom }, secrets)
  const site = getMailSite(c.var.services)
  const recipient = await sendTemplateToSelf(commandContext(c), { settings, site, template })
  return { message: `Sent to ${recipient} with sample data.` }
}

export const mailTemplatesHttp = serveEndpoints(mailTemplatesEndpoints, {
  'GET /email/templates/list': async (c, { json }) => json(await listTemplates(c.var.services.db)),
  'GET /email/templates/types': (_c, { json }) => json({ types: [...templateTypes] }),
  'GET /email/templates/reference': (c, { json }) =>
    json({ types: listTemplateReferences(getMailSite(c.var.services)) }),
  'POST /email/templates/preview': {
    bodyLimit: templateSize,
    handle: async (c, { body, json }) => {
      refuseUnknownTemplateType(body.templateType)
      await useTemplatePreview(c)
      return json(await previewTemplate(body, getMailSite(c.var.services)))
    },
  },
  'POST /email/templates/send-to-me': {
    bodyLimit: templateSize,
    handle: async (c, { body, json }) => {
      refuseUnknownTemplateType(body.templateType)
      return json(await sendTemplateToCaller(c, body))
    },
  },
  'POST /email/templates/create': {
    bodyLimit: templateSize,
    handle: async (c, { body, json }) => {
      const template = await createTemplate(commandContext(c), body, getMailSite(c.var.services))
      return json({ template })
    },
  },
  'POST /email/templates/update': {
    bodyLimit: templateSize,
    handle: async (c, { body, json }) => {
      const template = await updateTemplate(commandContext(c), body, getMailSite(c.var.services))
      return json({ template })
    },
  },
  'POST /email/templates/delete': async (c, { body, json }) => {
    await deleteTemplate(commandContext(c), body.id)
    return json({ success: true })
  },
})
