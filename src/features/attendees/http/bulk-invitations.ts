import { Hono } from 'hono'
import { cpdProvider } from '../../../content/provider.ts'
import type { HttpEnvironment, RequestContext } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody, queryParams } from '../../../platform/http/input.ts'
import {
  AudiencePreview,
  AudiencePreviewInput,
  InvitationEmailQuery,
  InvitationRun,
  InvitationRunQuery,
  InvitationTemplates,
  StartBulkInvitationsInput,
} from '../../invitations/contract/bulk-invitations.ts'
import { InvitationPreview } from '../../invitations/contract/official-invitation.ts'
import { getInvitationRun } from '../../invitations/reads/invitation-run.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import { startBulkInvitations } from '../commands/start-invitations.ts'
import {
  listInvitationTemplates,
  previewInvitationAudience,
  previewInvitationEmail,
} from '../reads/preview-invitations.ts'

function emailContext(c: RequestContext) {
  const { config } = c.var.services
  return { ...commandContext(c), log: c.var.log, site: { appUrl: config.appUrl, provider: cpdProvider } }
}

export const bulkInvitationsHttp = new Hono<HttpEnvironment>()
  .post(
    '/attendees/invitations/preview',
    requirePermission('attendees.work_with'),
    jsonBody(AudiencePreviewInput),
    respondsWith('Who would get an invitation, and who not and why', AudiencePreview, [404, 409]),
    async (c) =>
      c.json(
        (await previewInvitationAudience(commandContext(c), c.req.valid('json'))) satisfies AudiencePreview,
      ),
  )
  .get(
    '/attendees/invitations/email',
    requirePermission('attendees.work_with'),
    queryParams(InvitationEmailQuery),
    respondsWith('The invitation as the caller would get it', InvitationPreview, [404, 409]),
    async (c) =>
      c.json(
        (await previewInvitationEmail(emailContext(c), c.req.valid('query'))) satisfies InvitationPreview,
      ),
  )
  .get(
    '/attendees/invitations/templates',
    requirePermission('attendees.work_with'),
    respondsWith('Custom templates that an invitation can be sent with', InvitationTemplates),
    async (c) => {
      const templates = await listInvitationTemplates(c.var.services.db)
      return c.json({ templates } satisfies InvitationTemplates)
    },
  )
  .post(
    '/attendees/invitations',
    requirePermission('attendees.work_with'),
    jsonBody(StartBulkInvitationsInput),
    respondsWith('Invite any number of people to a seminar by e-mail', InvitationRun, [404, 409]),
    async (c) =>
      c.json((await startBulkInvitations(emailContext(c), c.req.valid('json'))) satisfies InvitationRun),
  )
  .get(
    '/attendees/invitations/run',
    requirePermission('attendees.work_with'),
    queryParams(InvitationRunQuery),
    respondsWith('How far a bulk invitation of one’s own is', InvitationRun, [404]),
    async (c) => {
      const { runId } = c.req.valid('query')
      const search = { runId, startedBy: c.var.actor?.personId }
      return c.json((await getInvitationRun(c.var.services.db, search)) satisfies InvitationRun)
    },
  )
