/**
 * Decides whether a queued message is suppressed. Transactional mail (confirmations, rejected payments) is
 * always sent.
 */
import * as z from 'zod/mini'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { Instant } from '../contract/email-data.ts'

export interface QueuedMessageData {
  readonly templateType: string
  readonly isMarketing: boolean
  readonly data: Readonly<Record<string, unknown>>
}

export interface RecipientStatus {
  /** The address bounced, complained or unsubscribed. */
  readonly isSuppressed: boolean
  /** Null without a person. */
  readonly person: { readonly isActive: boolean; readonly acceptsEmail: boolean } | null
}

/** Includes requested invitations, which are not marketing. */
export function isSuppressibleMessage({ isMarketing, templateType }: QueuedMessageData): boolean {
  return isMarketing || templateType === 'invitation'
}

/** Reason shown to staff; null to send. */
export function whyMessageIsSuppressed(
  message: QueuedMessageData,
  { isSuppressed, person }: RecipientStatus,
  now: Date,
): string | null {
  if (!isSuppressibleMessage(message)) return null
  if (isSuppressed) return 'Not sent: this address bounced, complained or unsubscribed.'
  if (message.isMarketing && person !== null) {
    if (!person.isActive) return 'Not sent: the account is no longer active.'
    if (!person.acceptsEmail) return 'Not sent: this person no longer wants e-mail.'
  }
  return isLateReminder(message, now) ? 'Not sent: it is too late for this reminder.' : null
}

const ReminderData = z.object({ daysAhead: z.int(), seminar: z.object({ startsAt: Instant }) })

const dayInMs = 24 * 60 * 60 * 1000

/** 'In 3 days' must be true when sent. */
function isLateReminder({ templateType, data }: QueuedMessageData, now: Date): boolean {
  if (templateType !== 'seminar_reminder') return false
  const facts = ReminderData.safeParse(data)
  // Rendering reports the error.
  if (!facts.success) return false
  const { daysAhead, seminar } = facts.data
  const days = (Date.parse(toManilaDay(seminar.startsAt)) - Date.parse(toManilaDay(now))) / dayInMs
  return days !== daysAhead
}
