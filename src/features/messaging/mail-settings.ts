import type { Executor } from '../../platform/db/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { findMailSettings } from './queries.ts'
import {
  type MailEnvironment,
  type MailSettingsAnswer,
  resolveMailSettings,
  type SavedMailSettings,
} from './rules.ts'

/** The settings in force at this moment, secrets opened: for the worker, the health check and the test message. */
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

/** What was sealed under a lost APP_SECRET must be typed in again: mail waits, the site goes on. */
export function openSecret(sealed: string | null, secrets: Secrets): string | null {
  if (sealed === null) return null
  try {
    return secrets.open(sealed)
  } catch {
    return null
  }
}
