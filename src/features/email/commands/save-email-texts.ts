import type { CommandContext } from '#app/application/commands/command-context.ts'
import { saveSection } from '#app/features/settings/commands/save-settings.ts'
import type { EmailTexts } from '#app/features/settings/contract/email-texts.ts'
import type { SavedSection } from '#app/features/settings/contract/settings.ts'
import { getSavedSection } from '#app/features/settings/reads/settings.ts'
import type { SaveEmailTextsInput } from '../contract/texts.ts'
import { refuseInvalidPassages } from '../emails/passage-issues.ts'
import { requireShippedEmail } from '../emails/template-types.ts'
import { refuseSecretTemplate } from './change-templates.ts'

/** Saves the changed texts of one e-mail and keeps those of the others. Refuses like {@link saveSection}. */
export async function saveEmailTexts(
  context: CommandContext,
  { templateType, version, value }: SaveEmailTextsInput,
): Promise<SavedSection<EmailTexts>> {
  refuseSecretTemplate(context, templateType)
  const email = requireShippedEmail(templateType)
  refuseInvalidPassages(email, value)
  const { texts: saved } = (await getSavedSection(context.db, 'emailTexts')).value
  const { [email.event]: _, ...others } = saved
  const texts = Object.keys(value).length === 0 ? others : { ...others, [email.event]: value }
  return saveSection(context, 'emailTexts', { version, value: { texts } })
}
