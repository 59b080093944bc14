import type { SupportMessageKind, SupportMessageStatus } from '#app/features/support/contract/messages.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import {
  defineSearchParams,
  optionParam,
  pageParam,
  type SearchParamsOf,
} from '#app/ui/admin/search-params.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

export const supportMessageKindLabels: Record<SupportMessageKind, string> = {
  contact: 'Contact messages',
  password_reset: 'Password resets',
}
export const supportMessageStatusLabels: Record<SupportMessageStatus, string> = {
  open: 'Open',
  resolved: 'Resolved',
}

export const supportMessagesSearchParams = defineSearchParams({
  kind: optionParam(supportMessageKindLabels),
  status: optionParam(supportMessageStatusLabels),
  page: pageParam,
})

export type SupportMessagesSearchParams = SearchParamsOf<typeof supportMessagesSearchParams>

export function supportMessagesQuery({ kind, status, page }: SupportMessagesSearchParams) {
  return endpointQuery('GET /support/messages', { query: { kind, status, page } })
}

export const resolveMessageMutation = endpointMutation('POST /support/messages/resolve', {
  failed: 'Failed to resolve message',
  fallback: 'Please try again.',
  succeeded: ({ message }) => `Message from ${message.name} marked as resolved.`,
})
