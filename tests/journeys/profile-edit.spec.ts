import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import {
  aKnownPerson,
  cardOf,
  editForm,
  openEdit,
  openProfile,
  sheetOf,
  storedPerson,
  tabOf,
} from '../kit/profiles.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aMark } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { expectFocusOn, openUserManagement, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

const input = (page: Page, name: string) => editForm(page).getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) => editForm(page).getByRole('combobox', { name, exact: true })
const tick = (page: Page, name: string) => editForm(page).getByRole('checkbox', { name, exact: true })
const save = (page: Page) => pressable(editForm(page), 'Save Changes')
const rowOf = (page: Page, email: string) => page.locator('.list-table tbody tr', { hasText: email })

async function answerLate(page: Page, answer: { status: number; json: object }): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_api/attendees/update-profile', async (route) => {
    await released
    await route.fulfill(answer)
  })
  return release
}

describe('Editing a profile', () => {
  test('sends only changed fields and shows them in profile and list', async () => {
    const mark = aMark()
    const ana = await aKnownPerson({
      middle_initial: 'C',
      last_name: mark,
      company: 'Samar NHS',
      notes: 'Old',
    })
    const page = await openUserManagement(`/attendees?search=${mark}&profile=${ana.id}`)
    const posted = postsTo(page, '/attendees/update-profile')
    await openEdit(page)
    await expectFocusOn(input(page, 'First Name'))
    expect(await save(page).isDisabled()).toBe(true)
    await input(page, 'First Name').fill('Liwayway')
    await input(page, 'First Name').fill('Amihan')
    expect(await save(page).isDisabled()).toBe(true)
    await input(page, 'First Name').fill(' Liwayway ')
    await input(page, 'Middle Name').fill('')
    await input(page, 'Company').fill('')
    await editForm(page).getByLabel('PRC Expiration Date').fill('2027-01-31')
    await choice(page, 'How did you hear about us?').selectOption('Radio')
    await choice(page, 'Account Status').selectOption('Inactive')
    await tick(page, 'Contact by text message').check()
    await input(page, 'Tags').fill('DepEd, , speaker,DepEd')
    await input(page, 'Notes').fill('Calls after five.')
    await expectAccessible(page)
    await save(page).dblclick()
    await toastSaying(page, `Profile for Liwayway ${mark} updated successfully.`).waitFor()
    await editForm(page).waitFor({ state: 'hidden' })
    expect(posted).toEqual([
      {
        userId: ana.id,
        firstName: 'Liwayway',
        middleInitial: null,
        company: null,
        prcExpirationDate: '2027-01-31',
        source: 'radio',
        accountStatus: 'inactive',
        communicationPreferences: { email: true, sms: true, phone: false },
        tags: ['DepEd', 'speaker'],
        notes: 'Calls after five.',
        expectedVersion: 1,
      },
    ])
    await expectFocusOn(pressable(sheetOf(page), 'Edit Profile'))
    await cardOf(page, 'Personal Info').getByText(`Liwayway ${mark}`, { exact: true }).waitFor()
    await cardOf(page, 'Account Info').getByText('Inactive').waitFor()
    await rowOf(page, ana.email).getByText(`Liwayway ${mark}`, { exact: true }).waitFor()
    expect(await storedPerson(ana.id)).toMatchObject({ first_name: 'Liwayway', company: null, version: 2 })
  })

  test('shows changes optimistically, and reverts them without losing input on failure', async () => {
    const mark = aMark()
    const ana = await aKnownPerson({ last_name: mark })
    const page = await openUserManagement(`/attendees?search=${mark}&profile=${ana.id}`, {
      expected: [/500/],
    })
    const release = await answerLate(page, { status: 500, json: { error: 'Something went wrong.' } })
    await openEdit(page)
    await input(page, 'First Name').fill('Liwayway')
    await save(page).click()
    await rowOf(page, ana.email).getByText(`Liwayway ${mark}`).waitFor()
    await pressable(editForm(page), 'Saving...').waitFor()
    expect(await pressable(editForm(page), 'Saving...').getAttribute('aria-disabled')).toBe('true')
    release()
    await toastSaying(page, 'Failed to update profile: Something went wrong.').waitFor()
    await rowOf(page, ana.email).getByText(`Amihan ${mark}`).waitFor()
    expect(await input(page, 'First Name').inputValue()).toBe('Liwayway')
    await page.unroute('**/_api/attendees/update-profile')
    await save(page).click()
    await toastSaying(page, `Profile for Liwayway ${mark} updated successfully.`).waitFor()
  })
})

