import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeFolder } from '#tests/kit/remove-folder.ts'
import type { HttpEnvironment } from '../platform/http/context.ts'
import { serveBuiltFiles } from './app.ts'

let parent: string
let site: Hono<HttpEnvironment>

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'pagsulong-files-'))
  // A folder of this name above the site must not make every file immutable.
  const folder = join(parent, 'assets', 'client')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await mkdir(join(folder, '.vite'))
  await Promise.all([
    writeFile(join(parent, 'assets', 'outside.js'), 'outside'),
    writeFile(join(folder, 'favicon.svg'), '<svg/>'),
    writeFile(join(folder, 'assets', 'page-1a2b.js'), 'plain'),
    writeFile(join(folder, 'assets', 'page-1a2b.js.br'), 'packed'),
    writeFile(join(folder, '.vite', 'manifest.json'), '{}'),
    writeFile(join(folder, '.vite', 'manifest.json.br'), '{}'),
  ])
  site = new Hono<HttpEnvironment>()
  site.use(serveBuiltFiles(folder))
})

afterAll(() => removeFolder(parent))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.request(`http://localhost:3000${path}`, { headers, method })

test('Static files with a content hash are cached forever, others for an hour', async () => {
  for (const method of ['GET', 'HEAD']) {
    const asset = await get('/assets/page-1a2b.js', {}, method)
    expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  }
  expect((await get('/favicon.svg')).headers.get('Cache-Control')).toBe('public, max-age=3600')
})

test('Static files are sent Brotli-compressed to clients that accept it, with Vary', async () => {
  const packed = await get('/assets/page-1a2b.js', { 'Accept-Encoding': 'gzip, br' })
  expect([packed.headers.get('Content-Encoding'), await packed.text()]).toEqual(['br', 'packed'])
  const plain = await get('/assets/page-1a2b.js')
  expect([plain.headers.get('Content-Encoding'), await plain.text()]).toEqual([null, 'plain'])
  for (const { headers } of [packed, plain]) expect(headers.get('Vary')).toBe('Accept-Encoding')
})

test.each([
  '/.vite/manifest.json',
  '/.vite/manifest.json.br',
  '/assets/page-1a2b.js.br',
  '/assets/',
  '/assets/%2e%2e/%2e%2e/outside.js',
])('Static files: %s responds with 404', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('Static files respond with 404 to a POST', async () => {
  expect((await get('/favicon.svg', {}, 'POST')).status).toBe(404)
})
