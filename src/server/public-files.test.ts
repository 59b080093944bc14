import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aSeminar } from '#tests/kit/builders.ts'
import { aCover, urlsOf } from '#tests/kit/covers.ts'
import { createTestDatabase } from '#tests/kit/database.ts'
import { aPdf } from '#tests/kit/documents.ts'
import { startObjectStore, type TestObjectStore } from '#tests/kit/object-store.ts'
import { createTestServices, type TestServices } from '#tests/kit/services.ts'
import { createTestSite } from '#tests/kit/test-site.ts'
import { newFileKey } from '../platform/files/file-keys.ts'
import { toDocumentUrl } from '../platform/files/public-files.ts'

const database = await createTestDatabase()
let objectStore: TestObjectStore

beforeAll(async () => {
  objectStore = await startObjectStore()
})

afterAll(async () => {
  await objectStore.close()
  await database.close()
})

describe.each(['a local folder', 'an object store'])('GET /covers with files in %s', (place) => {
  let services: TestServices
  let get: ReturnType<typeof createTestSite>

  beforeAll(async () => {
    const isLocal = place === 'a local folder'
    services = await createTestServices(database, isLocal ? {} : { FILES_URL: objectStore.filesUrl })
    get = createTestSite(services, database.pool)
  })
  afterAll(() => services.close())

  test('serves each file of a cover with its type, to be cached for ever and never run', async () => {
    const cover = await aCover(services, (await aSeminar(services.db)).id)
    const types: (string | null)[] = []
    for (const url of urlsOf(cover)) {
      const response = await get(url)
      const bytes = new Uint8Array(await response.arrayBuffer())
      expect(bytes).toEqual(new Uint8Array((await services.files.getBytes(url.slice(1))) ?? []))
      types.push(response.headers.get('Content-Type'))
      expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
        200,
        {
          'cache-control': 'public, max-age=31536000, immutable',
          'content-length': String(bytes.length),
          'content-security-policy': "sandbox; default-src 'none'",
          'x-content-type-options': 'nosniff',
        },
      ])
      expect(response.headers.has('Set-Cookie')).toBe(false)
    }
    expect(types).toEqual(['image/jpeg', 'image/avif', 'image/webp'])
    const head = await get(cover.url, { method: 'HEAD' })
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
  })

  test('serves pictures and documents of the settings and photos of speakers, documents as downloads', async () => {
    const picture = newFileKey('media', 'avif')
    await services.files.put(picture, new Uint8Array([1, 2, 3]), 'image/avif')
    expect((await get(`/${picture}`)).headers.get('Content-Type')).toBe('image/avif')
    const photo = newFileKey('speakers', 'webp')
    await services.files.put(photo, new Uint8Array([4, 5]), 'image/webp')
    expect((await get(`/${photo}`)).headers.get('Content-Type')).toBe('image/webp')
    const key = newFileKey('documents', 'pdf')
    await services.files.put(key, aPdf(), 'application/pdf')
    const url = toDocumentUrl(key, 'annual-report')
    const response = await get(url)
    expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
      200,
      {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="annual-report.pdf"',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    ])
    const file = url.slice('/documents/'.length)
    for (const path of [`/${key}`, `/documents/x"y-${file}`, '/documents/'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  test('responds with 404, which is not cached, to a key without a file', async () => {
    const response = await get(`/${newFileKey('covers', 'avif')}`)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([404, 'no-store'])
  })

  test('serves no file of another folder, such as a proof of payment', async () => {
    const proof = newFileKey('proofs', 'jpg')
    await services.files.put(proof, new Uint8Array([0xff, 0xd8, 0xff]), 'image/jpeg')
    const name = proof.slice('proofs/'.length)
    const paths = [
      `/covers/../${proof}`,
      `/covers/..%2f${proof}`,
      `/covers/%2e%2e/${proof}`,
      `/covers/${name}`,
      `/covers/..\\${proof}`,
    ]
    // '/proofs/…' is a path of no page, which has no handler here.
    for (const path of [...paths, `/${proof}`]) {
      const response = await get(path)
      expect([path, response.status === 200]).toEqual([path, false])
      expect(response.headers.get('Content-Type')).not.toContain('image')
    }
  })

  test.each([
    '/covers/',
    `/covers/aa/${'a'.repeat(40)}.jpg.part`,
    `/covers/ab/${'a'.repeat(40)}.jpg`,
    '/covers/%ff%fe',
  ])('responds with 404 to %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })
})
