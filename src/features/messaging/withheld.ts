/**
 * What has come between a message and its sending since it was announced.
 *
 * Mail that somebody needs (a confirmation, a rejected payment) goes out whatever they prefer.
 */
import * as z from 'zod/mini'
import { manilaDay } from '../../platform/format/dates.ts'
import { announcementData } from './announcements.ts'
import type { TemplateType } from './contract.ts'

export interface WaitingMessage {
  readonly templateType: TemplateType
  readonly isMarketing: boolean
  readonly data: Readonly<Record<string, unknown>>
}

export interface RecipientStanding {
  /** Mail to the address came back or was complained about, or its owner unsubscribed. */
  readonly isSuppressed: boolean
  /** Null of an address without a person. */
  readonly person: { readonly isActive: boolean; readonly acceptsEmail: boolean } | null
}

/** Whether it may be withheld at all: invitations also where a visitor asked for theirs, and is no marketing. */
export function mayBeWithheld({ isMarketing, templateType }: WaitingMessage): boolean {
  return isMarketing || templateType === 'invitation'
}

/** Why a message is not sent any more, for those who work here; null where nothing speaks against it. */
export function whyWithheld(
  message: WaitingMessage,
  { isSuppressed, person }: RecipientStanding,
  now: Date,
): string | null {
  if (!mayBeWithheld(message)) return null
  if (isSuppressed) return 'Not sent: this address bounced, complained or unsubscribed.'
  if (message.isMarketing && person !== null) {
    if (!person.isActive) return 'Not sent: the account is not active any more.'
    if (!person.acceptsEmail) return 'Not sent: this person wants no e-mail any more.'
  }
  return isLateReminder(message, now) ? 'Not sent: the day that this reminder tells is over.' : null
}

const ReminderFacts = z.pick(announcementData['seminar.reminder'], { daysAhead: true, seminar: true })

const dayInMs = 24 * 60 * 60 * 1000

/** 'In 3 days' must be true when it leaves us, however long mail had to wait. */
function isLateReminder({ templateType, data }: WaitingMessage, now: Date): boolean {
  if (templateType !== 'seminar_reminder') return false
  const facts = ReminderFacts.safeParse(data)
  // Whoever renders it says what is wrong with it.
  if (!facts.success) return false
  const { daysAhead, seminar } = facts.data
  const days = (Date.parse(manilaDay(seminar.startsAt)) - Date.parse(manilaDay(now))) / dayInMs
  return days !== daysAhead
}
