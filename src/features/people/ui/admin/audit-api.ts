import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import {
  defineSearchParams,
  pageParam,
  patternParam,
  type SearchParamsOf,
} from '#app/ui/admin/search-params.ts'

const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const actionPattern = /^[\w.]{1,100}$/

export const auditSearchParams = defineSearchParams({
  action: patternParam(actionPattern),
  from: patternParam(dayPattern),
  to: patternParam(dayPattern),
  page: pageParam,
})

export type AuditSearchParams = SearchParamsOf<typeof auditSearchParams>

export function auditLogQuery(api: ApiClient, { action, from, to, page }: AuditSearchParams) {
  return queryOptions({
    queryKey: ['people', 'audit', { action, from, to, page }],
    queryFn: ({ signal }) =>
      api.request('GET /audit-log', {
        query: { action, from, to, page },
        fallback: 'Failed to get the audit log',
        signal,
      }),
    // It grows with every action.
    staleTime: 0,
  })
}
