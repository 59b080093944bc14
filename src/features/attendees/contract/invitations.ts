/** Bulk invitations as they cross the wire: whom, what it will come to, and how far it is. */
import * as z from 'zod/mini'
import { largestId, rowId, wholeNumber } from '../../../platform/http/paging.ts'
import { skipReasons } from '../../registration/contract/seats.ts'
import { PaymentStatus } from '../../registration/contract.ts'
import { mostNamed } from './bulk-limits.ts'
import { longestTag } from './profile-fields.ts'

export const InvitationRunState = z.enum(['running', 'done', 'failed'])
export type InvitationRunState = z.infer<typeof InvitationRunState>

/** The filters of the list of attendees; it is resolved when the invitations are sent. */
export const AudienceFilter = z.strictObject({
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  paymentStatus: z.optional(PaymentStatus),
  seminarId: z.optional(rowId()),
  tag: z.optional(z.string().check(z.trim(), z.maxLength(longestTag))),
  notInvitedTo: z.optional(rowId()),
})
export type AudienceFilter = z.infer<typeof AudienceFilter>

export const Audience = z.union([
  z.strictObject({
    userIds: z
      .array(rowId())
      .check(
        z.minLength(1, 'Please select an attendee.'),
        z.maxLength(mostNamed, `At most ${mostNamed} attendees can be named at once.`),
      ),
  }),
  z.strictObject({ filter: AudienceFilter }),
])
export type Audience = z.infer<typeof Audience>

const invitation = {
  audience: Audience,
  seminarId: rowId(),
  /** Leaves out people who were invited to this seminar before. */
  isOnlyNew: z._default(z.boolean(), false),
}

/** POST /attendees/invitations/preview: who would be invited, by the rule that sending follows. */
export const AudiencePreviewInput = z.strictObject(invitation)
export type AudiencePreviewInput = z.infer<typeof AudiencePreviewInput>

const Skipped = z.array(z.object({ reason: z.enum(skipReasons), count: z.int() }))

export const AudiencePreview = z.object({
  total: z.int(),
  invited: z.int(),
  skipped: Skipped,
  /** Null without a limit. */
  seatsLeft: z.nullable(z.int()),
})
export type AudiencePreview = z.infer<typeof AudiencePreview>

/** POST /attendees/invitations: the same call again, with the same id, invites nobody twice. */
export const StartInvitationsInput = z.strictObject({
  ...invitation,
  runId: z.uuid(),
  templateId: z.optional(z.nullable(rowId())),
  /** How many people the sender saw. */
  expectedTotal: z.int().check(z.gte(0), z.lte(largestId)),
})
export type StartInvitationsInput = z.infer<typeof StartInvitationsInput>

export const InvitationRunQuery = z.strictObject({ runId: z.uuid() })

export const InvitationRun = z.object({
  id: z.string(),
  seminarId: z.int(),
  seminarTitle: z.string(),
  state: InvitationRunState,
  expectedTotal: z.int(),
  total: z.int(),
  handled: z.int(),
  queued: z.int(),
  skipped: Skipped,
  failure: z.nullable(z.string()),
})
export type InvitationRun = z.infer<typeof InvitationRun>

/** GET /attendees/invitations/email: the e-mail as the caller would get it. */
export const InvitationEmailQuery = z.strictObject({
  seminarId: wholeNumber(1, largestId),
  templateId: z.optional(wholeNumber(1, largestId)),
})

/** GET /attendees/invitations/templates: custom templates that are active, by name. */
export const InvitationTemplates = z.object({
  templates: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type InvitationTemplates = z.infer<typeof InvitationTemplates>
