/** Hostile text in every field: readable on every screen and in every file, and never run. */
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openPage, visit } from '#tests/kit/browser.ts'
import { type HostileSite, hostileWord, openHostileSite, planted } from '#tests/kit/hostile-site.ts'
import { mailsTo, waitForMail } from '#tests/kit/mailbox.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { pressable } from '#tests/kit/user-management.ts'

const { baseUrl, mailboxUrl } = theSite()
let site: HostileSite

beforeAll(async () => {
  site = await openHostileSite()
  return () => site.remove()
})

async function openExpectingNoDialogs(email?: string): Promise<Page> {
  // The preview frame's sandbox blocks scripts and reports it.
  const { page } = await openPage({ expected: [/Blocked script execution in 'about:srcdoc'/] })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  onTestFinished(() => expect(dialogs).toEqual([]))
  if (email !== undefined) await signIn(page, email)
  return page
}

/** The planted text is displayed literally and adds no element to the page. */
async function expectOnlyText(page: Page, where: string): Promise<void> {
  const found = await page
    .waitForFunction(
      (word) => {
        const typed = [
          ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'),
        ]
        return `${document.body.innerText} ${typed.map(({ value }) => value).join(' ')}`.includes(word)
      },
      hostileWord,
      { timeout: 10_000 },
    )
    .then(() => true)
    .catch(() => false)
  expect(found, `the words on ${where}`).toBe(true)
  await expectNothingRan(page, where)
}

async function expectNothingRan(page: Page, where: string): Promise<void> {
  const state = await page.evaluate(
    (name) => ({
      ran: name in window,
      parts: document.querySelectorAll(
        'img[src="x"], [onerror], [onload], base, iframe[srcdoc*="hacked"]:not([sandbox]), a[href^="javascript:" i]',
      ).length,
    }),
    planted,
  )
  expect(state, where).toEqual({ ran: false, parts: 0 })
}

async function view(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await expectOnlyText(page, path)
}

describe('Stored text containing markup', () => {
  test('is shown as text on the public pages', async () => {
    const page = await openExpectingNoDialogs()
    for (const path of [
      '/register',
      `/register?category=${site.categoryId}`,
      `/register?seminar=${site.seminarId}`,
    ])
      await view(page, path)
    await visit(page, '/')
    await expectNothingRan(page, '/')
    await visit(page, '/status')
    await page.getByRole('textbox', { name: 'Email Address' }).fill(site.person.email)
    await page.getByRole('button', { name: 'Check Status' }).click()
    await expectOnlyText(page, '/status')
  })

  test('is shown as text in the lists and dialogs of the admin area', async () => {
    const page = await openExpectingNoDialogs(site.admin.email)
    await view(page, '/dashboard')
    for (const path of [
      `/seminars?search=${site.seminarId}`,
      '/seminars',
      '/seminars?view=calendar&month=2027-03',
      `/seminars/${site.seminarId}/attendance-sheet`,
      `/seminars/${site.seminarId}/programme`,
      '/seminars/speakers',
      `/seminars/${site.seminarId}/attendance-sheet?form=12-a`,
      `/seminars/${site.seminarId}/attendance`,
      '/categories',
      '/attendees',
      `/attendees?profile=${site.person.id}`,
      '/admin',
      '/admin?tab=messages',
      '/admin?tab=audit',
      '/email-integration?tab=templates',
      '/email-integration?tab=activity',
    ]) {
      await visit(page, path)
      if (path.includes('search=')) await expectNothingRan(page, path)
      else await expectOnlyText(page, path)
    }
  })

  test('is shown as text in every profile tab', async () => {
    const page = await openExpectingNoDialogs(site.admin.email)
    await visit(page, `/attendees?profile=${site.person.id}`)
    const sheet = page.getByRole('dialog', { name: 'Attendee Profile' })
    await sheet.waitFor()
    for (const tab of await sheet.getByRole('tab').all()) {
      await tab.click()
      await expectOnlyText(page, `the tab ${await tab.innerText()}`)
    }
  })

  test('runs nothing in the sandboxed template preview', async () => {
    const page = await openExpectingNoDialogs(site.admin.email)
    await visit(page, '/email-integration?tab=templates')
    await pressable(page, `Preview ${hostileWord}`).click()
    const frame = page.locator('iframe')
    await frame.waitFor()
    expect(await frame.getAttribute('sandbox')).toBe('')
    expect(await page.frameLocator('iframe').locator('script, iframe, base, a[href]').count()).toBe(0)
    await expectNothingRan(page, 'the preview')
  })

  test('is shown as text to the person of that name', async () => {
    const page = await openExpectingNoDialogs(site.person.email)
    for (const path of ['/dashboard', '/account']) await view(page, path)
  })

  test('runs nothing when it comes from search params', async () => {
    const page = await openExpectingNoDialogs()
    const word = encodeURIComponent(hostileWord)
    for (const path of [
      `/register?category=${word}`,
      `/login?next=${word}`,
      `/login?next=javascript:${planted}=1`,
      `/status?email=${word}`,
      `/contact?subject=${word}`,
    ]) {
      await visit(page, path)
      await expectNothingRan(page, path)
    }
  })
})

