import { Hono } from 'hono'
import { cpdProvider } from '../../../content/provider.ts'
import type { HttpEnvironment, RequestContext } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody, queryParams, readIdempotencyKey } from '../../../platform/http/input.ts'
import { rateLimitPerIpAddress } from '../../../platform/http/limit-per-address.ts'
import type { RateLimitRule } from '../../../platform/rate-limits.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { allowEveryone } from '../../people/http/guards.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import { listInvitationRateLimits } from '../adapters/invitation-limits.ts'
import { inviteAttendees } from '../commands/invite-attendees.ts'
import { requestInvitation } from '../commands/request-invitation.ts'
import { InviteAttendeesInput, InviteAttendeesResponse } from '../contract/invitations.ts'
import {
  InvitationPreview,
  InvitationPreviewQuery,
  RequestInvitationInput,
  RequestInvitationResponse,
  UnsavedInvitationPreviewInput,
} from '../contract/official-invitation.ts'
import { previewInvitation, previewInvitationForUnsavedAttendee } from '../reads/official-invitation-data.ts'

export const invitationsHttp = new Hono<HttpEnvironment>().post(
  '/attendees/invite',
  requirePermission('attendees.work_with'),
  jsonBody(InviteAttendeesInput),
  respondsWith('Invite people to a seminar by e-mail', InviteAttendeesResponse, [404, 409]),
  async (c) => c.json(await inviteAttendees(commandContext(c), c.req.valid('json'))),
)

const previewsPerAddress: RateLimitRule = { name: 'invitation_preview', times: 30, withinSeconds: 60 }

function previewContext(c: RequestContext) {
  const { config } = c.var.services
  return { ...commandContext(c), log: c.var.log, site: { appUrl: config.appUrl, provider: cpdProvider } }
}

export const officialInvitationHttp = new Hono<HttpEnvironment>()
  .get(
    '/email/templates/get',
    requirePermission('account.own'),
    queryParams(InvitationPreviewQuery),
    respondsWith(
      'The official invitation of somebody known, as it would be sent',
      InvitationPreview,
      [404, 409],
    ),
    async (c) => c.json(await previewInvitation(previewContext(c), c.req.valid('query'))),
  )
  .post(
    '/email/templates/get',
    allowEveryone,
    jsonBody(UnsavedInvitationPreviewInput),
    rateLimitPerIpAddress(previewsPerAddress),
    respondsWith('The same for somebody who is not saved', InvitationPreview, [404, 409]),
    async (c) => c.json(await previewInvitationForUnsavedAttendee(previewContext(c), c.req.valid('json'))),
  )
  .post(
    '/email/invitations/request',
    allowEveryone,
    jsonBody(RequestInvitationInput),
    respondsWith('Have an official invitation sent', RequestInvitationResponse, [401, 403, 404, 409, 429]),
    async (c) => {
      const context = commandContext(c)
      const input = c.req.valid('json')
      const { limits } = c.var.services
      const uses = await listInvitationRateLimits(context, input)
      for (const [rule, key] of uses) await limits.use(rule, key)
      return c.json(await requestInvitation(context, { input, idempotencyKey: readIdempotencyKey(c) }))
    },
  )
