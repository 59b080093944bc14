import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { deleteSeminar } from '#app/features/registrations/commands/delete-seminar.ts'
import { parsePublicFilePath } from '#app/platform/files/public-files.ts'
import type { Picture } from '#app/platform/wire-shapes.ts'
import { actorOf, aPerson, aSeminar } from '#tests/kit/builders.ts'
import { aCover, countCoverFiles, smallPicture, urlsOf } from '#tests/kit/covers.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { seminarCovers, seminars } from '../tables.ts'
import {
  copySeminarCover,
  removeSeminarCover,
  setSeminarCover,
  updateCoverDescription,
} from './change-cover.ts'

const { db, services } = await aSite()
const context = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
const alternativeText = 'A teacher writes on a blackboard'

let seminarId: number

beforeEach(async () => {
  seminarId = (await aSeminar(db)).id
})

async function changesOf(id = seminarId) {
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)
  return entries.map(({ action, details }) => [action, details])
}

const isStored = async (cover: Picture | null) => {
  if (cover === null) return []
  return Promise.all(urlsOf(cover).map((url) => services.files.exists(parsePublicFilePath(url) ?? '')))
}

const set = (file = smallPicture) => setSeminarCover(context, { seminarId, alternativeText, file })

describe('setCover', () => {
  test('stores every variant, returns their URLs and audits the change', async () => {
    const file = asDataUrl(await aPhoto({ width: 1000, height: 500 }, 1))
    const { cover } = await setSeminarCover(context, { seminarId, alternativeText, file })
    const url = (ending: string) => expect.stringMatching(`^/covers/[0-9a-f]{2}/[0-9a-f]{40}\\.${ending}$`)
    const srcset = (ending: string) =>
      expect.stringMatching(`^/covers/\\S+\\.${ending} 480w, /covers/\\S+\\.${ending} 960w$`)
    expect(cover).toEqual({
      alternativeText,
      width: 960,
      height: 480,
      url: url('jpg'),
      sources: [
        { type: 'image/avif', srcset: srcset('avif') },
        { type: 'image/webp', srcset: srcset('webp') },
      ],
    })
    expect(await isStored(cover)).toEqual([true, true, true, true, true])
    expect(await changesOf()).toEqual([['seminar.cover_changed', { change: 'added' }]])
  })

  test('lists one file per format for a small picture', async () => {
    const { cover } = await set()
    expect(cover?.sources.map(({ srcset }) => srcset.split(', ').length)).toEqual([1, 1])
    expect(cover).toMatchObject({ width: 64, height: 48 })
  })

  test('deletes the files of the picture that it replaces', async () => {
    const { cover: former } = await set()
    const { cover } = await set()
    expect(await isStored(former)).toEqual([false, false, false])
    expect(await isStored(cover)).toEqual([true, true, true])
    expect((await changesOf()).at(-1)).toEqual(['seminar.cover_changed', { change: 'replaced' }])
  })

  test('is no edit of the seminar: its optimistic lock stays the same', async () => {
    const lockOf = async () => (await db.select().from(seminars).where(eq(seminars.id, seminarId)))[0]
    const before = await lockOf()
    await set()
    expect((await lockOf())?.updatedAt).toEqual(before?.updatedAt)
  })

  test('refuses an unknown seminar, and a file that is no picture, and stores nothing', async () => {
    const before = await countCoverFiles(services)
    const unknown = { seminarId: 987_654, alternativeText, file: smallPicture }
    await expect(setSeminarCover(context, unknown)).rejects.toMatchObject({ code: 'seminar_unknown' })
    await expect(set('data:image/png;base64,PHN2Zy8+')).rejects.toMatchObject({
      kind: 'unsupported_type',
      details: { issues: [{ path: 'file' }] },
    })
    expect(await countCoverFiles(services)).toBe(before)
    expect(await changesOf()).toEqual([])
  })

  test('deletes the new files if the seminar is deleted meanwhile', async () => {
    const before = await countCoverFiles(services)
    const files = {
      ...services.files,
      async put(...file: Parameters<typeof services.files.put>) {
        await services.files.put(...file)
        await db.delete(seminars).where(eq(seminars.id, seminarId))
      },
      delete: (key: string) => services.files.delete(key),
    }
    const input = { seminarId, alternativeText, file: smallPicture }
    await expect(setSeminarCover({ ...context, files }, input)).rejects.toMatchObject({
      code: 'seminar_unknown',
    })
    expect(await countCoverFiles(services)).toBe(before)
  })
})

describe('copyCover', () => {
  test('gives the copy files of its own, which outlive the original', async () => {
    const original = await aSeminar(db)
    const { cover: theirs } = await setSeminarCover(context, {
      seminarId: original.id,
      alternativeText: 'Theirs',
      file: asDataUrl(await aPhoto({ width: 640, height: 480 }, 1)),
    })
    const { cover } = await copySeminarCover(context, { seminarId, originalId: original.id, alternativeText })
    expect(cover).toMatchObject({ alternativeText, width: 640, height: 480 })
    expect(new Set([...urlsOf(cover as Picture), ...urlsOf(theirs as Picture)]).size).toBe(10)
    await removeSeminarCover(context, { seminarId: original.id })
    expect(await isStored(theirs)).toEqual([false, false, false, false, false])
    expect(await isStored(cover)).toEqual([true, true, true, true, true])
  })

  test('refuses an original without a cover, also if a file is missing', async () => {
    const original = await aSeminar(db)
    const copy = () => copySeminarCover(context, { seminarId, originalId: original.id, alternativeText })
    await expect(copy()).rejects.toMatchObject({ kind: 'not_found', code: 'cover_missing' })
    const { url } = await aCover(services, original.id)
    await services.files.delete(url.slice(1))
    await expect(copy()).rejects.toMatchObject({ code: 'cover_missing' })
  })
})

describe('describeCover', () => {
  test('changes the text and keeps the files; repeating it is not audited', async () => {
    const { cover: former } = await set()
    const input = { seminarId, alternativeText: 'Two teachers' }
    const { cover } = await updateCoverDescription(context, input)
    expect(cover).toEqual({ ...former, alternativeText: 'Two teachers' })
    await updateCoverDescription(context, input)
    expect((await changesOf()).slice(1)).toEqual([['seminar.cover_changed', { change: 'described' }]])
  })

  test('refuses a seminar without a cover', async () => {
    await expect(updateCoverDescription(context, { seminarId, alternativeText })).rejects.toMatchObject({
      code: 'cover_missing',
    })
  })
})

describe('removeCover', () => {
  test('removes row and files; repeating it changes nothing', async () => {
    const { cover } = await set()
    expect((await removeSeminarCover(context, { seminarId })).cover).toBeNull()
    expect((await removeSeminarCover(context, { seminarId })).cover).toBeNull()
    expect(await isStored(cover)).toEqual([false, false, false])
    expect((await changesOf()).slice(1)).toEqual([['seminar.cover_changed', { change: 'removed' }]])
  })
})

test('Deleting a seminar deletes the files of its cover', async () => {
  const { cover } = await set()
  await deleteSeminar(context, seminarId)
  expect(await isStored(cover)).toEqual([false, false, false])
})

test('The database refuses a cover without alternative text, or with half of the small size', async () => {
  await set()
  const change = (columns: object) =>
    db.update(seminarCovers).set(columns).where(eq(seminarCovers.seminarId, seminarId))
  for (const columns of [{ alternativeText: ' ' }, { smallWidth: 32 }, { width: 0 }])
    await expect(change(columns)).rejects.toMatchObject({
      cause: { constraint: 'seminar_covers_is_picture' },
    })
})
