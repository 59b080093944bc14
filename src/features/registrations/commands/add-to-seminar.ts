import { inTransaction, type Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { refuseIfActorDeleted } from '../../people/commands/signed-in-actor.ts'
import { lockPerson, type PersonRow } from '../../people/queries/people.ts'
import { attendeeNotFound } from '../../people/rules/attendee-not-found.ts'
import { displayNameOrFullName } from '../../people/rules/names.ts'
import { lockSeminar } from '../../seminars/queries/planning.ts'
import type { AddToSeminarInput } from '../contract/seats.ts'
import type { RegistrationRow } from '../queries/registrations.ts'
import { checkRegistration } from './check-seat.ts'
import { personNotActiveRefusal } from './find-or-create-person.ts'
import { takeSeatAndRegister } from './take-seat.ts'

export interface AddToSeminarRequest {
  readonly input: AddToSeminarInput
  /** Client-supplied; a retry returns the first response. */
  readonly idempotencyKey: string | null
}

/**
 * On behalf of staff; paid seminars await payment. Refuses inactive people, and whatever refuses a
 * registration.
 * @returns the registration id
 */
export function addPersonToSeminar(context: CommandContext, request: AddToSeminarRequest): Promise<number> {
  return refuseIfActorDeleted(
    inTransaction(context.db, (tx) => addLockedPersonToSeminar(tx, context, request)),
  )
}

/** Like `addPersonToSeminar`, within the caller's transaction; the seminar is locked first. */
export async function addLockedPersonToSeminar(
  tx: Transaction,
  context: CommandContext,
  { input, idempotencyKey }: AddToSeminarRequest,
): Promise<number> {
  const seminar = await lockSeminar(tx, input.seminarId)
  const row = await lockPerson(tx, input.userId)
  if (row === null || row.erasedAt !== null) throw attendeeNotFound()
  if (row.accountStatus !== 'active') throw personNotActiveRefusal(context.actor)
  const person = { row, isNew: false }
  // Staff need no proof; it may follow later.
  const decided = await checkRegistration(tx, {
    context,
    idempotencyKey,
    seminar,
    person,
    hasProof: false,
    claim: null,
  })
  if (decided.decision === 'repeat_response') return decided.existing.id
  const details = detailsOf(row, decided.seminar.id)
  const registration = await takeSeatAndRegister(tx, { ...decided, context, person, details, idempotencyKey })
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
