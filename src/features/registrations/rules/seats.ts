import type { OrderState } from '#app/features/orders/contract/order-values.ts'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import type { PublicSeminar } from '#app/features/seminars/contract/seminars.ts'
import {
  type RegistrationClosedReason,
  registrationClosedTexts,
  whySeminarClosed,
} from '#app/features/seminars/rules/availability.ts'
import type { PaymentReviewAction, RegistrationType } from '../contract/registration.ts'

/** Returns why no seat can be taken; null if one can. */
export function whyNoSeatAvailable(seminar: PublicSeminar, now: Date): string | null {
  const reason = whySeminarClosed(seminar, now)
  return reason === null ? null : registrationClosedTexts[reason]
}

/** Kind of confirmation. */
export function toRegistrationType(person: { isNew: boolean; otherRegistrations: number }): RegistrationType {
  if (person.isNew) return 'new_attendee'
  return person.otherRegistrations > 0 ? 'additional_registration' : 'existing_attendee'
}

/** Fills empty fields only. */
export function fillEmptyFields<Details extends object>(existing: Details, entered: Details): Details {
  const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''
  const stays = Object.entries(existing).filter(([, value]) => isFilled(value))
  return { ...entered, ...Object.fromEntries(stays) } as Details
}

/** Records consent in the notes, too, where staff read it. */
export function appendConsentNote(notes: string | null, hasConsented: boolean): string | null {
  if (!hasConsented) return notes
  return ['Marketing consent given.', notes].filter(Boolean).join(' ')
}

/** The limit of profile notes. */
const longestNotes = 5000

/** 'November 19, 2026: I use a wheelchair.' What does not fit remains in the registration. */
export function appendRegistrantNote(existing: string | null, note: string, day: string): string {
  const notes = existing === null || existing === '' ? '' : `${existing}\n\n`
  return `${notes}${day}: ${note}`.slice(0, Math.max(longestNotes, notes.length)).trimEnd()
}

/** Released seats are those whose payment reads as rejected. */
export function holdsSeat(registration: { readonly paymentStatus: PaymentStatus }): boolean {
  return registration.paymentStatus !== 'rejected'
}

interface OrderToDecide {
  readonly total: string
  readonly state: OrderState
}

/** Returns why a payment cannot be decided: only pending, rejected or expired ones can be, never twice the same. */
export function whyPaymentCannotBeDecided(
  { total, state }: OrderToDecide,
  action: PaymentReviewAction,
): 'free' | 'cancelled' | 'decided' | null {
  if (Number(total) === 0) return 'free'
  if (state === 'cancelled') return 'cancelled'
  const canBeDecided =
    state === 'pending' || (action === 'approve' && (state === 'rejected' || state === 'expired'))
  return canBeDecided ? null : 'decided'
}

interface ProofLinkFacts {
  /** No decision followed. */
  readonly isLatest: boolean
  /** Whether a proof was sent, before or by the link. */
  readonly hasProof: boolean
}

/** Null if a later rejection replaced the link, or the registration was canceled. */
export function toProofLinkStatus(
  { orderState }: { readonly orderState: OrderState },
  { isLatest, hasProof }: ProofLinkFacts,
): 'open' | 'sent' | 'verified' | null {
  if (orderState === 'confirmed') return 'verified'
  if (!isLatest || orderState === 'cancelled') return null
  return orderState === 'pending' && hasProof ? 'sent' : 'open'
}

/** Hint for rejected registrants who are not authenticated. */
export const resendProofHint =
  'If your payment was not accepted, please use the link in our e-mail to send a new proof of payment.'

export interface SeatDecisionInput {
  readonly closed: RegistrationClosedReason | null
  readonly existing: { readonly paymentStatus: string; readonly idempotencyKey: string | null } | null
  readonly idempotencyKey: string | null
  readonly isProofMissing: boolean
  /** Whether the caller may resubmit a rejected registration. */
  readonly mayResend: boolean
}

export type SeatDecision =
  | 'take_seat'
  | 'take_seat_again'
  | 'repeat_response'
  | 'already_registered'
  | 'proof_missing'
  | RegistrationClosedReason

/**
 * Retries return the first response even if the seminar is now full; rejected payments may be resubmitted
 * while a seat is free.
 */
export function decideSeat({
  closed,
  existing,
  idempotencyKey,
  isProofMissing,
  mayResend,
}: SeatDecisionInput): SeatDecision {
  const isRetry = idempotencyKey !== null && existing?.idempotencyKey === idempotencyKey
  if (isRetry) return 'repeat_response'
  if (existing !== null && (existing.paymentStatus !== 'rejected' || !mayResend)) return 'already_registered'
  if (closed !== null) return closed
  if (isProofMissing) return 'proof_missing'
  return existing === null ? 'take_seat' : 'take_seat_again'
}
