import { expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db/database.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { actorOf, aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { deleteUnusedFiles, insertSettingsFile, lockSettingsFiles } from '../queries/files.ts'
import { toSignatureFile } from '../reads/file-references.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { settingsFiles } from '../tables.ts'
import { saveSection } from './save-settings.ts'

const { db, services } = await aSite()
const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })

const anOldFile = () =>
  inTransaction(db, (tx) =>
    insertSettingsFile(tx, {
      kind: 'signature',
      name: 'signature',
      sizeInBytes: 9,
      width: 9,
      height: 9,
      fileKey: newFileKey('signatures', 'png'),
      uploadedAt: inDays(-3),
    }),
  )

test('A file is not deleted while a section that refers to it is being saved', async () => {
  const file = await anOldFile()
  await inTransaction(db, async (tx) => {
    await lockSettingsFiles(tx, [file.id])
    expect(await deleteUnusedFiles(db, testNow)).toEqual([])
  })
  expect((await deleteUnusedFiles(db, testNow)).map(({ id }) => id)).toEqual([file.id])
})

test('Of saving a section and deleting its file at once, one wins: no section refers to a missing file', async () => {
  for (let version = 0, round = 0; round < 20; round += 1) {
    const signature = toSignatureFile(await anOldFile())
    const signatories = [{ name: `Ana ${round}`, position: 'Head', signature }]
    const value = { ...demonstrationSettings.organisation, signatories }
    const save = saveSection(context, 'organisation', { version, value }).then(
      () => 'saved',
      ({ code }) => String(code),
    )
    const [outcome, deleted] = await Promise.all([save, deleteUnusedFiles(db, testNow)])
    if (outcome === 'saved') version += 1
    const ids = (await db.select().from(settingsFiles)).map(({ id }) => id)
    expect([outcome, ids.includes(signature.fileId), deleted.length]).toEqual(
      outcome === 'saved' ? ['saved', true, 0] : ['file_missing', false, 1],
    )
  }
})
