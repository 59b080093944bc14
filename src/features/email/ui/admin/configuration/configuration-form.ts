/** Settings form, and the changes to send. The server URL is edited as server and login. */
import * as z from 'zod/mini'
import type { MailConfiguration, UpdateMailSettingsInput } from '#app/features/email/contract/settings.ts'
import {
  invalidRetriesText,
  invalidRetryDelayText,
  mailSettingsFields,
  maxRetryCount,
  maxRetryDelayInMs,
} from '#app/features/email/contract/settings-fields.ts'
import { findMailProvider, mailProviders } from '#app/features/email/rules/mail-providers.ts'
import { joinServerUrl, splitServerUrl } from '#app/features/email/rules/server-host.ts'
import type { useAdminForm } from '#app/ui/admin/use-admin-form.ts'

const wholeNumber = (maximum: number, message: string) =>
  z.string().check(z.refine((text) => /^\d{1,9}$/.test(text) && Number(text) <= maximum, message))

export const customMailServer = 'custom'

export const MailConfigurationFormValues = z.object({
  provider: z.string(),
  baseUrl: mailSettingsFields.baseUrl,
  login: z.string(),
  apiKey: mailSettingsFields.secret,
  senderEmail: mailSettingsFields.senderEmail,
  senderName: mailSettingsFields.senderName,
  replyToEmail: mailSettingsFields.replyToEmail,
  maxRetries: wholeNumber(maxRetryCount, invalidRetriesText),
  retryDelayMs: wholeNumber(maxRetryDelayInMs, invalidRetryDelayText),
  dkimSelector: mailSettingsFields.dkimSelector,
})
export type MailConfigurationFormValues = z.infer<typeof MailConfigurationFormValues>

export type MailConfigurationAdminForm = ReturnType<typeof useAdminForm<MailConfigurationFormValues>>

/** The key is never shown: an empty field keeps it. */
export function toMailConfigurationFormValues(configuration: MailConfiguration): MailConfigurationFormValues {
  const { baseUrl, senderEmail, senderName, replyToEmail, maxRetries, retryDelayMs } = configuration
  const { serverUrl, login } = splitServerUrl(baseUrl ?? '')
  return {
    provider: baseUrl === null ? '' : (findMailProvider(baseUrl)?.id ?? customMailServer),
    baseUrl: serverUrl,
    login,
    apiKey: '',
    senderEmail: senderEmail ?? '',
    senderName: senderName ?? '',
    replyToEmail: replyToEmail ?? '',
    maxRetries: String(maxRetries),
    retryDelayMs: String(retryDelayMs),
    dkimSelector: configuration.dkimSelector ?? '',
  }
}

export function toMailSettingsChanges(
  before: MailConfigurationFormValues,
  typed: MailConfigurationFormValues,
): UpdateMailSettingsInput {
  const [serverBefore, server] = [before, typed].map(({ baseUrl, login }) =>
    joinServerUrl({ serverUrl: baseUrl, login }),
  )
  const { senderEmail, senderName, replyToEmail, maxRetries, retryDelayMs, dkimSelector } = typed
  return {
    ...(server !== serverBefore && server !== undefined && { baseUrl: server }),
    ...(typed.apiKey !== '' && { apiKey: typed.apiKey }),
    ...(senderEmail !== before.senderEmail && { senderEmail }),
    ...(senderName !== before.senderName && { senderName }),
    ...(replyToEmail !== before.replyToEmail && { replyToEmail }),
    ...(maxRetries !== before.maxRetries && { maxRetries: Number(maxRetries) }),
    ...(retryDelayMs !== before.retryDelayMs && { retryDelayMs: Number(retryDelayMs) }),
    ...(dkimSelector !== before.dkimSelector && { dkimSelector }),
  }
}

/** Server and login of a named provider; for custom servers, the input. */
export function toMailServerFields(
  provider: string,
  typed: Pick<MailConfigurationFormValues, 'baseUrl' | 'login'>,
): Pick<MailConfigurationFormValues, 'baseUrl' | 'login'> {
  const chosen = mailProviders.find(({ id }) => id === provider)
  if (chosen === undefined) return typed
  return { baseUrl: chosen.serverUrl, login: chosen.login.kind === 'fixed' ? chosen.login.user : '' }
}

/** Unreadable input becomes 0. */
export function wholeNumberOrZero(text: string): string {
  const number = Number.parseInt(text, 10)
  return Number.isNaN(number) ? '0' : String(number)
}