describe('Input in the profile form', () => {
  test('is validated at its field and not sent while invalid', async () => {
    const page = await openProfile(await aKnownPerson())
    const posted = postsTo(page, '/attendees/update-profile')
    await openEdit(page)
    await input(page, 'First Name').fill(' ')
    await input(page, 'Middle Name').fill('AB')
    await input(page, 'Last Name').fill('')
    await save(page).click()
    for (const message of [
      'First name is required',
      'Middle initial must be a single letter',
      'Last name is required',
    ])
      await editForm(page).getByText(message, { exact: true }).waitFor()
    await expectFocusOn(input(page, 'First Name'))
    expect(posted).toEqual([])
    await expectAccessible(page)
  })

  test('is not discarded by accident, and Esc closes one layer at a time', async () => {
    const page = await openProfile(await aKnownPerson())
    await openEdit(page)
    await input(page, 'Company').fill('Samar NHS')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect(await input(page, 'Company').inputValue()).toBe('Samar NHS')
    await pressable(editForm(page), 'Cancel').click()
    await pressable(question, 'Discard').click()
    await expectFocusOn(pressable(sheetOf(page), 'Edit Profile'))
    await cardOf(page, 'Professional Details').getByText('Not given').first().waitFor()
    await page.keyboard.press('Escape')
    await sheetOf(page).waitFor({ state: 'hidden' })
  })

  test("cannot suspend the editor's own account", async () => {
    const { email } = theSite().admin
    const [row] = await queryDatabase('select id from people where email = $1', [email])
    const page = await openProfile({ id: Number(row?.id), email }, { expected: [/409/] })
    await openEdit(page)
    await choice(page, 'Account Status').selectOption('Suspended')
    await save(page).click()
    await page
      .getByRole('alert')
      .getByText(/^Failed to update profile: (You cannot take away your own access|This is the last active)/)
      .waitFor()
    expect(await editForm(page).getByText('Someone else changed this profile').count()).toBe(0)
  })

  test('about a person deleted meanwhile is reported as such', async () => {
    const ana = await aKnownPerson()
    const page = await openProfile(ana, { expected: [/404/] })
    const deleted = Promise.withResolvers<void>()
    await page.route('**/_api/attendees/profile?*', async (route) => {
      await deleted.promise
      await route.continue()
    })
    await openEdit(page)
    await input(page, 'Company').fill('Samar NHS')
    await queryDatabase('delete from people where id = $1', [ana.id])
    // The form's initial request is answered only now.
    const response = page.waitForResponse((answer) => answer.status() === 404)
    deleted.resolve()
    await response
    expect(await input(page, 'Company').inputValue()).toBe('Samar NHS')
    await save(page).click()
    await toastSaying(page, 'Failed to update profile: No attendee found.').waitFor()
    await pressable(editForm(page), 'Cancel').click()
    await page
      .getByRole('dialog', { name: 'Discard your changes?' })
      .getByRole('button', { name: 'Discard' })
      .click()
    await sheetOf(page).getByText('No attendee found.', { exact: true }).waitFor()
  })
})

describe('Two administrators editing one profile: the second', () => {
  async function editedByTwo(width: number) {
    const mark = aMark()
    const ana = await aKnownPerson({ last_name: mark, company: 'Samar NHS' })
    const page = await openProfile(ana, { width, isTouch: width < 500, expected: [/409/] })
    await openEdit(page)
    await input(page, 'Job Title').fill('Principal')
    await queryDatabase(
      `update people set company = 'Basey NHS', tags = '{DepEd}', version = 2 where id = $1`,
      [ana.id],
    )
    await save(page).click()
    await editForm(page).getByText('Someone else changed this profile', { exact: true }).waitFor()
    await editForm(page)
      .getByText('Saved: Company, Tags. Your changes are still in the form', { exact: false })
      .waitFor()
    expect(await input(page, 'Job Title').inputValue()).toBe('Principal')
    expect(await storedPerson(ana.id)).toMatchObject({ job_title: null })
    return { page, ana, mark }
  }

  test.for([1280, 360])('can merge both changes, at %i pixels', async (width) => {
    const { page, ana, mark } = await editedByTwo(width)
    await expectAccessible(page)
    await pressable(editForm(page), 'Keep my changes').click()
    await expect.poll(() => input(page, 'Company').inputValue()).toBe('Basey NHS')
    expect(await input(page, 'Job Title').inputValue()).toBe('Principal')
    await save(page).click()
    await toastSaying(page, `Profile for Amihan ${mark} updated successfully.`).waitFor()
    const both = { company: 'Basey NHS', job_title: 'Principal', tags: ['DepEd'], version: 3 }
    expect(await storedPerson(ana.id)).toMatchObject(both)
  })

  test("can accept the other's changes and drop their own", async () => {
    const { page } = await editedByTwo(1280)
    await pressable(editForm(page), 'Use their changes').click()
    await expect.poll(() => input(page, 'Job Title').inputValue()).toBe('')
    expect(await input(page, 'Company').inputValue()).toBe('Basey NHS')
    expect(await save(page).isDisabled()).toBe(true)
  })
})

test('Profile form can be filled in on a phone', async () => {
  const ana = await aKnownPerson()
  const page = await openProfile(ana, { width: 360, isTouch: true, colorScheme: 'dark' })
  await openEdit(page)
  const hidden = await editForm(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)
  expect(hidden).toBe(0)
  await input(page, 'Notes').fill('Calls after five.')
  await save(page).click()
  await toastSaying(page, 'Profile for Amihan Reyes updated successfully.').waitFor()
  await tabOf(page, 'Notes').click()
  await sheetOf(page).getByText('Calls after five.').waitFor()
})
