import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { findPersonByEmail } from '../../people/queries/people.ts'
import { previewTemplate } from '../adapters/liquid/check-template.ts'
import type { PreviewTemplateInput } from '../contract/templates.ts'
import type { MailSite } from '../emails/template.ts'
import type { ResolvedMailSettings } from '../rules/mail-settings.ts'
import { refuseSecretTemplate } from './refuse-secret-template.ts'
import { sendTestMessage } from './send-test-message.ts'

export interface SendTemplateToSelfInput {
  readonly settings: ResolvedMailSettings
  readonly site: MailSite
  /** Editor content, saved or not. */
  readonly template: PreviewTemplateInput
}

/**
 * Sends sample data to the caller's verified address, bypassing outbox and statistics. Refuses as {@link
 * previewTemplate} and {@link sendTestMessage} do, and types that the caller may not edit.
 * @returns the address
 */
export async function sendTemplateToSelf(
  context: CommandContext,
  { settings, site, template }: SendTemplateToSelfInput,
): Promise<string> {
  refuseSecretTemplate(context, template.templateType)
  const person = await findPersonByEmail(context.db, requireSignedInActor(context).email)
  if (person === null || person.emailVerifiedAt === null)
    throw new Refusal('conflict', 'email_not_confirmed', 'Please confirm your e-mail address first.')
  const { subject, html, text } = await previewTemplate(template, site)
  await sendTestMessage(context, {
    settings,
    recipientEmail: person.email,
    content: { subject: `[Test] ${subject}`, html, text },
    templateType: template.templateType,
  })
  return person.email
}
