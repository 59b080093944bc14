import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { getMailSite } from '#app/features/email/reads/mail-site.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { readIdempotencyKey } from '#app/platform/http/input.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { listInvitationRateLimits } from '../adapters/invitation-limits.ts'
import { inviteAttendees } from '../commands/invite-attendees.ts'
import { requestInvitation } from '../commands/request-invitation.ts'
import { invitationsEndpoints, officialInvitationEndpoints } from '../contract/endpoints.ts'
import { previewInvitation, previewInvitationForUnsavedAttendee } from '../reads/official-invitation-data.ts'

export const invitationsHttp = serveEndpoints(invitationsEndpoints, {
  'POST /attendees/invite': async (c, { body, json }) => json(await inviteAttendees(commandContext(c), body)),
})

const previewsPerAddress: RateLimitRule = { name: 'invitation_preview', times: 30, withinSeconds: 60 }

function previewContext(c: RequestContext) {
  return { ...commandContext(c), log: c.var.log, site: getMailSite(c.var.services) }
}

export const officialInvitationHttp = serveEndpoints(officialInvitationEndpoints, {
  'GET /email/templates/get': async (c, { query, json }) =>
    json(await previewInvitation(previewContext(c), query)),
  'POST /email/templates/get': {
    use: [rateLimitPerIpAddress(previewsPerAddress)],
    handle: async (c, { body, json }) =>
      json(await previewInvitationForUnsavedAttendee(previewContext(c), body)),
  },
  'POST /email/invitations/request': async (c, { body: input, json }) => {
    const context = commandContext(c)
    const { limits } = c.var.services
    const uses = await listInvitationRateLimits(context, input)
    for (const [rule, key] of uses) await limits.use(rule, key)
    return json(await requestInvitation(context, { input, idempotencyKey: readIdempotencyKey(c) }))
  },
})
