import { Hono } from 'hono'
import { startOfManilaDay } from '../../../platform/format/dates.ts'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { queryParams } from '../../../platform/http/input.ts'
import { toPagination } from '../../../platform/paging.ts'
import { AuditList, AuditQuery, auditActions } from '../contract/audit.ts'
import { listAuditLog } from '../queries/audit.ts'
import { requirePermission } from './permitted.ts'

export const auditLogHttp = new Hono<HttpEnvironment>().get(
  '/audit-log',
  requirePermission('audit.read'),
  queryParams(AuditQuery),
  respondsWith('Who did what to whom, when and from where', AuditList),
  async (c) => {
    const { action, personId, from, to, ...paging } = c.req.valid('query')
    const page = toPagination(paging)
    const filter = {
      action: action || null,
      personId: personId ?? null,
      from: from === undefined ? null : startOfManilaDay(from),
      before: to === undefined ? null : startOfManilaDay(to, 1),
    }
    const { entries, total } = await listAuditLog(c.var.services.db, filter, page)
    return c.json({
      entries,
      actions: [...auditActions],
      total,
      page: page.page,
      limit: page.limit,
    } satisfies AuditList)
  },
)
