import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation, useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import type { MailConfiguration, UpdateMailSettingsInput } from '../contract/settings.ts'

export function webhookStatusQuery() {
  return endpointQuery('GET /email/webhooks/status', { fallback: 'Unknown error' })
}

/** Saves the secret; rejects on refusal, after showing the reason. */
export function useSaveWebhookSecret() {
  const { save, isPending } = useSaveMailSettings()
  return { isPending, save: (webhookSecret: string) => save({ webhookSecret }) }
}

const fallback = 'Unknown error'

export function mailConfigurationQuery() {
  return endpointQuery('GET /email/config/get', { fallback })
}

/** Query that may take seconds, so pages do not await it. */
export function mailHealthQuery() {
  return endpointQuery('GET /email/integration/health', { fallback })
}

/** Query that is fetched on request only; shows DNS at that time. */
export function deliverabilityQuery() {
  return {
    ...endpointQuery('GET /email/integration/deliverability', { fallback }),
    enabled: false,
    retry: false,
  }
}

const saveMailSettingsMutation = endpointMutation('POST /email/config/update', {
  fallback,
  failed: 'Failed to update configuration',
  succeeded: () => 'Email configuration updated successfully.',
})

/** Saves settings and invalidates what depends on them. */
export function useSaveMailSettings() {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useEndpointMutation(saveMailSettingsMutation)

  /** Rejects on refusal, after showing the reason. */
  async function save(input: UpdateMailSettingsInput): Promise<MailConfiguration> {
    const configuration = await mutateAsync(input)
    // Not awaited: the check may be slow.
    void queries.invalidateQueries({ queryKey: mailHealthQuery().queryKey })
    // Results for the previous sender are void.
    queries.removeQueries({ queryKey: deliverabilityQuery().queryKey })
    return configuration
  }

  return { save, isPending }
}

export const sendTestEmailMutation = endpointMutation('POST /email/integration/test', {
  fallback,
  failed: 'Failed to send test email',
  succeeded: ({ message }) => message,
})
