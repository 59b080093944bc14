import { Hono } from 'hono'
import type { HttpEnvironment } from '../../platform/http/context.ts'
import { respondsWith } from '../../platform/http/describe-route.ts'
import { requireSignedInActor } from '../people/commands/signed-in-actor.ts'
import { commandContext } from '../people/http/command-context.ts'
import { requirePermission } from '../people/http/permitted.ts'
import { AdminDashboard, PersonalDashboard, UpcomingSeminars } from './contract.ts'
import { getAdminDashboard } from './queries/admin.ts'
import { getPersonalDashboard } from './queries/personal.ts'
import { listUpcomingSeminars } from './queries/upcoming.ts'
import { dashboardListLength } from './rules.ts'

export const dashboardsHttp = new Hono<HttpEnvironment>()
  .get(
    '/dashboard/admin',
    requirePermission('dashboard.admin'),
    respondsWith('What matters today to the provider', AdminDashboard),
    async (c) => {
      const context = commandContext(c)
      const { personId } = requireSignedInActor(context)
      return c.json((await getAdminDashboard(context.db, context.now, personId)) satisfies AdminDashboard)
    },
  )
  .get(
    '/dashboard/upcoming',
    requirePermission('attendees.work_with'),
    respondsWith(
      'Seminars that take place now and the next ones, for those who mark attendance',
      UpcomingSeminars,
    ),
    async (c) => {
      const { db, now } = commandContext(c)
      return c.json({
        seminars: await listUpcomingSeminars(db, now, dashboardListLength),
      } satisfies UpcomingSeminars)
    },
  )
  .get(
    '/dashboard/personal',
    requirePermission('account.own'),
    respondsWith('What one is registered for, and what one could register for', PersonalDashboard),
    async (c) => {
      const context = commandContext(c)
      const actor = requireSignedInActor(context)
      return c.json((await getPersonalDashboard(context.db, actor, context.now)) satisfies PersonalDashboard)
    },
  )
