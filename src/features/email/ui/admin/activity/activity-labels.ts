import type { MailEventType } from '#app/features/email/contract/email.ts'
import type { MessageState, OutboxMessageSummary } from '#app/features/email/contract/outbox.ts'
import type { BadgeVariant } from '#app/ui/admin/status-props.tsx'
import type { IconName } from '#app/ui/icon-names.ts'

export const messageStateLabels: Record<MessageState, string> = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  bounced: 'Bounced',
  dead: 'Failed',
  suppressed: 'Not sent (suppressed)',
}

export const messageStateVariants: Record<MessageState, BadgeVariant> = {
  queued: 'secondary',
  sending: 'secondary',
  sent: 'default',
  delivered: 'success',
  opened: 'success',
  bounced: 'warning',
  dead: 'destructive',
  suppressed: 'warning',
}

export interface MailEventLabel {
  readonly icon: IconName
  readonly label: string
}

export const mailEventLabels: Record<MailEventType, MailEventLabel> = {
  deferred: { icon: 'clock', label: 'Delayed; the provider tries again' },
  delivered: { icon: 'mail-check', label: 'Delivered' },
  opened: { icon: 'mail-open', label: 'Opened' },
  clicked: { icon: 'mouse-pointer-click', label: 'Link clicked' },
  bounced: { icon: 'mail-x', label: 'Bounced' },
  unsubscribed: { icon: 'user-x', label: 'Unsubscribed' },
  complained: { icon: 'triangle-alert', label: 'Marked as spam' },
}

/** The subject, or the type if there is none yet. */
export function emailMessageTitle({ subject, typeLabel }: OutboxMessageSummary): string {
  return subject ?? typeLabel
}

export function deliveryAttemptsText(attempts: number): string {
  return attempts === 1 ? '1 try' : `${attempts} tries`
}

export function recipientText({ recipientName, recipientEmail }: OutboxMessageSummary): string {
  return recipientName === null ? recipientEmail : `${recipientName} <${recipientEmail}>`
}
