/** Uses only zod functions that the public forms already load. */
import * as z from 'zod/mini'
import { emailSchema } from '#app/features/people/contract/person.ts'

/** Placeholder for a stored secret; sent back, it means unchanged. */
export const SECRET_MASK = '••••••••'

export const maxRetryCount = 20
export const maxRetryDelayInMs = 60 * 60 * 1000

export const invalidRetriesText = `Max Retries must be a whole number from 0 to ${maxRetryCount}.`
export const invalidRetryDelayText = `Retry Delay must be a whole number of milliseconds from 0 to ${maxRetryDelayInMs} (one hour).`

const longest = { name: 100, server: 300, secret: 2000 }

/** Prevents header injection. */
const isOneLine = (text: string) => !/\p{Cc}/u.test(text)

const oneLine = (maximum: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(maximum, `At most ${maximum} characters`),
      z.refine(isOneLine, 'Please write it in one line'),
    )

const passwordInUrlText = 'Put the password into API Key.'

/** Checks the syntax only. */
function isServerUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false
  return /^\/?$/.test(url.pathname) && url.search === '' && url.hash === ''
}

const isSelector = (text: string) => /^([a-z0-9_]([a-z0-9._-]*[a-z0-9_])?)?$/i.test(text)

const isEmailOrNothing = (text: string) => text === '' || z.safeParse(emailSchema(), text).success

/** Shortest secret: used as a password, a guessable one would admit forged events. */
const shortestWebhookSecret = 16

/** Empty or masked means unchanged. */
const isLongEnough = (text: string) =>
  text === '' || text === SECRET_MASK || text.length >= shortestWebhookSecret

const isWholeSigningSecret = (text: string) =>
  !text.startsWith('whsec_') || /^whsec_[\w+/-]{16,}={0,2}$/.test(text)

export const mailSettingsFields = {
  senderEmail: emailSchema(),
  senderName: oneLine(longest.name),
  replyToEmail: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.refine(isEmailOrNothing, 'Invalid email address')),
  baseUrl: oneLine(longest.server).check(
    z.refine(isServerUrl, 'Please enter an address such as smtp://mail.example.ph:587'),
    z.refine((text) => !URL.parse(text)?.password, passwordInUrlText),
  ),
  secret: oneLine(longest.secret),
  webhookSecret: oneLine(longest.secret).check(
    z.refine(isLongEnough, `At least ${shortestWebhookSecret} characters`),
    z.refine((text) => !/PRIVATE KEY/.test(text), 'This is a private key. Paste the public one.'),
    z.refine(isWholeSigningSecret, 'This signing secret is not complete.'),
  ),
  dkimSelector: oneLine(63).check(
    z.refine(isSelector, 'A selector has letters, digits, dots and dashes only'),
  ),
}

export const recipientEmailSchema = emailSchema('Please provide a valid email address.')
