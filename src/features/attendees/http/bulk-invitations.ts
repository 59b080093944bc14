import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { getMailSite } from '#app/features/email/reads/mail-site.ts'
import { getInvitationRun } from '#app/features/invitations/reads/invitation-run.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { startBulkInvitations } from '../commands/start-invitations.ts'
import { bulkInvitationsEndpoints } from '../contract/endpoints.ts'
import {
  listInvitationTemplates,
  previewInvitationAudience,
  previewInvitationEmail,
} from '../reads/preview-invitations.ts'

function emailContext(c: RequestContext) {
  return { ...commandContext(c), log: c.var.log, site: getMailSite(c.var.services) }
}

export const bulkInvitationsHttp = serveEndpoints(bulkInvitationsEndpoints, {
  'POST /attendees/invitations/preview': async (c, { body, json }) =>
    json(await previewInvitationAudience(commandContext(c), body)),
  'GET /attendees/invitations/email': async (c, { query, json }) =>
    json(await previewInvitationEmail(emailContext(c), query)),
  'GET /attendees/invitations/templates': async (c, { json }) => {
    const templates = await listInvitationTemplates(c.var.services.db)
    return json({ templates })
  },
  'POST /attendees/invitations': async (c, { body, json }) =>
    json(await startBulkInvitations(emailContext(c), body)),
  'GET /attendees/invitations/run': async (c, { query, json }) => {
    const { runId } = query
    const search = { runId, startedBy: c.var.actor?.personId }
    return json(await getInvitationRun(c.var.services.db, search))
  },
})
