import { inTransaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import type { Services } from '#app/platform/services.ts'
import { daysToUndoMerge } from '../contract/merge.ts'
import { deleteRemainsOfMerged, endMerge, listMergesToEnd } from '../queries/merges.ts'
import { lockPeopleToMerge } from './merge-people.ts'

const dayInMs = 86_400_000

/** Deletes what is stored for undoing merges that can no longer be undone; that people were merged stays recorded. */
export async function endOldMerges({ db, files }: Pick<Services, 'db' | 'files'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - daysToUndoMerge * dayInMs)
  for (const { id, targetId, otherId } of await listMergesToEnd(db, before)) {
    const fileKey = await inTransaction(db, async (tx) => {
      await lockPeopleToMerge(tx, [targetId, otherId])
      await endMerge(tx, id, null)
      return deleteRemainsOfMerged(tx, otherId)
    })
    await deleteFiles(files, fileKey === null ? [] : [fileKey])
  }
}
