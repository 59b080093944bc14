/** Wire types of the audit log, apart because only the admin area uses them. */
import * as z from 'zod/mini'
import { integerParam, maxRowId, pageQueryFields, pageResponseFields } from '../../../platform/paging.ts'

/** A Manila date with a four-digit year. */
const day = (message: string) => z.iso.date(message).check(z.regex(/^[12]/, message))

/** Audit log actions. They are stored, so never rename them. */
export const auditActions = [
  'account.change_reported',
  'account.created',
  'account.email_changed',
  'account.email_verified',
  'account.google_linked',
  'account.google_unlinked',
  'account.link_requested',
  'account.password_changed',
  'account.password_chosen',
  'account.recovery_codes_made',
  'account.second_factor_added',
  'account.second_factor_removed',
  'account.updated',
  'answer_file.viewed',
  'answer_files.purged',
  'attendance.code_shown',
  'attendance.completion_overridden',
  'attendance.imported',
  'attendance.marked',
  'attendance.scan_decided',
  'attendance.settings_changed',
  'attendance.sheet_printed',
  'attendance.slot_marked',
  'attendee.added',
  'attendee.data_downloaded',
  'attendee.deleted',
  'attendee.erased',
  'attendee.erasure_requested',
  'attendee.erasure_withdrawn',
  'attendee.updated',
  'attendees.exported',
  'attendees.imported',
  'attendees.invitations_started',
  'attendees.invited',
  'category.created',
  'category.deactivated',
  'category.updated',
  'check_in.pass_created',
  'check_in.pass_revoked',
  'check_in.walk_in_added',
  'interaction.added',
  'invitation.requested',
  'mail.resent',
  'mail.retried',
  'mail.settings_changed',
  'mail.template_created',
  'mail.template_deleted',
  'mail.template_updated',
  'mail.tested',
  'mail.unsubscribed',
  'mail.viewed',
  'participants.exported',
  'payment.approval_taken_back',
  'payment.approved',
  'payment.decision_undone',
  'payment.rejected',
  'proof.attached',
  'proof.resent',
  'proof.viewed',
  'proofs.purged',
  'registration.made',
  'registration.ticket_renewed',
  'sample_data.removed',
  'registrations.link_requested',
  'seminar.programme_changed',
  'seminar.cancelled',
  'seminar.cover_changed',
  'seminar.created',
  'seminar.deleted',
  'seminar.questions_changed',
  'seminar.updated',
  'session.ended',
  'session.others_ended',
  'session.reauthenticated',
  'session.started',
  'settings.changed',
  'settings.file_uploaded',
  'speaker.created',
  'speaker.deleted',
  'speaker.updated',
  'support_message.resolved',
  'support_message.sent',
  'user.created',
  'user.deleted',
  'user.password_changed',
  'user.second_factors_removed',
  'user.updated',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Filter of the audit log; `personId` matches actor or subject. */
export const AuditQuery = z.strictObject({
  ...pageQueryFields(50),
  action: z.optional(z.string().check(z.maxLength(100))),
  personId: z.optional(integerParam(1, maxRowId)),
  from: z.optional(day('Invalid start date')),
  to: z.optional(day('Invalid end date')),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const AuditLogEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null for visitors; the name is the current one. */
  actor: z.nullable(z.object({ id: z.int(), displayName: z.string() })),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.nullable(z.int()),
  subjectName: z.nullable(z.string()),
  details: z.nullable(z.record(z.string(), z.unknown())),
  ipAddress: z.nullable(z.string()),
})
export type AuditLogEntry = z.infer<typeof AuditLogEntry>

export const AuditList = z.object({
  entries: z.array(AuditLogEntry),
  actions: z.array(z.string()),
  ...pageResponseFields,
})
export type AuditList = z.infer<typeof AuditList>
