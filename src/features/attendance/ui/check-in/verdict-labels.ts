/** Words, color and sign of verdicts. */

import type { ScanDirection } from '#app/features/attendance/contract/check-in.ts'
import { type CheckInVerdictKind, isCountedVerdict } from '#app/features/attendance/rules/check-in-verdict.ts'
import { formatDate, formatTimeRange } from '#app/platform/format/dates.ts'
import type { ShownCheckInRecord, ShownCheckInVerdict } from './device-state.ts'
import type { SentCheckInOutcome } from './device-store.ts'
import type { FeedbackTone } from './feedback.ts'

const tones: Readonly<Record<CheckInVerdictKind, FeedbackTone>> = {
  welcome: 'good',
  goodbye: 'good',
  again: 'info',
  not_paid: 'warn',
  early: 'warn',
  late: 'warn',
  unchecked: 'warn',
  wrong_seminar: 'bad',
  void: 'bad',
  not_a_ticket: 'bad',
  undone: 'info',
}

export const toFeedbackTone = (kind: CheckInVerdictKind): FeedbackTone => tones[kind]

/** Whether the device knows that the person has come. */
export const isCheckedIn = (kind: CheckInVerdictKind): boolean => kind === 'again' || isCountedVerdict(kind)

/** '8:02 AM' */
export const formatTimeOfDay = (instant: string): string => formatTimeRange(instant, null)

export interface CheckInVerdictLabels {
  readonly title: string
  /** Person and slot. */
  readonly detail: string
  /** Advice for what to do next. */
  readonly advice: string | null
}

export function describeCheckInVerdict({
  kind,
  person,
  since,
  slot,
  direction,
}: ShownCheckInVerdict): CheckInVerdictLabels {
  const name = person?.name ?? 'Ticket is valid'
  const detail = `${name} — ${slot.label}`
  switch (kind) {
    case 'welcome':
      return person === null
        ? { title: 'Ticket is valid', detail: slot.label, advice: 'Registered after this list was loaded.' }
        : { title: `Welcome, ${name}`, detail: slot.label, advice: person.company }
    case 'goodbye':
      return { title: `Goodbye, ${name}`, detail: slot.label, advice: null }
    case 'again':
      return { title: describePresence(direction, since), detail, advice: null }
    case 'not_paid':
      return { title: 'Payment not checked', detail, advice: null }
    case 'early': {
      const opensAt = `${formatDate(slot.opensAt)}, ${formatTimeOfDay(slot.opensAt)}`
      return { title: 'Not open yet', detail, advice: `${slot.label} takes scans from ${opensAt}.` }
    }
    case 'late':
      return {
        title: 'Closed',
        detail,
        advice: `${slot.label} took scans until ${formatTimeOfDay(slot.closesAt)}. Recorded for the organizer to decide.`,
      }
    case 'wrong_seminar':
      return { title: 'Other seminar', detail: 'This ticket is for another seminar.', advice: null }
    case 'void':
      return {
        title: 'Ticket is void',
        detail,
        advice: 'The registration has no seat, or a newer ticket replaced this one.',
      }
    case 'unchecked':
      return {
        title: 'Cannot be checked here',
        detail: 'Recorded for the server to check.',
        advice: 'Connect to the internet once, or search by name.',
      }
    case 'undone':
      return { title: 'Taken back', detail, advice: 'The last scan of this person does not count.' }
    case 'not_a_ticket':
      return { title: 'Not a ticket', detail: 'Search by name instead.', advice: null }
  }
}

function describePresence(direction: ScanDirection | null, since: string | null): string {
  const place = direction === 'out' ? 'out' : 'in'
  return since === null ? `Already ${place}` : `Already ${place} since ${formatTimeOfDay(since)}`
}

const recordLabels: Readonly<Record<CheckInVerdictKind, string>> = {
  welcome: 'in',
  goodbye: 'out',
  again: 'again',
  not_paid: 'payment not checked',
  early: 'before opening',
  late: 'after closing',
  unchecked: 'not checked',
  wrong_seminar: 'other seminar',
  void: 'void',
  not_a_ticket: 'not a ticket',
  undone: 'taken back',
}

const outcomeLabels: Readonly<Record<SentCheckInOutcome, string>> = {
  accepted: 'in',
  again: 'again',
  wrong_seminar: 'other seminar',
  unknown: 'unknown ticket',
  not_paid: 'payment not checked',
  void: 'void',
  outside: 'outside opening times',
  seated: 'seat taken',
  waiting: 'no seat free: the organizer decides',
  undone: 'taken back',
  malformed: 'not accepted by the server',
  refused: 'not accepted by the server',
}

/** Describes what became of a scan: the server's answer where there is one. */
export function describeCheckInRecord({ verdict, outcome }: ShownCheckInRecord): string {
  if (outcome === null || (outcome === 'accepted' && verdict === 'goodbye')) return recordLabels[verdict]
  return outcomeLabels[outcome]
}
