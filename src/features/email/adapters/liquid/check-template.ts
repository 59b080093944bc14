/**
 * Tests a template before use: syntax, variables, placement of secret links, and rendering with sample data.
 */

import { sampleVariables } from '#app/features/email/emails/compose-message.ts'
import type { LiquidTemplate, MailSiteDetails } from '#app/features/email/emails/template.ts'
import { pickSecretLinks } from '#app/features/email/emails/template-types.ts'
import { Refusal, type RefusalIssue } from '#app/platform/refusals.ts'
import { tryRenderingTemplate } from './custom-templates.ts'
import type { TemplatePartError } from './fill-template.ts'
import type { RenderedMessage } from './render-template.ts'

export interface TemplateSource {
  readonly templateType: string
  readonly subjectTemplate: string
  readonly htmlTemplate: string
  readonly textTemplate: string
  /** Changes of the sample data. */
  readonly sampleChanges?: Readonly<Record<string, unknown>>
}

const fieldOf = {
  subject: 'subjectTemplate',
  html: 'htmlTemplate',
  text: 'textTemplate',
} as const satisfies Record<keyof LiquidTemplate, keyof TemplateSource>

/** Returns the sample message. Refuses each error with field and line, and with `unavailable` under load. */
export async function previewTemplate(
  template: TemplateSource,
  site: MailSiteDetails,
): Promise<RenderedMessage> {
  const { templateType, subjectTemplate, htmlTemplate, textTemplate, sampleChanges } = template
  const variables = sampleVariables(templateType, site, sampleChanges)
  const filled = await tryRenderingTemplate({
    template: { subject: subjectTemplate, html: htmlTemplate, text: textTemplate },
    variables,
    secretLinks: pickSecretLinks(templateType, variables),
    // Variables of custom templates are unknown.
    mayMiss: templateType === 'custom',
    checksNames: templateType !== 'custom',
  })
  if ('message' in filled) return filled.message
  const issues = filled.mistakes.map(toIssue)
  throw new Refusal('invalid', 'template_broken', issues[0]?.message ?? '', { issues })
}

function toIssue({ part, line, text }: TemplatePartError): RefusalIssue {
  return { path: fieldOf[part], message: line === null ? text : `Line ${line}: ${text}` }
}
