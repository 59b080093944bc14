import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import type { NewOrderLine } from '#app/features/orders/queries/orders.ts'
import { lockPerson, type PersonRow } from '#app/features/people/queries/people.ts'
import { attendeeNotFoundRefusal } from '#app/features/people/rules/attendee-not-found-refusal.ts'
import { displayNameOrFullName } from '#app/features/people/rules/names.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import type { Refusal } from '#app/platform/refusals.ts'
import type { AddToSeminarInput } from '../contract/seats.ts'
import type { RegistrationRow } from '../queries/registrations.ts'
import { checkRegistration } from './check-seat.ts'
import { personNotActiveRefusal, type RegisteringPerson } from './find-or-create-person.ts'
import { takeSeatAndRegister } from './take-seat.ts'

export interface AddToSeminarRequest {
  readonly input: AddToSeminarInput
  /** Client-supplied; a retry returns the first response. */
  readonly idempotencyKey: string | null
  readonly priceSeat?: PriceSeatCallback
}

export interface SeatToPrice {
  readonly seminar: SeminarRecord
  /** Null before they are created. */
  readonly person: RegisteringPerson | null
  readonly voucherCode?: string | null | undefined
  /** The discount that the registrant claims. */
  readonly declaredRuleId?: number | null | undefined
  /** Seats that are taken together, with this one. A voucher that is not needed is then left unused, not refused. */
  readonly groupSeats?: number | undefined
  /** Key of the browser that was shown the code of the bill. */
  readonly paymentKey?: string | null | undefined
}

export interface PricedSeat {
  /** Seminar with the price that this person pays; null where nothing is to be paid. */
  readonly seminar: SeminarRecord
  /** Refusal of a discount that was requested; thrown unless the registration exists already. */
  readonly refusal: Refusal | null
  /** Lines of the order; one seat at the price of the seminar if left out. */
  readonly lines?: readonly NewOrderLine[]
  /** Code that was shown to the payer already; null if none was. */
  readonly shownCode: string | null
  /** Takes the voucher of a new registration, in its transaction. */
  readonly onRegistered?: (registration: RegistrationRow) => Promise<void>
}

/** Prices belong to a later feature. */
export type PriceSeatCallback = (
  tx: Transaction,
  context: CommandContext,
  seat: SeatToPrice,
) => Promise<PricedSeat>

/**
 * Registers a person on behalf of staff; paid seminars await payment. Refuses inactive people, and whatever
 * refuses a registration.
 * @returns the registration id
 */
export function addPersonToSeminar(context: CommandContext, request: AddToSeminarRequest): Promise<number> {
  return refuseIfActorDeleted(
    inTransaction(context.db, (tx) => addLockedPersonToSeminar(tx, context, request)),
  )
}

/** Registers like `addPersonToSeminar`, within the caller's transaction; the seminar is locked first. */
export async function addLockedPersonToSeminar(
  tx: Transaction,
  context: CommandContext,
  { input, idempotencyKey, priceSeat }: AddToSeminarRequest,
): Promise<number> {
  const locked = await lockSeminar(tx, input.seminarId)
  const row = await lockPerson(tx, input.userId)
  if (row === null || row.erasedAt !== null) throw attendeeNotFoundRefusal()
  if (row.accountStatus !== 'active') throw personNotActiveRefusal(context.actor)
  const person = { row, isNew: false }
  const { voucherCode, declaredRuleId } = input
  const priced =
    locked && (await priceSeat?.(tx, context, { seminar: locked, person, voucherCode, declaredRuleId }))
  // Staff need no proof; it may follow later.
  const decided = await checkRegistration(tx, {
    context,
    idempotencyKey,
    seminar: priced?.seminar ?? locked,
    person,
    hasProof: false,
    claim: null,
  })
  if (decided.decision === 'repeat_response') return decided.existing.id
  if (priced?.refusal) throw priced.refusal
  const details = detailsOf(row, decided.seminar.id)
  const registration = await takeSeatAndRegister(tx, {
    ...decided,
    context,
    person,
    details,
    idempotencyKey,
    lines: priced?.lines,
    shownCode: priced?.shownCode,
    storeMore: priced?.onRegistered,
  })
  return registration.id
}

/** Uses the person's stored details. */
function detailsOf(person: PersonRow, seminarId: number): RegistrationRow['details'] {
  return {
    firstName: person.firstName ?? displayNameOrFullName(person),
    middleInitial: person.middleInitial,
    lastName: person.lastName ?? '',
    suffix: person.suffix,
    email: person.email,
    company: person.company,
    jobTitle: person.jobTitle,
    phone: person.phone,
    source: person.source,
    prcLicenseNo: person.prcLicenseNo,
    prcExpirationDate: person.prcExpirationOn,
    isCpdasUser: person.isCpdasUser,
    seminarId,
  }
}
