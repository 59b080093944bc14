import type { Executor } from '../../../platform/db/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { MailConfiguration } from '../contract/settings.ts'
import { SECRET_MASK } from '../contract/settings-fields.ts'
import type { MailSettingsRow } from '../queries/mail-settings.ts'
import { findMailSettings } from '../queries/outbox-delivery.ts'
import {
  DEFAULT_RETRIES,
  environmentAsSaved,
  hasSendingSettings,
  type MailEnvironment,
  type MailSettingsAnswer,
  resolveMailSettings,
  type SavedMailSettings,
} from '../rules/mail-settings.ts'

/** Settings with secrets masked. */
export async function showMailSettings(
  db: Executor,
  environment: MailEnvironment,
  secrets: Secrets,
): Promise<MailConfiguration> {
  return toConfiguration(await findMailSettings(db), environment, secrets)
}

export function toConfiguration(
  row: MailSettingsRow | null,
  environment: MailEnvironment,
  secrets: Secrets,
): MailConfiguration {
  const saved = row === null ? null : openSettings(row, secrets)
  const isSaved = saved !== null && hasSendingSettings(saved)
  const { senderEmail, senderName, replyToEmail, baseUrl, apiKey } = isSaved
    ? saved
    : environmentAsSaved(environment)
  const { maxRetries, retryDelayInMs } = saved ?? DEFAULT_RETRIES
  const isNothing = senderEmail === null && baseUrl === null
  return {
    senderEmail,
    senderName,
    replyToEmail,
    baseUrl,
    maxRetries,
    retryDelayMs: retryDelayInMs,
    apiKey: masked(apiKey),
    webhookSecret: masked(openSecret(row?.webhookSecretSealed ?? null, secrets)),
    dkimSelector: row?.dkimSelector ?? null,
    source: isSaved ? 'saved' : isNothing ? 'nothing' : 'environment',
  }
}

function masked(secret: string | null): string | null {
  return secret === null || secret === '' ? null : SECRET_MASK
}

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

/** Signing secret or password; null if unset. */
export async function loadWebhookSecret(db: Executor, secrets: Secrets): Promise<string | null> {
  const row = await findMailSettings(db)
  return openSecret(row?.webhookSecretSealed ?? null, secrets) || null
}
