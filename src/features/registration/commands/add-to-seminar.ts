import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { lockPerson } from '../../accounts/queries/users.ts'
import { lockSeminar } from '../../catalog/queries/planning.ts'
import { attendeeUnknown } from '../../people/attendee-unknown.ts'
import type { PersonRow } from '../../people/queries.ts'
import { shownName } from '../../people/rules.ts'
import { refusingDeletedActor } from '../../people/signed-in-actor.ts'
import type { AddToSeminarInput } from '../contract/seats.ts'
import type { RegistrationRow } from '../queries.ts'
import { notActive } from './find-or-make-person.ts'
import { giveSeat } from './give-seat.ts'
import { weighSeat } from './weigh-seat.ts'

export interface SeatForKnown {
  readonly input: AddToSeminarInput
  /** Chosen by the sender; a retry with the same key is answered like the first time. */
  readonly idempotencyKey: string | null
}

/**
 * Gives somebody whom the office knows a seat, as if they had registered; what costs something waits for its payment.
 *
 * Refuses whoever does not exist or is not active, and what refuses every other registration.
 *
 * @returns the number of the registration
 */
export function addToSeminar(context: CommandContext, request: SeatForKnown): Promise<number> {
  return refusingDeletedActor(context.db.transaction((tx) => takeSeatForKnown(tx, context, request)))
}

/** The same in a transaction of the caller, as for many people at once: the seminar is locked first. */
export async function takeSeatForKnown(
  tx: Transaction,
  context: CommandContext,
  { input, idempotencyKey }: SeatForKnown,
): Promise<number> {
  const seminar = await lockSeminar(tx, input.seminarId)
  const row = await lockPerson(tx, input.userId)
  if (row === null || row.erasedAt !== null) throw attendeeUnknown()
  if (row.accountStatus !== 'active') throw notActive(context.actor)
  const person = { row, isNew: false }
  // Whoever acts is staff: a proof is not asked for, and comes later.
  const decided = await weighSeat(tx, {
    context,
    idempotencyKey,
    seminar,
    person,
    hasProof: false,
    claim: null,
  })
  if (decided.decision === 'answer_again') return decided.existing.id
  const details = detailsOf(row, decided.seminar.id)
  const registration = await giveSeat(tx, { ...decided, context, person, details, idempotencyKey })
  return registration.id
}

/** Nobody gave any for this seat: those that stand. */
function detailsOf(person: PersonRow, seminarId: number): RegistrationRow['details'] {
  return {
    firstName: person.firstName ?? shownName(person),
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
