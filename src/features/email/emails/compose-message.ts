import type { EmailPassages } from '#app/features/settings/contract/email-texts.ts'
import { createSecrets } from '#app/platform/secrets.ts'
import type { SecretLinks } from '../adapters/liquid/place-secret-links.ts'
import type { TemplateVariables } from '../adapters/liquid/render-template.ts'
import type { ComposeMessageContext, EmailContent, ShippedEmail } from './email-definition.ts'
import { findShippedEmail, getShippedEmail } from './shipped-emails.ts'
import {
  type LiquidTemplate,
  type MailSiteDetails,
  siteVariableDescriptions,
  siteVariables,
} from './template.ts'
import { pickSecretLinks } from './template-types.ts'

/** Finds a template with the sentences that the provider changed; null for custom templates. */
export function findShippedTemplate(
  templateType: string,
  { texts }: Pick<MailSiteDetails, 'texts'>,
): LiquidTemplate | null {
  const email = findShippedEmail(templateType)
  return email === null ? null : email.composeTemplate(ownPassages(email, texts))
}

/** Throws for custom templates, and for types unknown to this version. */
export function getShippedTemplate(
  templateType: string,
  { texts }: Pick<MailSiteDetails, 'texts'>,
): LiquidTemplate {
  const email = getShippedEmail(templateType)
  return email.composeTemplate(ownPassages(email, texts))
}

function ownPassages({ event }: ShippedEmail, texts: MailSiteDetails['texts']): EmailPassages {
  return texts[event] ?? {}
}

export interface ComposedMessage extends Required<EmailContent> {
  readonly secretLinks: SecretLinks
}

/** Throws for a type unknown to this version, and for data that do not fit it. */
export function composeMessage(
  templateType: string,
  data: unknown,
  context: ComposeMessageContext,
): ComposedMessage {
  const {
    variables,
    attachments = [],
    officialInvitation = null,
    ticketOf = null,
    certificateOf = null,
    replyTo = null,
  } = getShippedEmail(templateType).compose(data, context)
  return {
    variables: { ...siteVariables(context.site), ...variables },
    secretLinks: pickSecretLinks(templateType, variables),
    attachments,
    officialInvitation,
    ticketOf,
    certificateOf,
    replyTo,
  }
}

/** Descriptions of the variables for template authors; a test compares the names with the composers'. */
export function listVariableDescriptions(templateType: string): Readonly<Record<string, string>> {
  return { ...findShippedEmail(templateType)?.variables, ...siteVariableDescriptions }
}

const noSecrets = createSecrets('samples hold no secret')

/**
 * Returns variables made by the real composers; links do not work. A custom template has only site variables.
 * @param changes of the sample
 */
export function sampleVariables(
  templateType: string,
  site: MailSiteDetails,
  changes: Readonly<Record<string, unknown>> = {},
): TemplateVariables {
  const email = findShippedEmail(templateType)
  if (email === null) return siteVariables(site)
  const sample = { ...(email.sample as Record<string, unknown>), ...changes }
  return composeMessage(templateType, sample, {
    site,
    announcedAt: new Date('2026-11-21T02:00:00Z'),
    unsubscribeLink: `${site.appUrl}/_api/email/unsubscribe?token=sample`,
    secrets: noSecrets,
  }).variables
}
