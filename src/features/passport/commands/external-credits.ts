import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { lockLicenceHolder } from '#app/features/accreditation/commands/lock-licence-holder.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { openScan, type ScanFile, withStoredScan } from '#app/platform/images/stored-scan.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { AddExternalCreditInput } from '../contract/passport.ts'
import {
  countExternalCredits,
  deleteExternalCreditRow,
  findExternalCreditFile,
  hasLicenceOfProfession,
  insertExternalCredit,
} from '../queries/external-credits.ts'

const mostCredits = 300

/**
 * Adds units by another provider to the caller's. Refuses a future day, a profession of which they have no license, and
 * more than 300 entries. The audit log says only that there was one, because staff read it.
 */
export async function addExternalCredit(
  context: CommandContext,
  { file, ...credit }: AddExternalCreditInput,
): Promise<void> {
  if (credit.endedOn > toManilaDay(context.now))
    throw fieldRefusal('endedOn', 'ended_in_future', 'Enter a day that is not in the future.')
  if (!file) return storeCredit(context, { ...credit, fileKey: null })
  return withStoredScan(context.files, { folder: 'passport', sent: file }, (fileKey) =>
    storeCredit(context, { ...credit, fileKey }),
  )
}

type StoredCredit = Omit<AddExternalCreditInput, 'file'> & { readonly fileKey: string | null }

function storeCredit(context: CommandContext, credit: StoredCredit): Promise<void> {
  const { personId } = requireSignedInActor(context)
  const { professionId, accreditationNo } = credit
  return inTransaction(context.db, async (tx) => {
    await lockLicenceHolder(tx, context, personId)
    if (!(await hasLicenceOfProfession(tx, { personId, professionId })))
      throw fieldRefusal('professionId', 'licence_unknown', 'Add your license of this profession first.')
    if ((await countExternalCredits(tx, personId)) >= mostCredits)
      throw new Refusal('conflict', 'too_many_credits', `You have ${mostCredits} entries. Delete one first.`)
    const values = { ...credit, accreditationNo: accreditationNo || null }
    await insertExternalCredit(tx, { ...values, personId, createdAt: context.now })
    await recordAudit(tx, context, {
      action: 'external_credit.added',
      subjectType: 'person',
      subjectId: personId,
    })
  })
}

/** Deletes one of the caller's; others' do not exist for them. */
export async function deleteExternalCredit(context: CommandContext, id: number): Promise<void> {
  const { personId } = requireSignedInActor(context)
  const { fileKey } = await inTransaction(context.db, async (tx) => {
    await lockLicenceHolder(tx, context, personId)
    const deleted = await deleteExternalCreditRow(tx, { id, personId })
    if (deleted === null) throw creditUnknown()
    await recordAudit(tx, context, {
      action: 'external_credit.deleted',
      subjectType: 'person',
      subjectId: personId,
    })
    return deleted
  })
  if (fileKey !== null) await deleteFiles(context.files, [fileKey])
}

/** The scan of one of the caller's; others' do not exist for them. */
export async function openExternalCreditFile(context: CommandContext, id: number): Promise<ScanFile> {
  const { personId } = requireSignedInActor(context)
  const fileKey = await findExternalCreditFile(context.db, { id, personId })
  const file = await openScan(context.files, fileKey, `certificate-${id}`)
  if (file === null) throw creditUnknown()
  return file
}

function creditUnknown(): Refusal {
  return new Refusal('not_found', 'credit_unknown', 'This entry does not exist.')
}
