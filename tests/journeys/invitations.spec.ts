import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { mailsTo, waitForMail } from '../kit/mailbox.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { theSite } from '../kit/this-site.ts'

const { baseUrl, mailboxUrl } = theSite()
const phone = { width: 360, height: 740, isTouch: true }
const requesting = '**/_api/email/invitations/request'
const previewing = '**/_api/email/templates/get*'

const newEmail = () => `guest-${randomBytes(4).toString('hex')}@journeys.example`
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Request Official Invitation' })
const openButton = (page: Page) => page.getByRole('button', { name: 'Request Official Invitation' }).first()
const button = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true })
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })
const preview = (page: Page) => dialogOf(page).frameLocator('iframe[title="E-mail preview"]')

async function fillIn(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(typed)) await dialogOf(page).getByLabel(name).fill(text)
}

async function previewAsVisitor(page: Page, email: string): Promise<void> {
  await openButton(page).click()
  await fillIn(page, { 'First Name': 'Niña', 'Last Name': 'Peñaflor', Email: email })
  await button(page, 'Preview Invitation').click()
  await preview(page).getByText('Niña, here is your official invitation').waitFor()
}

async function aMember(): Promise<string> {
  const email = newEmail()
  await queryDatabase(
    `insert into people (email, first_name, last_name, display_name, email_verified_at)
     values ($1, 'Ana', 'Reyes', 'Ana Reyes', now())`,
    [email],
  )
  return email
}

/** The unsubscribe URL of the List-Unsubscribe header. */
function unsubscribeLinkIn(raw: string): string {
  const [, link = ''] = /^List-Unsubscribe: *<([^>]+)>/m.exec(raw.replaceAll(/\r?\n[ \t]/g, '')) ?? []
  return link
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
    await expectAccessible(page)
    await fillIn(page, { 'First Name': 'evil.com', 'Last Name': 'Peñaflor', Email: email })
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

  test('keeps what was typed after a failure, and is sent once on retry by keyboard', async () => {
    const { page } = await openPage({ expected: [/status of 500/, /answer: 500/] })
    await visit(page, '/register')
    const email = newEmail()
    await previewAsVisitor(page, email)
    await page.route(requesting, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await button(page, 'Confirm').click()
    await toasts(page).getByText('Failed to Send Invitation').waitFor()
    await toasts(page).getByText('Failed to request invitation').waitFor()
    await button(page, 'Back').click()
    expect(await dialogOf(page).getByLabel('Email').inputValue()).toBe(email)
    await dialogOf(page).getByLabel('Email').press('Enter')
    await preview(page).getByText('Niña, here is').waitFor()
    await page.route(requesting, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await button(page, 'Confirm').focus()
    await page.keyboard.press('Enter')
    await button(page, 'Sending...').waitFor()
    await page.keyboard.press('Enter')
    await toasts(page).getByText('Invitation Sent!').waitFor()
    await waitForMail(mailboxUrl, email)
    expect(await mailsTo(mailboxUrl, email)).toHaveLength(1)
    await expect.poll(() => openButton(page).evaluate((it) => it === document.activeElement)).toBe(true)
  })

  test('cannot be confirmed when the preview failed, which can be retried', async () => {
    const { page } = await openPage({ ...phone, expected: [/status of 5/, /answer: 5/] })
    await visit(page, '/register')
    await page.route(previewing, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
    await openButton(page).click()
    await fillIn(page, { 'First Name': 'Niña', 'Last Name': 'Peñaflor', Email: newEmail() })
    await button(page, 'Preview Invitation').click()
    await dialogOf(page).getByText('Could not load email preview. Please try again.').waitFor()
    expect(await button(page, 'Confirm').isDisabled()).toBe(true)
    await expectAccessible(page)
    await button(page, 'Try again').click()
    await preview(page).getByText('Niña, here is').waitFor()
    expect(await button(page, 'Confirm').isDisabled()).toBe(false)
  })

  test('without JavaScript leads to the contact page', async () => {
    const { page } = await openPage({ javaScript: false })
    await page.goto('/register')
    await openButton(page).click()
    await page.waitForURL('**/contact?')
    await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor()
  })
})

test('Official invitation for a signed-in user shows own name and e-mail, and is refused twice a day', async () => {
  const { page } = await openPage({ ...phone, expected: [/status of 409/, /answer: 409/] })
  const email = await aMember()
  await signIn(page, email)
  await visit(page, '/register')
  for (const title of ['Invitation Sent!', 'Failed to Send Invitation']) {
    await openButton(page).click()
    await preview(page).getByText('Ana, here is your official invitation').waitFor()
    const facts = await dialogOf(page).innerText()
    expect(facts).toContain('Ana Reyes')
    expect(facts).toContain(email)
    await button(page, 'Confirm').click()
    await toasts(page).getByText(title).waitFor()
  }
  await toasts(page).getByText(`This invitation was already sent to ${email} within the last day.`).waitFor()
  await waitForMail(mailboxUrl, email)
})

describe('The unsubscribe link of an invitation', () => {
  test("asks for confirmation on a page, then turns off the recipient's e-mail", async () => {
    const { page } = await openPage(phone)
    const email = await aMember()
    await signIn(page, email)
    await visit(page, '/register')
    await openButton(page).click()
    await preview(page).getByText('Ana, here is').waitFor()
    await button(page, 'Confirm').click()
    const link = unsubscribeLinkIn((await waitForMail(mailboxUrl, email)).raw)
    expect(link.startsWith(`${baseUrl}/_api/email/unsubscribe?token=`)).toBe(true)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Stop invitations and reminders?' }).waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: 'You have unsubscribed' }).waitFor()
    await expectAccessible(page)
    expect(await queryDatabase('select accepts_email from people where email = $1', [email])).toEqual([
      { accepts_email: false },
    ])
  })

  test('works as one-click unsubscribe from a mail program, without page or session', async () => {
    const { page } = await openPage()
    await visit(page, '/register')
    const email = newEmail()
    await previewAsVisitor(page, email)
    await button(page, 'Confirm').click()
    const link = unsubscribeLinkIn((await waitForMail(mailboxUrl, email)).raw)
    const response = await fetch(link, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(200)
    expect(await queryDatabase('select reason from email_suppressions where email = $1', [email])).toEqual([
      { reason: 'unsubscribed' },
    ])
  })
})
