/** Endpoints of this feature. */

import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { AuditList, AuditQuery } from './audit.ts'

export const auditLogEndpoints = {
  'GET /audit-log': {
    summary: 'List the audit log',
    access: 'audit.read',
    shows: ['erasure'],
    query: AuditQuery,
    response: AuditList,
  },
} as const satisfies DeclaredEndpoints

type AuditLogEndpoints = typeof auditLogEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends AuditLogEndpoints {}
}
