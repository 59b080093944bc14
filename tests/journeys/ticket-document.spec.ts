import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { anAccount } from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { attachmentOf, waitForMail } from '../kit/mailbox.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import {
  aRegistrant,
  completeButton,
  fillUpToConfirm,
  openRegistration,
  queryDatabase,
} from '../kit/registration-form.ts'
import { sample } from '../kit/sample-seminars.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { readTicketPdf } from '../kit/ticket-documents.ts'

const { baseUrl, mailboxUrl } = theSite()
const phone = { width: 360, height: 740, isTouch: true }

async function download(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  expect(file.suggestedFilename()).toBe('ticket.pdf')
  return readFile(await file.path())
}

test('The e-mail that confirms a free seat has the ticket, whose code opens a page with the same ticket', async () => {
  const { page } = await openPage(phone)
  const person = aRegistrant('Niña')
  await openRegistration(page, sample.anotherFree)
  await fillUpToConfirm(page, person, false)
  await completeButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome & Registration Confirmed!' }).waitFor()
  const mail = await waitForMail(mailboxUrl, person.email)
  const [, text = ''] = mail.raw.split('Content-Type: text/')
  expect(text).toContain('Your ticket is attached.')
  const ticket = await readTicketPdf(attachmentOf(mail, 'ticket.pdf'))
  expect(ticket.text).toContain(sample.anotherFree)
  expect(ticket.text).toContain('Niña')
  expect(ticket.code.toLowerCase()).toContain(`${baseUrl.toLowerCase()}/t/`)

  await page.goto(new URL(ticket.code).pathname)
  await page.getByRole('heading', { name: sample.anotherFree }).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  expect((await readTicketPdf(await download(page, 'Download as PDF'))).code).toBe(ticket.code)
})

test('A registrant reaches the ticket from the status page and the dashboard when signed in, not before', async () => {
  const account = await anAccount()
  const seminar = await aPlannedSeminar({ title: `Seminar ${aMark()}` })
  await queryDatabase(
    `insert into registrations (seminar_id, person_id, registration_type, payment_status, details)
     values ($1, $2, 'new_attendee', 'verified', '{}')`,
    [seminar.id, account.id],
  )
  const { page } = await openPage(phone)
  async function lookUp() {
    await visit(page, '/status')
    await page.getByRole('textbox', { name: 'Email Address' }).fill(account.email)
    await page.getByRole('button', { name: 'Check Status' }).click()
    await page.getByText(seminar.title).waitFor()
  }
  const ticketLink = page.getByRole('link', { name: `Your ticket: ${seminar.title}` })
  await lookUp()
  expect(await ticketLink.count()).toBe(0)

  await signIn(page, account.email)
  await lookUp()
  await expectAccessible(page)
  await ticketLink.click()
  await page.getByRole('heading', { name: seminar.title }).waitFor()
  const own = await readTicketPdf(await download(page, 'Download as PDF'))
  await visit(page, '/dashboard')
  const same = await readTicketPdf(await download(page, `Download as PDF: ${seminar.title}`))
  expect(same.code).toBe(own.code)
})
