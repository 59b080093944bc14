import type { Executor } from '../../platform/db/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { findMailSettings } from './queries.ts'
import { type MailEnvironment, type MailSettingsAnswer, resolveMailSettings } from './rules.ts'

/** The settings in force at this moment, secrets opened: for the worker, the health check and the test message. */
export async function loadMailSettings(
  db: Executor,
  environment: MailEnvironment,
  secrets: Secrets,
): Promise<MailSettingsAnswer> {
  const row = await findMailSettings(db)
  if (row === null) return resolveMailSettings(null, environment)
  return resolveMailSettings({ ...row, apiKey: openKey(row.apiKeySealed, secrets) }, environment)
}

/** A key sealed under a lost APP_SECRET is a key that must be typed in again: mail waits, the site goes on. */
function openKey(sealed: string | null, secrets: Secrets): string | null {
  if (sealed === null) return null
  try {
    return secrets.open(sealed)
  } catch {
    return null
  }
}
