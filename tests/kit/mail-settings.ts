import { saveMailSettings } from '#app/features/email/commands/save-mail-settings.ts'
import type { MailConfiguration, UpdateMailSettingsInput } from '#app/features/email/contract/settings.ts'
import { mailSettings } from '#app/features/email/tables.ts'
import type { Services } from '#app/platform/services.ts'
import { aPerson } from './builders.ts'
import { contextOf } from './services.ts'

/** URL at which nothing listens. */
const CLOSED_SERVER = 'smtp://127.0.0.1:1'

/** Saves complete settings by default. */
export async function savedMailSettings(
  services: Services,
  changes: UpdateMailSettingsInput = {},
): Promise<MailConfiguration> {
  const { id: personId, email } = await aPerson(services.db, { role: 'organizer' })
  const actor = { personId, email, displayName: 'Ana', role: 'organizer', sessionId: 1 } as const
  const { smtpUrl, mailFrom } = services.config
  const complete = { senderEmail: 'cpd@example.ph', baseUrl: CLOSED_SERVER, apiKey: 'a key of no use' }
  return saveMailSettings(contextOf(services, { actor }), { smtpUrl, mailFrom }, { ...complete, ...changes })
}

export async function forgetMailSettings({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.delete(mailSettings)
}
