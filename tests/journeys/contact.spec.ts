import { randomBytes } from 'node:crypto'
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { offline, openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { mailsTo, waitForMail } from '../kit/mailbox.ts'
import { readPage } from '../kit/page-source.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { theSite } from '../kit/this-site.ts'

const { baseUrl, mailboxUrl } = theSite()
const providerEmail = 'hello@pagsulong.example'
const sendPath = '**/_api/contact/send'

const typed = {
  'Full Name': 'Liza Manalo',
  'Email Address': 'liza@journeys.example',
  Subject: 'A seminar for our school',
  Message: 'Do you come to Samar?\nWe are forty teachers.',
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' })
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })

async function fillIn(page: Page, changes: Partial<typeof typed> = {}): Promise<void> {
  for (const [name, text] of Object.entries({ ...typed, ...changes })) await field(page, name).fill(text)
}

const valuesOf = (page: Page) => Promise.all(Object.keys(typed).map((name) => field(page, name).inputValue()))

async function mockSending(page: Page, answer: (route: Route) => Promise<void>) {
  const received = { times: 0 }
  await page.route(sendPath, async (route) => {
    received.times += 1
    await answer(route)
  })
  return received
}

describe('The contact page', () => {
  test('is complete without JavaScript, with title, phone numbers and address', async () => {
    const page = await readPage('/contact')
    expect(page.status).toBe(200)
    expect(page.title).toBe('Contact Us | Pagsulong Learning Center')
    expect(page.canonical).toBe(`${baseUrl}/contact`)
    expect(page.meta('description')).toContain('(02) 8555 0142')
    expect(page.meta('og:title')).toBe('Contact Us')
    const facts = [
      '2nd Floor, Luntian Building',
      '(02) 8555 0142',
      '0917 555 0142',
      '0998 555 0194',
      providerEmail,
    ]
    const main = page.text.split('Follow Us')[0]?.split('Contact Us').slice(1).join() ?? ''
    for (const fact of [...facts, 'Monday to Friday, 8:00 AM to 5:00 PM']) expect(main).toContain(fact)
    expect(page.html).toContain('href="tel:+63285550142"')
    expect(page.html).toContain(`href="mailto:${providerEmail}"`)
  })

  test('is accessible, also with all errors shown, and never scrolls horizontally', async () => {
    const { page } = await openPage({ width: 320 })
    await visit(page, '/contact')
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    await sendButton(page).click()
    await page.getByText('Name must be at least 2 characters.').waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    for (const link of await page.getByRole('main').locator('address a').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
  })

  test('prefills the subject from the link that led to it', async () => {
    const { page } = await openPage()
    await visit(page, `/contact?subject=${encodeURIComponent('Refund & receipt')}`)
    expect(await field(page, 'Subject').inputValue()).toBe('Refund & receipt')
  })
})

describe('A contact message', () => {
  test('written by keyboard alone is sent once and leaves an empty form', async () => {
    const { page } = await openPage()
    await visit(page, '/contact')
    const subject = `A seminar ${randomBytes(4).toString('hex')}`
    await field(page, 'Full Name').focus()
    for (const text of [typed['Full Name'], typed['Email Address'], subject]) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('<b>Do you come to Samar?</b>')
    await page.keyboard.press('Enter')
    await page.keyboard.type('We are forty teachers.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await toasts(page).getByText('Message Sent!').waitFor()
    expect(await valuesOf(page)).toEqual(['', '', '', ''])
    expect(page.url()).toBe(`${baseUrl}/contact`)

    await expect.poll(async () => (await mailsAbout(subject)).length, { timeout: 20_000 }).toBe(1)
    const [mail] = await mailsAbout(subject)
    expect(mail?.raw).toMatch(new RegExp(`^Subject: Contact message: ${subject}\r?$`, 'm'))
    const [text, html] = mail?.raw.split('<!doctype html>') ?? []
    expect(text).toContain('> <b>Do you come to Samar?</b>')
    expect(html).toContain('&lt;b&gt;Do you come to Samar?')
    expect(html).not.toContain('<b>Do you')
    const rows = await queryDatabase('select kind, status, email from support_messages where subject = $1', [
      subject,
    ])
    expect(rows).toEqual([{ kind: 'contact', status: 'open', email: typed['Email Address'] }])
  })

  async function mailsAbout(subject: string) {
    await waitForMail(mailboxUrl, providerEmail)
    return (await mailsTo(mailboxUrl, providerEmail)).filter(({ raw }) => raw.includes(subject))
  }

  test('is sent once on repeated presses, and shows that it is being sent', async () => {
    const { page } = await openPage({ width: 360, isTouch: true })
    await visit(page, '/contact')
    const received = await mockSending(page, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.fulfill({ json: { message: 'Thank you.' } })
    })
    await fillIn(page)
    // Clicks twice before the page can render its busy state.
    await sendButton(page).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    const busy = page.getByRole('button', { name: 'Sending...' })
    await busy.waitFor()
    await busy.click({ force: true })
    await field(page, 'Message').press('Control+Enter')
    await toasts(page).getByText('Message Sent!').waitFor()
    expect(received.times).toBe(1)
  })
})

describe('Validation of the contact form', () => {
  test.for([
    ['Full Name', 'L', 'Name must be at least 2 characters.'],
    ['Email Address', 'liza@', 'Please enter a valid email address.'],
    ['Subject', 'Four', 'Subject must be at least 5 characters.'],
    ['Message', 'Nine char', 'Message must be at least 10 characters.'],
  ] as const)('shows an error for %s on leaving the field, and clears it once corrected', async (each) => {
    const [name, wrong, message] = each
    const { page } = await openPage()
    await visit(page, '/contact')
    await field(page, name).fill(wrong)
    expect(await page.getByText(message).count()).toBe(0)
    await field(page, name).blur()
    await page.getByText(message).waitFor()
    expect(await field(page, name).getAttribute('aria-invalid')).toBe('true')
    await field(page, name).fill(typed[name])
    await page.getByText(message).waitFor({ state: 'detached' })
  })

  test('shows all errors on sending, focuses the first invalid field and sends nothing', async () => {
    const { page } = await openPage({ width: 360 })
    await visit(page, '/contact')
    const received = await mockSending(page, (route) => route.abort())
    await fillIn(page, { Subject: '', Message: '' })
    await sendButton(page).click()
    await page.getByText('Subject must be at least 5 characters.').waitFor()
    await page.getByText('Message must be at least 10 characters.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toBe('contact-subject')
    expect(received.times).toBe(0)
  })

  test('shows an error from the server at its field', async () => {
    const { page } = await openPage({ expected: [/status of 400/, /answer: 400/] })
    await visit(page, '/contact')
    const message = 'This domain does not exist.'
    await mockSending(page, (route) =>
      route.fulfill({ status: 400, json: { error: message, message, issues: [{ path: 'email', message }] } }),
    )
    await fillIn(page)
    await sendButton(page).click()
    await toasts(page).getByText('Submission Failed').waitFor()
    await page.locator('#contact-email-error').getByText(message).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toBe('contact-email')
    expect(await valuesOf(page)).toEqual(Object.values(typed))
  })
})

describe('A contact message that fails to send', () => {
  test.for([
    [
      'the error message of the server',
      { status: 429, json: { error: 'Too many requests.' } },
      'Too many requests.',
    ],
    ['a default message when the server sends none', { status: 500, json: {} }, 'Failed to send message.'],
    ['a plain-text error unchanged', { status: 502, body: 'Bad gateway' }, 'Bad gateway'],
  ] as const)('shows %s, and keeps what was typed', async ([, answer, text]) => {
    const { page } = await openPage({ expected: [/status of/, /answer: (429|500|502)/] })
    await visit(page, '/contact')
    await mockSending(page, (route) => route.fulfill({ ...answer }))
    await fillIn(page)
    await sendButton(page).click()
    await toasts(page).getByText('Submission Failed').waitFor()
    await toasts(page).getByText(text).waitFor()
    expect(await valuesOf(page)).toEqual(Object.values(typed))
    await sendButton(page).waitFor()
  })

  test('because of a lost connection can be sent again', async () => {
    const { page } = await openPage({ expected: offline })
    await visit(page, '/contact')
    await fillIn(page)
    await page.route(sendPath, (route) => route.abort('internetdisconnected'), { times: 1 })
    await sendButton(page).click()
    await toasts(page).getByText('You appear to be offline.').waitFor()
    await mockSending(page, (route) => route.fulfill({ json: { message: 'Thank you.' } }))
    await sendButton(page).click()
    await toasts(page).getByText('Message Sent!').waitFor()
  })
})

describe('The contact form before its script loads', () => {
  async function openWithHeldScripts() {
    const { page } = await openPage()
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await promise
      await route.continue()
    })
    await page.goto('/contact', { waitUntil: 'commit' })
    return { page, releaseScripts: resolve }
  }

  test('keeps what is typed, and never puts it into the URL', async () => {
    const { page, releaseScripts } = await openWithHeldScripts()
    await fillIn(page)
    releaseScripts()
    await waitForHydration(page)
    expect(await valuesOf(page)).toEqual(Object.values(typed))
    await mockSending(page, (route) => route.fulfill({ json: { message: 'Thank you.' } }))
    await sendButton(page).click()
    await toasts(page).getByText('Message Sent!').waitFor()
    expect(page.url()).toBe(`${baseUrl}/contact`)
  })

  test('posts the message by itself', async () => {
    const { page, releaseScripts } = await openWithHeldScripts()
    await fillIn(page)
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.method() === 'POST'),
      // Answered here, because the server takes five messages in ten minutes.
      page.route(`${baseUrl}/contact`, (route) => route.fulfill({ body: 'Received' })),
      sendButton(page).click(),
    ])
    expect(request.url()).toBe(`${baseUrl}/contact`)
    const sent = new URLSearchParams(request.postData() ?? '')
    expect(sent.get('subject')).toBe(typed.Subject)
    expect(sent.get('message')).toBe(typed.Message.replace('\n', '\r\n'))
    releaseScripts()
  })
})
