import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { smallPicture } from '#tests/kit/covers.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { aSpeaker } from '#tests/kit/programmes.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { speakers } from '../tables.ts'
import { removeSpeakerPhoto, setSpeakerPhoto } from './change-speaker-photo.ts'
import { deleteSpeaker } from './save-speaker.ts'

const { db, services } = await aSite()
const { files } = services
const context = contextOf(services)

let speakerId: number

beforeEach(async () => {
  speakerId = (await aSpeaker(db)).id
})

async function photoKey(): Promise<string | null> {
  const [row] = await db.select().from(speakers).where(eq(speakers.id, speakerId))
  return row?.photoFileKey ?? null
}

const storedPhotos = async () => (await Array.fromAsync(files.list('speakers'))).map(({ key }) => key)

describe('setSpeakerPhoto', () => {
  test('stores a wide picture as a square of 256 pixels', async () => {
    const file = asDataUrl(await aPhoto({ width: 900, height: 500 }, 1))
    const { photoUrl } = await setSpeakerPhoto(context, { speakerId, file })
    const key = await photoKey()
    expect(photoUrl).toBe(`/${key}`)
    const { width, height, format, exif } = await sharp(
      (await files.getBytes(key ?? '')) ?? undefined,
    ).metadata()
    expect({ width, height, format, exif }).toEqual({
      width: 256,
      height: 256,
      format: 'webp',
      exif: undefined,
    })
  })

  test('does not enlarge a small picture', async () => {
    await setSpeakerPhoto(context, { speakerId, file: smallPicture })
    const bytes = await files.getBytes((await photoKey()) ?? '')
    expect(await sharp(bytes ?? undefined).metadata()).toMatchObject({ width: 48, height: 48 })
  })

  test('deletes the file of the former photo', async () => {
    await setSpeakerPhoto(context, { speakerId, file: smallPicture })
    const former = await photoKey()
    await setSpeakerPhoto(context, { speakerId, file: smallPicture })
    expect(await files.exists(former ?? '')).toBe(false)
    expect(await files.exists((await photoKey()) ?? '')).toBe(true)
  })

  test('refuses an unknown speaker without storing a file', async () => {
    const before = await storedPhotos()
    const unknown = setSpeakerPhoto(context, { speakerId: 987_654, file: smallPicture })
    await expect(unknown).rejects.toMatchObject({ code: 'speaker_unknown' })
    expect(await storedPhotos()).toEqual(before)
  })
})

describe('removeSpeakerPhoto', () => {
  test('deletes the file, and does nothing without one', async () => {
    await setSpeakerPhoto(context, { speakerId, file: smallPicture })
    const key = await photoKey()
    expect(await removeSpeakerPhoto(context, { speakerId })).toMatchObject({ photoUrl: null, version: 3 })
    expect(await files.exists(key ?? '')).toBe(false)
    expect(await removeSpeakerPhoto(context, { speakerId })).toMatchObject({ version: 3 })
  })
})

test('deleteSpeaker deletes the file of the photo', async () => {
  await setSpeakerPhoto(context, { speakerId, file: smallPicture })
  const key = await photoKey()
  await deleteSpeaker(context, { id: speakerId })
  expect(await files.exists(key ?? '')).toBe(false)
})
