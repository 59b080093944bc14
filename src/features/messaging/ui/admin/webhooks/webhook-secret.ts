/** What is typed as the webhook secret: looked at loosely, as every provider gives it another shape. */
import * as z from 'zod/mini'
import { settingsFields } from '../../../contract/settings-fields.ts'

/** Where it is the password, whoever guesses it can report anything. */
const shortest = 12

const isPrivate = (text: string) => /PRIVATE KEY/.test(text)
const isWholeSigningSecret = (text: string) =>
  !text.startsWith('whsec_') || /^whsec_[\w+/-]{16,}={0,2}$/.test(text)

export const WebhookSecretForm = z.object({
  webhookSecret: settingsFields.secret.check(
    z.refine((text) => text.length >= shortest, `At least ${shortest} characters`),
    z.refine((text) => !isPrivate(text), 'This is a private key. Paste the public one.'),
    z.refine(isWholeSigningSecret, 'This signing secret is not complete.'),
  ),
})
export type WebhookSecretForm = z.infer<typeof WebhookSecretForm>
