import type { Executor } from '../../../platform/db/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { findMailSettings } from '../queries/outbox-delivery.ts'
import {
  type MailEnvironment,
  type MailSettingsAnswer,
  resolveMailSettings,
  type SavedMailSettings,
} from '../rules/mail-settings.ts'

/** Current settings with decrypted secrets. */
export async function loadMailSettings(
  db: Executor,
  environment: MailEnvironment,
  secrets: Secrets,
): Promise<MailSettingsAnswer> {
  const row = await findMailSettings(db)
  return resolveMailSettings(row === null ? null : openSettings(row, secrets), environment)
}

type SealedSettings = Omit<SavedMailSettings, 'apiKey'> & { readonly apiKeySealed: string | null }

export function openSettings(row: SealedSettings, secrets: Secrets): SavedMailSettings {
  return { ...row, apiKey: openSecret(row.apiKeySealed, secrets) }
}

/** Null for secrets of a lost APP_SECRET: mail waits until they are re-entered. */
export function openSecret(sealed: string | null, secrets: Secrets): string | null {
  if (sealed === null) return null
  try {
    return secrets.open(sealed)
  } catch {
    return null
  }
}
