import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { aPdf } from '#tests/kit/documents.ts'
import { mailsTo } from '#tests/kit/mailbox.ts'
import { aPlannedSeminar } from '#tests/kit/planned-seminars.ts'
import { waitForBookingLink } from '#tests/kit/proof-links.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { toastSaying } from '#tests/kit/user-management.ts'

const phone = { width: 360, height: 740, isTouch: true }

test('A school books seats without script, names its teachers from Excel, and staff confirm its purchase order', async () => {
  const mark = aMark()
  const title = `Phonics ${mark}`
  const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const { id } = await aPlannedSeminar({ title, startsAt, maxAttendees: 40, price: '1500' })
  const coordinator = `coordinator-${mark.toLowerCase()}@example.ph`
  const { page: plain } = await openPage({
    ...phone,
    javaScript: false,
    expected: [/answer: 400/, /status of 400/],
  })
  await plain.goto(`/seminars/${id}`)
  await plain.getByRole('link', { name: 'Book for a school or office' }).click()
  await plain.getByRole('button', { name: 'Book Seats' }).click()
  await plain.getByText('Address is required').waitFor()
  await plain.getByRole('textbox', { name: 'Name of School or Office' }).fill(`Mabini School ${mark}`)
  await plain.getByRole('combobox', { name: 'Kind' }).selectOption('School')
  await plain.getByRole('textbox', { name: 'Address', exact: true }).fill('Mabini, Batangas')
  await plain.getByRole('textbox', { name: 'First Name' }).fill('Amihan')
  await plain.getByRole('textbox', { name: 'Last Name' }).fill('Reyes')
  await plain.getByRole('textbox', { name: 'Email Address' }).fill(coordinator)
  await plain.getByRole('textbox', { name: 'Contact Number' }).fill('0917 555 0101')
  await plain.getByRole('textbox', { name: 'Number of Seats' }).fill('12')
  await plain.getByRole('combobox', { name: 'Payment' }).selectOption('On a purchase order')
  expect(await sidewaysScroll(plain)).toBe(0)
  await plain.getByRole('button', { name: 'Book Seats' }).click()
  await plain.getByText('12 seats are reserved').waitFor()

  const link = await waitForBookingLink(coordinator)
  const { page } = await openPage(phone)
  await visit(page, link.replace(/^http:\/\/[^/]+/, ''))
  await page.getByText('0 of 12 named').waitFor()
  await expectAccessible(page)
  const teacher = `teacher-${mark.toLowerCase()}@example.ph`
  const rows = [
    ['Santos', 'Ben', 'C', '', teacher],
    ['Cruz', 'Dina'],
    ['', 'Nameless', '', '', teacher],
  ]
  await page.getByRole('textbox', { name: 'Names' }).fill(rows.map((cells) => cells.join('\t')).join('\n'))
  await page.getByRole('button', { name: 'Register Names' }).click()
  await page.getByText('2 people are registered.').waitFor()
  await page.getByText('Row 3: Last name is required').waitFor()
  await page.getByText('2 of 12 named').waitFor()
  expect(page.url()).not.toContain('#')
  expect(await sidewaysScroll(page)).toBe(0)

  await page.getByText('Send a purchase order', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Number', exact: true }).fill('PO-2026-001')
  await page
    .getByLabel('Signed purchase order')
    .setInputFiles({ name: 'po.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('We have your purchase order PO-2026-001.').waitFor()
  await page.getByText('Give back seats').click()
  await page.getByRole('textbox', { name: 'Number of Seats' }).fill('7')
  await page.getByRole('button', { name: 'Give Back' }).click()
  await page.getByText('2 of 5 named').waitFor()
  for (const [button, name] of [
    ['Statement of account (PDF)', 'statement'],
    ['Quotation (PDF)', 'quotation'],
    ['List of participants (PDF)', 'participants'],
  ] as const) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    expect((await downloading).suggestedFilename()).toMatch(new RegExp(`^${name}-.+\\.pdf$`))
  }

  const { page: staffPage } = await openPage({ width: 1280, height: 900 })
  await signIn(staffPage, theSite().admin.email)
  await visit(staffPage, `/bookings?search=${mark}`)
  await staffPage.getByRole('button', { name: /^Open booking/ }).click()
  await staffPage.getByRole('button', { name: 'Confirm', exact: true }).click()
  await staffPage.getByRole('button', { name: 'Confirm Booking' }).click()
  await toastSaying(staffPage, 'The booking is confirmed.').waitFor()
  await staffPage.getByRole('button', { name: 'Record Certificate of Tax' }).click()
  await staffPage.getByRole('button', { name: '₱150 (2%)' }).click()
  await staffPage
    .locator('input[type=file]')
    .setInputFiles({ name: '2307.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) })
  await expectAccessible(staffPage)
  await staffPage.getByRole('button', { name: 'Record Certificate', exact: true }).click()
  await toastSaying(staffPage, 'The certificate is recorded.').waitFor()
  await staffPage.getByRole('heading', { name: 'Tax Withheld' }).waitFor()
  const scan = staffPage.waitForEvent('download')
  await staffPage.getByRole('link', { name: 'Download file of BIR Form 2307 (income tax), ₱150' }).click()
  expect((await scan).suggestedFilename()).toMatch(/^2307-\d+\.pdf$/)
  await expect
    .poll(async () => (await mailsTo(theSite().mailboxUrl, coordinator)).length, { timeout: 20_000 })
    .toBe(2)
  const [row] = await queryDatabase(
    'select seats_taken, orders.state, total from seminars join orders on seminar_id = seminars.id where seminars.id = $1',
    [id],
  )
  expect(row).toEqual({ seats_taken: 5, state: 'confirmed', total: '7500.00' })
})
