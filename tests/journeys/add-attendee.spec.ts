import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anAttendee, aPlannedSeminar, aSeat, forgetPerson, type StoredSeminar } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { aProofFile, chooseFile, queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { expectFocusOn, openUserManagement, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Add New Attendee' })
const field = (page: Page, name: string) => sheet(page).getByRole('textbox', { name })
const tick = (page: Page, name: string | RegExp) => sheet(page).getByRole('checkbox', { name })
const seminarField = (page: Page) => sheet(page).getByRole('combobox', { name: 'Seminar' })
const save = (page: Page) => pressable(sheet(page), 'Add Attendee')

function aNewEmail(): string {
  const email = `${aMark()}@journeys.example`
  onTestFinished(() => forgetPerson(email))
  return email
}

async function fillNames(page: Page, lastName: string, email: string): Promise<void> {
  await field(page, 'First Name').fill('Liwayway')
  await field(page, 'Middle Name').fill('santos')
  await field(page, 'Last Name').fill(lastName)
  await field(page, 'Email').fill(email)
}

describe('The Add Attendee dialog', () => {
  test('adds an attendee with all details and no seminar', async () => {
    const [mark, email] = [aMark(), aNewEmail()]
    const page = await openUserManagement(`/attendees?search=${mark}`)
    const posted = postsTo(page, '/attendees')
    await pressable(page, 'Add Attendee').click()
    await expectFocusOn(field(page, 'First Name'))
    await field(page, 'First Name').fill('Liwayway')
    await tick(page, 'No middle name').check()
    await expect.poll(() => field(page, 'Middle Name').isDisabled()).toBe(true)
    await field(page, 'Last Name').fill(mark)
    await sheet(page).getByRole('combobox', { name: 'Suffix' }).selectOption('PhD')
    await field(page, 'Email').fill(` ${email.toUpperCase()} `)
    await field(page, 'Contact Number').fill('0917 555 0101')
    await field(page, 'Company').fill('Basey NHS')
    await field(page, 'Job Title').fill('Teacher III')
    await field(page, 'PRC License No.').fill('0012345')
    await sheet(page).getByLabel('PRC Expiration Date').fill('2027-01-31')
    await sheet(page).getByRole('combobox', { name: 'How did you hear about us?' }).selectOption('Facebook')
    await field(page, 'Notes').fill('Called twice.')
    await tick(page, 'CPDAS user').check()
    await sheet(page)
      .getByRole('textbox', { name: /Marketing consent/ })
      .fill('Asked for it by phone')
    await expectAccessible(page)
    await save(page).dblclick()
    await toastSaying(page, `Liwayway ${mark} has been added.`).waitFor()
    await sheet(page).waitFor({ state: 'hidden' })
    await expectFocusOn(pressable(page, 'Add Attendee'))
    await page.getByRole('table', { name: 'Attendees' }).getByText(email).waitFor()
    expect(posted).toEqual([
      {
        firstName: 'Liwayway',
        middleInitial: null,
        lastName: mark,
        suffix: 'PhD',
        email,
        phone: '0917 555 0101',
        company: 'Basey NHS',
        jobTitle: 'Teacher III',
        prcLicenseNo: '0012345',
        prcExpirationDate: '2027-01-31',
        isCpdasUser: true,
        source: 'facebook',
        notes: 'Called twice.',
        marketingBasis: 'Asked for it by phone',
        seminarId: null,
      },
    ])
    const [row] = await queryDatabase(
      'select notes, suffix, marketing_consent as consent from people where email = $1',
      [email],
    )
    expect(row).toEqual({ notes: 'Called twice.', suffix: 'PhD', consent: true })
  })

  test('adds an attendee with a seat in the seminar the list is filtered by', async () => {
    const [mark, email] = [aMark(), aNewEmail()]
    const seminar = await aPlannedSeminar(`Reading ${mark}`, { inDays: 500, price: 500 })
    const staff = await aStaffPerson({ role: 'staff' })
    const page = await openUserManagement(`/attendees?seminarId=${seminar.id}`, {}, staff.email)
    await page.getByText('No attendees found.').waitFor()
    await pressable(page, 'Add Attendee').click()
    await seminarField(page).locator('option', { hasText: 'Free Webinar' }).waitFor({ state: 'attached' })
    expect(await seminarField(page).inputValue()).toBe(String(seminar.id))
    await fillNames(page, mark, email)
    await save(page).click()
    await toastSaying(page, `Liwayway ${mark} has been registered for "${seminar.title}".`).waitFor()
    const row = page.getByRole('table', { name: 'Attendees' }).locator('tbody tr')
    await row.getByText(`Liwayway S. ${mark}`).waitFor()
    expect(await row.innerText()).toContain('Pending')
  })

  test('adds an attendee with a proof of payment that awaits review', async () => {
    const [mark, email] = [aMark(), aNewEmail()]
    const seminar = await aPlannedSeminar(`Paid ${mark}`, { inDays: 500, price: 500 })
    const page = await openUserManagement('/attendees?dialog=add')
    await fillNames(page, mark, email)
    const proof = sheet(page).getByLabel('Proof of Payment')
    expect(await proof.count()).toBe(0)
    await seminarField(page).selectOption(String(seminar.id))
    await chooseFile(page, proof, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
    await sheet(page).getByText('Invalid file type. Accepted: JPG, PNG').waitFor()
    await chooseFile(page, proof, await aProofFile())
    await field(page, 'Reference Number').fill('REF-77')
    await field(page, 'Amount Sent').fill('five hundred')
    await save(page).click()
    await sheet(page).getByText('Enter pesos, with at most two decimals').waitFor()
    await field(page, 'Amount Sent').fill('500')
    await expectAccessible(page)
    await save(page).click()
    await toastSaying(page, `Liwayway ${mark} has been registered for "${seminar.title}".`).waitFor()
    const [row] = await queryDatabase(
      `select channel, reference_number as reference, amount_sent as amount from proofs
       join registrations on registrations.id = registration_id where seminar_id = $1`,
      [seminar.id],
    )
    expect(row).toEqual({ channel: 'staff', reference: 'REF-77', amount: '500.00' })
  })

  test('offers only upcoming seminars with free seats, soonest first', async () => {
    const mark = aMark()
    const [later, sooner] = [
      await aPlannedSeminar(`Later ${mark}`, { inDays: 3 }),
      await aPlannedSeminar(`Sooner ${mark}`, { inDays: 2 }),
    ]
    const full = await aPlannedSeminar(`Full ${mark}`, { inDays: 2 })
    await aPlannedSeminar(`Over ${mark}`, { inDays: -3 })
    await fill(full)
    const page = await openUserManagement('/attendees?dialog=add')
    const offered = seminarField(page).locator('option', { hasText: mark })
    await expect
      .poll(async () => (await offered.allInnerTexts()).map((text) => text.split(',')[0]))
      .toEqual([sooner.title, later.title])
    expect(await seminarField(page).inputValue()).toBe('')
  })
})

async function fill(seminar: StoredSeminar): Promise<void> {
  await aSeat(seminar, await anAttendee())
  await queryDatabase('update seminars set max_attendees = 1 where id = $1', [seminar.id])
}

describe('Errors in the Add Attendee dialog', () => {
  test('appear at all invalid fields at once, and nothing is sent', async () => {
    const page = await openUserManagement('/attendees')
    const posted = postsTo(page, '/attendees')
    await pressable(page, 'Add Attendee').click()
    await save(page).click()
    for (const message of [
      'First name is required',
      'Middle initial is required',
      'Last name is required',
      'Invalid email address',
    ])
      await sheet(page).getByText(message, { exact: true }).waitFor()
    await expectFocusOn(field(page, 'First Name'))
    await tick(page, 'No middle name').check()
    await sheet(page).getByText('Middle initial is required').waitFor({ state: 'hidden' })
    await tick(page, 'No middle name').uncheck()
    await sheet(page).getByText('Middle initial is required').waitFor()
    expect(posted).toEqual([])
    await expectAccessible(page)
  })

  test("show the server's reason and keep what was typed", async () => {
    const mark = aMark()
    const seminar = await aPlannedSeminar(`Reading ${mark}`)
    const known = await anAttendee()
    await aSeat(seminar, known)
    const page = await openUserManagement(`/attendees?seminarId=${seminar.id}`, { expected: [/409/] })
    await pressable(page, 'Add Attendee').click()
    await fillNames(page, mark, known.email)
    await save(page).click()
    const failed = 'Failed to create attendee'
    await toastSaying(
      page,
      `${failed}: This person is already registered for the specified seminar.`,
    ).waitFor()
    await page.getByRole('button', { name: /^Close message/ }).click()
    await seminarField(page).selectOption('No seminar for now')
    await save(page).click()
    await toastSaying(page, `${failed}: There is an attendee with this email already.`).waitFor()
    expect(await field(page, 'Last Name').inputValue()).toBe(mark)
  })
})

describe('A session that ended while the Add Attendee dialog was open', () => {
  const ended = 'Failed to create attendee: You are not signed in.'

  test('is reported before anything is sent, and nothing typed is lost', async () => {
    const [mark, email] = [aMark(), aNewEmail()]
    const staff = await aStaffPerson({ role: 'staff' })
    const page = await openUserManagement('/attendees', { expected: [/401/] }, staff.email)
    const posted = postsTo(page, '/attendees')
    await pressable(page, 'Add Attendee').click()
    await fillNames(page, mark, email)
    await queryDatabase('delete from sessions where person_id = $1', [staff.id])
    await save(page).click()
    await toastSaying(page, ended).waitFor()
    await page.getByText(/^Log in again in another tab/).waitFor()
    expect(posted).toEqual([])
    await signIn(page, staff.email)
    await save(page).click()
    await toastSaying(page, `Liwayway ${mark} has been added.`).waitFor()
  })
})

describe('Messages shown while the Add Attendee dialog is open', () => {
  test.for([
    [1280, 800],
    [768, 800],
    [360, 740],
  ] as const)('do not cover its buttons at %i by %i pixels', async ([width, height]) => {
    const known = await anAttendee()
    const page = await openUserManagement('/attendees', { width, height, expected: [/409/] })
    await pressable(page, 'Add Attendee').click()
    await fillNames(page, aMark(), known.email)
    await save(page).click()
    await page
      .getByRole('alert')
      .getByText(/There is an attendee/)
      .waitFor()
    await sheet(page).evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight))
    for (const label of ['Add Attendee', 'Cancel']) {
      const button = pressable(sheet(page), label)
      // An overlapping element would be the one found at its centre.
      const isFree = await button.evaluate((element) => {
        const { x, y, width: w, height: h } = element.getBoundingClientRect()
        return [0.05, 0.5, 0.95].every((share) =>
          element.contains(document.elementFromPoint(x + w * share, y + h * share)),
        )
      })
      expect(isFree, label).toBe(true)
    }
  })
})

test('The Add Attendee dialog opens from a link and asks before discarding what was typed', async () => {
  const page = await openUserManagement('/attendees?dialog=add', { width: 360, isTouch: true })
  await sheet(page).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  expect(await sidewaysScroll(page)).toBe(0)
  await field(page, 'First Name').fill('Liwayway')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
  await pressable(page, 'Keep editing').click()
  expect(await field(page, 'First Name').inputValue()).toBe('Liwayway')
  await pressable(sheet(page), 'Cancel').click()
  await pressable(page, 'Discard').click()
  await sheet(page).waitFor({ state: 'hidden' })
})
