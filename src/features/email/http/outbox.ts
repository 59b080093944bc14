import { Hono } from 'hono'
import { cpdProvider } from '../../../content/provider.ts'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody, queryParams, readIdempotencyKey } from '../../../platform/http/input.ts'
import { toPagination } from '../../../platform/paging.ts'
import { EmptyInput } from '../../../platform/wire-shapes.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import { resendMessage } from '../commands/resend-message.ts'
import { retryDeadMessages, retryMessage } from '../commands/retry-messages.ts'
import {
  OutboxList,
  OutboxMessageDetails,
  OutboxMessageInput,
  OutboxMessageQuery,
  OutboxQuery,
  ResendMessageResponse,
  RetryAllResponse,
  RetryMessageResponse,
} from '../contract/outbox.ts'
import { MailStatistics, MailStatisticsByDay, MailStatisticsByDayQuery } from '../contract/statistics.ts'
import { listOutbox } from '../queries/outbox.ts'
import { countMailByDay, countMailTotals } from '../queries/statistics.ts'
import { viewOutboxMessage } from '../reads/view-message.ts'
import { toMailStatistics } from '../rules/statistics.ts'

export const mailStatisticsHttp = new Hono<HttpEnvironment>()
  .get(
    '/email/stats/overview',
    requirePermission('mail.manage'),
    respondsWith('How many messages were sent, arrived and were read', MailStatistics),
    async (c) => c.json(toMailStatistics(await countMailTotals(c.var.services.db)) satisfies MailStatistics),
  )
  .get(
    '/email/stats/days',
    requirePermission('mail.manage'),
    queryParams(MailStatisticsByDayQuery),
    respondsWith('What happened to messages on each of the last days', MailStatisticsByDay),
    async (c) => {
      const { db, now } = commandContext(c)
      return c.json({
        days: await countMailByDay(db, c.req.valid('query').days, now),
      } satisfies MailStatisticsByDay)
    },
  )

export const outboxHttp = new Hono<HttpEnvironment>()
  .get(
    '/email/outbox',
    requirePermission('mail.manage'),
    queryParams(OutboxQuery),
    respondsWith('Messages and what became of them, a page at a time', OutboxList),
    async (c) => {
      const { search, status, type, ...paging } = c.req.valid('query')
      const page = toPagination(paging)
      const filter = { search: search || null, state: status ?? null, type: type ?? null }
      const found = await listOutbox(c.var.services.db, filter, page)
      return c.json({ ...found, page: page.page, limit: page.limit } satisfies OutboxList)
    },
  )
  .get(
    '/email/outbox/message',
    requirePermission('mail.manage'),
    queryParams(OutboxMessageQuery),
    respondsWith('One message with its reports and how it looks', OutboxMessageDetails, [404]),
    async (c) => {
      const { db, secrets, config } = c.var.services
      const rendering = {
        db,
        secrets,
        log: c.var.log,
        site: { appUrl: config.appUrl, provider: cpdProvider },
      }
      const message = await viewOutboxMessage(commandContext(c), rendering, c.req.valid('query').id)
      return c.json(message satisfies OutboxMessageDetails)
    },
  )
  .post(
    '/email/outbox/retry',
    requirePermission('mail.manage'),
    jsonBody(OutboxMessageInput),
    respondsWith('Try a message again that was given up', RetryMessageResponse, [404, 409]),
    async (c) => c.json(await retryMessage(commandContext(c), c.req.valid('json').id)),
  )
  .post(
    '/email/outbox/retry-all',
    requirePermission('mail.manage'),
    jsonBody(EmptyInput),
    respondsWith('Try every message again that was given up', RetryAllResponse),
    async (c) => c.json(await retryDeadMessages(commandContext(c))),
  )
  .post(
    '/email/outbox/resend',
    requirePermission('mail.manage'),
    jsonBody(OutboxMessageInput),
    respondsWith('Send a message once more', ResendMessageResponse, [404, 409]),
    async (c) => {
      const resending = { id: c.req.valid('json').id, idempotencyKey: readIdempotencyKey(c) }
      return c.json(await resendMessage(commandContext(c), resending))
    },
  )
