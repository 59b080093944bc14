import * as z from 'zod/mini'
import { mailSettingsFields } from '../../../contract/settings-fields.ts'

export const WebhookSecretForm = z.object({
  webhookSecret: mailSettingsFields.webhookSecret.check(z.minLength(1, 'Webhook secret is required')),
})
export type WebhookSecretForm = z.infer<typeof WebhookSecretForm>
