import { useQueryClient } from '@tanstack/react-query'
import { ApiError, type BodyOf } from '#app/platform/api-client/api-client.ts'
import { sessionExpiredAdvice } from '#app/platform/api-client/ended-session.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { toast } from '#app/ui/toast.ts'

export function ownLicencesQuery() {
  return endpointQuery('GET /licences')
}

const failed = 'Something went wrong. Please try again.'

type LicenceMutation = 'POST /licences' | 'POST /licences/primary' | 'POST /licences/delete'

/** Changes the caller's licenses; resolves with the new list shown. */
export function useChangeOwnLicences() {
  const api = useApiClient()
  const queries = useQueryClient()
  const { queryKey } = ownLicencesQuery()
  return async <Name extends LicenceMutation>(endpoint: Name, body: BodyOf<Name>): Promise<void> => {
    queries.setQueryData(queryKey, await api.request(endpoint, { body, fallback: failed }))
  }
}

/** Shows a failure as a toast; field issues appear at their fields. */
export function showLicenceFailure(error: unknown): void {
  if (error instanceof ApiError && error.issues.length > 0) return
  toast.error(error instanceof ApiError ? error.message : failed, sessionExpiredAdvice(error))
}
