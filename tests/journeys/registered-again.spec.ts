import { describe, expect, test } from 'vitest'
import { anAccount, logInByForm } from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import {
  aRegistrant,
  completeButton,
  expectStep,
  field,
  fillUpToConfirm,
  nextButton,
  openRegistration,
  queryDatabase,
} from '../kit/registration-form.ts'
import { sample, seminarTitled } from '../kit/sample-seminars.ts'

const earlier = { level: 1, name: 'You are registered' } as const

describe('A registration completed in this browser', () => {
  test('shows its confirmation again in a new tab, and offers the form for another person', async () => {
    const { page } = await openPage({ width: 360 })
    const person = aRegistrant()
    await openRegistration(page, sample.paid)
    await fillUpToConfirm(page, person)
    await page.getByRole('link', { name: /^Privacy Notice/ }).waitFor()
    await completeButton(page).click()
    await page.getByRole('heading', { name: 'Welcome & Registration Confirmed!' }).waitFor()
    await page.getByText('We are checking your payment.').waitFor()
    const [row] = await queryDatabase(
      `select reference, privacy_notice_version from registrations
       join people on people.id = person_id where email = $1`,
      [person.email],
    )
    await page.getByText(String(row?.reference)).waitFor()
    expect(row?.privacy_notice_version).toMatch(/\d{4}$/)
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)

    const other = await page.context().newPage()
    await visit(other, `/register?seminar=${(await seminarTitled(sample.paid)).id}`)
    await other.getByRole('heading', earlier).waitFor()
    await other.getByText(String(row?.reference)).waitFor()
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Register Another Person' }).click()
    await other.getByRole('heading', { level: 1, name: `Register for ${sample.paid}` }).waitFor()
    expect(await field(other, 'Email').inputValue()).toBe('')
  })
})

test('Registration form is prefilled from an account with a verified e-mail, without overwriting typed input', async () => {
  const { page } = await openPage()
  const { id, email } = await anAccount({ isVerified: true })
  const known = ['Liwayway', 'M', 'Cruz', '0917 555 0199', 'Basey High School', 'Teacher I', '0099887']
  await queryDatabase(
    `update people set first_name = $2, middle_initial = $3, last_name = $4, phone = $5, company = $6,
     job_title = $7, prc_license_no = $8 where id = $1`,
    [id, ...known],
  )
  await logInByForm(page, email)
  await openRegistration(page, sample.free)
  await expect.poll(() => field(page, 'Email').inputValue()).toBe(email)
  expect(await field(page, 'First Name').inputValue()).toBe('Liwayway')
  await field(page, 'Contact Number').fill('0917 555 0000')
  await nextButton(page).click()
  await expectStep(page, 2)
  expect(await field(page, 'Company').inputValue()).toBe('Basey High School')
  await page.reload()
  await expectStep(page, 2)
  await expect.poll(() => field(page, 'Job Title').inputValue()).toBe('Teacher I')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  // Drafts omit it, so the account's value applies.
  expect(await field(page, 'Contact Number').inputValue()).toBe('0917 555 0199')
})

test('Registration page of a full seminar does not promise a spot', async () => {
  const { page } = await openPage()
  await openRegistration(page, sample.full)
  await page.getByText('This seminar is full.').waitFor()
  expect(await page.getByText('secure your spot').count()).toBe(0)
})
