import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { defineAdminMutation, useAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'
import type { MailConfiguration, UpdateMailSettingsInput } from '../contract/settings.ts'

const webhookStatusKey = ['email', 'webhooks']

export function webhookStatusQuery(api: ApiClient) {
  return queryOptions({
    queryKey: webhookStatusKey,
    queryFn: ({ signal }) => api.request('GET /email/webhooks/status', { fallback: 'Unknown error', signal }),
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

const configurationKey = ['email', 'configuration']
const healthKey = ['email', 'health']
const deliverabilityKey = ['email', 'deliverability']

const fallback = 'Unknown error'

export function mailConfigurationQuery(api: ApiClient) {
  return queryOptions({
    queryKey: configurationKey,
    queryFn: ({ signal }) => api.request('GET /email/config/get', { fallback, signal }),
  })
}

/** May take seconds, so pages do not await it. */
export function mailHealthQuery(api: ApiClient) {
  return queryOptions({
    queryKey: healthKey,
    queryFn: ({ signal }) => api.request('GET /email/integration/health', { fallback, signal }),
  })
}

/** Fetched on request only; shows DNS at that time. */
export function deliverabilityQuery(api: ApiClient) {
  return queryOptions({
    queryKey: deliverabilityKey,
    queryFn: ({ signal }) => api.request('GET /email/integration/deliverability', { fallback, signal }),
    enabled: false,
    retry: false,
  })
}

const saveMailSettingsMutation = defineAdminMutation({
  endpoint: 'POST /email/config/update',
  fallback,
  failed: 'Failed to update configuration',
  succeeded: () => 'Email configuration updated successfully.',
  invalidates: [configurationKey],
})

/** Saves settings and invalidates what depends on them. */
export function useSaveMailSettings() {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useAdminMutation(saveMailSettingsMutation)

  /** Rejects on refusal, after showing the reason. */
  async function save(input: UpdateMailSettingsInput): Promise<MailConfiguration> {
    const configuration = await mutateAsync(input)
    // Not awaited: the check may be slow.
    void queries.invalidateQueries({ queryKey: healthKey })
    // Results for the previous sender are void.
    queries.removeQueries({ queryKey: deliverabilityKey })
    return configuration
  }

  return { save, isPending }
}

export const sendTestEmailMutation = defineAdminMutation({
  endpoint: 'POST /email/integration/test',
  fallback,
  failed: 'Failed to send test email',
  succeeded: ({ message }) => message,
  invalidates: [],
})
