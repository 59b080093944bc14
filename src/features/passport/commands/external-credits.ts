import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { lockLicenceHolder } from '#app/features/accreditation/commands/lock-licence-holder.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { AddExternalCreditInput } from '../contract/passport.ts'
import {
  countExternalCredits,
  deleteExternalCreditRow,
  hasLicenceOfProfession,
  insertExternalCredit,
} from '../queries/external-credits.ts'

const mostCredits = 300

/**
 * Adds units by another provider to the caller's. Refuses a future day, a profession of which they have no license, and
 * more than 300 entries. The audit log says only that there was one, because staff read it.
 */
export function addExternalCredit(context: CommandContext, input: AddExternalCreditInput): Promise<void> {
  const { personId } = requireSignedInActor(context)
  const { professionId, accreditationNo, endedOn } = input
  if (endedOn > toManilaDay(context.now))
    throw fieldRefusal('endedOn', 'ended_in_future', 'Enter a day that is not in the future.')
  return inTransaction(context.db, async (tx) => {
    await lockLicenceHolder(tx, context, personId)
    if (!(await hasLicenceOfProfession(tx, { personId, professionId })))
      throw fieldRefusal('professionId', 'licence_unknown', 'Add your license of this profession first.')
    if ((await countExternalCredits(tx, personId)) >= mostCredits)
      throw new Refusal('conflict', 'too_many_credits', `You have ${mostCredits} entries. Delete one first.`)
    const values = { ...input, accreditationNo: accreditationNo || null }
    await insertExternalCredit(tx, { ...values, personId, createdAt: context.now })
    await recordAudit(tx, context, {
      action: 'external_credit.added',
      subjectType: 'person',
      subjectId: personId,
    })
  })
}

/** Deletes one of the caller's; others' do not exist for them. */
export function deleteExternalCredit(context: CommandContext, id: number): Promise<void> {
  const { personId } = requireSignedInActor(context)
  return inTransaction(context.db, async (tx) => {
    await lockLicenceHolder(tx, context, personId)
    if (!(await deleteExternalCreditRow(tx, { id, personId })))
      throw new Refusal('not_found', 'credit_unknown', 'This entry does not exist.')
    await recordAudit(tx, context, {
      action: 'external_credit.deleted',
      subjectType: 'person',
      subjectId: personId,
    })
  })
}
