import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { readIdempotencyKey } from '#app/platform/http/input.ts'
import { toPagination } from '#app/platform/paging.ts'
import { resendMessage } from '../commands/resend-message.ts'
import { retryDeadMessages, retryMessage } from '../commands/retry-messages.ts'
import { mailStatisticsEndpoints, outboxEndpoints } from '../contract/endpoints.ts'
import { refuseUnknownTemplateType } from '../emails/template-types.ts'
import { listOutbox } from '../queries/outbox.ts'
import { countMailByDay, countMailTotals } from '../queries/statistics.ts'
import { getMailSite } from '../reads/mail-site.ts'
import { viewOutboxMessage } from '../reads/view-message.ts'
import { toMailStatistics } from '../rules/statistics.ts'

export const mailStatisticsHttp = serveEndpoints(mailStatisticsEndpoints, {
  'GET /email/stats/overview': async (c, { json }) =>
    json(toMailStatistics(await countMailTotals(c.var.services.db))),
  'GET /email/stats/days': async (c, { query, json }) => {
    const { db, now } = commandContext(c)
    return json({
      days: await countMailByDay(db, query.days, now),
    })
  },
})

export const outboxHttp = serveEndpoints(outboxEndpoints, {
  'GET /email/outbox': async (c, { query, json }) => {
    const { search, status, type, ...paging } = query
    if (type !== undefined) refuseUnknownTemplateType(type, { path: 'type' })
    const page = toPagination(paging)
    const filter = { search: search || null, state: status ?? null, type: type ?? null }
    const found = await listOutbox(c.var.services.db, filter, page)
    return json({ ...found, page: page.page, limit: page.limit })
  },
  'GET /email/outbox/message': async (c, { query, json }) => {
    const { db, secrets } = c.var.services
    const rendering = {
      db,
      secrets,
      log: c.var.log,
      site: getMailSite(c.var.services),
    }
    const message = await viewOutboxMessage(commandContext(c), rendering, query.id)
    return json(message)
  },
  'POST /email/outbox/retry': async (c, { body, json }) =>
    json(await retryMessage(commandContext(c), body.id)),
  'POST /email/outbox/retry-all': async (c, { json }) => json(await retryDeadMessages(commandContext(c))),
  'POST /email/outbox/resend': async (c, { body, json }) => {
    const resending = { id: body.id, idempotencyKey: readIdempotencyKey(c) }
    return json(await resendMessage(commandContext(c), resending))
  },
})
