import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, visit } from '../kit/browser.ts'
import { mailsTo, waitForMail } from '../kit/mailbox.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { theSite } from '../kit/this-site.ts'

const { baseUrl, mailboxUrl } = theSite()
const providerEmail = 'hello@pagsulong.example'

const typed = {
  'Full Name': 'Liza Manalo',
  'Email Address': 'liza@journeys.example',
  Subject: 'A seminar for our school',
  Message: 'Do you come to Samar?\nWe are forty teachers.',
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })
const valuesOf = (page: Page) => Promise.all(Object.keys(typed).map((name) => field(page, name).inputValue()))

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
})
