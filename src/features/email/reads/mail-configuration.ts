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
} from '../rules/mail-settings.ts'
import { openSecret, openSettings } from './load-mail-settings.ts'

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
