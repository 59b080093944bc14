/** Decisions about attendees that need no I/O. */

import type { Seminar } from '../catalog/contract.ts'
import { fullName, type NameParts } from '../people/rules.ts'
import type { PaymentStatus } from '../registration/contract.ts'
import { whyNoSeat } from '../registration/rules.ts'
import type { Attendee, AttendeeSeminar, PaymentState } from './contract.ts'

type Named = NameParts & { readonly displayName: string | null }

/** 'Maria C. Santos PhD'; whoever gave only one name, as with an account of their own, goes by that. */
export function attendeeName(person: Named): string {
  return fullName(person) || (person.displayName ?? '')
}

/** As lists to be signed have it: 'Santos, Maria C. PhD'. */
export function nameByLastName(person: Named): string {
  const { lastName, ...others } = person
  const rest = fullName({ ...others, lastName: null })
  if (lastName === null) return attendeeName(person)
  return [lastName, rest].filter(Boolean).join(', ')
}

/** How many registrations of one person there are of each kind; a verified one without a price counts as none of them. */
export interface PaymentCounts {
  readonly registrations: number
  readonly rejected: number
  readonly pending: number
  readonly paid: number
}

export interface PaymentSummary {
  readonly paymentState: PaymentState | null
  readonly openPayments: number
}

/** The most urgent payment: a rejected one, then a pending one, then a verified one. */
export function summarizePayments({ registrations, rejected, pending, paid }: PaymentCounts): PaymentSummary {
  const openPayments = rejected + pending
  if (registrations === 0) return { paymentState: null, openPayments }
  if (rejected > 0) return { paymentState: 'rejected', openPayments }
  if (pending > 0) return { paymentState: 'pending', openPayments }
  return { paymentState: paid > 0 ? 'verified' : 'free', openPayments }
}

type PaidSeminar = Pick<AttendeeSeminar, 'paymentStatus' | 'isFree'>

/** Of registrations that are all at hand. */
export function countPayments(seminars: readonly PaidSeminar[]): PaymentCounts {
  const countOf = (status: PaymentStatus) =>
    seminars.filter(({ paymentStatus, isFree }) => paymentStatus === status && !isFree).length
  return {
    registrations: seminars.length,
    rejected: countOf('rejected'),
    pending: countOf('pending'),
    paid: countOf('verified'),
  }
}

/** What a badge says of one registration. */
export function toPaymentState({ paymentStatus, isFree }: PaidSeminar): PaymentState {
  return isFree ? 'free' : paymentStatus
}

export interface PaymentFilter {
  readonly seminarId: number | undefined
  readonly paymentStatus: PaymentStatus | undefined
}

/**
 * The payment state that a row of the list shows: in the list of a seminar the one for that seminar, else that of the
 * person, whichever payment was filtered for.
 */
export function shownPayment(
  { seminars, paymentState, openPayments }: Pick<Attendee, 'seminars' | 'paymentState' | 'openPayments'>,
  { seminarId }: PaymentFilter,
): PaymentSummary {
  if (seminarId === undefined) return { paymentState, openPayments }
  return summarizePayments(countPayments(seminars.filter((one) => one.seminarId === seminarId)))
}

/**
 * The registration of the state that a row shows, for a verifier to open.
 *
 * Null where there is none among those that the list names.
 */
export function shownRegistration(
  attendee: Pick<Attendee, 'seminars' | 'paymentState' | 'openPayments'>,
  filter: PaymentFilter,
): AttendeeSeminar | null {
  const { seminarId } = filter
  const { paymentState } = shownPayment(attendee, filter)
  const isShown = (one: AttendeeSeminar) =>
    (seminarId === undefined || one.seminarId === seminarId) && toPaymentState(one) === paymentState
  return attendee.seminars.find(isShown) ?? null
}

/** Says what a payment filter finds where the state of a row reads differently; null without a filter. */
export function filterHint({ seminarId, paymentStatus }: PaymentFilter): string | null {
  if (paymentStatus === undefined) return null
  const found = {
    pending: 'with a pending payment',
    verified: 'with a verified payment or a free registration',
    rejected: 'with a rejected payment',
  }[paymentStatus]
  if (seminarId !== undefined) return `Showing attendees ${found} for this seminar.`
  return `Showing attendees ${found}. Payment Status is the most urgent of all their payments.`
}

/** Whether somebody can still be put into a seminar. */
export function hasFreeSeat(seminar: Seminar, now: Date): boolean {
  return whyNotAdded(seminar, now) === null
}

/** Why nobody can be put into a seminar any more; null where they can. */
export function whyNotAdded(seminar: Seminar, now: Date): string | null {
  return whyNoSeat(seminar, now)
}

const longestFileNamePart = 120

/** A title as a part of a file's name: lower case, everything but letters and digits as '_' (decisions). */
export function fileNamePart(title: string): string {
  const plain = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '_')
  return [...plain].slice(0, longestFileNamePart).join('')
}

/** The name of the file with a seminar's participants. @param day YYYY-MM-DD in Manila */
export function participantsFileName(title: string, day: string): string {
  return `seminar_${fileNamePart(title)}_participants_${day}.csv`
}
