import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeEmptyBuild } from '#tests/kit/empty-build.ts'
import { removeFolder } from '#tests/kit/remove-folder.ts'
import { aSite } from '#tests/kit/site.ts'
import { createTestSite } from '#tests/kit/test-site.ts'
import { saveSection } from '../features/settings/commands/save-settings.ts'

const { database, services, contextAs, signIn } = await aSite()
let folder: string
let get: ReturnType<typeof createTestSite>

const page = 'src/app/routes/check-in/check-in.tsx'
const reader = 'src/ui/camera/packaged-reader.ts'
const manifest = {
  'src/app/entry.client.tsx': {
    file: 'assets/entry.js',
    imports: ['_site.js'],
    dynamicImports: [page, 'src/app/routes/public/home.tsx'],
  },
  '_site.js': { file: 'assets/site.js', assets: ['assets/icons.svg'], dynamicImports: ['src/prompt.tsx'] },
  'src/prompt.tsx': { file: 'assets/prompt.js' },
  'src/app/routes/public/home.tsx': { file: 'assets/home.js' },
  [page]: {
    file: 'assets/check-in.js',
    assets: ['assets/check-in.css'],
    imports: ['_site.js', '_camera.js'],
    dynamicImports: ['ed'],
  },
  '_camera.js': { file: 'assets/camera.js', imports: ['_site.js'], dynamicImports: [reader] },
  [reader]: { file: 'assets/reader.js', assets: ['assets/reader.wasm'], imports: ['_site.js', '_memory.js'] },
  '_memory.js': { file: 'assets/memory.js' },
  ed: { file: 'assets/ed.js' },
  'src/app/routes/check-in/service-worker.ts': { file: 'assets/service-worker.js' },
}

beforeAll(async () => {
  const build = await makeEmptyBuild()
  folder = build.folder
  await writeFile(join(build.clientFolder, '.vite', 'manifest.json'), JSON.stringify(manifest))
  await mkdir(join(build.clientFolder, 'assets'))
  await writeFile(join(build.clientFolder, 'assets', 'reader.wasm'), 'wasm')
  get = createTestSite(services, database.pool, {
    clientFolder: build.clientFolder,
    pages: () => import('../app/entry.server.tsx'),
  })
})

afterAll(() => removeFolder(folder))

// React reports that URLs of stylesheets are empty here.
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

async function readPrecached() {
  const script = await (await get('/check-in/worker.js')).text()
  const [, precached = ''] =
    /^self\.precached=(\{.*\});importScripts\("\/assets\/service-worker\.js"\)$/.exec(script) ?? []
  return JSON.parse(precached)
}

describe('GET /check-in', () => {
  test('is the same for everybody without a session, whatever the seminar', async () => {
    const html = await (await get('/check-in')).text()
    expect(html).toContain('<title>Check-in</title><meta name="robots" content="noindex"/>')
    expect(html).toContain('Check-in needs JavaScript. Turn it on for this page.')
    expect(html).not.toContain('nonce')
    expect(await (await get('/check-in?seminar=7')).text()).toBe(html)
    expect(await (await get('/check-in', { headers: await signIn('staff') })).text()).not.toBe(html)
  })

  test('may use the camera, run WebAssembly and its own worker, and nothing inline but what it contains', async () => {
    const { headers } = await get('/check-in')
    expect(headers.get('Permissions-Policy')).toContain('camera=(self)')
    const policy = headers.get('Content-Security-Policy')
    expect(policy).toMatch(/script-src 'self' 'sha256-\S+' 'wasm-unsafe-eval';/)
    expect(policy).not.toContain('worker-src')
  })

  test('No other path may use the camera', async () => {
    for (const path of ['/robots.txt', '/check-in/worker.js', '/check-in/nowhere', '/assets/reader.wasm']) {
      expect((await get(path)).headers.get('Permissions-Policy'), path).toContain('camera=(),')
    }
  })

  test('with a slash at the end leads to the page', async () => {
    const response = await get('/check-in/')
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/check-in'])
  })
})

describe('GET /check-in/worker.js', () => {
  test('names the files that the page needs without a network, the reader apart, and no other page', async () => {
    expect(await readPrecached()).toEqual({
      version: expect.any(String),
      page: '/check-in',
      files: [
        ...['/assets/entry.js', '/assets/site.js', '/assets/icons.svg'],
        ...['/assets/check-in.js', '/assets/check-in.css', '/assets/camera.js', '/assets/ed.js'],
      ],
      readerFiles: ['/assets/reader.js', '/assets/reader.wasm', '/assets/memory.js'],
    })
  })

  test('may control the page and load only from the site', async () => {
    const { headers } = await get('/check-in/worker.js')
    expect(headers.get('Service-Worker-Allowed')).toBe('/check-in')
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'; connect-src 'self'")
    expect(headers.get('Cache-Control')).toBe('no-cache')
  })

  test('has another version when the page shows something else, and only then', async () => {
    const { version } = await readPrecached()
    expect((await readPrecached()).version).toBe(version)
    const value = { ...services.settings.current.organisation, name: 'Sto. Niño Training Center' }
    await saveSection(await contextAs('admin'), 'organisation', { version: 0, value })
    await services.settings.refresh()
    expect((await readPrecached()).version).not.toBe(version)
  })
})
