import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../../platform/api-client/api-client.ts'
import type { AuditList, AuditQuery } from '../../contract/audit.ts'

export type AuditSearchParams = Pick<AuditQuery, 'action' | 'from' | 'to' | 'page'>

export function auditLogQuery(api: ApiClient, { action, from, to, page }: AuditSearchParams) {
  return queryOptions({
    queryKey: ['people', 'audit', { action, from, to, page }],
    queryFn: ({ signal }) =>
      api.request<AuditList>({
        path: '/audit-log',
        query: { action, from, to, page },
        fallback: 'Failed to get the audit log',
        signal,
      }),
    // It grows with every action.
    staleTime: 0,
  })
}
