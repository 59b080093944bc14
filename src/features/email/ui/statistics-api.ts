import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { MailDays, MailStatistics } from '../contract/statistics.ts'

const fallback = 'Unknown error'

export function mailStatisticsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['email', 'statistics'],
    queryFn: ({ signal }) =>
      api.request<MailStatistics | null>({ path: '/email/stats/overview', fallback, signal }),
  })
}

export const mailDaysShown = 30

export function mailDaysQuery(api: ApiClient, days: number) {
  return queryOptions({
    queryKey: ['email', 'statistics', 'days', days],
    queryFn: ({ signal }) =>
      api.request<MailDays>({ path: '/email/stats/days', query: { days }, fallback, signal }),
  })
}
