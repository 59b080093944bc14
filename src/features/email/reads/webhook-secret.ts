import type { Executor } from '../../../platform/db/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { findMailSettings } from '../queries/outbox-delivery.ts'
import { openSecret } from './load-mail-settings.ts'

/** Signing secret or password; null if unset. */
export async function loadWebhookSecret(db: Executor, secrets: Secrets): Promise<string | null> {
  const row = await findMailSettings(db)
  return openSecret(row?.webhookSecretSealed ?? null, secrets) || null
}
