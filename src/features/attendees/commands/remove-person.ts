import type { Transaction } from '../../../platform/db/database.ts'
import { eraseMailTo } from '../../email/queries/erasure.ts'
import { removeRegistrationsOfPerson } from '../../payments/commands/remove-registrations.ts'
import { createErasedEmail } from '../../people/adapters/erased-email.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { deletePerson, type PersonRow } from '../../people/queries/people.ts'
import { lockSeminarsOfPerson } from '../../registrations/commands/lock-seminars.ts'

export interface RemovePersonInput {
  readonly personId: number
  readonly action: 'user.deleted' | 'attendee.deleted'
  /** Locks the person or refuses; called with their seminars locked. */
  lock(tx: Transaction): Promise<PersonRow>
}

/**
 * Includes registrations, sessions and proofs; releases seats and blanks e-mails to the person. Queued ones
 * are not sent.
 */
export async function removePerson(context: CommandContext, removal: RemovePersonInput): Promise<void> {
  const { db, files } = context
  const { personId, action, lock } = removal
  const fileKeys = await db.transaction(async (tx) => {
    const seminars = await lockSeminarsOfPerson(tx, personId)
    const person = await lock(tx)
    const freed = await removeRegistrationsOfPerson(tx, personId, seminars)
    await eraseMailTo(tx, { personId, email: person.email, erasedEmail: createErasedEmail(personId) })
    await deletePerson(tx, personId)
    await recordAudit(tx, context, {
      action,
      subjectType: 'person',
      subjectId: personId,
      details: { role: person.role },
    })
    return freed
  })
  // Files that cannot be deleted now are unreferenced, and swept later.
  await Promise.allSettled(fileKeys.map((key) => files.delete(key)))
}
