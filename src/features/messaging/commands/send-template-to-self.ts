import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { findPersonByEmail } from '../../people/queries.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import type { PreviewTemplateInput } from '../contract/templates.ts'
import type { MailSettingsAnswer } from '../rules.ts'
import { previewTemplate } from '../templates/check-template.ts'
import type { MailSite } from '../templates/site-variables.ts'
import { refuseSecretTemplate } from './refuse-secret-template.ts'
import { sendTestMessage } from './send-test-message.ts'

export interface TemplateToSelf {
  readonly settings: MailSettingsAnswer
  readonly site: MailSite
  /** As it stands in the editor, saved or not. */
  readonly written: PreviewTemplateInput
}

/**
 * Sends a template, filled with its sample, to the confirmed address of whoever asks; the links of a sample open
 * nothing. Like every test message it goes past the outbox, so that no statistic counts it.
 *
 * Refuses what {@link previewTemplate} and {@link sendTestMessage} refuse, and types that the person may not write.
 *
 * @returns the address
 */
export async function sendTemplateToSelf(
  context: CommandContext,
  { settings, site, written }: TemplateToSelf,
): Promise<string> {
  refuseSecretTemplate(context, written.templateType)
  const person = await findPersonByEmail(context.db, signedInActor(context).email)
  if (person === null || person.emailVerifiedAt === null)
    throw new Refusal('conflict', 'email_not_confirmed', 'Please confirm your e-mail address first.')
  const { subject, html, text } = await previewTemplate(written, site)
  await sendTestMessage(context, {
    settings,
    recipientEmail: person.email,
    content: { subject: `[Test] ${subject}`, html, text },
    templateType: written.templateType,
  })
  return person.email
}
