import type { Executor } from '../../platform/db/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { openSecret } from './mail-settings.ts'
import { findMailSettings } from './queries.ts'

/** What providers sign their reports with, or carry as a password; null while an administrator has given none. */
export async function loadWebhookSecret(db: Executor, secrets: Secrets): Promise<string | null> {
  const row = await findMailSettings(db)
  return openSecret(row?.webhookSecretSealed ?? null, secrets) || null
}
