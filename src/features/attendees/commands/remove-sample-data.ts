import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { lockPerson } from '../../accounts/queries/users.ts'
import { deleteUnusedSampleCategories } from '../../catalog/queries/categories.ts'
import { deleteSeminarRow, listSampleSeminarIds, lockSeminar } from '../../catalog/queries/planning.ts'
import { eraseMailTo } from '../../messaging/queries/erasure.ts'
import { deleteUntouchedSampleTemplates } from '../../messaging/queries/templates.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { deletePerson, listSamplePersonIds } from '../../people/queries.ts'
import { giveUpSeats } from '../../registration/commands/give-up-seats.ts'
import { countRegistrationsOfSeminar, listSeminarIdsOf } from '../../registration/queries.ts'
import type { RemovedSampleData } from '../contract/sample-data.ts'
import { erasedAddress } from '../erased-address.ts'

/**
 * Removes the people, seminars, categories and templates that a new installation starts with, in one transaction.
 *
 * Whatever has come into use is kept: seminars for which somebody else has registered, people with a role or an
 * account, categories of kept seminars, and templates that were edited.
 */
export async function removeSampleData(context: CommandContext): Promise<RemovedSampleData> {
  const { db, files } = context
  const { fileKeys, ...removed } = await db.transaction(async (tx) => {
    const sampleSeminarIds = await listSampleSeminarIds(tx)
    const personIds = await listSamplePersonIds(tx)
    const lockedSeminars = await lockSeminars(tx, sampleSeminarIds, personIds)
    const fileKeys: string[] = []
    for (const personId of personIds) fileKeys.push(...(await removePersonRow(tx, personId, lockedSeminars)))
    const keptSeminars = await removeSeminars(tx, sampleSeminarIds)
    await deleteUnusedSampleCategories(tx)
    await deleteUntouchedSampleTemplates(tx)
    const removed = {
      people: personIds.length,
      seminars: sampleSeminarIds.length - keptSeminars,
      keptSeminars,
    }
    await recordAudit(tx, context, {
      action: 'sample_data.removed',
      subjectType: 'site',
      subjectId: null,
      details: removed,
    })
    return { ...removed, fileKeys }
  })
  // Files that cannot be deleted now are no longer referenced, and the hourly sweep deletes them.
  await Promise.allSettled(fileKeys.map((key) => files.delete(key)))
  return removed
}

/** Locks the sample seminars and those for which sample people are registered, before any person, in order. */
async function lockSeminars(
  tx: Transaction,
  sampleSeminarIds: readonly number[],
  personIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const seminarIds = new Set(sampleSeminarIds)
  for (const personId of personIds) {
    for (const seminarId of await listSeminarIdsOf(tx, personId)) seminarIds.add(seminarId)
  }
  for (const seminarId of [...seminarIds].sort((one, other) => one - other)) await lockSeminar(tx, seminarId)
  return seminarIds
}

/** @returns the files of the proofs, to be deleted after the transaction */
async function removePersonRow(
  tx: Transaction,
  personId: number,
  lockedSeminars: ReadonlySet<number>,
): Promise<string[]> {
  const person = await lockPerson(tx, personId)
  if (person === null) return []
  const fileKeys = await giveUpSeats(tx, personId, lockedSeminars)
  await eraseMailTo(tx, { personId, email: person.email, erasedEmail: erasedAddress(personId) })
  await deletePerson(tx, personId)
  return fileKeys
}

/** @returns how many had to stay because of registrations */
async function removeSeminars(tx: Transaction, seminarIds: readonly number[]): Promise<number> {
  let kept = 0
  for (const seminarId of seminarIds) {
    if ((await countRegistrationsOfSeminar(tx, seminarId)) > 0) kept += 1
    else await deleteSeminarRow(tx, seminarId)
  }
  return kept
}
