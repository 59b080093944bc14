import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSeminar, aSessionCookie } from '../../../tests/kit/builders.ts'
import { aCover, smallPicture } from '../../../tests/kit/covers.ts'
import { createTestDatabase } from '../../../tests/kit/database.ts'
import { aPhoto, aPixelBomb } from '../../../tests/kit/images.ts'
import { createTestApi, createTestServices } from '../../../tests/kit/services.ts'
import type { SeminarDetails, SeminarList } from './contract/seminars.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const api = createTestApi(services)
const Cookie = await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id)
const staffCookie = await aSessionCookie(db, (await aPerson(db, { role: 'staff' })).id)
const photo = await aPhoto({ width: 64, height: 48 })
const alternativeText = 'A full classroom'

let seminarId: number

beforeEach(async () => {
  seminarId = (await aSeminar(db)).id
})

afterAll(async () => {
  await services.close()
  await database.close()
})

function send(path: string, body: unknown, headers: Record<string, string> = { Cookie }) {
  return api.call<SeminarDetails>(path, { body, headers })
}

const fileOf = (bytes: Uint8Array, type = 'image/jpeg') =>
  new File([Uint8Array.from(bytes)], 'cover', { type })

function aForm(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const sameOrigin = { Cookie, Origin: services.config.appUrl }

const upload = (file: File, fields = {}) =>
  send(
    '/seminars/cover',
    aForm({ seminarId: String(seminarId), alternativeText, file, ...fields }),
    sameOrigin,
  )

describe('POST /seminars/cover', () => {
  test('takes a form with a file and returns the seminar as the public sees it', async () => {
    const { status, body } = await upload(fileOf(photo), { alternativeText: `  ${alternativeText} ` })
    expect([status, body.seminar.cover?.alternativeText]).toEqual([200, alternativeText])
    const { cover } = body.seminar
    const details = await api.call<SeminarDetails>(`/seminars/details?seminarId=${seminarId}`)
    expect(details.body.seminar.cover).toEqual(cover)
    const list = await api.call<SeminarList>('/seminars?limit=50')
    expect(list.body.seminars.find(({ id }) => id === seminarId)?.cover).toEqual(cover)
    expect(list.body.seminars.filter((seminar) => seminar.cover !== null).length).toBe(1)
  })

  test('takes JSON with a data URL', async () => {
    const { status } = await send('/seminars/cover', { seminarId, alternativeText, file: smallPicture })
    expect(status).toBe(200)
  })

  const tooLarge = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)])

  const refusals: Record<string, { file: File; status: number; message: string }> = {
    'of 5 MB and more': { file: fileOf(tooLarge), status: 413, message: 'File size exceeds 5MB limit' },
    'of another type': {
      file: fileOf(Buffer.from('GIF89a'), 'image/png'),
      status: 415,
      message: 'Invalid file type. Accepted: JPG, PNG, WebP',
    },
    'with too many pixels': {
      file: fileOf(aPixelBomb({ width: 20_000, height: 20_000 }), 'image/png'),
      status: 413,
      message: 'This image has too many pixels. Please send a smaller one or a screenshot.',
    },
    'that is cut short': {
      file: fileOf(photo.subarray(0, photo.length / 2)),
      status: 400,
      message: 'This image is damaged or incomplete. Please choose it again or take a new one.',
    },
  }

  test.for(Object.entries(refusals))(
    'refuses a file %s at its field',
    async ([, { file, status, message }]) => {
      expect(await upload(file)).toMatchObject({ status, body: { issues: [{ path: 'file', message }] } })
    },
  )

  test.each([
    [{ alternativeText: ' ' }, 'alternativeText', 'Alternative text is required'],
    [{ alternativeText: undefined }, 'alternativeText', 'Alternative text is required'],
    [{ alternativeText: 'x'.repeat(251) }, 'alternativeText', 'At most 250 characters'],
    [{ file: undefined }, 'file', 'Cover picture is required'],
    [{ file: '' }, 'file', 'Cover picture is required'],
  ])('refuses %o at its field', async (values, path, message) => {
    const body = { seminarId, alternativeText, file: smallPicture, ...values }
    expect(await send('/seminars/cover', body)).toMatchObject({
      status: 400,
      body: { issues: [{ path, message }] },
    })
  })

  test('refuses a form from another site, and a file in another field', async () => {
    const fields = { seminarId: String(seminarId), alternativeText, file: fileOf(photo) }
    const foreign = await send('/seminars/cover', aForm(fields), { Cookie, Origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
    const misplaced = await upload(fileOf(photo), { alternativeText: fileOf(photo) })
    expect(misplaced).toMatchObject({ status: 400, body: { issues: [{ path: 'alternativeText' }] } })
  })
})

const paths = [
  '/seminars/cover',
  '/seminars/cover/copy',
  '/seminars/cover/describe',
  '/seminars/cover/remove',
]

const bodyOf = (path: string, values = {}) => ({
  seminarId,
  ...(path.endsWith('remove') ? {} : { alternativeText }),
  ...(path.endsWith('/cover') && { file: smallPicture }),
  ...(path.endsWith('copy') && { originalId: seminarId }),
  ...values,
})

describe.each(paths)('POST %s', (path) => {
  test('responds with the seminar', async () => {
    await aCover(services, seminarId)
    const { status, body } = await send(path, bodyOf(path))
    expect([status, body.seminar.id]).toEqual([200, seminarId])
    expect(body.seminar.cover?.alternativeText).toBe(path.endsWith('remove') ? undefined : alternativeText)
  })

  test('responds with 404 for an unknown seminar, and with 400 for an invalid id or an unknown field', async () => {
    expect((await send(path, bodyOf(path, { seminarId: 987_654 }))).status).toBe(404)
    expect((await send(path, bodyOf(path, { seminarId: 0 }))).status).toBe(400)
    expect((await send(path, bodyOf(path, { seminar: 1 }))).status).toBe(400)
  })

  test('is refused to non-managers', async () => {
    expect((await send(path, bodyOf(path), { Cookie: staffCookie })).status).toBe(403)
    expect((await send(path, bodyOf(path), {})).status).toBe(401)
  })
})
