/**
 * What is typed about sending mail, and what of it is sent: only what was changed.
 *
 * The address is typed in two parts, the server and the login; on the wire they are one.
 */
import * as z from 'zod/mini'
import type { useOfficeForm } from '../../../../../ui/admin/use-office-form.ts'
import type { MailConfiguration, UpdateMailSettingsInput } from '../../../contract/settings.ts'
import {
  delayInvalid,
  longestRetryDelayInMs,
  mostRetries,
  retriesInvalid,
  settingsFields,
} from '../../../contract/settings-fields.ts'
import { mailProviders, providerOfServer } from '../../../rules/mail-providers.ts'
import { joinLogin, splitLogin } from '../../../rules/server-address.ts'

const wholeNumber = (maximum: number, message: string) =>
  z.string().check(z.refine((text) => /^\d{1,9}$/.test(text) && Number(text) <= maximum, message))

export const customServer = 'custom'

export const ConfigurationForm = z.object({
  provider: z.string(),
  baseUrl: settingsFields.baseUrl,
  login: z.string(),
  apiKey: settingsFields.secret,
  senderEmail: settingsFields.senderEmail,
  senderName: settingsFields.senderName,
  replyToEmail: settingsFields.replyToEmail,
  maxRetries: wholeNumber(mostRetries, retriesInvalid),
  retryDelayMs: wholeNumber(longestRetryDelayInMs, delayInvalid),
  dkimSelector: settingsFields.dkimSelector,
})
export type ConfigurationForm = z.infer<typeof ConfigurationForm>

/** The form while it is being filled in. */
export type ConfigurationOfficeForm = ReturnType<typeof useOfficeForm<ConfigurationForm>>

/** The key is never shown: its field begins empty, and stays so unless another one is typed. */
export function toForm(configuration: MailConfiguration): ConfigurationForm {
  const { baseUrl, senderEmail, senderName, replyToEmail, maxRetries, retryDelayMs } = configuration
  const { address, login } = splitLogin(baseUrl ?? '')
  return {
    provider: baseUrl === null ? '' : (providerOfServer(baseUrl)?.id ?? customServer),
    baseUrl: address,
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

/** What differs from the settings as the form began with them. */
export function toChanges(before: ConfigurationForm, typed: ConfigurationForm): UpdateMailSettingsInput {
  const [serverBefore, server] = [before, typed].map(({ baseUrl, login }) =>
    joinLogin({ address: baseUrl, login }),
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

/** Server and login of a provider chosen by name; what was typed stays where the customer has their own server. */
export function serverOf(
  provider: string,
  typed: Pick<ConfigurationForm, 'baseUrl' | 'login'>,
): Pick<ConfigurationForm, 'baseUrl' | 'login'> {
  const chosen = mailProviders.find(({ id }) => id === provider)
  if (chosen === undefined) return typed
  return { baseUrl: chosen.address, login: chosen.login.kind === 'fixed' ? chosen.login.user : '' }
}

/** As a number field falls back: what cannot be read is 0. */
export function numberOrZero(text: string): string {
  const number = Number.parseInt(text, 10)
  return Number.isNaN(number) ? '0' : String(number)
}
