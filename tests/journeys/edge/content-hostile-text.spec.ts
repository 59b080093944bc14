/** Hostile text in the content of a provider's pages: they keep their width, run nothing, and stay accessible. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { publicPagePaths } from '#app/app/public-paths.ts'
import { type AdminCaller, callAsAdmin } from '#tests/kit/admin-caller.ts'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { type BuiltSite, startBuiltSite } from '#tests/kit/built-site.ts'
import { aPdf } from '#tests/kit/documents.ts'
import { fillContent, uploadContentFiles } from '#tests/kit/hostile-content.ts'
import { hostileWord, planted } from '#tests/kit/hostile-site.ts'
import { asDataUrl } from '#tests/kit/images.ts'

let site: BuiltSite
let admin: AdminCaller

beforeAll(async () => {
  site = await startBuiltSite({ SAMPLE_DATA: 'off' })
  admin = await callAsAdmin(site)
})

afterAll(() => site.stop())

const paths = [...publicPagePaths, '/resources/hostile/page']

/** Text of exactly a length, as if every character were typed. */
const repeated = (word: string) => (length: number) =>
  word
    .repeat(Math.ceil(length / word.length))
    .slice(0, length)
    .trim()
    .padEnd(length, 'x')

const fillings = [
  { name: 'words of the longest length', word: 'W' },
  { name: 'markup and script', word: hostileWord },
  { name: 'controls of the writing direction', word: '\u202e\u2067\u2066gpj.exe\u200f' },
]

async function openExpectingNoDialogs(width: number): Promise<Page> {
  const { page } = await openPage({ width, height: 800 })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  onTestFinished(() => expect(dialogs).toEqual([]))
  return page
}

async function expectNothingRan(page: Page, where: string): Promise<void> {
  const state = await page.evaluate(
    (name) => ({
      ran: name in window,
      parts: document.querySelectorAll(
        'img[src="x"], [onerror], [onload], base, iframe, a[href^="javascript:" i]',
      ).length,
    }),
    planted,
  )
  expect(state, where).toEqual({ ran: false, parts: 0 })
}

/** Parts whose content is wider than they are, except those around rows that scroll, or with a sign beside them. */
function partsThatOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((part) => {
        const { display, overflowX, clipPath } = getComputedStyle(part)
        const isShown = !/none|inline$|contents/.test(display) && clipPath === 'none' && part.clientWidth > 0
        return (
          isShown &&
          !/auto|scroll/.test(overflowX) &&
          part.scrollWidth > part.clientWidth + 1 &&
          !part.matches('.milestones li, .carousel-track, :has(.carousel-view, .chip-row)')
        )
      })
      .map((part) => `${part.localName}.${part.className} ${part.scrollWidth} > ${part.clientWidth}`),
  )
}

describe.for(fillings)('Public pages filled with $name', ({ word }) => {
  beforeAll(async () => {
    await fillContent(admin, await uploadContentFiles(admin), repeated(word))
  })

  test('never scroll sideways, cut nothing off and run nothing', async () => {
    for (const width of [320, 1280]) {
      const page = await openExpectingNoDialogs(width)
      for (const path of paths) {
        await visit(page, `${site.baseUrl}${path}`)
        const where = `${path} at ${width} pixels`
        expect(await partsThatOverflow(page), where).toEqual([])
        expect(await sidewaysScroll(page), where).toBe(0)
        await expectNothingRan(page, where)
      }
    }
  })

  test('show the words as they were typed', async () => {
    const page = await openExpectingNoDialogs(320)
    for (const path of ['/', '/about', '/resources', '/resources/hostile/page', '/privacy']) {
      await visit(page, `${site.baseUrl}${path}`)
      expect(await page.locator('main').innerText(), path).toContain(word)
    }
  })
})

describe('Names of uploaded documents', () => {
  const upload = (name: string) =>
    admin.send('/settings/files/document', { file: asDataUrl(aPdf(), 'application/pdf'), name })

  test.for([
    '../../../etc/passwd',
    'C:\\Windows\\System32\\evil.pdf',
    '/documents/../proofs/1.pdf',
    'guide.pdf\r\nSet-Cookie: hacked=1\r\n\r\n<script>',
    'annual-\u202efdp.exe',
    '"; filename="evil.exe',
    '<script>hacked=1</script>.pdf',
    '.pdf',
    '',
    'W'.repeat(300),
    '\u{1f4a9}'.repeat(150),
  ])('become plain names: %j', async (name) => {
    const { status, answer } = await upload(name)
    expect(status).toBe(200)
    const { fileName, url } = answer as { fileName: string; url: string }
    expect(fileName).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.pdf$/)
    expect(fileName.length).toBeLessThanOrEqual(64)
    expect(url).toMatch(/^\/documents\/[a-z0-9-]+\.pdf$/)
    const { headers } = await fetch(`${site.baseUrl}${url}`)
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="${fileName}"`)
    expect(headers.get('Content-Type')).toBe('application/pdf')
    expect(headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(headers.get('Set-Cookie')).toBeNull()
  })
})

test('A partner’s logo with script is cleaned, and shown as an image', async () => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" onload="${planted}=1"><script>${planted}=1</script><foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror="${planted}=1"/></foreignObject><a href="javascript:${planted}=1"><rect width="9" height="9"/></a><rect width="40" height="20" fill="#123456" onclick="${planted}=1"/></svg>`
  const logo = await admin.post<{ url: string }>('/settings/files/logo', {
    file: asDataUrl(Buffer.from(drawing), 'image/svg+xml'),
  })
  const response = await fetch(`${site.baseUrl}${logo.url}`)
  const stored = await response.text()
  expect(stored).toContain('#123456')
  expect(stored).not.toMatch(/script|foreignObject|\son\w+=|hacked/i)
  expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  const { value } = (await (await admin.get('/settings/home')).json()) as { value: object }
  await admin.save('/settings/home', { ...value, partners: [{ name: hostileWord, logo }] })
  const page = await openExpectingNoDialogs(320)
  await visit(page, `${site.baseUrl}/`)
  expect(await page.locator(`footer img[src="${logo.url}"]`).count()).toBe(1)
  await expectNothingRan(page, 'the page with the logo')
  await page.goto(`${site.baseUrl}${logo.url}`)
  expect(await page.evaluate((name) => name in window, planted)).toBe(false)
})

test.for(['red;}body{display:none', 'red', '#12345', '#23781b;}', 'url(//evil.example)', '</style><script>'])(
  'The color %s is refused, and pages stay as they are',
  async (mainColor) => {
    const { version, value } = (await (await admin.get('/settings/branding')).json()) as {
      version: number
      value: object
    }
    const before = await (await fetch(`${site.baseUrl}/about`)).text()
    const refused = await admin.send('/settings/branding', { version, value: { ...value, mainColor } })
    expect(refused).toMatchObject({ status: 400, answer: { issues: [{ path: 'value.mainColor' }] } })
    expect(await (await fetch(`${site.baseUrl}/about`)).text()).toBe(before)
  },
)
