import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { WebhookStatus } from '../contract/webhooks.ts'
import { useSaveMailSettings } from './settings-api.ts'

const webhookStatusKey = ['email', 'webhooks']

export function webhookStatusQuery(api: ApiClient) {
  return queryOptions({
    queryKey: webhookStatusKey,
    queryFn: ({ signal }) =>
      api.request<WebhookStatus>({ path: '/email/webhooks/status', fallback: 'Unknown error', signal }),
  })
}

/** Saves the secret; rejects on refusal, after showing the reason. */
export function useSaveWebhookSecret() {
  const queries = useQueryClient()
  const { save, isPending } = useSaveMailSettings()
  return {
    isPending,
    async save(webhookSecret: string): Promise<void> {
      await save({ webhookSecret })
      await queries.invalidateQueries({ queryKey: webhookStatusKey })
    },
  }
}
