import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEmptyBuild } from '../../tests/kit/empty-build.ts'
import { removeFolder } from '../../tests/kit/remove-folder.ts'
import { aSite } from '../../tests/kit/site.ts'
import { createTestSite } from '../../tests/kit/test-site.ts'

const { database, services } = await aSite()
let parent: string
let get: ReturnType<typeof createTestSite>

const entry = 'src/app/check-in/entry.tsx'
const reader = 'src/ui/camera/packaged-reader.ts'
const signaturePad = 'src/features/attendance/ui/signature-pad.ts'
const manifest = {
  [entry]: {
    file: 'assets/check-in/entry.js',
    css: ['assets/check-in/entry.css'],
    dynamicImports: [reader, 'ed', signaturePad],
  },
  [reader]: { file: 'assets/check-in/reader.js', assets: ['assets/check-in/reader.wasm'] },
  [signaturePad]: { file: 'assets/check-in/signature-pad.js' },
  ed: { file: 'assets/check-in/ed.js' },
  'src/app/check-in/service-worker.ts': { file: 'assets/check-in/worker.js' },
}

beforeAll(async () => {
  const build = await makeEmptyBuild()
  parent = build.folder
  await mkdir(join(parent, 'check-in', '.vite'), { recursive: true })
  await mkdir(join(parent, 'check-in', 'assets', 'check-in'), { recursive: true })
  await writeFile(join(parent, 'check-in', '.vite', 'manifest.json'), JSON.stringify(manifest))
  await writeFile(join(parent, 'check-in', 'assets', 'check-in', 'reader.wasm'), 'wasm')
  get = createTestSite(services, database.pool, { clientFolder: build.clientFolder })
})

afterAll(() => removeFolder(parent))

test('GET /check-in is a page of its own with its script and style, and may use the camera', async () => {
  const response = await get('/check-in')
  const html = await response.text()
  expect(html).toContain('<script type="module" src="/assets/check-in/entry.js">')
  expect(html).toContain('<link rel="stylesheet" href="/assets/check-in/entry.css">')
  expect(response.headers.get('Permissions-Policy')).toContain('camera=(self)')
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
})

test('GET /check-in has a policy that runs WebAssembly and its own worker, and nothing inline', async () => {
  const policy = (await get('/check-in')).headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';")
  expect(policy).toContain("worker-src 'self'")
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain("'unsafe-eval'")
})

test('No other path may use the camera', async () => {
  for (const path of [
    '/robots.txt',
    '/check-in/worker.js',
    '/check-in/nowhere',
    '/assets/check-in/reader.wasm',
  ]) {
    expect((await get(path)).headers.get('Permissions-Policy'), path).toContain('camera=(),')
  }
})

test('The service worker is told the files of the build that work offline, the reader apart, and may control the page', async () => {
  const response = await get('/check-in/worker.js')
  const script = await response.text()
  const [, precached = ''] =
    /^self\.precached=(\{.*\});importScripts\("\/assets\/check-in\/worker\.js"\)$/.exec(script) ?? []
  expect(JSON.parse(precached)).toEqual({
    version: expect.stringMatching(/^.{12}$/),
    page: '/check-in',
    files: ['/assets/check-in/entry.js', '/assets/check-in/entry.css', '/assets/check-in/ed.js'],
    readerFiles: ['/assets/check-in/reader.js', '/assets/check-in/reader.wasm'],
  })
  expect(response.headers.get('Service-Worker-Allowed')).toBe('/check-in')
  expect(response.headers.get('Content-Security-Policy')).toContain("script-src 'self'; connect-src 'self'")
})

test('Files of the check-in page are cached for ever', async () => {
  const { status, headers } = await get('/assets/check-in/reader.wasm')
  expect([status, headers.get('Content-Type')]).toEqual([200, 'application/wasm'])
  expect(headers.get('Cache-Control')).toContain('immutable')
})

test('GET /check-in/ leads to the page', async () => {
  const response = await get('/check-in/')
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/check-in'])
})
