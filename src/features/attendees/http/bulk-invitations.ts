/** Bulk invitations: what they will come to, starting them, and how far they are. */
import { Hono } from 'hono'
import { provider } from '../../../content/provider.ts'
import { commandContext, type HttpEnvironment, type RequestContext } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/described.ts'
import { body, query } from '../../../platform/http/input.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { permitted } from '../../people/permitted.ts'
import { InvitationPreview } from '../../registration/contract/invitations.ts'
import { startInvitations } from '../commands/start-invitations.ts'
import {
  AudiencePreview,
  AudiencePreviewInput,
  InvitationEmailQuery,
  InvitationRun,
  InvitationRunQuery,
  InvitationTemplates,
  StartInvitationsInput,
} from '../contract/invitations.ts'
import { listInvitationTemplates, previewAudience, previewInvitationEmail } from '../preview-invitations.ts'
import { findInvitationRun, toInvitationRun } from '../queries/invitation-runs.ts'

function emailContext(c: RequestContext) {
  const { config } = c.var.services
  return { ...commandContext(c), log: c.var.log, site: { appUrl: config.appUrl, provider } }
}

export const bulkInvitationsHttp = new Hono<HttpEnvironment>()
  .post(
    '/attendees/invitations/preview',
    permitted('attendees.work_with'),
    body(AudiencePreviewInput),
    answers('Who would get an invitation, and who not and why', AudiencePreview, [404, 409]),
    async (c) =>
      c.json((await previewAudience(commandContext(c), c.req.valid('json'))) satisfies AudiencePreview),
  )
  .get(
    '/attendees/invitations/email',
    permitted('attendees.work_with'),
    query(InvitationEmailQuery),
    answers('The invitation as the caller would get it', InvitationPreview, [404, 409]),
    async (c) =>
      c.json(
        (await previewInvitationEmail(emailContext(c), c.req.valid('query'))) satisfies InvitationPreview,
      ),
  )
  .get(
    '/attendees/invitations/templates',
    permitted('attendees.work_with'),
    answers('Custom templates that an invitation can be sent with', InvitationTemplates),
    async (c) => {
      const templates = await listInvitationTemplates(c.var.services.db)
      return c.json({ templates } satisfies InvitationTemplates)
    },
  )
  .post(
    '/attendees/invitations',
    permitted('attendees.work_with'),
    body(StartInvitationsInput),
    answers('Invite any number of people to a seminar by e-mail', InvitationRun, [404, 409]),
    async (c) =>
      c.json((await startInvitations(emailContext(c), c.req.valid('json'))) satisfies InvitationRun),
  )
  .get(
    '/attendees/invitations/run',
    permitted('attendees.work_with'),
    query(InvitationRunQuery),
    answers('How far a bulk invitation of one’s own is', InvitationRun, [404]),
    async (c) => {
      const run = await findInvitationRun(c.var.services.db, c.req.valid('query').runId)
      if (run === null || run.startedBy !== c.var.actor?.personId)
        throw new Refusal('not_found', 'invitations_unknown', 'There are no such invitations.')
      return c.json(toInvitationRun(run) satisfies InvitationRun)
    },
  )
