import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { waitForMail } from '#tests/kit/mailbox.ts'
import { theSite } from '#tests/kit/this-site.ts'

const { mailboxUrl } = theSite()
const phone = { width: 360, height: 740, isTouch: true }
const newEmail = () => `guest-${randomBytes(4).toString('hex')}@journeys.example`
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Request Official Invitation' })
const openButton = (page: Page) => page.getByRole('button', { name: 'Request Official Invitation' }).first()
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })
const preview = (page: Page) => dialogOf(page).frameLocator('iframe[title="E-mail preview"]')

async function fillIn(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await dialogOf(page).getByLabel(name).fill(text)
}

describe('Official invitation requested by a visitor', () => {
  test('is previewed on a phone before sending, and arrives with a PDF', async () => {
    const { page } = await openPage(phone)
    await visit(page, '/')
    const email = newEmail()
    await openButton(page).click()
    await button(page, 'Preview Invitation').click()
    await dialogOf(page).getByText('First name is required').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toMatch(/-firstName$/)
    await fillIn(page, { 'First Name': 'evil.com', 'Last Name': 'Peñaflor', Email: 'nina@gmial.com' })
    await button(page, 'nina@gmail.com').click()
    expect(await dialogOf(page).getByLabel('Email').inputValue()).toBe('nina@gmail.com')
    await fillIn(page, { Email: email })
    await button(page, 'Preview Invitation').click()
    await dialogOf(page)
      .getByText(/^Please use letters, spaces/)
      .waitFor()
    await fillIn(page, { 'First Name': 'Niña' })
    await button(page, 'Preview Invitation').click()
    await preview(page).getByText('Niña, here is your official invitation').waitFor()
    const facts = await dialogOf(page).innerText()
    expect(facts).toContain('Niña Peñaflor')
    expect(facts).toContain(email)
    expect(await sidewaysScroll(page)).toBe(0)

    await button(page, 'Confirm').click()
    await toasts(page).getByText('Invitation Sent!').waitFor()
    expect(await toasts(page).innerText()).toMatch(
      new RegExp(`The official invitation to ".+" is on its way to Niña Peñaflor \\(${email}\\)\\.`),
    )
    await dialogOf(page).waitFor({ state: 'hidden' })
    const mail = await waitForMail(mailboxUrl, email)
    expect(mail.raw).toContain('official-invitation.pdf')
    expect(mail.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  test('without JavaScript leads to a message that names the seminar', async () => {
    const { page } = await openPage({ javaScript: false })
    await page.goto('/register')
    await openButton(page).click()
    await page.waitForURL(/\/contact\?subject=/)
    const subject = page.getByRole('textbox', { name: 'Subject' })
    expect(await subject.inputValue()).toMatch(/^Official invitation: ./)
  })
})
