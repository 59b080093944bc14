import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aPhoto } from '../kit/images.ts'
import { waitForMail } from '../kit/mailbox.ts'
import {
  aRegistrant,
  chooseProof,
  completeButton,
  expectStep,
  field,
  fillPersonal,
  fillProfessional,
  nextButton,
} from '../kit/registration-form.ts'
import { sample, seminarTitled } from '../kit/sample-seminars.ts'
import { theSite } from '../kit/this-site.ts'

const { mailboxUrl } = theSite()
const read = async (page: Page) => (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')

function decodeMail(raw: string): string {
  const joined = raw.replaceAll(/=\r?\n/g, '').replaceAll(/\r?\n[ \t]+/g, '')
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

async function expectFits(page: Page): Promise<void> {
  expect(await sidewaysScroll(page)).toBe(0)
}

test('Registration leads from the catalogue through the payment photo to a seat and an e-mail', async () => {
  const { page } = await openPage({ width: 360, isTouch: true })
  const person = aRegistrant('Ligaya')
  const before = await seminarTitled(sample.paid)
  await visit(page, '/register')
  await page.getByRole('link', { name: `Register for ${sample.paid}` }).tap()
  await page.getByRole('heading', { level: 1, name: `Register for ${sample.paid}` }).waitFor()
  await page.getByText('Complete the steps below to secure your spot.').waitFor()
  await expectStep(page, 1)
  await expectFits(page)
  await fillPersonal(page, person)
  await field(page, 'Contact Number').press('Enter')
  await expectStep(page, 2)
  expect(await read(page)).toContain('₱1,500')
  await page.getByRole('region', { name: 'Payment' }).locator('svg, img').first().waitFor()
  await expectFits(page)
  await fillProfessional(page)
  const photo = await aPhoto({ width: 4000, height: 3000 })
  await chooseProof(page, { name: 'IMG_2071.jpg', mimeType: 'image/jpeg', buffer: photo })
  await page.getByAltText('Preview of IMG_2071.jpg').waitFor()
  await nextButton(page).tap()
  await expectStep(page, 3)
  await page.getByText('All required fields are complete').waitFor()
  expect(await read(page)).toContain('Name Ligaya Santos Reyes')
  await expectFits(page)
  await completeButton(page).tap()
  await page.getByRole('heading', { level: 1, name: 'Welcome & Registration Confirmed!' }).waitFor()
  const text = await read(page)
  for (const words of [
    '8 CPD Points',
    sample.paid,
    person.email,
    'Basey National High School',
    'Next steps',
    'Check your e-mail',
  ])
    expect(text).toContain(words)
  expect(await page.getByRole('link', { name: 'View All My Registrations' }).getAttribute('href')).toBe(
    '/status',
  )
  expect(await page.getByRole('link', { name: 'Register for Another Seminar' }).getAttribute('href')).toBe(
    '/register',
  )
  await expectFits(page)
  expect((await seminarTitled(sample.paid)).seatsLeft).toBe((before.seatsLeft ?? 0) - 1)
  const mail = decodeMail((await waitForMail(mailboxUrl, person.email)).raw)
  expect(mail).toMatch(/^From: Pagsulong Learning Center <cpd@pagsulong\.example>$/m)
  expect(mail).toMatch(new RegExp(`^To: .*${person.email}`, 'm'))
  expect(mail).toContain(sample.paid)
  expect(mail).toMatch(/Content-Type: text\/calendar/)
})
