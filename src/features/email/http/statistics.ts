import { Hono } from 'hono'
import type { HttpEnvironment } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { queryParams } from '../../../platform/http/input.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import { MailDays, MailDaysQuery, MailStatistics } from '../contract/statistics.ts'
import { countMailByDay, countMailTotals } from '../queries/statistics.ts'
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
    queryParams(MailDaysQuery),
    respondsWith('What happened to messages on each of the last days', MailDays),
    async (c) => {
      const { db, now } = commandContext(c)
      return c.json({ days: await countMailByDay(db, c.req.valid('query').days, now) } satisfies MailDays)
    },
  )
