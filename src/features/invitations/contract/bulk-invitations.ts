import * as z from 'zod/mini'
import { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { maxTagLength } from '#app/features/people/contract/person.ts'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { maxSelectedPeople } from './bulk-limits.ts'
import { invitationSkipReasons } from './invitations.ts'

export const InvitationRunState = z.enum(['running', 'done', 'failed'])
export type InvitationRunState = z.infer<typeof InvitationRunState>

/** The filters of the attendee list, resolved when the invitations are sent. */
export const AudienceFilter = z.strictObject({
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  paymentStatus: z.optional(PaymentStatus),
  seminarId: z.optional(rowIdField()),
  tag: z.optional(z.string().check(z.trim(), z.maxLength(maxTagLength))),
  notInvitedTo: z.optional(rowIdField()),
})
export type AudienceFilter = z.infer<typeof AudienceFilter>

export const InvitationAudience = z.union([
  z.strictObject({
    userIds: z
      .array(rowIdField())
      .check(
        z.minLength(1, 'Please select an attendee.'),
        z.maxLength(maxSelectedPeople, `At most ${maxSelectedPeople} attendees can be selected at once.`),
      ),
  }),
  z.strictObject({ filter: AudienceFilter }),
])
export type InvitationAudience = z.infer<typeof InvitationAudience>

const invitation = {
  audience: InvitationAudience,
  seminarId: rowIdField(),
  /** True to exclude people already invited to this seminar. */
  isOnlyNew: z._default(z.boolean(), false),
}

/** POST /attendees/invitations/preview: who would be invited, by the same rule as sending. */
export const AudiencePreviewInput = z.strictObject(invitation)
export type AudiencePreviewInput = z.infer<typeof AudiencePreviewInput>

const Skipped = z.array(z.object({ reason: z.enum(invitationSkipReasons), count: z.int() }))

export const AudiencePreview = z.object({
  total: z.int(),
  invited: z.int(),
  skipped: Skipped,
  seatsLeft: z.nullable(z.int()),
})
export type AudiencePreview = z.infer<typeof AudiencePreview>

/** POST /attendees/invitations; idempotent by its id. */
export const StartBulkInvitationsInput = z.strictObject({
  ...invitation,
  runId: z.uuid(),
  templateId: z.optional(z.nullable(rowIdField())),
  /** Number of people shown to the sender. */
  expectedTotal: z.int().check(z.gte(0), z.lte(maxRowId)),
})
export type StartBulkInvitationsInput = z.infer<typeof StartBulkInvitationsInput>

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

/** GET /attendees/invitations/email: the e-mail as addressed to the caller. */
export const InvitationEmailQuery = z.strictObject({
  seminarId: integerParam(1, maxRowId),
  templateId: z.optional(integerParam(1, maxRowId)),
})

/** GET /attendees/invitations/templates: active custom templates, by name. */
export const InvitationTemplates = z.object({
  templates: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type InvitationTemplates = z.infer<typeof InvitationTemplates>
