import { useMutation } from '@tanstack/react-query'
import type {
  ResolveMessageInput,
  SupportMessageKind,
  SupportMessageStatus,
} from '#app/features/support/contract/messages.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { useApi } from '#app/platform/api-client/use-api.ts'
import {
  defineSearchParams,
  optionParam,
  pageParam,
  type SearchParamsOf,
} from '#app/ui/admin/search-params.ts'
import { toast } from '#app/ui/toast.ts'

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

const resolveFailed = 'Failed to resolve message'

/** Resolves a message and refetches the list. */
export function useResolveMessage() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: ResolveMessageInput) =>
      api.request('POST /support/messages/resolve', { body, fallback: resolveFailed }),
    onSuccess: ({ message }) => {
      toast.success(`Message from ${message.name} marked as resolved.`)
    },
    onError: (error) => {
      toast.error(`${resolveFailed}: ${error instanceof ApiError ? error.message : 'Please try again.'}`)
    },
  })
}
