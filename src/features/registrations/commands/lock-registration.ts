import { lockPerson, type PersonRow } from '#app/features/people/queries/people.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { findRegistrationById, lockRegistrationRow, type RegistrationRow } from '../queries/registrations.ts'

export interface LockedRegistration {
  readonly seminar: SeminarRecord
  readonly person: PersonRow
  readonly registration: RegistrationRow
}

/** Locks seminar, person and registration, in this order; null if one of them is gone. */
export async function lockRegistration(
  tx: Transaction,
  registrationId: number,
): Promise<LockedRegistration | null> {
  const seen = await findRegistrationById(tx, registrationId)
  if (seen === null) return null
  const seminar = await lockSeminar(tx, seen.seminarId)
  const person = await lockPerson(tx, seen.personId)
  const registration = await lockRegistrationRow(tx, registrationId)
  return seminar && person && registration && { seminar, person, registration }
}
