import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type ApiClient, ApiError, type BodyOf } from '#app/platform/api-client/api-client.ts'
import { sessionExpiredAdvice } from '#app/platform/api-client/ended-session.ts'
import { invalidateTopicSubscribers } from '#app/platform/api-client/topics.ts'
import { useApi } from '#app/platform/api-client/use-api.ts'
import { toast } from '#app/ui/toast.ts'

export function ownLicencesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['accreditation', 'own-licences'],
    queryFn: () => api.request('GET /licences', { fallback: 'Failed to load your licenses' }),
  })
}

const failed = 'Something went wrong. Please try again.'

type LicenceMutation = 'POST /licences' | 'POST /licences/primary' | 'POST /licences/delete'

/** Changes the caller's licences; resolves with the new list shown. */
export function useChangeOwnLicences() {
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = ownLicencesQuery(api)
  return async <Name extends LicenceMutation>(endpoint: Name, body: BodyOf<Name>): Promise<void> => {
    queries.setQueryData(queryKey, await api.request(endpoint, { body, fallback: failed }))
    void invalidateTopicSubscribers(queries, ['people'])
  }
}

/** Shows a failure as a toast; field issues appear at their fields. */
export function showLicenceFailure(error: unknown): void {
  if (error instanceof ApiError && error.issues.length > 0) return
  toast.error(error instanceof ApiError ? error.message : failed, sessionExpiredAdvice(error))
}
