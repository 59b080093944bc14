import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
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

export function auditLogQuery({ action, from, to, page }: AuditSearchParams) {
  return {
    ...endpointQuery('GET /audit-log', { query: { action, from, to, page } }),
    // It grows with every action.
    staleTime: 0,
  }
}
