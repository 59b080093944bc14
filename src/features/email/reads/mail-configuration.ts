import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import type { MailConfiguration } from '../contract/settings.ts'
import { SECRET_MASK } from '../contract/settings-fields.ts'
import type { MailSettingsRow } from '../queries/mail-settings.ts'
import { findMailSettings } from '../queries/outbox-delivery.ts'
import {
  DEFAULT_RETRY_SETTINGS,
  hasSendingSettings,
  type MailEnvironment,
  type ResolvedMailSettings,
  resolveMailSettings,
  type SavedMailSettings,
  toSavedMailSettings,
} from '../rules/mail-settings.ts'

/** Settings with secrets masked. */
export async function getMailConfiguration(
  db: DatabaseOrTransaction,
  environment: MailEnvironment,
  secrets: Secrets,
): Promise<MailConfiguration> {
  return toMailConfiguration(await findMailSettings(db), environment, secrets)
}

export function toMailConfiguration(
  row: MailSettingsRow | null,
  environment: MailEnvironment,
  secrets: Secrets,
): MailConfiguration {
  const saved = row === null ? null : unsealMailSettings(row, secrets)
  const isSaved = saved !== null && hasSendingSettings(saved)
  const { senderEmail, senderName, replyToEmail, baseUrl, apiKey } = isSaved
    ? saved
    : toSavedMailSettings(environment)
  const { maxRetries, retryDelayInMs } = saved ?? DEFAULT_RETRY_SETTINGS
  const isNothing = senderEmail === null && baseUrl === null
  return {
    senderEmail,
    senderName,
    replyToEmail,
    baseUrl,
    maxRetries,
    retryDelayMs: retryDelayInMs,
    apiKey: masked(apiKey),
    webhookSecret: masked(unsealSecret(row?.webhookSecretSealed ?? null, secrets)),
    dkimSelector: row?.dkimSelector ?? null,
    source: isSaved ? 'saved' : isNothing ? 'nothing' : 'environment',
  }
}

function masked(secret: string | null): string | null {
  return secret === null || secret === '' ? null : SECRET_MASK
}

/** Current settings with decrypted secrets. */
export async function loadMailSettings(
  db: DatabaseOrTransaction,
  environment: MailEnvironment,
  secrets: Secrets,
): Promise<ResolvedMailSettings> {
  const row = await findMailSettings(db)
  return resolveMailSettings(row === null ? null : unsealMailSettings(row, secrets), environment)
}

type SealedSettings = Omit<SavedMailSettings, 'apiKey'> & { readonly apiKeySealed: string | null }

export function unsealMailSettings(row: SealedSettings, secrets: Secrets): SavedMailSettings {
  return { ...row, apiKey: unsealSecret(row.apiKeySealed, secrets) }
}

/** Null for secrets of a lost APP_SECRET: mail waits until they are re-entered. */
export function unsealSecret(sealed: string | null, secrets: Secrets): string | null {
  if (sealed === null) return null
  try {
    return secrets.open(sealed)
  } catch {
    return null
  }
}

/** Signing secret or password; null if unset. */
export async function loadWebhookSecret(db: DatabaseOrTransaction, secrets: Secrets): Promise<string | null> {
  const row = await findMailSettings(db)
  return unsealSecret(row?.webhookSecretSealed ?? null, secrets) || null
}
