import { Hono } from 'hono'
import { cpdProvider } from '../../../content/provider.ts'
import type { HttpEnvironment, RequestContext } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody } from '../../../platform/http/input.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import { assertReauthenticated } from '../../people/http/reauthentication.ts'
import { previewTemplate } from '../adapters/liquid/check-template.ts'
import { createTemplate, deleteTemplate, updateTemplate } from '../commands/change-templates.ts'
import { sendTemplateToSelf } from '../commands/send-test-message.ts'
import type { TemplateType } from '../contract/notifications.ts'
import { isAdminOnlyTemplate } from '../contract/notifications.ts'
import { TestMailResponse } from '../contract/settings.ts'
import {
  CreateTemplateInput,
  DeleteTemplateInput,
  DeleteTemplateResponse,
  PreviewTemplateInput,
  TemplateList,
  TemplatePreview,
  TemplateReference,
  TemplateResponse,
  UpdateTemplateInput,
} from '../contract/templates.ts'
import { listTemplateTypes } from '../emails/shipped-emails.ts'
import type { MailSiteDetails } from '../emails/template.ts'
import { findTemplate, listTemplates } from '../queries/templates.ts'
import { loadMailSettings } from '../reads/mail-configuration.ts'

/** HTML and text, at several bytes per character. */
const templateSize = { sizeInBytes: 1024 * 1024, message: 'The template is too large.' }

/** More than debounced typing produces. */
const previewLimit = { name: 'template-preview', times: 240, withinSeconds: 60 }

const sendingLimit = { name: 'template-to-self', times: 20, withinSeconds: 600 }

const siteOf = (c: RequestContext): MailSiteDetails => ({
  appUrl: c.var.services.config.appUrl,
  provider: cpdProvider,
})

/** Editing a type with secret links requires re-authentication. */
function requireReauthenticationForSecrets(
  c: RequestContext,
  ...types: readonly (TemplateType | undefined)[]
): void {
  if (types.some((type) => type !== undefined && isAdminOnlyTemplate(type)))
    assertReauthenticated(c, 'recent')
}

async function typeOf(c: RequestContext, id: number): Promise<TemplateType | undefined> {
  return (await findTemplate(c.var.services.db, id))?.templateType
}

export const mailTemplatesHttp = new Hono<HttpEnvironment>()
  .get(
    '/email/templates/list',
    requirePermission('mail.manage'),
    respondsWith('The provider’s own templates, the newest first', TemplateList),
    async (c) => c.json((await listTemplates(c.var.services.db)) satisfies TemplateList),
  )
  .get(
    '/email/templates/reference',
    requirePermission('mail.manage'),
    respondsWith(
      'Every type of message with its variables and the template shipped for it',
      TemplateReference,
    ),
    (c) => c.json({ types: listTemplateTypes(siteOf(c)) } satisfies TemplateReference),
  )
  .post(
    '/email/templates/preview',
    requirePermission('mail.manage'),
    jsonBody(PreviewTemplateInput, templateSize),
    respondsWith('The message that a template makes of a sample', TemplatePreview, [429]),
    async (c) => {
      await c.var.services.limits.use(previewLimit, String(c.var.actor?.personId))
      return c.json((await previewTemplate(c.req.valid('json'), siteOf(c))) satisfies TemplatePreview)
    },
  )
  .post(
    '/email/templates/send-to-me',
    requirePermission('mail.manage'),
    jsonBody(PreviewTemplateInput, templateSize),
    respondsWith('Send a template, filled with a sample, to one’s own address', TestMailResponse, [409, 429]),
    async (c) => {
      const template = c.req.valid('json')
      requireReauthenticationForSecrets(c, template.templateType)
      const { db, secrets, limits, config } = c.var.services
      await limits.use(sendingLimit, String(c.var.actor?.personId))
      const { smtpUrl, mailFrom } = config
      const settings = await loadMailSettings(db, { smtpUrl, mailFrom }, secrets)
      const recipient = await sendTemplateToSelf(commandContext(c), { settings, site: siteOf(c), template })
      return c.json({ message: `Sent to ${recipient} with sample data.` } satisfies TestMailResponse)
    },
  )
  .post(
    '/email/templates/create',
    requirePermission('mail.manage'),
    jsonBody(CreateTemplateInput, templateSize),
    respondsWith('Keep a template; an active one replaces the active one of its type', TemplateResponse),
    async (c) => {
      requireReauthenticationForSecrets(c, c.req.valid('json').templateType)
      const template = await createTemplate(commandContext(c), c.req.valid('json'), siteOf(c))
      return c.json({ template } satisfies TemplateResponse)
    },
  )
  .post(
    '/email/templates/update',
    requirePermission('mail.manage'),
    jsonBody(UpdateTemplateInput, templateSize),
    respondsWith('Change a template', TemplateResponse, [404, 409]),
    async (c) => {
      const { id, templateType } = c.req.valid('json')
      requireReauthenticationForSecrets(c, templateType, await typeOf(c, id))
      const template = await updateTemplate(commandContext(c), c.req.valid('json'), siteOf(c))
      return c.json({ template } satisfies TemplateResponse)
    },
  )
  .post(
    '/email/templates/delete',
    requirePermission('mail.manage'),
    jsonBody(DeleteTemplateInput),
    respondsWith('Delete a template; the shipped one is used again', DeleteTemplateResponse, [404]),
    async (c) => {
      requireReauthenticationForSecrets(c, await typeOf(c, c.req.valid('json').id))
      await deleteTemplate(commandContext(c), c.req.valid('json').id)
      return c.json({ success: true })
    },
  )
