/** Numbers about the mail, as the office asks for them. */
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { MailDays, MailStatistics } from '../contract/statistics.ts'

/** Of every call about mail, where the server gives no text of its own (specification 2, section 8). */
const fallback = 'Unknown error'

/** Null where there are none to be had. */
export function statisticsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['messaging', 'statistics'],
    queryFn: ({ signal }) =>
      api.request<MailStatistics | null>({ path: '/email/stats/overview', fallback, signal }),
  })
}

/** How far back the plot reaches. */
export const daysShown = 30

export function mailDaysQuery(api: ApiClient, days: number) {
  return queryOptions({
    queryKey: ['messaging', 'statistics', 'days', days],
    queryFn: ({ signal }) =>
      api.request<MailDays>({ path: '/email/stats/days', query: { days }, fallback, signal }),
  })
}
