/** Mail settings as an administrator saved them, and calls about them. */
import { saveMailSettings } from '../../src/features/messaging/commands/save-mail-settings.ts'
import type {
  MailConfiguration,
  UpdateMailSettingsInput,
} from '../../src/features/messaging/contract/settings.ts'
import { mailSettings } from '../../src/features/messaging/tables.ts'
import type { Services } from '../../src/platform/http/context.ts'
import { aPerson } from './builders.ts'
import { contextOf } from './services.ts'

/** A server at which nobody listens. */
const CLOSED_SERVER = 'smtp://127.0.0.1:1'

/** As an organizer does it; complete unless told otherwise. */
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

/** As on the first day. */
export async function forgetMailSettings({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.delete(mailSettings)
}
