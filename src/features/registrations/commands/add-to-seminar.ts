import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import { lockPerson, type PersonRow } from '#app/features/people/queries/people.ts'
import { attendeeNotFoundRefusal } from '#app/features/people/rules/attendee-not-found-refusal.ts'
import { displayNameOrFullName } from '#app/features/people/rules/names.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import type { AddToSeminarInput } from '../contract/seats.ts'
import type { RegistrationRow } from '../queries/registrations.ts'
import { checkLockedRegistrations } from './check-seat.ts'
import { personNotActiveRefusal } from './find-or-create-person.ts'
import { placeOrder } from './place-order.ts'

export interface AddToSeminarRequest {
  readonly input: AddToSeminarInput
  /** Client-supplied; a retry returns the first response. */
  readonly idempotencyKey: string | null
  /** Seats that are taken together, with this one. */
  readonly groupSeats?: number
}

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
  { input, idempotencyKey, groupSeats }: AddToSeminarRequest,
): Promise<number> {
  const seminar = await lockSeminar(tx, input.seminarId)
  const row = await lockPerson(tx, input.userId)
  if (row === null || row.erasedAt !== null) throw attendeeNotFoundRefusal()
  if (row.accountStatus !== 'active') throw personNotActiveRefusal(context.actor)
  if (seminar === null) throw seminarNotFoundRefusal()
  const person = { row, isNew: false }
  const { voucherCode, declaredRuleId } = input
  const checked = await checkLockedRegistrations(tx, {
    context,
    idempotencyKey,
    seminar,
    seats: [{ person, discounts: { voucherCode, declaredRuleId } }],
    groupSeats,
    // Staff need no proof; it may follow later.
    hasProof: false,
    claim: null,
  })
  if (checked.decision === 'repeat_response') return checked.existing.registration.id
  const seats = checked.seats.map((seat) => ({ ...seat, person, details: detailsOf(row, seminar.id) }))
  const [registration] = await placeOrder(tx, { context, seminar, seats, idempotencyKey })
  if (registration === undefined) throw new Error('The seat was not taken.')
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
