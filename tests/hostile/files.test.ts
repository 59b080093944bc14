import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HttpEnvironment } from '#app/platform/http/context.ts'
import { createHttpServer } from '#app/platform/http/http-server.ts'
import { serveBuiltFiles } from '#app/server/app.ts'
import { aPerson, aRegistration, aSeminar, aSessionCookie } from '../kit/builders.ts'
import { aPhoto, asDataUrl } from '../kit/images.ts'
import { listenAnywhere, sendRaw, statusesIn } from '../kit/raw-http.ts'
import { removeFolder } from '../kit/remove-folder.ts'
import { createTestApi, withoutLimits } from '../kit/services.ts'
import { aSite } from '../kit/site.ts'
import { aZip } from '../kit/zip-files.ts'

const { services } = await aSite()
const api = createTestApi(withoutLimits(services))
let folder = ''
let port = 0
const secret = 'a secret beside the files'
const server = createHttpServer((request, response) => void listener(request, response))
let listener: ReturnType<typeof getRequestListener>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pagsulong-files-'))
  const client = join(folder, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await mkdir(join(client, '.vite'))
  await writeFile(join(client, 'assets', 'entry.js'), 'ours()')
  for (const place of [join(folder, 'secret.js'), join(client, '.vite', 'manifest.json')])
    await writeFile(place, secret)
  const app = new Hono<HttpEnvironment>().use(serveBuiltFiles(client)).get('*', (c) => c.text('a page', 404))
  listener = getRequestListener(app.fetch)
  port = await listenAnywhere(server)
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await removeFolder(folder)
})

describe('Path traversal in the URL of a static file', () => {
  test('does not affect a normal URL, which is served', async () => {
    expect(await sendRaw(port, 'GET /assets/entry.js HTTP/1.1\r\nHost: localhost\r\n\r\n')).toContain(
      'ours()',
    )
  })

  test.for([
    '/assets/../../secret.js',
    '/assets/%2e%2e/%2e%2e/secret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/%252e%252e/%252e%252e/secret.js',
    '/assets/..%5c..%5csecret.js',
    '/assets/%c0%ae%c0%ae/%c0%ae%c0%ae/secret.js',
    '/assets/entry.js%00../../../secret.js',
    '/%2fetc/passwd',
    '/file:///etc/passwd',
    '/%2evite/manifest.json',
    '/assets/%2e./.vite/manifest.json',
  ])('is refused for %s', async (path) => {
    const received = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expect(received).not.toContain(secret)
    expect(received).not.toContain('root:')
    expect([400, 404]).toContain(statusesIn(received)[0])
  })
})

/** A PNG chunk with a wrong checksum, which parsers of the header do not verify. */
function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function aPngThatSays(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([pngHead, pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(Buffer.alloc(1000)))])
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><script>alert(1)</script></svg>'

describe('Hostile upload as proof of payment', () => {
  test.for([
    ['an SVG', Buffer.from(svg), 'image/svg+xml'],
    [
      'an SVG with nested entities',
      Buffer.from(`<!DOCTYPE s [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>${svg}`),
      'image/jpeg',
    ],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg'],
    ['a GIF that is also a script', Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1);//'), 'image/gif'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'image/png'],
    ['a PNG of 100,000 by 100,000 pixels', aPngThatSays(100_000, 100_000), 'image/png'],
    ['an empty file', Buffer.alloc(0), 'image/png'],
    ['a ZIP archive', Buffer.from(aZip([{ name: 'a.jpg', content: 'x' }])), 'image/jpeg'],
  ] as const)('is refused when it is %s', async ([, bytes, type]) => {
    const { id: seminarId } = await aSeminar(services.db, { price: '500.00' })
    const proofOfPaymentFile = asDataUrl(bytes, type)
    const body = aRegistration({ seminarId, proofOfPaymentFile })
    const startedAt = performance.now()
    const { status } = await api.call('/attendees', { body })
    expect([400, 413, 415]).toContain(status)
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  test('with data appended to an image is re-encoded without it and served as an image', async () => {
    const { id: seminarId } = await aSeminar(services.db, { price: '500.00' })
    const polyglot = Buffer.concat([
      await aPhoto({ width: 64, height: 64 }),
      Buffer.from('<script>alert(1)</script>PK\x05\x06'),
    ])
    const { body } = await api.call<{ registrationId: number }>('/attendees', {
      body: aRegistration({ seminarId, proofOfPaymentFile: asDataUrl(polyglot) }),
    })
    const { id } = await aPerson(services.db, { role: 'organizer' })
    const response = await api.send(`/attendees/proof?registrationId=${body.registrationId}`, {
      headers: { Cookie: await aSessionCookie(services.db, id) },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toMatch(/^image\/(jpeg|png|webp)$/)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    const sent = Buffer.from(await response.arrayBuffer()).toString('latin1')
    for (const hidden of ['<script', 'PK\x05\x06']) expect(sent).not.toContain(hidden)
  })
})
