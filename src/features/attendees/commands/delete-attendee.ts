import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { lockPerson } from '../../accounts/queries/users.ts'
import { attendeeUnknown } from '../../people/attendee-unknown.ts'
import type { PersonRow } from '../../people/queries.ts'
import { removePerson } from './remove-person.ts'

/**
 * Deletes somebody who is an attendee and nothing else, with their registrations.
 *
 * Refuses people of any other role, and those who are gone or erased: of these, the counts and the money stay.
 */
export function deleteAttendee(context: CommandContext, attendeeId: number): Promise<void> {
  return removePerson(context, {
    personId: attendeeId,
    action: 'attendee.deleted',
    lock: (tx) => lockAttendee(tx, attendeeId),
  })
}

async function lockAttendee(tx: Transaction, attendeeId: number): Promise<PersonRow> {
  const person = await lockPerson(tx, attendeeId)
  if (person === null || person.erasedAt !== null) throw attendeeUnknown()
  if (person.role !== 'attendee')
    throw new Refusal('conflict', 'not_only_attendee', 'Manage this account in User Management.')
  return person
}
