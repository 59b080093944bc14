import { Hono } from 'hono'
import { commandContext, type HttpEnvironment } from '../../platform/http/context.ts'
import { answers } from '../../platform/http/described.ts'
import { permitted } from '../people/permitted.ts'
import { signedInActor } from '../people/signed-in-actor.ts'
import { AdminDashboard, PersonalDashboard } from './contract.ts'
import { getOwnDashboard } from './own-dashboard.ts'
import { getAdminDashboard } from './queries/admin.ts'

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
    '/dashboard/personal',
    permitted('account.own'),
    answers('What one is registered for, and what one could register for', PersonalDashboard),
    async (c) => c.json((await getOwnDashboard(commandContext(c))) satisfies PersonalDashboard),
  )
