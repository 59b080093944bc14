/** Deleting a person, whoever asks for it and whatever they are called there: one way. */
import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { eraseMailTo } from '../../messaging/queries/erasure.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { deletePerson, type PersonRow } from '../../people/queries.ts'
import { giveUpSeats, lockSeminarsOf } from '../../registration/commands/give-up-seats.ts'
import { erasedAddress } from '../erased-address.ts'

export interface Removal {
  readonly personId: number
  readonly action: 'user.deleted' | 'attendee.deleted'
  /** Holds the person, or refuses; it runs with their seminars held. */
  lock(tx: Transaction): Promise<PersonRow>
}

/**
 * Deletes a person with their registrations; the seats are free again, the sessions ended, the proofs gone, and letters
 * to them emptied: one that waits is not sent.
 */
export async function removePerson(context: CommandContext, removal: Removal): Promise<void> {
  const { db, files } = context
  const { personId, action, lock } = removal
  const fileKeys = await db.transaction(async (tx) => {
    const seminars = await lockSeminarsOf(tx, personId)
    const person = await lock(tx)
    const freed = await giveUpSeats(tx, personId, seminars)
    await eraseMailTo(tx, { personId, email: person.email, erasedEmail: erasedAddress(personId) })
    await deletePerson(tx, personId)
    await recordAudit(tx, context, {
      action,
      subjectType: 'person',
      subjectId: personId,
      details: { role: person.role },
    })
    return freed
  })
  // What cannot be deleted now is named by nothing any more, and swept up later.
  await Promise.allSettled(fileKeys.map((key) => files.delete(key)))
}
