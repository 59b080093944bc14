import type { Transaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { lockPerson, type PersonRow } from '../../people/queries/people.ts'
import { attendeeNotFound } from '../../people/rules/attendee-not-found.ts'
import { removePerson } from './remove-person.ts'

/** Refuses people with another role. People already deleted or erased keep their counts and amounts. */
export function deleteAttendee(context: CommandContext, attendeeId: number): Promise<void> {
  return removePerson(context, {
    personId: attendeeId,
    action: 'attendee.deleted',
    lock: (tx) => lockAttendee(tx, attendeeId),
  })
}

async function lockAttendee(tx: Transaction, attendeeId: number): Promise<PersonRow> {
  const person = await lockPerson(tx, attendeeId)
  if (person === null || person.erasedAt !== null) throw attendeeNotFound()
  if (person.role !== 'attendee')
    throw new Refusal('conflict', 'not_only_attendee', 'Manage this account in User Management.')
  return person
}
