/** The mail settings as the office asks for them and changes them (HTTP API, "E-mail"). */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import { type OfficeChange, useOfficeChange } from '../../../ui/admin/office-change.ts'
import type {
  Deliverability,
  MailConfiguration,
  MailHealth,
  TestMailAnswer,
  TestMailInput,
  UpdateMailSettingsInput,
} from '../contract/settings.ts'

const configurationKey = ['messaging', 'configuration']
const healthKey = ['messaging', 'health']
const deliverabilityKey = ['messaging', 'deliverability']

/** Of every call about mail, where the server gives no text of its own (specification 2, section 8). */
const fallback = 'Unknown error'

export function configurationQuery(api: ApiClient) {
  return queryOptions({
    queryKey: configurationKey,
    queryFn: ({ signal }) => api.request<MailConfiguration>({ path: '/email/config/get', fallback, signal }),
  })
}

/** Signs in to the mail server: it may take seconds, so no page waits for it. */
export function healthQuery(api: ApiClient) {
  return queryOptions({
    queryKey: healthKey,
    queryFn: ({ signal }) => api.request<MailHealth>({ path: '/email/integration/health', fallback, signal }),
  })
}

/** Asked for by a button only: what is shown is what DNS said at that moment. */
export function deliverabilityQuery(api: ApiClient) {
  return queryOptions({
    queryKey: deliverabilityKey,
    queryFn: ({ signal }) =>
      api.request<Deliverability>({ path: '/email/integration/deliverability', fallback, signal }),
    enabled: false,
    retry: false,
  })
}

const settingsChange: OfficeChange<UpdateMailSettingsInput, MailConfiguration> = {
  path: '/email/config/update',
  fallback,
  failed: 'Failed to update configuration',
  succeeded: () => 'Email configuration updated successfully.',
  renews: [configurationKey],
}

/** Saves what is given of the settings; whatever shows them or their health asks anew. */
export function useSaveMailSettings() {
  const queries = useQueryClient()
  const { mutateAsync, isPending } = useOfficeChange(settingsChange)

  /** Rejects where the server refused; the reason has been told by then. */
  async function save(input: UpdateMailSettingsInput): Promise<MailConfiguration> {
    const configuration = await mutateAsync(input)
    // Not waited for: signing in to a server that is away takes long, and what was saved is saved.
    void queries.invalidateQueries({ queryKey: healthKey })
    // What was found out about the former sender says nothing about this one.
    queries.removeQueries({ queryKey: deliverabilityKey })
    return configuration
  }

  return { save, isPending }
}

/** One letter, to see whether it arrives. */
export const testMessage: OfficeChange<TestMailInput, TestMailAnswer> = {
  path: '/email/integration/test',
  fallback,
  failed: 'Failed to send test email',
  succeeded: ({ message }) => message,
  renews: [],
}
