import { beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSeminar, aSessionCookie } from '#tests/kit/builders.ts'
import { aCover, smallPicture } from '#tests/kit/covers.ts'
import { aPhoto } from '#tests/kit/images.ts'
import { aSite } from '#tests/kit/site.ts'
import type { SeminarDetails, SeminarList } from './contract/seminars.ts'

const { db, services, api } = await aSite()
const Cookie = await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id)
const photo = await aPhoto({ width: 64, height: 48 })
const alternativeText = 'A full classroom'

let seminarId: number

beforeEach(async () => {
  seminarId = (await aSeminar(db)).id
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

  const tooLarge = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)])

  test('refuses a file of more than 5 MB at its field', async () => {
    const message = 'File size exceeds 5MB limit'
    expect(await upload(fileOf(tooLarge))).toMatchObject({
      status: 413,
      body: { issues: [{ path: 'file', message }] },
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
})
