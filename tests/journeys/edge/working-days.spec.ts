/** Days of people who work with the site, without its address bar: they begin at the dashboard. */
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { aPlannedSeminar as aSeminarOfAttendees, forgetPerson } from '#tests/kit/attendees.ts'
import { openPage, visit } from '#tests/kit/browser.ts'
import { forgetAfterwards } from '#tests/kit/planned-seminars.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { input, openNewForm } from '#tests/kit/seminar-form.ts'
import { aSentProof, paymentOf } from '#tests/kit/sent-proofs.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { pressable, toastSaying } from '#tests/kit/user-management.ts'

const menu = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Seminar' }).getByRole('link', { name })
const dialog = (page: Page) => page.getByRole('dialog')

test('An organizer gets from a new seminar to issued certificates', async () => {
  const mark = aMark()
  const title = `Reading ${mark}`
  forgetAfterwards(title)
  const email = `${mark}@journeys.example`
  onTestFinished(() => forgetPerson(email))
  const organizer = await aStaffPerson({ role: 'organizer' })
  const { page } = await openPage({ width: 1366, height: 657 })
  await signIn(page, organizer.email)
  await visit(page, '/dashboard')
  await page.getByRole('region', { name: 'Needs attention' }).waitFor()

  await menu(page, 'Seminars').click()
  const form = await openNewForm(page)
  await input(form, 'Title').fill(title)
  await form.getByRole('textbox', { name: 'Description' }).fill('Reading aloud, and what follows.')
  await input(form, 'Start Date').fill(toManilaDay(new Date()))
  await input(form, 'Start Time').fill('00:00')
  await input(form, 'End Time').fill('23:59')
  await pressable(form, 'Create Seminar').click()
  await toastSaying(page, `Seminar "${title}" has been created.`).waitFor()
  await page.getByLabel('Search seminars').fill(mark)
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()

  await tab(page, 'Registrations').click()
  await pressable(page, 'Add Attendee').click()
  await dialog(page).getByLabel('First Name').fill('Liwayway')
  await dialog(page).getByLabel('No middle name').check()
  await dialog(page).getByLabel('Last Name').fill(mark)
  await dialog(page).getByLabel('Email').fill(email)
  await pressable(dialog(page), 'Add Attendee').click()
  await toastSaying(page, `Liwayway ${mark} has been registered for "${title}".`).waitFor()

  await tab(page, 'Attendance').click()
  await pressable(page, 'Mark All Present...').click()
  await pressable(dialog(page), 'Mark 1').click()
  await dialog(page).waitFor({ state: 'hidden' })

  await tab(page, 'Certificates').click()
  await pressable(page, 'Issue Certificates').click()
  await pressable(dialog(page), 'Issue 1').click()
  const issued = () =>
    queryDatabase(
      'select certificates.state from certificates join seminars on seminars.id = seminar_id where title = $1',
      [title],
    )
  await expect.poll(issued, { timeout: 30_000 }).toEqual([{ state: 'issued' }])
})

test('On Monday a clerk decides the payments that waited, longest first, and answers a message', async () => {
  const mark = aMark()
  const { page } = await openPage({ width: 1366, height: 657 })
  await signIn(page, theSite().admin.email)
  const seminar = await aSeminarOfAttendees(`Paid ${mark}`, { price: 1500 })
  const ana = await aSentProof(page, seminar, { firstName: 'Ana', amountSent: 1500, referenceNumber: mark })
  // Longer than any payment of the sample data.
  await queryDatabase("update orders set created_at = '2020-01-06T00:00Z' where seminar_id = $1", [
    seminar.id,
  ])
  await queryDatabase(
    "insert into support_messages (kind, name, email, subject, message) values ('contact', $1, $2, 'Seats', 'Are there seats left?')",
    [`Ben ${mark}`, `${mark}@journeys.example`],
  )
  onTestFinished(async () => {
    await queryDatabase('delete from support_messages where email = $1', [`${mark}@journeys.example`])
  })
  await visit(page, '/dashboard')

  await menu(page, /^Payments/).click()
  const first = page.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1)
  await first.getByText(`Paid ${mark}`).waitFor()
  await pressable(first, `Review the payment of ${ana.name}`).click()
  await pressable(dialog(page), 'Approve').click()
  await toastSaying(page, 'Payment successfully approved!').waitFor()
  expect(await paymentOf(ana)).toMatchObject({ status: 'confirmed' })
  await dialog(page).getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('table', { name: 'Payments' }).getByText(`Paid ${mark}`).waitFor({ state: 'detached' })

  await menu(page, /^Messages \d+ waiting$/).click()
  const message = page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: mark })
  await pressable(message, 'Mark as resolved').click()
  await toastSaying(page, `Message from Ben ${mark} marked as resolved.`).waitFor()
})
