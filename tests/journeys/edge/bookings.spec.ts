import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { BookingList } from '#app/features/bookings/contract/bookings.ts'
import { callAsAdmin } from '#tests/kit/admin-caller.ts'
import { expectAccessible } from '#tests/kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { aPdf } from '#tests/kit/documents.ts'
import { aScreenshot } from '#tests/kit/images.ts'
import { mailsTo } from '#tests/kit/mailbox.ts'
import { aPlannedSeminar } from '#tests/kit/planned-seminars.ts'
import { waitForBookingLink, waitForNotMeLink } from '#tests/kit/proof-links.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { toastSaying } from '#tests/kit/user-management.ts'

const phone = { width: 360, height: 740, isTouch: true }

const toPath = (link: string) => link.replace(/^http:\/\/[^/]+/, '')

/** Opens the mailed link anew: on its own page, only the fragment would change. */
async function openLink(page: Page, path: string): Promise<void> {
  await page.goto('about:blank')
  await visit(page, path)
}

async function bookTwelveSeats(
  page: Page,
  { school, coordinator }: { readonly school: string; readonly coordinator: string },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Name of School or Office' }).fill(school)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('School')
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('Mabini, Batangas')
  await page.getByRole('textbox', { name: 'First Name' }).fill('Amihan')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Reyes')
  await page.getByRole('textbox', { name: 'Email Address' }).fill(coordinator)
  await page.getByRole('textbox', { name: 'Contact Number' }).fill('0917 555 0101')
  await page.getByRole('textbox', { name: 'Number of Seats' }).fill('13')
  await page.getByRole('combobox', { name: 'Payment' }).selectOption('On a purchase order')
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Book Seats' }).click()
  await page.getByText('Only 12 seats are left.').waitFor()
  await page.getByText('Book the 12 that are left.').waitFor()
  await page.getByRole('textbox', { name: 'Number of Seats' }).fill('12')
  await page.getByRole('button', { name: 'Book Seats' }).click()
  await page.getByText('12 seats are reserved').waitFor()
  await page.getByRole('link', { name: 'join the waiting list' }).waitFor()
}

async function sendPurchaseOrder(page: Page): Promise<void> {
  await page.getByText('Send a purchase order', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Number', exact: true }).fill('PO-2026-001')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Choose a file').waitFor()
  expect(await page.getByRole('textbox', { name: 'Number', exact: true }).inputValue()).toBe('PO-2026-001')
  await page
    .getByLabel('Signed purchase order')
    .setInputFiles({ name: 'po.pdf', mimeType: 'application/pdf', buffer: Buffer.from(aPdf()) })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('We have your purchase order PO-2026-001.').waitFor()
}

test('A school books seats without script, names its teachers from Excel, and staff confirm its purchase order', async () => {
  const mark = aMark()
  const title = `Phonics ${mark}`
  const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const { id } = await aPlannedSeminar({ title, startsAt, maxAttendees: 12, price: '1500' })
  const coordinator = `coordinator-${mark.toLowerCase()}@example.ph`
  const { page: plain } = await openPage({
    ...phone,
    javaScript: false,
    expected: [/answer: 40[09]/, /status of 40[09]/],
  })
  await plain.goto(`/seminars/${id}`)
  await plain.getByRole('link', { name: 'Book for a school or office' }).click()
  await plain.getByRole('button', { name: 'Book Seats' }).click()
  await plain.getByText('Address is required').waitFor()
  await bookTwelveSeats(plain, { school: `Mabini School ${mark}`, coordinator })

  const { page } = await openPage({ ...phone, expected: [/answer: 4\d\d/, /status of 4\d\d/] })
  await visit(page, toPath(await waitForBookingLink(coordinator)))
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
  const typed = page.getByRole('textbox', { name: 'Names' })
  expect(await typed.inputValue()).toBe(rows.map((cells) => cells.join('\t')).join('\n'))
  await page.getByText('Correct the rows that are listed above').waitFor()
  expect(page.url()).not.toContain('#')
  expect(await sidewaysScroll(page)).toBe(0)

  await sendPurchaseOrder(page)
  await page.getByText('Give back seats').click()
  await page.getByRole('textbox', { name: 'Number of Seats' }).fill('70')
  await page.getByRole('button', { name: 'Give Back' }).click()
  await page.getByText('Only 10 seats have no name.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Number of Seats' }).inputValue()).toBe('70')
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
  await visit(staffPage, `/seminars/${id}/book`)
  await staffPage.getByRole('combobox', { name: 'Payment' }).selectOption('By agreement')
  await visit(staffPage, `/bookings?search=${mark}`)
  await staffPage.getByRole('button', { name: /^Open booking/ }).click()
  await staffPage.getByRole('link', { name: 'People on these seats' }).click()
  await staffPage.getByText('Ben C. Santos').first().waitFor()
  await staffPage.goBack()
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
  await plain.goto('/not-me')
  await plain.getByRole('textbox').fill(await waitForNotMeLink(teacher))
  await plain.getByRole('textbox').press('Enter')
  await plain.getByText('gave us the name').waitFor()
  await plain.getByText('Ben C. Santos').waitFor()
  expect(await sidewaysScroll(plain)).toBe(0)
  await plain.getByRole('button', { name: 'Take My Name Off' }).click()
  await plain.getByText('Your name is not on the seat').waitFor()
  await expect
    .poll(async () => (await mailsTo(theSite().mailboxUrl, coordinator)).map(({ raw }) => raw).join(), {
      timeout: 20_000,
    })
    .toMatch(/^Subject: A seat has no name any more/m)
  const [row] = await queryDatabase(
    'select seats_taken, orders.state, total from seminars join orders on seminar_id = seminars.id where seminars.id = $1',
    [id],
  )
  expect(row).toEqual({ seats_taken: 5, state: 'confirmed', total: '7500.00' })
})

