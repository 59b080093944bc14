/**
 * Service worker of the check-in page: the page from its cache, everything else from the network. The server's
 * `/check-in/worker.js` sets the files of the build and imports this script; it changes with every build, which
 * makes browsers install it again.
 */

interface PrecachedFiles {
  /** Different for each build. */
  readonly version: string
  readonly page: string
  readonly files: readonly string[]
  /** Files for browsers that cannot read QR codes themselves. */
  readonly readerFiles: readonly string[]
}

interface LifetimeEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface RequestEvent extends LifetimeEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

/**
 * Part of a service worker's global scope that is used here, which TypeScript's library for pages does not
 * have.
 */
interface WorkerScope {
  readonly precached: PrecachedFiles
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  readonly BarcodeDetector?: { getSupportedFormats(): Promise<readonly string[]> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifetimeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}

const worker = globalThis as unknown as WorkerScope
const { version, page, files, readerFiles } = worker.precached
const prefix = 'check-in-'
const cacheName = prefix + version

async function readsQrCodes(): Promise<boolean> {
  const formats = (await worker.BarcodeDetector?.getSupportedFormats().catch(() => undefined)) ?? []
  return formats.includes('qr_code')
}

async function install(): Promise<void> {
  const cache = await caches.open(cacheName)
  const wanted = (await readsQrCodes()) ? files : [...files, ...readerFiles]
  // The page of a visitor without a session.
  await cache.addAll([new Request(page, { cache: 'reload', credentials: 'omit' }), ...wanted])
  await worker.skipWaiting()
}

/** An open page still loads files of its own build, so the last cache before this one stays. */
async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

async function respond(request: Request): Promise<Response> {
  const cached =
    request.mode === 'navigate'
      ? await caches.match(page, { cacheName })
      : ((await caches.match(request, { cacheName })) ?? (await caches.match(request)))
  return cached ?? fetch(request)
}

/**
 * Whether a request belongs to the page; false for calls of the API, which must not be answered from a cache.
 */
function isOfThePage({ method, mode, url }: Request): boolean {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== worker.location.origin) return false
  return mode === 'navigate' ? pathname === page : pathname.startsWith('/assets/')
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(activate()))
worker.addEventListener('fetch', (event) => {
  if (isOfThePage(event.request)) event.respondWith(respond(event.request))
})
