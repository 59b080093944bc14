import type { CommandContext } from '#app/application/commands/command-context.ts'
import { lockManagedUser } from '#app/features/accounts/commands/lock-users.ts'
import { deleteCorrectionsOfPerson } from '#app/features/certificates/queries/corrections.ts'
import { eraseMailToPerson } from '#app/features/email/queries/erasure.ts'
import { detachAttemptsOfPerson } from '#app/features/evaluation/queries/attempts.ts'
import { removeReceiptsOfPerson } from '#app/features/evaluation/queries/feedback.ts'
import { removeRegistrationsOfPerson } from '#app/features/ledger/commands/erase-registrations.ts'
import { deleteExternalCreditsOfPerson } from '#app/features/passport/queries/external-credits.ts'
import { createErasedEmail } from '#app/features/people/adapters/erased-email.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { deletePerson, lockPerson, type PersonRow } from '#app/features/people/queries/people.ts'
import { attendeeNotFoundRefusal } from '#app/features/people/rules/attendee-not-found-refusal.ts'
import { toOwnAddress } from '#app/features/people/rules/mailbox.ts'
import { lockSeminarsOfPerson } from '#app/features/registrations/commands/lock-seminars.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { lockWithMerged } from './lock-with-merged.ts'

export interface RemovePersonInput {
  readonly personId: number
  readonly action: 'user.deleted' | 'attendee.deleted'
  /** Locks the person or refuses; called with their seminars locked. */
  lock(tx: Transaction): Promise<PersonRow>
}

/**
 * Includes registrations, sessions and proofs, and who was merged into the person; releases seats and blanks e-mails to the
 * person. Queued ones are not sent.
 */
async function removePerson(context: CommandContext, removal: RemovePersonInput): Promise<void> {
  const { db, files } = context
  const { personId, action, lock } = removal
  const fileKeys = await inTransaction(db, async (tx) => {
    const lockedSeminars = await lockSeminarsOfPerson(tx, personId)
    const { person, merged } = await lockWithMerged(tx, personId, () => lock(tx))
    const freed: string[] = []
    for (const one of [...merged, person])
      freed.push(...(await removeRows(tx, one, { lockedSeminars, now: context.now })))
    await recordAudit(tx, context, {
      action,
      subjectType: 'person',
      subjectId: personId,
      details: { role: person.role },
    })
    return freed
  })
  await deleteFiles(files, fileKeys)
}

/** Deletes a locked person. @returns the files that nothing names any more */
async function removeRows(
  tx: Transaction,
  person: PersonRow,
  circumstances: { readonly lockedSeminars: ReadonlySet<number>; readonly now: Date },
): Promise<string[]> {
  const { id: personId } = person
  await removeReceiptsOfPerson(tx, personId)
  await detachAttemptsOfPerson(tx, personId)
  await deleteCorrectionsOfPerson(tx, personId)
  const freed = await removeRegistrationsOfPerson(tx, personId, circumstances)
  const address = { email: toOwnAddress(person), erasedEmail: createErasedEmail(personId) }
  await eraseMailToPerson(tx, { personId, ...address })
  freed.push(...(await deleteExternalCreditsOfPerson(tx, personId)))
  await deletePerson(tx, personId)
  return freed
}

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
  if (person === null || person.erasedAt !== null) throw attendeeNotFoundRefusal()
  if (person.role !== 'attendee')
    throw new Refusal('conflict', 'not_only_attendee', 'Manage this account in User Management.')
  return person
}

/**
 * Deletes registrations and proofs and releases seats. Refuses the caller, the last active administrator, and
 * an administrator if the caller is none.
 */
export async function deleteUser(context: CommandContext, userId: number): Promise<void> {
  if (context.actor?.personId === userId) {
    throw new Refusal('conflict', 'own_account', 'You cannot delete your own account.')
  }
  await removePerson(context, {
    personId: userId,
    action: 'user.deleted',
    lock: (tx) => lockManagedUser(tx, context, { userId, removesAccess: true }),
  })
}
