import type { CommandContext } from '#app/application/commands/command-context.ts'
import { deleteCorrectionsOfPerson } from '#app/features/certificates/queries/corrections.ts'
import { eraseMailToPerson } from '#app/features/email/queries/erasure.ts'
import { deleteUntouchedSampleTemplates } from '#app/features/email/queries/templates.ts'
import { detachAttemptsOfPerson } from '#app/features/evaluation/queries/attempts.ts'
import { removeReceiptsOfPerson } from '#app/features/evaluation/queries/feedback.ts'
import { removeRegistrationsOfPerson } from '#app/features/ledger/commands/erase-registrations.ts'
import { createErasedEmail } from '#app/features/people/adapters/erased-email.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { deletePerson, listSamplePersonIds, lockPerson } from '#app/features/people/queries/people.ts'
import { toOwnAddress } from '#app/features/people/rules/mailbox.ts'
import {
  countRegistrationsOfSeminar,
  listSeminarIdsOfPerson,
} from '#app/features/registrations/queries/registrations.ts'

import { deleteUnusedSampleCategories } from '#app/features/seminars/queries/categories.ts'
import {
  deleteSeminarRow,
  listSampleSeminarIds,
  lockSeminar,
} from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import type { RemovedSampleData } from '../contract/sample-data.ts'

/**
 * Keeps what is in use: seminars with other registrations and their categories, people with a role or
 * account, edited templates.
 */
export async function removeSampleData(context: CommandContext): Promise<RemovedSampleData> {
  const { db, files } = context
  const { fileKeys, ...removed } = await inTransaction(db, async (tx) => {
    const sampleSeminarIds = await listSampleSeminarIds(tx)
    const personIds = await listSamplePersonIds(tx)
    const lockedSeminars = await lockSeminars(tx, sampleSeminarIds, personIds)
    const fileKeys: string[] = []
    const removal = { lockedSeminars, now: context.now }
    for (const personId of personIds) fileKeys.push(...(await removePersonRow(tx, personId, removal)))
    const { remainingSeminars, coverKeys } = await removeSeminars(tx, sampleSeminarIds)
    await deleteUnusedSampleCategories(tx)
    await deleteUntouchedSampleTemplates(tx)
    const removed = {
      people: personIds.length,
      seminars: sampleSeminarIds.length - remainingSeminars,
      remainingSeminars,
    }
    await recordAudit(tx, context, {
      action: 'sample_data.removed',
      subjectType: 'site',
      subjectId: null,
      details: removed,
    })
    return { ...removed, fileKeys: [...fileKeys, ...coverKeys] }
  })
  await deleteFiles(files, fileKeys)
  return removed
}

/** Locks the sample seminars and those with sample registrants, in order, before any person. */
async function lockSeminars(
  tx: Transaction,
  sampleSeminarIds: readonly number[],
  personIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const seminarIds = new Set(sampleSeminarIds)
  for (const personId of personIds) {
    for (const seminarId of await listSeminarIdsOfPerson(tx, personId)) seminarIds.add(seminarId)
  }
  for (const seminarId of [...seminarIds].sort((one, other) => one - other)) await lockSeminar(tx, seminarId)
  return seminarIds
}

/** @returns the proof files, to be deleted after the transaction */
async function removePersonRow(
  tx: Transaction,
  personId: number,
  removal: { readonly lockedSeminars: ReadonlySet<number>; readonly now: Date },
): Promise<string[]> {
  const person = await lockPerson(tx, personId)
  if (person === null) return []
  await removeReceiptsOfPerson(tx, personId)
  await detachAttemptsOfPerson(tx, personId)
  await deleteCorrectionsOfPerson(tx, personId)
  const fileKeys = await removeRegistrationsOfPerson(tx, personId, { ...removal, isSample: true })
  const address = { email: toOwnAddress(person), erasedEmail: createErasedEmail(personId) }
  await eraseMailToPerson(tx, { personId, ...address })
  await deletePerson(tx, personId)
  return fileKeys
}

/** Seminars with registrations stay. The files of covers are to be deleted after the transaction. */
async function removeSeminars(tx: Transaction, seminarIds: readonly number[]) {
  let remainingSeminars = 0
  const coverKeys: string[] = []
  for (const seminarId of seminarIds) {
    if ((await countRegistrationsOfSeminar(tx, seminarId)) > 0) remainingSeminars += 1
    else coverKeys.push(...(await deleteSeminarRow(tx, seminarId)))
  }
  return { remainingSeminars, coverKeys }
}
