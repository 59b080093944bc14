import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aPhoto } from '../kit/images.ts'
import { mailsTo, waitForMail } from '../kit/mailbox.ts'
import {
  aRegistrant,
  chooseProof,
  completeButton,
  countRegistrations,
  expectStep,
  field,
  fillPersonal,
  fillProfessional,
  fillUpToConfirm,
  nextButton,
  openRegistration,
  queryDatabase,
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
  await expectAccessible(page)
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

test('Registration form restores input after a reload, except image and sensitive fields, and clears it after success', async () => {
  const { page } = await openPage()
  const person = aRegistrant()
  await openRegistration(page, sample.anotherPaid)
  await fillPersonal(page, person)
  await nextButton(page).click()
  await expectStep(page, 2)
  await field(page, 'Company').fill('Basey National High School')
  await field(page, 'PRC License No.').fill('0099887')
  await field(page, 'Notes').fill('Needs a ramp')
  await page.reload()
  await expectStep(page, 2)
  await expect.poll(() => field(page, 'Company').inputValue()).toBe('Basey National High School')
  for (const label of ['PRC License No.', 'Notes']) expect(await field(page, label).inputValue()).toBe('')
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).toContain('Basey National High School')
  expect(stored).not.toMatch(/0917 555 0101|0099887|Needs a ramp/)
  await page.goBack()
  await expectStep(page, 1)
  expect(await field(page, 'First Name').inputValue()).toBe(person.firstName)
  expect(await field(page, 'Email').inputValue()).toBe(person.email)
  expect(await field(page, 'Contact Number').inputValue()).toBe('')
  await fillUpToConfirm(page, person)
  await completeButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome & Registration Confirmed!' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Welcome & Registration Confirmed!' }).waitFor()
  await openRegistration(page, sample.paid)
  expect(await field(page, 'First Name').inputValue()).toBe('')
})

test('Registration form goes back step by step with either Back button, finally to the catalogue', async () => {
  const { page } = await openPage()
  await openRegistration(page, sample.anotherFree)
  await fillUpToConfirm(page, aRegistrant(), false)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expectStep(page, 2)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expectStep(page, 1)
  await page.goBack()
  await expectStep(page, 2)
  await page.goBack()
  await expectStep(page, 3)
  await page.goForward()
  await page.goForward()
  await expectStep(page, 1)
  await page.getByRole('button', { name: 'Back to Seminars' }).click()
  await page.getByRole('heading', { level: 1, name: 'Seminars' }).waitFor()
  await page.goBack()
  await expectStep(page, 1)
  expect(await field(page, 'First Name').inputValue()).toBe('')
})

test('Registration form asks for no payment for a free seminar', async () => {
  const { page } = await openPage()
  const person = aRegistrant()
  await openRegistration(page, sample.free)
  await fillPersonal(page, person)
  await nextButton(page).click()
  await expectStep(page, 2)
  await field(page, 'Company').waitFor()
  expect(await page.getByRole('heading', { name: 'Payment' }).count()).toBe(0)
  expect(await page.getByText('Proof of Payment').count()).toBe(0)
  await fillProfessional(page)
  await field(page, 'Job Title').press('Enter')
  await expectStep(page, 3)
  await completeButton(page).click()
  await page.getByRole('heading', { level: 1, name: 'Welcome & Registration Confirmed!' }).waitFor()
  expect(await read(page)).not.toContain('payment')
  await waitForMail(mailboxUrl, person.email)
})

test('Registration confirmation has a different heading for an additional registration', async () => {
  const { page } = await openPage()
  const person = aRegistrant()
  for (const [title, greeting] of [
    [sample.free, 'Welcome & Registration Confirmed!'],
    [sample.anotherFree, 'Additional Registration Confirmed!'],
  ] as const) {
    await openRegistration(page, title)
    await fillUpToConfirm(page, person, false)
    await completeButton(page).click()
    await page.getByRole('heading', { level: 1, name: greeting }).waitFor()
  }
  expect(await read(page)).toContain('View all registrations')
  expect(await countRegistrations(person)).toBe(2)
})

test('Registration form takes one seat and sends one e-mail on a double click', async () => {
  const { page } = await openPage()
  const person = aRegistrant()
  await openRegistration(page, sample.free)
  await fillUpToConfirm(page, person, false)
  await completeButton(page).dblclick()
  await page.getByRole('heading', { level: 1, name: 'Welcome & Registration Confirmed!' }).waitFor()
  await waitForMail(mailboxUrl, person.email)
  expect(await countRegistrations(person)).toBe(1)
  expect(
    await queryDatabase('select id from outbox where recipient_email = $1', [person.email]),
  ).toHaveLength(1)
  expect(await mailsTo(mailboxUrl, person.email)).toHaveLength(1)
})
