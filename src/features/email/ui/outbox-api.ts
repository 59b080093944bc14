import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'
import type { TemplateType } from '../contract/notifications.ts'
import type { MessageState, OutboxList, RetryAllResponse } from '../contract/outbox.ts'

const fallback = 'Unknown error'

export function mailStatisticsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['email', 'statistics'],
    queryFn: ({ signal }) => api.request('GET /email/stats/overview', { fallback, signal }),
  })
}

export const mailStatisticsDaysShown = 30

export function mailStatisticsByDayQuery(api: ApiClient, days: number) {
  return queryOptions({
    queryKey: ['email', 'statistics', 'days', days],
    queryFn: ({ signal }) => api.request('GET /email/stats/days', { query: { days }, fallback, signal }),
  })
}

const outboxKey = ['email', 'outbox']

/** The dashboards count failed and waiting mail. */
const outboxInvalidation = { invalidates: [outboxKey], announces: ['email'] }

const messagesOnAPage = 20
const refreshedEveryMs = 10_000

export interface ActivitySearchParams {
  readonly search: string
  readonly status: MessageState | undefined
  readonly type: TemplateType | undefined
  readonly page: number
  readonly message: number | undefined
}

/** Polls only while a listed message is being sent. */
export function outboxMessagesQuery(api: ApiClient, { search, status, type, page }: ActivitySearchParams) {
  return queryOptions({
    queryKey: [...outboxKey, 'list', { search, status, type, page }],
    queryFn: ({ signal }) =>
      api.request('GET /email/outbox', {
        query: { search: search || undefined, status, type, page, limit: messagesOnAPage },
        fallback: 'Failed to get the messages',
        signal,
      }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.messages.some(isBeingSent) === true ? refreshedEveryMs : false,
  })
}

function isBeingSent({ status }: Pick<OutboxList['messages'][number], 'status'>): boolean {
  return status === 'queued' || status === 'sending'
}

/** Every fetch is audited, so it polls only while sending. */
export function outboxMessageQuery(api: ApiClient, id: number) {
  return queryOptions({
    queryKey: [...outboxKey, 'message', id],
    queryFn: ({ signal }) =>
      api.request('GET /email/outbox/message', {
        query: { id },
        fallback: 'Failed to get the message',
        signal,
      }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isBeingSent(data) ? refreshedEveryMs : false,
  })
}

export const retryMessageMutation = defineAdminMutation({
  endpoint: 'POST /email/outbox/retry',
  fallback: 'Failed to retry the message',
  succeeded: ({ recipientEmail }) => `The message to ${recipientEmail} will be sent again.`,
  ...outboxInvalidation,
})

export const retryAllMessagesMutation = defineAdminMutation({
  endpoint: 'POST /email/outbox/retry-all',
  fallback: 'Failed to retry the messages',
  succeeded: retriedText,
  ...outboxInvalidation,
})

function retriedText({ retried, skipped }: RetryAllResponse): string {
  const tried = retried === 1 ? '1 message will be sent again.' : `${retried} messages will be sent again.`
  if (skipped === 0) return tried
  return `${tried} ${skipped} can no longer be sent, because ${skipped === 1 ? 'its' : 'their'} content has been erased.`
}

/** @param toDedupeKey the same for every retry */
export function resendMessageMutation(attemptKey: string) {
  return defineAdminMutation({
    endpoint: 'POST /email/outbox/resend',
    headers: { 'Idempotency-Key': attemptKey },
    fallback: 'Failed to send the message again',
    succeeded: ({ recipientEmail }) => `The message is on its way to ${recipientEmail} again.`,
    ...outboxInvalidation,
  })
}
