import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anAttendee, aPlannedSeminar, aSeat, forgetPerson } from '../kit/attendees.ts'
import { aKnownPerson, cardOf, editForm, openEdit, sheetOf, storedPerson } from '../kit/profiles.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { expectFocusOn, openUserManagement, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Attendees' })

const cellsOf = (row = '') =>
  row
    .split('\t')
    .map((cell) => cell.trim())
    .slice(1, -1)

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Add New Attendee' })
const field = (page: Page, name: string) => sheet(page).getByRole('textbox', { name })
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

const input = (page: Page, name: string) => editForm(page).getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) => editForm(page).getByRole('combobox', { name, exact: true })
const tick = (page: Page, name: string) => editForm(page).getByRole('checkbox', { name, exact: true })
const saveProfile = (page: Page) => pressable(editForm(page), 'Save Changes')
const rowOf = (page: Page, email: string) => page.locator('.list-table tbody tr', { hasText: email })

describe('The attendee list', () => {
  test('is server-rendered, newest first, with every column', async () => {
    const mark = aMark()
    const seminar = await aPlannedSeminar(`Seminar ${mark}`, { price: 500 })
    const ana = await anAttendee({ middleInitial: 'R', suffix: 'Jr.', company: `Aklatan ${mark}` })
    const ben = await anAttendee({ firstName: 'Benigno', lastName: 'Uy' })
    await aSeat(seminar, ana, 'pending')
    const page = await openUserManagement('/attendees')
    expect(await page.title()).toBe('Attendees - Seminar CRM')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Attendees')
    expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual([
      '',
      'Name',
      'Email',
      'Company',
      'Job Title',
      'Seminars',
      'Payment Status',
      'Actions',
    ])
    const rows = await table(page).locator('tbody tr').allInnerTexts()
    expect(rows).toHaveLength(10)
    expect(cellsOf(rows[0])).toEqual(['Benigno Uy', ben.email, '—', '—', '0', 'None'])
    expect(cellsOf(rows[1])).toEqual([
      'Amihan R. Reyes Jr.',
      ana.email,
      `Aklatan ${mark}`,
      '—',
      '1',
      'Pending',
    ])
  })
})

describe('The Add Attendee dialog', () => {
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
})

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
    expect(await saveProfile(page).isDisabled()).toBe(true)
    await input(page, 'First Name').fill('Liwayway')
    await input(page, 'First Name').fill('Amihan')
    expect(await saveProfile(page).isDisabled()).toBe(true)
    await input(page, 'First Name').fill(' Liwayway ')
    await input(page, 'Middle Name').fill('')
    await input(page, 'Company').fill('')
    await editForm(page).getByLabel('PRC Expiration Date').fill('2027-01-31')
    await choice(page, 'How did you hear about us?').selectOption('Radio')
    await choice(page, 'Account Status').selectOption('Inactive')
    await tick(page, 'Contact by text message').check()
    await input(page, 'Tags').fill('DepEd, , speaker,DepEd')
    await input(page, 'Notes').fill('Calls after five.')
    await saveProfile(page).dblclick()
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
})
