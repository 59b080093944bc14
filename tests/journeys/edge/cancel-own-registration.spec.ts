import { expect, test } from 'vitest'
import { anAttendee, aPlannedSeminar, aSeat } from '#tests/kit/attendees.ts'
import { openPage, sidewaysScroll } from '#tests/kit/browser.ts'
import { mailsTo } from '#tests/kit/mailbox.ts'
import { decidePayment, waitForRegistrationsLink } from '#tests/kit/proof-links.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { theSite } from '#tests/kit/this-site.ts'

const phone = { width: 360, height: 740, isTouch: true }

test('A registrant cancels by the mailed link without script, sees the terms before, and gets an e-mail', async () => {
  const attendee = await anAttendee({ firstName: 'Amihan' })
  const seminar = await aPlannedSeminar('Reading Corners on a Budget', { price: 500 })
  await aSeat(seminar, attendee, 'pending')
  const [row] = await queryDatabase('select id from registrations where person_id = $1', [attendee.id])
  await decidePayment(Number(row?.id), 'approve')
  const { page } = await openPage({ ...phone, javaScript: false })
  await page
    .context()
    .request.post('/_api/attendees/registrations-link/send', { data: { email: attendee.email } })
  await page.goto('/my-registrations')
  await page
    .getByRole('textbox', { name: 'Link from the e-mail' })
    .fill(await waitForRegistrationsLink(attendee.email))
  await page.getByRole('textbox', { name: 'Link from the e-mail' }).press('Enter')
  const ticket = page.getByRole('link', { name: /^Open my ticket/ })
  const shown = await page.context().request.get((await ticket.getAttribute('href')) ?? '')
  expect(await shown.text()).toContain('Amihan')
  await page.getByText('Cancel this registration').click()
  await page.getByText('Our office decides what is sent back').waitFor()
  await page.getByRole('textbox', { name: 'Where should we send the money?' }).fill('GCash 0917 555 0101')
  await page.getByRole('textbox', { name: 'Why do you cancel?' }).fill('Fell ill')
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Cancel Registration' }).click()
  await page.getByText('Registration cancelled', { exact: true }).waitFor()
  expect(await page.getByText('Cancel this registration').count()).toBe(0)
  const mails = async () => (await mailsTo(theSite().mailboxUrl, attendee.email)).map(({ raw }) => raw).join()
  await expect.poll(mails).toMatch(/^Subject: .*cancelled.*Reading/m)
})
