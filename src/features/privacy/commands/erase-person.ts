/**
 * Locks seminars before the person, as all code does that locks both. The audit log keeps only the person's
 * id and network addresses.
 */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { deleteCredentialsAndSessions } from '#app/features/accounts/queries/users.ts'
import { deleteLicencesOfPerson } from '#app/features/accreditation/queries/licences.ts'
import { eraseAttendanceOfPerson } from '#app/features/attendance/queries/attendance-privacy.ts'
import { eraseParticipantsOfPerson } from '#app/features/attendance/queries/meeting-privacy.ts'
import { deleteSignature } from '#app/features/attendance/queries/signatures.ts'
import { lockWithMerged } from '#app/features/attendees/commands/lock-with-merged.ts'
import { forgetMerges } from '#app/features/attendees/queries/merges.ts'
import { eraseCertificatesOfPerson } from '#app/features/certificates/queries/certificate-privacy.ts'
import {
  eraseMailAboutSupportMessages,
  eraseMailToPerson,
  lockMailToErase,
} from '#app/features/email/queries/erasure.ts'
import { detachAttemptsOfPerson } from '#app/features/evaluation/queries/attempts.ts'
import { removeReceiptsOfPerson } from '#app/features/evaluation/queries/feedback.ts'
import { deleteOpeningsOfPerson } from '#app/features/evaluation/queries/openings.ts'
import { eraseRegistrationsOfPerson } from '#app/features/ledger/commands/erase-registrations.ts'
import { deleteExternalCreditsOfPerson } from '#app/features/passport/queries/external-credits.ts'
import { deleteReminderChoice } from '#app/features/passport/queries/reminders.ts'
import { createErasedEmail } from '#app/features/people/adapters/erased-email.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import {
  anonymizePerson,
  deleteInteractionsOfPerson,
  lockPersonForErasure,
} from '#app/features/people/queries/erasure.ts'
import type { PersonRow } from '#app/features/people/queries/people.ts'
import { attendeeNotFoundRefusal } from '#app/features/people/rules/attendee-not-found-refusal.ts'
import { toOwnAddress } from '#app/features/people/rules/mailbox.ts'
import { lockSeminarsOfPerson } from '#app/features/registrations/commands/lock-seminars.ts'
import { deleteSupportMessagesOf } from '#app/features/support/queries/messages.ts'
import { deleteEntriesOf } from '#app/features/waitlist/queries/entries.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import { Refusal } from '#app/platform/refusals.ts'

/** Frees the e-mail address, and those of who was merged into the person. Refuses the caller and every role but attendee. */
export async function erasePerson(context: CommandContext, personId: number): Promise<void> {
  const { db, files } = context
  const { personId: erasedBy } = requireSignedInActor(context)
  if (personId === erasedBy) throw new Refusal('conflict', 'own_account', 'You cannot erase yourself.')
  const erasing = inTransaction(db, async (tx) => {
    const lockedSeminars = await lockSeminarsOfPerson(tx, personId)
    const { person, merged } = await lockWithMerged(tx, personId, () => lockAttendee(tx, personId))
    await forgetMerges(tx, [personId, ...merged.map(({ id }) => id)])
    const fileKeys: string[] = []
    for (const one of [...merged, person])
      fileKeys.push(...(await eraseRows(tx, context, { person: one, lockedSeminars, erasedBy })))
    await recordAudit(tx, context, {
      action: 'attendee.erased',
      subjectType: 'person',
      subjectId: personId,
    })
    return fileKeys
  })
  const fileKeys = await refuseIfActorDeleted(erasing)
  await deleteFiles(files, fileKeys)
}

async function lockAttendee(tx: Transaction, personId: number): Promise<PersonRow> {
  const person = await lockPersonForErasure(tx, personId)
  if (person === null || person.erasedAt !== null) throw attendeeNotFoundRefusal()
  if (person.role !== 'attendee')
    throw new Refusal('conflict', 'not_an_attendee', 'Manage this account in User Management.')
  return person
}

interface Erasure {
  readonly person: PersonRow
  readonly lockedSeminars: ReadonlySet<number>
  readonly erasedBy: number
}

/** Erases a locked person, or who was merged into them. @returns the files that nothing names any more */
async function eraseRows(
  tx: Transaction,
  { now, policies }: CommandContext,
  { person, lockedSeminars, erasedBy }: Erasure,
): Promise<string[]> {
  const { id: personId } = person
  const email = createErasedEmail(personId)
  await removeReceiptsOfPerson(tx, personId)
  await deleteOpeningsOfPerson(tx, personId)
  const certificates = { personId, isComplete: policies.erasesCertificates, now }
  const certificateKeys = await eraseCertificatesOfPerson(tx, certificates)
  await detachAttemptsOfPerson(tx, personId)
  const ownAddress = toOwnAddress(person)
  await eraseAttendanceOfPerson(tx, { personId, email: ownAddress })
  const signatureKey = await deleteSignature(tx, personId)
  await eraseParticipantsOfPerson(tx, { personId, email: ownAddress })
  const erased = await eraseRegistrationsOfPerson(tx, { personId, email, lockedSeminars, erasedBy, now })
  if (ownAddress !== null) await deleteEntriesOf(tx, ownAddress, now)
  const receivedAt = ownAddress === null ? [] : await deleteSupportMessagesOf(tx, ownAddress)
  await lockMailToErase(tx, { personId, email: ownAddress, receivedAt })
  await eraseMailAboutSupportMessages(tx, { email: person.email, receivedAt })
  await eraseMailToPerson(tx, { personId, email: ownAddress, erasedEmail: email })
  await deleteInteractionsOfPerson(tx, personId)
  await deleteCredentialsAndSessions(tx, personId)
  await deleteLicencesOfPerson(tx, personId)
  const creditKeys = await deleteExternalCreditsOfPerson(tx, personId)
  await deleteReminderChoice(tx, personId)
  await anonymizePerson(tx, personId, { email, seminarCount: erased.remaining, now })
  return [
    ...erased.fileKeys,
    ...certificateKeys,
    ...creditKeys,
    ...(signatureKey === null ? [] : [signatureKey]),
  ]
}
