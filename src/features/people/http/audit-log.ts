import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { startOfManilaDay } from '#app/platform/format/dates.ts'
import { toPagination } from '#app/platform/paging.ts'
import { auditActions } from '../contract/audit.ts'
import { auditLogEndpoints } from '../contract/endpoints.ts'
import { listAuditLog } from '../queries/audit.ts'

export const auditLogHttp = serveEndpoints(auditLogEndpoints, {
  'GET /audit-log': async (c, { query, json }) => {
    const { action, personId, from, to, ...paging } = query
    const page = toPagination(paging)
    const filter = {
      action: action || null,
      personId: personId ?? null,
      from: from === undefined ? null : startOfManilaDay(from),
      before: to === undefined ? null : startOfManilaDay(to, 1),
    }
    const { entries, total } = await listAuditLog(c.var.services.db, filter, page)
    return json({
      entries,
      actions: [...auditActions],
      total,
      page: page.page,
      limit: page.limit,
    })
  },
})
