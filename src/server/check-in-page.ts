/**
 * The page at /check-in and its service worker. Not a route of the site: it has a small script of its own and works
 * without a network, so its HTML is the same for everybody.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { toBrandStyle } from '../features/settings/reads/site-branding.ts'
import type { HttpEnvironment } from '../platform/http/context.ts'
import { cspReportDirectives } from '../platform/http/security-headers.ts'
import { memoizeRecent } from '../platform/memoize-recent.ts'

export const checkInPath = '/check-in'

/** URLs of the page's build. */
interface CheckInFiles {
  readonly script: string
  readonly styles: readonly string[]
  readonly worker: string
  /** Everything that the page may need without a network. */
  readonly files: readonly string[]
  /** Reads QR codes where the browser does not. */
  readonly readerFiles: readonly string[]
}

/** Built beside the site's own files. */
export const checkInFolder = (clientFolder: string): string => join(clientFolder, '..', 'check-in')

const folder = 'src/app/check-in'
const readerModule = 'src/ui/camera/packaged-reader.ts'
/** Of no use without a network. */
const signatureModule = 'src/features/attendance/ui/signature-pad.ts'

const developmentFiles: CheckInFiles = {
  script: `/${folder}/entry.tsx`,
  styles: [],
  worker: '',
  files: [],
  readerFiles: [],
}

interface ManifestChunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

type Manifest = Readonly<Record<string, ManifestChunk>>

/** Files of a module and of everything that it loads, sooner or later. */
function collectFiles(manifest: Manifest, key: string, visited: Set<string>): string[] {
  const chunk = manifest[key]
  if (chunk === undefined || visited.has(key)) return []
  visited.add(key)
  const { file, css = [], assets = [], imports = [], dynamicImports = [] } = chunk
  const loaded = [...imports, ...dynamicImports].flatMap((each) => collectFiles(manifest, each, visited))
  return [...new Set([file, ...css, ...assets].map((name) => `/${name}`)), ...loaded]
}

function readCheckInFiles(clientFolder: string): CheckInFiles {
  const path = join(checkInFolder(clientFolder), '.vite', 'manifest.json')
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'))
  const entry = manifest[`${folder}/entry.tsx`]
  const worker = manifest[`${folder}/service-worker.ts`]
  if (entry === undefined || worker === undefined) throw new Error('The check-in page is not built.')
  const visited = new Set([readerModule, signatureModule])
  const files = collectFiles(manifest, `${folder}/entry.tsx`, visited)
  visited.delete(readerModule)
  return {
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((name) => `/${name}`),
    worker: `/${worker.file}`,
    files,
    readerFiles: collectFiles(manifest, readerModule, visited),
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

/** @param brandStyle rules for the provider's own colours; empty without */
function renderShell({ script, styles }: CheckInFiles, brandStyle: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    '<title>Check-in</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    brandStyle === '' ? '' : `<style>${brandStyle}</style>`,
    `<script type="module" src="${script}"></script></head>`,
    '<body><div id="check-in"><main class="panel"><h1>Check-in</h1>',
    '<noscript><p>Check-in needs JavaScript. Turn it on for this page.</p></noscript>',
    '</main></div></body></html>',
  ].join('')
}

function shellPolicy(brandStyle: string, isDevelopment: boolean): string {
  const brand = brandStyle === '' ? '' : ` 'sha256-${hashOf(brandStyle)}'`
  return [
    "default-src 'none'",
    // Where the browser reads no QR codes, WebAssembly does.
    "script-src 'self' 'wasm-unsafe-eval'",
    // The development server adds style elements and reloads by a web socket.
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self'${brand}`,
    "img-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    cspReportDirectives,
  ].join('; ')
}

/** A service worker's own policy applies to what it loads. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** Changes with the build and the branding, so that browsers replace what they have cached. */
function renderWorker({ worker, files, readerFiles }: CheckInFiles, shell: string): string {
  const version = hashOf(`${shell}${worker}`).slice(0, 12)
  const precached = { version, page: checkInPath, files, readerFiles }
  return `self.precached=${JSON.stringify(precached)};importScripts(${JSON.stringify(worker)})`
}

/** @param clientFolder null in development, where Vite serves the modules and there is no service worker */
export function checkInPageHttp(clientFolder: string | null): Hono<HttpEnvironment> {
  const memoize = memoizeRecent<CheckInFiles>(1)
  const loadFiles = async () =>
    clientFolder === null
      ? developmentFiles
      : memoize(clientFolder, async () => readCheckInFiles(clientFolder))
  return new Hono<HttpEnvironment>()
    .get(checkInPath, async (c) => {
      const brandStyle = toBrandStyle(c.var.services.settings.current)
      return c.html(renderShell(await loadFiles(), brandStyle), 200, {
        'Content-Security-Policy': shellPolicy(brandStyle, clientFolder === null),
        'Cache-Control': 'no-cache',
      })
    })
    .get(`${checkInPath}/`, (c) => c.redirect(checkInPath))
    .get(`${checkInPath}/worker.js`, async (c) => {
      if (clientFolder === null) return c.text('There is no such file.', 404)
      const files = await loadFiles()
      const shell = renderShell(files, toBrandStyle(c.var.services.settings.current))
      return c.body(renderWorker(files, shell), 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Content-Security-Policy': workerPolicy,
        'Service-Worker-Allowed': checkInPath,
        'Cache-Control': 'no-cache',
      })
    })
}
