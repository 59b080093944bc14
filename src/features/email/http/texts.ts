import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { getSavedSection } from '#app/features/settings/reads/settings.ts'
import { previewTemplate, type TemplateSource } from '../adapters/liquid/check-template.ts'
import { saveEmailTexts } from '../commands/save-email-texts.ts'
import { emailTextsEndpoints } from '../contract/text-endpoints.ts'
import type { EmailTextsDraft } from '../contract/texts.ts'
import { refuseInvalidPassages } from '../emails/passage-issues.ts'
import { requireShippedEmail } from '../emails/template-types.ts'
import { getMailSite } from '../reads/mail-site.ts'
import { sendTemplateToCaller, useTemplatePreview } from './templates.ts'

function toTemplate({ templateType, value, passage = '' }: EmailTextsDraft): TemplateSource {
  const email = requireShippedEmail(templateType)
  refuseInvalidPassages(email, value)
  const { subject, html, text } = email.composeTemplate(value)
  const edited = Object.hasOwn(email.passages, passage) ? email.passages[passage] : undefined
  return {
    templateType,
    subjectTemplate: subject,
    htmlTemplate: html,
    textTemplate: text,
    sampleChanges: edited?.shownWith ?? {},
  }
}

export const emailTextsHttp = serveEndpoints(emailTextsEndpoints, {
  'GET /email/texts': async (c, { json }) => json(await getSavedSection(c.get('services').db, 'emailTexts')),
  'POST /email/texts': async (c, { body, json }) => {
    const saved = await saveEmailTexts(commandContext(c), body)
    // So that the next request to this process sees the change; other processes are notified.
    await c.var.services.settings.refresh()
    return json(saved)
  },
  'POST /email/texts/preview': async (c, { body, json }) => {
    await useTemplatePreview(c)
    return json(await previewTemplate(toTemplate(body), getMailSite(c.var.services)))
  },
  'POST /email/texts/send-to-me': async (c, { body, json }) =>
    json(await sendTemplateToCaller(c, toTemplate(body))),
})
