import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { offline, openPage } from '#tests/kit/browser.ts'
import { theSite } from '#tests/kit/this-site.ts'

/** Worker of the release that had a build of its own for check-in. */
const formerWorker =
  "var e=globalThis,{version:t,page:n,files:r,readerFiles:i}=e.precached,a='check-in-',o=a+t;async function s(){return(await e.BarcodeDetector?.getSupportedFormats().catch(()=>void 0)??[]).includes('qr_code')}async function c(){let t=await caches.open(o),a=await s()?r:[...r,...i];await t.addAll([new Request(n,{cache:'reload'}),...a]),await e.skipWaiting()}async function l(){let t=(await caches.keys()).filter(e=>e.startsWith(a)&&e!==o);await Promise.all(t.slice(0,-1).map(e=>caches.delete(e))),await e.clients.claim()}async function u(e){return(e.mode==='navigate'?await caches.match(n,{cacheName:o}):await caches.match(e,{cacheName:o})??await caches.match(e))??fetch(e)}function d({method:t,mode:r,url:i}){let{origin:a,pathname:o}=new URL(i);return t!=='GET'||a!==e.location.origin?!1:r==='navigate'?o===n:o.startsWith('/assets/')}e.addEventListener('install',e=>e.waitUntil(c())),e.addEventListener('activate',e=>e.waitUntil(l())),e.addEventListener('fetch',e=>{d(e.request)&&e.respondWith(u(e.request))});"

const formerVersion = 'former+/bu1'
const formerFiles = ['/assets/check-in/entry.js', '/assets/check-in/later.js']

const former: Readonly<Record<string, readonly [type: string, content: string]>> = {
  '/check-in': [
    'text/html',
    '<!doctype html><title>Former</title><h1>Former</h1><script type="module" src="/assets/check-in/entry.js"></script>',
  ],
  '/assets/check-in/entry.js': [
    'text/javascript',
    "navigator.serviceWorker.register('/check-in/worker.js', { scope: '/check-in' })",
  ],
  '/assets/check-in/later.js': ['text/javascript', 'export const isHere = true'],
  '/assets/check-in/service-worker.js': ['text/javascript', formerWorker],
  '/check-in/worker.js': [
    'text/javascript',
    `self.precached=${JSON.stringify({ version: formerVersion, page: '/check-in', files: formerFiles, readerFiles: [] })};importScripts("/assets/check-in/service-worker.js")`,
  ],
}

/** An address at which the former release and this one are served in turn. */
async function startReleases() {
  const release = { isFormer: true, url: '' }
  const app = new Hono().get('*', (c) => {
    const { path } = c.req
    if (!release.isFormer) return proxy(`${theSite().baseUrl}${path}`)
    const [type, content] = former[path] ?? []
    if (type === undefined || content === undefined) return c.notFound()
    return c.body(content, 200, { 'Content-Type': type, 'Service-Worker-Allowed': '/check-in' })
  })
  const server = createAdaptorServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  release.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return release
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const listCaches = (page: Page) => page.evaluate(() => caches.keys())

/** Lets the browser look for another worker, as it does on each visit, and waits until that has taken over. */
async function expectReplaced(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator
    const former = serviceWorker.controller
    await (await serviceWorker.ready).update()
    return new Promise<void>((resolve) => {
      const inspect = () => {
        const { controller } = serviceWorker
        if (controller !== former && controller?.state === 'activated') resolve()
        else setTimeout(inspect, 100)
      }
      inspect()
    })
  })
}

test('Check-in that is installed on a device is replaced by another release, and back, while open pages keep their files', async () => {
  const release = await startReleases()
  const { page } = await openPage({ expected: [...offline, /404/] })
  await page.goto(`${release.url}/check-in`)
  await heading(page, 'Former')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  expect(await listCaches(page)).toEqual([`check-in-${formerVersion}`])

  release.isFormer = false
  await expectReplaced(page)
  expect((await fetch(`${release.url}/assets/check-in/later.js`)).status).toBe(404)
  expect(await page.evaluate(async () => (await fetch('/assets/check-in/later.js')).status)).toBe(200)
  await page.context().setOffline(true)
  await page.reload()
  await heading(page, 'Open check-in with a link')

  await page.context().setOffline(false)
  release.isFormer = true
  await expectReplaced(page)
  const statuses = await page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => !each.includes('former')) ?? ''
    const requests = await (await caches.open(name)).keys()
    const files = requests.filter(({ url }) => url.includes('/assets/'))
    return Promise.all(files.map(async ({ url }) => (await fetch(url)).status))
  })
  expect(statuses.length).toBeGreaterThan(5)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await page.reload()
  await heading(page, 'Former')
  expect((await listCaches(page)).length).toBe(2)
})
