/** Decisions about registering that need no I/O. */
import type { ShownSeminar } from '../catalog/contract.ts'
import { type ClosedReason, closedText, finishesAt, whyClosed } from '../catalog/rules.ts'
import type { PaymentAction, PaymentStatus, RegistrationType } from './contract.ts'

/** What the seminar's price means for a new registration. */
export interface PaymentNeed {
  readonly paymentStatus: PaymentStatus
  readonly needsProof: boolean
}

/**
 * A proof is required exactly when the seminar has a price; a free seat counts as paid.
 *
 * Staff may add people without a proof: the payment then waits for one.
 */
export function paymentNeed(price: number | null, isAddedByStaff: boolean): PaymentNeed {
  if (price === null || price <= 0) return { paymentStatus: 'verified', needsProof: false }
  return { paymentStatus: 'pending', needsProof: !isAddedByStaff }
}

/** Why nobody can take a seat now, in words for a person; null where one can be taken. */
export function whyNoSeat(seminar: ShownSeminar, now: Date): string | null {
  const reason = whyClosed({ ...seminar, finishesAt: finishesAt(seminar) }, now)
  return reason === null ? null : closedText[reason]
}

/** How the registrant is greeted afterwards (decisions, "Registering"). */
export function registrationType(person: { isNew: boolean; otherRegistrations: number }): RegistrationType {
  if (person.isNew) return 'new_attendee'
  return person.otherRegistrations > 0 ? 'additional_registration' : 'existing_attendee'
}

/** The given details where nothing stood before; what stood stays. */
export function fillEmpty<Details extends object>(standing: Details, given: Details): Details {
  const isGiven = (value: unknown) => value !== null && value !== undefined && value !== ''
  const stays = Object.entries(standing).filter(([, value]) => isGiven(value))
  return { ...given, ...Object.fromEntries(stays) } as Details
}

/** Consent is told in the notes too, where staff read it. */
export function withConsent(notes: string | null, hasConsented: boolean): string | null {
  if (!hasConsented) return notes
  return ['Marketing consent given.', notes].filter(Boolean).join(' ')
}

/** As long as notes may be in a profile, where staff edit them. */
const longestNotes = 5000

/**
 * The notes of a known person with a new one below, under its day: 'November 19, 2026: I use a wheelchair.' Of what
 * finds no room the registration itself keeps the whole.
 */
export function appendNote(standing: string | null, note: string, day: string): string {
  const notes = standing === null || standing === '' ? '' : `${standing}\n\n`
  return `${notes}${day}: ${note}`.slice(0, Math.max(longestNotes, notes.length)).trimEnd()
}

/** Seats are counted from registrations whose payment is not rejected (decisions, "Seminars"). */
export function holdsSeat(registration: { readonly paymentStatus: string }): boolean {
  return registration.paymentStatus !== 'rejected'
}

/**
 * Why a payment cannot be decided this way: a free seat has none, and only what waits or was rejected may be decided,
 * never twice the same (specification 2, section 4). Null where it can.
 */
export function whyNotDecide(
  { amountDue, paymentStatus }: { readonly amountDue: string | null; readonly paymentStatus: string },
  action: PaymentAction,
): 'free' | 'decided' | null {
  if (amountDue === null) return 'free'
  const canBeDecided = paymentStatus === 'pending' || (paymentStatus === 'rejected' && action === 'approve')
  return canBeDecided ? null : 'decided'
}

/**
 * What the link of a rejection is still good for: a new proof while nothing followed, and a kind word where one was sent
 * or the payment is verified. Null where a later rejection took its place.
 *
 * @param isLatest whether no decision followed that rejection
 */
export function proofLinkStanding(
  { paymentStatus }: { readonly paymentStatus: StoredPaymentStatus },
  isLatest: boolean,
): 'open' | 'sent' | 'verified' | null {
  if (toPaymentStatus(paymentStatus) === 'verified') return 'verified'
  if (!isLatest) return null
  return paymentStatus === 'pending' ? 'sent' : 'open'
}

/** What the registrant of a rejected payment can do who is not known to be its registrant. */
export const resendHint =
  'If your payment was not accepted, please send a new proof of payment by the link in our e-mail.'

export interface SeatRequestFacts {
  readonly closed: ClosedReason | null
  readonly existing: { readonly paymentStatus: string; readonly idempotencyKey: string | null } | null
  readonly idempotencyKey: string | null
  readonly isProofMissing: boolean
  /** Whether whoever asks may send a rejected registration again: see `mayResend` in weigh-seat.ts. */
  readonly mayResend: boolean
}

/** What becomes of somebody who asks for a seat. */
export type SeatDecision =
  | 'take_seat'
  | 'take_seat_again'
  | 'answer_again'
  | 'already_registered'
  | 'proof_missing'
  | ClosedReason

/**
 * A retry of the same request is answered again, also when the seminar filled up meanwhile; a rejected payment may
 * be sent anew by its registrant while a seat is free; everything else is a second registration.
 */
export function decideSeat({
  closed,
  existing,
  idempotencyKey,
  isProofMissing,
  mayResend,
}: SeatRequestFacts): SeatDecision {
  const isRetry = idempotencyKey !== null && existing?.idempotencyKey === idempotencyKey
  if (isRetry) return 'answer_again'
  if (existing !== null && (existing.paymentStatus !== 'rejected' || !mayResend)) return 'already_registered'
  if (closed !== null) return closed
  if (isProofMissing) return 'proof_missing'
  return existing === null ? 'take_seat' : 'take_seat_again'
}

/** 'paid' stands in old data; it is read and filtered as verified, and nothing writes it (decisions). */
export type StoredPaymentStatus = PaymentStatus | 'paid'

export function toPaymentStatus(stored: StoredPaymentStatus): PaymentStatus {
  return stored === 'paid' ? 'verified' : stored
}

/** The words under which a status may be stored. */
export function storedAs(status: PaymentStatus): readonly StoredPaymentStatus[] {
  return status === 'verified' ? ['verified', 'paid'] : [status]
}
