import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import type { PaymentState } from '#app/features/payments/contract/payments.ts'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { registrationClosedTexts, whySeminarClosed } from '#app/features/seminars/rules/availability.ts'
import type { Attendee, AttendeeSeminar } from '../contract/attendees.ts'

/** Registrations of a person by payment status; verified ones without a fee are not counted. */
export interface RegistrationPaymentCounts {
  readonly registrations: number
  readonly cancelled: number
  readonly rejected: number
  readonly pending: number
  readonly paid: number
}

export interface PaymentSummary {
  readonly paymentState: PaymentState | null
  readonly openPayments: number
}

/** Most urgent status: rejected, then pending, then verified, then canceled. */
export function summarizePayments({
  registrations,
  cancelled,
  rejected,
  pending,
  paid,
}: RegistrationPaymentCounts): PaymentSummary {
  const openPayments = rejected + pending
  if (registrations === 0) return { paymentState: null, openPayments }
  if (rejected > 0) return { paymentState: 'rejected', openPayments }
  if (pending > 0) return { paymentState: 'pending', openPayments }
  if (cancelled === registrations) return { paymentState: 'cancelled', openPayments }
  return { paymentState: paid > 0 ? 'verified' : 'free', openPayments }
}

type SeminarPayment = Pick<AttendeeSeminar, 'paymentStatus' | 'isFree' | 'isCancelled'>

export function countPaymentsByStatus(seminars: readonly SeminarPayment[]): RegistrationPaymentCounts {
  const countOf = (status: PaymentState) => seminars.filter((one) => toPaymentState(one) === status).length
  return {
    registrations: seminars.length,
    cancelled: countOf('cancelled'),
    rejected: countOf('rejected'),
    pending: countOf('pending'),
    paid: countOf('verified'),
  }
}

export function toPaymentState({ paymentStatus, isFree, isCancelled }: SeminarPayment): PaymentState {
  if (isCancelled) return 'cancelled'
  return isFree ? 'free' : paymentStatus
}

export interface PaymentFilter {
  readonly seminarId: number | undefined
  readonly paymentStatus: PaymentStatus | undefined
}

/** Returns the payment for the filtered seminar, else for the person, whatever payment filter is set. */
export function choosePaymentToDisplay(
  { seminars, paymentState, openPayments }: Pick<Attendee, 'seminars' | 'paymentState' | 'openPayments'>,
  { seminarId }: PaymentFilter,
): PaymentSummary {
  if (seminarId === undefined) return { paymentState, openPayments }
  return summarizePayments(countPaymentsByStatus(seminars.filter((one) => one.seminarId === seminarId)))
}

/** The listed registration with the state shown, for a reviewer to open; null if none is listed. */
export function chooseRegistrationToDisplay(
  attendee: Pick<Attendee, 'seminars' | 'paymentState' | 'openPayments'>,
  filter: PaymentFilter,
): AttendeeSeminar | null {
  const { seminarId } = filter
  const { paymentState } = choosePaymentToDisplay(attendee, filter)
  const isShown = (one: AttendeeSeminar) =>
    (seminarId === undefined || one.seminarId === seminarId) && toPaymentState(one) === paymentState
  return attendee.seminars.find(isShown) ?? null
}

/** Explains a payment filter whose matches may show another state; null without a filter. */
export function paymentFilterHint({ seminarId, paymentStatus }: PaymentFilter): string | null {
  if (paymentStatus === undefined) return null
  const found = {
    pending: 'with a pending payment',
    verified: 'with a verified payment or a free registration',
    rejected: 'with a rejected payment',
  }[paymentStatus]
  if (seminarId !== undefined) return `Showing attendees ${found} for this seminar.`
  return `Showing attendees ${found}. Payment Status is the most urgent of all their payments.`
}

/** Whether a person can still be added to the seminar. */
export function canAddAttendee(seminar: Seminar, now: Date): boolean {
  return whyAttendeeCannotBeAdded(seminar, now) === null
}

/** Returns why nobody can be added to the seminar; null if they can. */
export function whyAttendeeCannotBeAdded(seminar: Seminar, now: Date): string | null {
  const reason = whySeminarClosed(seminar, now)
  return reason === null ? null : registrationClosedTexts[reason]
}

const longestFileNamePart = 120

/** A title as part of a file name: lower case, other characters as '_'. */
export function toFileNamePart(title: string): string {
  const plain = title
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '_')
  return [...plain].slice(0, longestFileNamePart).join('')
}

/** @param day YYYY-MM-DD in Manila */
export function participantsFileName(title: string, day: string): string {
  return `seminar_${toFileNamePart(title)}_participants_${day}.csv`
}
