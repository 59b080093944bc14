/**
 * The service worker of /check-in, which stores the page and its files on the device. Without a session the
 * page is the same for everyone, so nothing personal is stored.
 */
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { checkInPath } from '../app/public-paths.ts'
import type { HttpEnvironment } from '../platform/http/context.ts'
import { clientEntry, collectImportedModules, listModuleUrls, readManifest } from './page-scripts.ts'

const folder = 'src/app/routes/check-in'
/** Module for browsers that read no QR codes themselves. */
const readerModule = 'src/ui/camera/packaged-reader.ts'

/** URLs of everything that the page may need without a network. */
function findFiles(clientFolder: string) {
  const manifest = readManifest(clientFolder)
  const found = new Set<string>()
  // Without its dynamic imports, which are all pages.
  collectImportedModules(found, clientEntry, { manifest })
  found.add(readerModule)
  collectImportedModules(found, `${folder}/check-in.tsx`, { manifest, withDynamic: true })
  found.delete(readerModule)
  const reader = new Set(found)
  collectImportedModules(reader, readerModule, { manifest })
  const list = (modules: Iterable<string>) =>
    listModuleUrls(manifest, modules, ({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return {
    worker: `/${manifest[`${folder}/service-worker.ts`]?.file}`,
    files: list(found),
    readerFiles: list(reader.difference(found)),
  }
}

/** A service worker's own policy applies to what it loads. */
const workerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** @param pages render the page */
export function checkInWorkerHttp(clientFolder: string, pages: Hono<HttpEnvironment>): Hono<HttpEnvironment> {
  const { worker, ...files } = findFiles(clientFolder)
  return new Hono<HttpEnvironment>()
    .get(`${checkInPath}/`, (c) => c.redirect(checkInPath))
    .get(`${checkInPath}/worker.js`, async (c) => {
      const html = await (await pages.request(checkInPath)).text()
      // Changes with build, branding and settings, so that browsers replace what they have cached.
      const version = createHash('sha256')
        .update(JSON.stringify([html, worker, files]))
        .digest('base64url')
      const precached = JSON.stringify({ version, page: checkInPath, ...files })
      return c.body(`self.precached=${precached};importScripts(${JSON.stringify(worker)})`, 200, {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Content-Security-Policy': workerPolicy,
        'Service-Worker-Allowed': checkInPath,
        'Cache-Control': 'no-cache',
      })
    })
}
