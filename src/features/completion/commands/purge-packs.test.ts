import { expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { inDays, testNow } from '#tests/kit/builders.ts'
import { aReport } from '#tests/kit/completion.ts'
import { aSite } from '#tests/kit/site.ts'
import { reportRuns } from '../tables.ts'
import { purgeOldPacks } from './purge-packs.ts'

const { db, services } = await aSite()

test('purgeOldPacks deletes the files of packs after the days, and keeps their hashes', async () => {
  const { id: reportId } = await aReport(db)
  const aPack = async (days: number) => {
    const [requestedAt, fileKey] = [inDays(-days), newFileKey('completion', 'zip')]
    await services.files.put(fileKey, Buffer.from('zip'), 'application/zip')
    const times = { requestedAt, continueAfter: requestedAt, finishedAt: requestedAt }
    const file = { fileKey, sizeInBytes: 3, sha256: Buffer.from('hash'), blockers: [] }
    await db.insert(reportRuns).values({ reportId, state: 'done', ...times, ...file })
    return fileKey
  }
  const [old, recent] = [await aPack(181), await aPack(179)]
  expect(await purgeOldPacks(services, { days: 0, now: testNow })).toBe(0)
  expect(await purgeOldPacks(services, { days: 180, now: testNow })).toBe(1)
  const rows = await db.select().from(reportRuns).orderBy(reportRuns.id)
  expect(rows).toMatchObject([{ fileKey: null, sha256: Buffer.from('hash') }, { fileKey: recent }])
  expect([await services.files.exists(old), await services.files.exists(recent)]).toEqual([false, true])
  expect(await db.select().from(auditLog)).toMatchObject([
    { action: 'completion.packs_deleted', details: { count: 1 } },
  ])
})
