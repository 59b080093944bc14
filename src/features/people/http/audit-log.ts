import { Hono } from 'hono'
import { manilaDayStart } from '../../../platform/format/dates.ts'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/describe-route.ts'
import { query } from '../../../platform/http/input.ts'
import { toPage } from '../../../platform/paging.ts'
import { AuditList, AuditQuery, auditActions } from '../contract/audit.ts'
import { listAudit } from '../queries/audit.ts'
import { permitted } from './permitted.ts'

export const peopleHttp = new Hono<HttpEnvironment>().get(
  '/audit-log',
  permitted('audit.read'),
  query(AuditQuery),
  answers('Who did what to whom, when and from where', AuditList),
  async (c) => {
    const { action, personId, from, to, ...paging } = c.req.valid('query')
    const page = toPage(paging)
    const filter = {
      action: action || null,
      personId: personId ?? null,
      from: from === undefined ? null : manilaDayStart(from),
      before: to === undefined ? null : manilaDayStart(to, 1),
    }
    const { entries, total } = await listAudit(c.var.services.db, filter, page)
    return c.json({
      entries,
      actions: [...auditActions],
      total,
      page: page.page,
      limit: page.limit,
    } satisfies AuditList)
  },
)
