import type { CommandContext } from '#app/application/commands/command-context.ts'
import { isStaff } from '#app/application/contract/actor.ts'
import type { AccountClaim } from '#app/features/accounts/adapters/account-claim.ts'
import { findPriceFacts } from '#app/features/orders/reads/price-facts.ts'
import { quote, type SeatQuote, type SeatToQuote } from '#app/features/orders/rules/quote.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { registrationClosedTexts, whyRegistrationClosed } from '#app/features/seminars/rules/availability.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import {
  findRegistrationWithOrder,
  type RegistrationWithOrder,
  toFixedPrice,
} from '../queries/orders-of-registrations.ts'
import { isOwnRegistration } from '../queries/registrations.ts'
import { ofPerson } from '../rules/group.ts'
import { decideSeat, resendProofHint } from '../rules/seats.ts'
import type { RegisteringPerson } from './find-or-create-person.ts'

export interface SeatToCheck {
  /** Null for somebody who is new, or not known yet. */
  readonly person: RegisteringPerson | null
  readonly discounts: Pick<SeatToQuote, 'voucherCode' | 'declaredRuleId'>
}

interface CheckContext {
  readonly context: CommandContext
  readonly idempotencyKey: string | null
  readonly seminar: SeminarRecord
  readonly hasProof: boolean
  /** Claim from the cookie set at registration. */
  readonly claim: AccountClaim | null
}

export interface CheckRegistrationsInput extends CheckContext {
  /** Seats of one order. */
  readonly seats: readonly SeatToCheck[]
  /** Size of the group that the seats are part of; left out if they are all of it. */
  readonly groupSeats?: number | undefined
}

export interface CheckedSeat {
  /** Rejected registration that is made again; null for a new one. */
  readonly existing: RegistrationWithOrder | null
  readonly quote: SeatQuote
}

type CheckedRegistrations =
  | {
      readonly decision: 'register'
      /** Seats at their places. */
      readonly seats: readonly CheckedSeat[]
      /** Centavos of all seats. */
      readonly price: number
    }
  | { readonly decision: 'repeat_response'; readonly existing: RegistrationWithOrder }

/**
 * Refuses closed seminars, duplicates, discounts that do not apply, and missing proofs; whoever repeats a request is
 * recognized by its first seat.
 */
export function checkRegistrations(
  db: DatabaseOrTransaction,
  input: CheckRegistrationsInput,
): Promise<CheckedRegistrations> {
  return check(db, input, { isVoucherLocked: false })
}

/** Checks in the transaction that registers, once the people are locked or new. The voucher stays locked. */
export function checkLockedRegistrations(
  tx: Transaction,
  input: CheckRegistrationsInput,
): Promise<CheckedRegistrations> {
  return check(tx, input, { isVoucherLocked: true })
}

async function check(
  db: DatabaseOrTransaction,
  input: CheckRegistrationsInput,
  { isVoucherLocked }: { readonly isVoucherLocked: boolean },
): Promise<CheckedRegistrations> {
  const { context, seminar, groupSeats } = input
  const seats: SeatWithExisting[] = []
  for (const seat of input.seats) seats.push(await withExisting(db, seminar, seat))
  const request = {
    seminar,
    seats: seats.map(({ person, discounts, existing }) => ({
      ...discounts,
      personId: person === null || person.isNew ? null : person.row.id,
      fixedPrice: existing && toFixedPrice(existing),
    })),
    groupSeats,
  }
  const facts = await findPriceFacts(db, request, { now: context.now, isLocked: isVoucherLocked })
  const quoted = quote(request, facts)
  // A proof was rejected: another is needed.
  const isAgain = seats.some(({ existing }) => existing !== null)
  const mayLeaveOutProof = isStaff(context.actor) || (context.policies.isProofOptional && !isAgain)
  // The voucher first: it may have made the proof unnecessary.
  const isRefused = quoted.seats.some(({ refusal }) => refusal !== null)
  const isProofMissing = quoted.price > 0 && !mayLeaveOutProof && !input.hasProof && !isRefused
  for (const [place, seat] of seats.entries()) {
    const { existing } = seat
    const decision = await decide(db, input, { seat, isProofMissing })
    if (decision === 'repeat_response' && place === 0 && existing !== null) return { decision, existing }
    if (decision !== 'register') throw ofPerson(place, alreadyRegistered(input, seat))
    const refusal = quoted.seats[place]?.refusal ?? null
    if (refusal !== null) throw ofPerson(place, refusal)
  }
  return {
    decision: 'register',
    seats: quoted.seats.map((each, place) => ({ existing: seats[place]?.existing ?? null, quote: each })),
    price: quoted.price,
  }
}

interface SeatWithExisting extends SeatToCheck {
  readonly existing: RegistrationWithOrder | null
}

async function withExisting(
  db: DatabaseOrTransaction,
  seminar: SeminarRecord,
  seat: SeatToCheck,
): Promise<SeatWithExisting> {
  const personId = seat.person === null || seat.person.isNew ? null : seat.person.row.id
  const existing = personId === null ? null : await findRegistrationWithOrder(db, personId, seminar.id)
  return { ...seat, existing }
}

/** Refuses what keeps anybody from registering. */
async function decide(
  db: DatabaseOrTransaction,
  input: CheckContext,
  { seat, isProofMissing }: { readonly seat: SeatWithExisting; readonly isProofMissing: boolean },
): Promise<'register' | 'repeat_response' | 'already_registered'> {
  const { context, idempotencyKey, seminar } = input
  const { person, existing } = seat
  const decision = decideSeat({
    closed: whyRegistrationClosed(seminar, context.now),
    existing: existing && { ...existing.registration, idempotencyKey: existing.order.idempotencyKey },
    idempotencyKey,
    isProofMissing,
    mayResend: person !== null && existing !== null && (await mayResend(db, input, { person, existing })),
  })
  switch (decision) {
    case 'take_seat':
    case 'take_seat_again':
      return 'register'
    case 'repeat_response':
    case 'already_registered':
      return decision
    case 'proof_missing':
      throw fieldRefusal('proofOfPaymentFile', decision, 'Proof of payment is required')
    case 'draft':
    case 'cancelled':
    case 'over':
    case 'full':
      throw new Refusal('conflict', `seminar_${decision}`, registrationClosedTexts[decision])
  }
}

/**
 * Staff, the registrant with a verified e-mail, or the account or browser that made it; others use the link
 * in the e-mail.
 */
async function mayResend(
  db: DatabaseOrTransaction,
  { context: { actor }, claim }: CheckContext,
  { person, existing }: { person: RegisteringPerson; existing: RegistrationWithOrder },
): Promise<boolean> {
  const { id } = existing.registration
  if (isStaff(actor)) return true
  if (actor?.personId === person.row.id)
    return person.row.emailVerifiedAt !== null || isOwnRegistration(db, id, person.row.id)
  return claim?.registrationId === id && person.row.claimsVoidedAt === null
}

/** The same for every status, so that an e-mail alone does not reveal a rejection. Staff register others. */
function alreadyRegistered({ context: { actor } }: CheckContext, { person }: SeatToCheck): Refusal {
  const isOwn = actor?.personId === person?.row.id
  const subject = isStaff(actor) && !isOwn ? 'This person is' : 'You are'
  const text = `${subject} already registered for the specified seminar.`
  const hasOtherWay = !isStaff(actor) && !(isOwn && person?.row.emailVerifiedAt)
  return new Refusal('conflict', 'already_registered', hasOtherWay ? `${text} ${resendProofHint}` : text)
}
