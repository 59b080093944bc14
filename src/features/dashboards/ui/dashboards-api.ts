import type { RemovedSampleData } from '#app/features/attendees/contract/sample-data.ts'
import type { SetupListSettings } from '#app/features/settings/contract/installation.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'

const fallback = 'Failed to load your dashboard'

export function adminDashboardQuery() {
  return endpointQuery('GET /dashboard/admin', { fallback })
}

export const attentionQuery = () => endpointQuery('GET /dashboard/attention')

export function upcomingSeminarsQuery() {
  return endpointQuery('GET /dashboard/upcoming')
}

export function seminarOverviewQuery(seminarId: number) {
  return endpointQuery('GET /seminars/overview', {
    query: { seminarId },
    fallback: 'Failed to load the overview',
  })
}

export function personalDashboardQuery() {
  return endpointQuery('GET /dashboard/personal', { fallback })
}

/** Skips setup tasks, or hides their list; the caller invalidates queries. */
export function saveSetupList(api: ApiClient, body: SetupListSettings): Promise<unknown> {
  return api.request('POST /settings/setup-list', { body, fallback: 'Please try again.' })
}

/** Removes unused sample data; the caller invalidates queries. */
export function removeSampleData(api: ApiClient): Promise<RemovedSampleData> {
  return api.request('POST /attendees/remove-sample-data', { body: {}, fallback: 'Please try again.' })
}
