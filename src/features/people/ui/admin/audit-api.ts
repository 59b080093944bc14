import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../../platform/api-client/api-client.ts'
import { readPageNumber, toSearchParams } from '../../../../ui/admin/search-params.ts'
import type { AuditQuery } from '../../contract/audit.ts'

export type AuditSearchParams = Pick<AuditQuery, 'action' | 'from' | 'to' | 'page'>

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

const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const actionPattern = /^[\w.]{1,100}$/

function readParam(params: URLSearchParams, name: string, pattern: RegExp): string | undefined {
  const value = params.get(name)
  return value !== null && pattern.test(value) ? value : undefined
}

export function readAuditSearchParams(params: URLSearchParams): AuditSearchParams {
  return {
    action: readParam(params, 'action', actionPattern),
    from: readParam(params, 'from', dayPattern),
    to: readParam(params, 'to', dayPattern),
    page: readPageNumber(params),
  }
}

export function toAuditSearchParams({ action, from, to, page }: AuditSearchParams): URLSearchParams {
  return toSearchParams({ action, from, to, page })
}
