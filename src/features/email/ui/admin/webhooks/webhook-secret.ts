import * as z from 'zod/mini'
import { mailSettingsFields } from '../../../contract/settings-fields.ts'

export const WebhookSecretFormValues = z.object({
  webhookSecret: mailSettingsFields.webhookSecret.check(z.minLength(1, 'Webhook secret is required')),
})
export type WebhookSecretFormValues = z.infer<typeof WebhookSecretFormValues>