test('Twelve teachers of a school get from a spreadsheet to certificates that anybody can verify', async () => {
  const mark = aMark()
  const startsAt = new Date(Date.now() + 20 * 86_400_000).toISOString()
  const { id: seminarId } = await aPlannedSeminar({
    title: `Numeracy ${mark}`,
    startsAt,
    endsAt: null,
    maxAttendees: 12,
    price: '1250',
  })
  const coordinator = `principal-${mark.toLowerCase()}@example.ph`
  const { page } = await openPage({ ...phone, expected: [/answer: 409/, /status of 409/] })
  await visit(page, `/seminars/${seminarId}`)
  await page.getByRole('link', { name: 'Book for a school or office' }).tap()
  await bookTwelveSeats(page, { school: `Rizal School ${mark}`, coordinator })
  const path = toPath(await waitForBookingLink(coordinator))
  await openLink(page, path)

  const addressOf = (number: number) => `pupil-${mark.toLowerCase()}-${number}@example.ph`
  const numbers = Array.from({ length: 12 }, (_, at) => at + 1)
  const headings = ['Surname', 'Given Name', 'E-mail', 'PRC License No.']
  const rows = numbers.map((number) => [`Ca\u00f1ete-${number}`, 'Luz', addressOf(number), `012345${number}`])
  const pasted = [headings, ...rows].map((cells) => cells.join('\t')).join('\r\n')
  await page.getByRole('textbox', { name: 'Names' }).fill(pasted)
  await page.getByRole('button', { name: 'Register Names' }).tap()
  await page.getByText('12 people are registered.').waitFor()
  await page.getByText('12 of 12 named').waitFor()
  await page
    .getByText(/PRC license \u2022{4}/)
    .first()
    .waitFor()

  const last = page.getByRole('listitem').filter({ hasText: addressOf(12) })
  await last.getByText('Hand over to a colleague').tap()
  await last.getByRole('textbox', { name: /First Name/ }).fill('Ligaya')
  await last.getByRole('textbox', { name: /Last Name/ }).fill('Ramos')
  await last.getByRole('textbox', { name: /Email/ }).fill(addressOf(13))
  await last.getByRole('button', { name: 'Hand Over' }).tap()
  await page.getByText('The seat is handed over.').waitFor()
  await page.getByText(`${addressOf(13)}, our e-mail`).waitFor()
  expect(await page.getByText(addressOf(12)).count()).toBe(0)
  await page.getByText('Copy message for Messenger').tap()
  expect(await page.getByRole('textbox', { name: 'For those on the seats' }).inputValue()).toMatch(
    /^Rizal School .+ has booked seats for this seminar:\nNumeracy .+Ligaya Ramos/s,
  )
  await page.getByText('Send a proof of payment', { exact: true }).tap()
  await page
    .getByLabel('Picture of the receipt')
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await aScreenshot() })
  await page.getByRole('textbox', { name: 'Amount Sent' }).fill('\u20b115,000.00')
  await page.getByRole('button', { name: 'Send Proof' }).tap()
  await page.getByText('We have your proof of payment and are checking it.').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)

  const admin = await callAsAdmin(theSite())
  const { bookings } = (await (await admin.get(`/bookings?search=${mark}`)).json()) as BookingList
  await admin.post('/bookings/decide', {
    id: bookings[0]?.id,
    action: 'confirm',
    version: bookings[0]?.version,
  })
  const teachers = [...numbers.slice(0, 11), 13].map(addressOf)
  const mailsOf = async (email: string) =>
    (await mailsTo(theSite().mailboxUrl, email)).map(({ raw }) => raw).join()
  for (const teacher of teachers)
    await expect.poll(() => mailsOf(teacher), { timeout: 20_000 }).toContain('ticket.pdf')
  expect(await mailsOf(addressOf(12))).not.toContain('ticket.pdf')

  await queryDatabase(
    `update seminars set starts_at = starts_at - interval '21 days', finishes_at = finishes_at - interval '21 days'
     where id = $1`,
    [seminarId],
  )
  const [slot] = await queryDatabase(
    `update attendance_slots set starts_at = starts_at - interval '21 days', ends_at = ends_at - interval '21 days',
       opens_at = opens_at - interval '21 days', closes_at = closes_at - interval '21 days'
     where seminar_id = $1 returning id`,
    [seminarId],
  )
  const marking = { seminarId, slotId: slot?.id, status: 'present', onlyUnmarked: true }
  expect(await admin.post('/attendance/mark-all', marking)).toMatchObject({ changed: 12 })
  await openLink(page, path)
  await page.getByText('Attendance 100%').nth(11).waitFor()
  expect(await page.getByText('No certificate yet: we have yet to issue it.').count()).toBe(12)
  const issuing = { seminarId, kind: 'participation', registrationIds: 'all_eligible', send: true }
  expect(await admin.post('/certificates/issue', issuing)).toMatchObject({ total: 12, skipped: [] })

  const certificates = page.getByRole('link', { name: /^\S+-P\d{6} of / })
  await expect
    .poll(
      async () => {
        await openLink(page, path)
        await page.getByText('12 of 12 named').waitFor()
        return certificates.count()
      },
      { timeout: 60_000, interval: 1000 },
    )
    .toBe(12)
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  for (const certificate of await certificates.all()) {
    const verifying = await page.context().request.get(String(await certificate.getAttribute('href')))
    expect(await verifying.text()).toContain('Valid: this certificate is genuine')
  }
  await page.getByRole('link', { name: /of Ligaya Ramos$/ }).tap()
  await page.getByText('Valid: this certificate is genuine').waitFor()
  await page.getByText('Ligaya Ramos').first().waitFor()
})
