import { Hono } from 'hono'
import type { HttpEnvironment } from '../../platform/http/context.ts'
import { answers } from '../../platform/http/describe-route.ts'
import { signedInActor } from '../people/commands/signed-in-actor.ts'
import { commandContext } from '../people/http/command-context.ts'
import { permitted } from '../people/http/permitted.ts'
import { AdminDashboard, PersonalDashboard, UpcomingSeminars } from './contract.ts'
import { getAdminDashboard } from './queries/admin.ts'
import { listUpcomingSeminars } from './queries/upcoming.ts'
import { getOwnDashboard } from './reads/own-dashboard.ts'
import { dashboardListLength } from './rules.ts'

export const dashboardsHttp = new Hono<HttpEnvironment>()
  .get(
    '/dashboard/admin',
    permitted('dashboard.admin'),
    answers('What matters today to the provider', AdminDashboard),
    async (c) => {
      const context = commandContext(c)
      const { personId } = signedInActor(context)
      return c.json((await getAdminDashboard(context.db, context.now, personId)) satisfies AdminDashboard)
    },
  )
  .get(
    '/dashboard/upcoming',
    permitted('attendees.work_with'),
    answers(
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
    permitted('account.own'),
    answers('What one is registered for, and what one could register for', PersonalDashboard),
    async (c) => c.json((await getOwnDashboard(commandContext(c))) satisfies PersonalDashboard),
  )
