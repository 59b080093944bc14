/** Dashboard queries. Mutations elsewhere invalidate `['dashboards']`. */
import { queryOptions } from '@tanstack/react-query'
import type { RemovedSampleData } from '#app/features/attendees/contract/sample-data.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'

const fallback = 'Failed to load your dashboard'

export function adminDashboardQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['dashboards', 'admin'],
    queryFn: ({ signal }) => api.request('GET /dashboard/admin', { fallback, signal }),
  })
}

export function upcomingSeminarsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['dashboards', 'upcoming'],
    queryFn: ({ signal }) =>
      api.request('GET /dashboard/upcoming', { fallback: 'Failed to load upcoming seminars', signal }),
  })
}

export function personalDashboardQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['dashboards', 'personal'],
    queryFn: ({ signal }) => api.request('GET /dashboard/personal', { fallback, signal }),
  })
}

/** Removes unused sample data; the caller invalidates queries. */
export function removeSampleData(api: ApiClient): Promise<RemovedSampleData> {
  return api.request('POST /attendees/remove-sample-data', { body: {}, fallback: 'Please try again.' })
}
