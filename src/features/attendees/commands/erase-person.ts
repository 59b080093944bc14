/**
 * Erasing somebody: what is personal goes everywhere at once, what counts stays without a name.
 *
 * Seminars are held first, then the person, as everybody who holds both does. The audit log keeps the number of who was
 * erased; it never held more of them than numbers, and the network addresses from which they acted.
 */
import type { CommandContext } from '../../../platform/http/context.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { deleteWaysIn } from '../../accounts/queries/erasure.ts'
import { eraseMailAbout, eraseMailTo, lockMailOf } from '../../messaging/queries/erasure.ts'
import { attendeeUnknown } from '../../people/attendee-unknown.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { deleteInteractionsOf, erasePersonRow, lockPersonForErasure } from '../../people/queries/erasure.ts'
import { refusingDeletedActor, signedInActor } from '../../people/signed-in-actor.ts'
import { eraseRegistrationsOf } from '../../registration/commands/erase-registrations.ts'
import { lockSeminarsOf } from '../../registration/commands/give-up-seats.ts'
import { deleteMessagesOf } from '../../support/queries/erasure.ts'
import { erasedAddress } from '../erased-address.ts'

/**
 * Erases a person. Their address is free again: whoever registers with it is somebody new.
 *
 * Refuses oneself, people who are not or no longer there, and everybody whose role is not that of an attendee.
 */
export async function erasePerson(context: CommandContext, personId: number): Promise<void> {
  const { db, files, now } = context
  const { personId: erasedBy } = signedInActor(context)
  if (personId === erasedBy) throw new Refusal('conflict', 'own_account', 'You cannot erase yourself.')
  const email = erasedAddress(personId)
  const erasing = db.transaction(async (tx) => {
    const lockedSeminars = await lockSeminarsOf(tx, personId)
    const person = await lockPersonForErasure(tx, personId)
    if (person === null || person.erasedAt !== null) throw attendeeUnknown()
    if (person.role !== 'attendee')
      throw new Refusal('conflict', 'not_an_attendee', 'Manage this account in User Management.')

    const erased = await eraseRegistrationsOf(tx, { personId, email, lockedSeminars, erasedBy, now })
    const writtenAt = await deleteMessagesOf(tx, person.email)
    await lockMailOf(tx, { personId, email: person.email, writtenAt })
    await eraseMailAbout(tx, { email: person.email, writtenAt })
    await eraseMailTo(tx, { personId, email: person.email, erasedEmail: email })
    await deleteInteractionsOf(tx, personId)
    await deleteWaysIn(tx, personId)
    await erasePersonRow(tx, personId, { email, seminarCount: erased.kept, now })
    await recordAudit(tx, context, {
      action: 'attendee.erased',
      subjectType: 'person',
      subjectId: personId,
    })
    return erased.fileKeys
  })
  const fileKeys = await refusingDeletedActor(erasing)
  // What cannot be deleted now is named by nothing any more, and swept up later.
  await Promise.allSettled(fileKeys.map((key) => files.delete(key)))
}
