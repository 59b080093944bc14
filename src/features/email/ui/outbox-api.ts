import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import type { MessageState, OutboxList, RetryAllResponse } from '../contract/outbox.ts'

const fallback = 'Unknown error'

export function mailStatisticsQuery() {
  return endpointQuery('GET /email/stats/overview', { fallback })
}

export const mailStatisticsDaysShown = 30

export function mailStatisticsByDayQuery(days: number) {
  return endpointQuery('GET /email/stats/days', { query: { days }, fallback })
}

/** The dashboards count failed and waiting mail. */

const messagesOnAPage = 20
const refreshedEveryMs = 10_000

export interface ActivitySearchParams {
  readonly search: string
  readonly status: MessageState | undefined
  readonly type: string | undefined
  readonly page: number
  readonly message: number | undefined
}

/** Polls only while a listed message is being sent. */
export function outboxMessagesQuery({ search, status, type, page }: ActivitySearchParams) {
  return queryOptions({
    ...endpointQuery('GET /email/outbox', {
      query: { search: search || undefined, status, type, page, limit: messagesOnAPage },
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
export function outboxMessageQuery(id: number) {
  return queryOptions({
    ...endpointQuery('GET /email/outbox/message', { query: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isBeingSent(data) ? refreshedEveryMs : false,
  })
}

export const retryMessageMutation = endpointMutation('POST /email/outbox/retry', {
  failed: 'Failed to retry the message',
  succeeded: ({ recipientEmail }) => `The message to ${recipientEmail} will be sent again.`,
})

export const retryAllMessagesMutation = endpointMutation('POST /email/outbox/retry-all', {
  failed: 'Failed to retry the messages',
  succeeded: retriedText,
})

function retriedText({ retried, skipped }: RetryAllResponse): string {
  const tried = retried === 1 ? '1 message will be sent again.' : `${retried} messages will be sent again.`
  if (skipped === 0) return tried
  return `${tried} ${skipped} can no longer be sent, because ${skipped === 1 ? 'its' : 'their'} content has been erased.`
}

/** @param toDedupeKey the same for every retry */
export function resendMessageMutation(attemptKey: string) {
  return endpointMutation('POST /email/outbox/resend', {
    headers: { 'Idempotency-Key': attemptKey },
    failed: 'Failed to send the message again',
    succeeded: ({ recipientEmail }) => `The message is on its way to ${recipientEmail} again.`,
  })
}
