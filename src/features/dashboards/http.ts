import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { loadMailSettings } from '#app/features/email/reads/mail-configuration.ts'
import { dashboardsEndpoints } from './contract/endpoints.ts'
import { getAdminDashboard } from './queries/admin.ts'
import { getPersonalDashboard } from './queries/personal.ts'
import { listUpcomingSeminars } from './queries/upcoming.ts'
import { getAttention } from './reads/attention.ts'
import { listOwnEvaluations } from './reads/own-evaluations.ts'
import { searchLists } from './reads/search.ts'
import { getSeminarOverview } from './reads/seminar-overview.ts'
import { dashboardListLength } from './rules.ts'

export const dashboardsHttp = serveEndpoints(dashboardsEndpoints, {
  'GET /dashboard/admin': async (c, { json }) => {
    const context = commandContext(c)
    const { personId } = requireSignedInActor(context)
    const { setupList = { skipped: [], isHidden: false } } = c.var.services.settings.current.installation
    return json({ ...(await getAdminDashboard(context.db, context.now, personId)), setupList })
  },
  'GET /dashboard/attention': async (c, { json }) => {
    const context = commandContext(c)
    const { db, now, policies } = context
    const { role } = requireSignedInActor(context)
    const { secrets, config } = c.var.services
    const { smtpUrl, mailFrom } = config
    const mail = await loadMailSettings(db, { smtpUrl, mailFrom }, secrets)
    return json(
      await getAttention(db, {
        role,
        now,
        isMailMissing: mail.kind === 'misconfigured',
        reportDueDays: policies.reportDueDays,
      }),
    )
  },
  'GET /dashboard/upcoming': async (c, { json }) => {
    const { db, now } = commandContext(c)
    return json({
      seminars: await listUpcomingSeminars(db, now, dashboardListLength),
    })
  },
  'GET /seminars/overview': async (c, { query: { seminarId }, json }) => {
    const { db, now } = commandContext(c)
    return json(await getSeminarOverview(db, seminarId, now))
  },
  'GET /search': async (c, { query: { search }, json }) => json(await searchLists(commandContext(c), search)),
  'GET /dashboard/personal': async (c, { json }) => {
    const context = commandContext(c)
    const actor = requireSignedInActor(context)
    const { db, now } = context
    const dashboard = await getPersonalDashboard(db, actor, { now, cancelling: context.policies.cancelling })
    return json({ ...dashboard, evaluations: await listOwnEvaluations(db, dashboard.registered, now) })
  },
})
