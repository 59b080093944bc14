/** A seat is handed over by the mailed link, given back by who pays it, and moved by staff. */
import { expect, test } from 'vitest'
import { anAttendee, aPlannedSeminar, aSeat } from '#tests/kit/attendees.ts'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { mailsTo } from '#tests/kit/mailbox.ts'
import { decidePayment, waitForRegistrationsLink } from '#tests/kit/proof-links.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { toastSaying } from '#tests/kit/user-management.ts'

const phone = { width: 360, height: 740, isTouch: true }

const mailsOf = async (email: string) =>
  (await mailsTo(theSite().mailboxUrl, email)).map(({ raw }) => raw).join()

test('A registrant hands the seat to a colleague by the mailed link without script, and the payer gives it back', async () => {
  const attendee = await anAttendee({ firstName: 'Amihan' })
  const seminar = await aPlannedSeminar('Handing Over Reading Corners', { price: 500 })
  await aSeat(seminar, attendee, 'pending')
  const [row] = await queryDatabase('select id from registrations where person_id = $1', [attendee.id])
  await decidePayment(Number(row?.id), 'approve')
  const { page } = await openPage({ ...phone, javaScript: false, expected: [/400/] })
  await page
    .context()
    .request.post('/_api/attendees/registrations-link/send', { data: { email: attendee.email } })
  await page.goto('/my-registrations')
  await page
    .getByRole('textbox', { name: 'Link from the e-mail' })
    .fill(await waitForRegistrationsLink(attendee.email))
  await page.getByRole('textbox', { name: 'Link from the e-mail' }).press('Enter')
  await page.getByText('Hand over to a colleague').click()
  const colleague = `colleague-${aMark()}@example.ph`
  await page.getByRole('textbox', { name: /First Name/ }).fill('Bayani')
  await page.getByRole('textbox', { name: /Last Name/ }).fill('Cruz')
  await page.getByRole('button', { name: 'Hand Over' }).click()
  // It stays open with what was typed.
  await page.getByText('Invalid email address').waitFor()
  expect(await page.getByRole('textbox', { name: /First Name/ }).inputValue()).toBe('Bayani')
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('textbox', { name: /Email/ }).fill(colleague)
  await page.getByRole('button', { name: 'Hand Over' }).click()
  await page.getByText('The seat is handed over.').waitFor()
  await expect.poll(() => mailsOf(colleague)).toContain('ticket.pdf')
  await expect.poll(() => mailsOf(attendee.email)).toContain('method=CANCEL')

  const seats = page.getByRole('region', { name: 'Seats that you pay for' })
  await seats.getByRole('heading', { name: 'Bayani Cruz' }).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await seats.getByText('Cancel this registration').click()
  await seats.getByText('Our office decides what is sent back').waitFor()
  await seats.getByRole('textbox', { name: 'Where should we send the money?' }).fill('GCash 0917 555 0101')
  await seats.getByRole('button', { name: 'Cancel Registration' }).click()
  await page.getByText('There are no registrations anymore.').waitFor()
  await expect.poll(() => mailsOf(attendee.email)).toMatch(/^Subject: A seat that you pay for/m)
})

test('Staff hand a seat over and move a registration from the profile', async () => {
  const { page } = await openPage()
  await signIn(page, theSite().admin.email)
  const attendee = await anAttendee({ firstName: 'Dalisay' })
  const mark = aMark()
  const first = await aPlannedSeminar(`First date ${mark}`, { price: 500 })
  const second = await aPlannedSeminar(`Second date ${mark}`, { price: 700 })
  await aSeat(first, attendee, 'pending')
  await visit(page, `/attendees?profile=${attendee.id}`)
  await page.getByRole('tab', { name: /^Seminars/ }).click()
  await page.getByRole('button', { name: `Move the registration for ${first.title}` }).click()
  const option = page.getByRole('option', { name: new RegExp(`^${second.title}`) })
  await page.getByRole('combobox', { name: 'Seminar' }).selectOption(await option.getAttribute('value'))
  await page.getByRole('textbox', { name: 'Reason' }).fill('On duty that day.')
  await page.getByRole('button', { name: 'Move Registration' }).click()
  await toastSaying(page, 'The registration is moved. ₱700 are left to pay.').waitFor()
  await expect.poll(() => mailsOf(attendee.email)).toMatch(/^Subject: Your registration has moved/m)

  await page.getByRole('button', { name: `Hand over the seat for ${second.title}` }).click()
  await page.getByRole('textbox', { name: 'First Name' }).fill('Bayani')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Cruz')
  await page.getByRole('textbox', { name: 'Email' }).fill(`staff-${mark}@example.ph`)
  await page.getByRole('button', { name: 'Hand Over' }).click()
  await toastSaying(page, 'The seat is handed over.').waitFor()
  await page.getByText('No seminar attendance history.').waitFor()
})