async function fileFor(path: string): Promise<{ text: string; disposition: string; type: string }> {
  const response = await fetch(`${baseUrl}${path}`, { headers: { Cookie: site.admin.cookie } })
  expect(response.status, path).toBe(200)
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  return {
    text: await response.text(),
    disposition: response.headers.get('Content-Disposition') ?? '',
    type: response.headers.get('Content-Type') ?? '',
  }
}

describe('Files containing hostile text', () => {
  test('have no CSV cell that a spreadsheet would run as a formula', async () => {
    for (const path of [
      '/_api/attendees/export',
      `/_api/seminars/participants?seminarId=${site.seminarId}`,
      '/_api/attendees/own-data?format=csv',
    ]) {
      const { text, disposition, type } = await fileFor(path)
      expect(type, path).toBe('text/csv; charset=utf-8')
      expect(disposition, path).toMatch(
        /^attachment; filename="[^"\r\n<>]+"(; filename\*=UTF-8''[\w%.!~-]+)?$/,
      )
      const rows: string[][] = parse(text, { bom: true, relax_column_count: true })
      const cells = rows.flat()
      expect(
        cells.filter((cell) => /^\s*[=+\-@\t\r＝＋－＠]/.test(cell)),
        path,
      ).toEqual([])
      expect(text, path).toContain(hostileWord.slice(2, 30))
    }
  })

  test('have no injected lines in calendar files', async () => {
    for (const path of [`/seminars/${site.seminarId}.ics`, '/seminars.ics']) {
      const { text, disposition, type } = await fileFor(path)
      expect(type).toBe('text/calendar; charset=utf-8')
      expect(disposition).not.toMatch(/[<>\r\n]/)
      expect(text).toContain('onerror')
      const lines = text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
      expect(lines.filter((line) => /^(BEGIN:VALARM|ATTENDEE|Bcc)/i.test(line))).toEqual([])
      expect(lines.filter((line) => line !== '' && !/^[A-Z][A-Z-]*[;:]/.test(line))).toEqual([])
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    }
  })

  test('are always images when they are proofs of payment', async () => {
    const { registrationId } = site.person
    const { disposition, type } = await fileFor(`/_api/attendees/proof?registrationId=${registrationId}`)
    expect(type).toMatch(/^image\/(jpeg|png|webp)$/)
    expect(disposition).toMatch(/^inline; filename="proof-of-payment-\d+\.(jpg|png)"$/)
  })
})

test('E-mail shows hostile text escaped and has no injected headers', async () => {
  const email = await waitForMail(mailboxUrl, site.person.email)
  const [head = ''] = email.raw.split(/\r?\n\r?\n/)
  expect(head).not.toMatch(/^(bcc|cc|x-)/im)
  const body = email.raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const html = body.slice(body.search(/<!doctype html>/i))
  expect(html).toContain('&lt;img src=x onerror=')
  expect(html).not.toMatch(/<img src=x|<script|<iframe|<svg|<base|href="javascript:/i)
  for (const address of ['victim@journeys.example', 'v@x.ph'])
    expect(await mailsTo(mailboxUrl, address)).toEqual([])
})
