import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { queryDatabase } from '../kit/registration-form.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import {
  choose,
  expectFocusOn,
  menuButton,
  openUserManagement,
  postsTo,
  pressable,
  toastSaying,
} from '../kit/user-management.ts'

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const named = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const password = (page: Page, label: string) =>
  page.getByLabel(label, { exact: false }).and(page.locator('input'))
const typePassword = (page: Page) => page.getByRole('checkbox', { name: 'Send a link instead' }).uncheck()
const table = (page: Page) => page.getByRole('table', { name: 'Users' })

describe('The Add New User dialog', () => {
  test('creates one user on repeated presses, and opens empty the next time', async () => {
    const mark = aMark()
    const page = await openUserManagement(`/admin?search=${mark}`)
    const posted = postsTo(page, '/users')
    await pressable(page, 'Add User').click()
    const form = sheet(page, 'Add New User')
    await named(page, 'Display Name').fill(`Nena ${mark}`)
    await named(page, 'Email').fill(`  ${mark.toUpperCase()}@Journeys.example `)
    await typePassword(page)
    await password(page, 'Password').first().fill('a long enough phrase')
    await pressable(form, 'Create User').dblclick()
    await toastSaying(page, `User "Nena ${mark}" created successfully.`).waitFor()
    await form.waitFor({ state: 'hidden' })
    await expectFocusOn(pressable(page, 'Add User'))
    await table(page).getByText(`${mark}@journeys.example`, { exact: true }).waitFor()
    await pressable(page, 'Edit role').click()
    const edit = sheet(page, 'Edit User Details')
    await edit.getByRole('combobox', { name: 'Role' }).selectOption('organizer')
    await pressable(edit, 'Save Changes').click()
    await toastSaying(page, `User details updated successfully for "Nena ${mark}".`).waitFor()
    await pressable(page, 'Edit role').waitFor({ state: 'detached' })
    expect(posted).toEqual([
      {
        displayName: `Nena ${mark}`,
        email: `${mark}@journeys.example`,
        password: 'a long enough phrase',
        role: 'attendee',
      },
    ])
    await pressable(page, 'Add User').click()
    expect(await named(page, 'Display Name').inputValue()).toBe('')
    await queryDatabase('delete from people where email = $1', [`${mark}@journeys.example`])
  })
})

describe('The Edit User Details dialog', () => {
  test('sends only changed fields, and nothing when unchanged', async () => {
    const mark = aMark()
    const account = await aStaffPerson({ displayName: `Ana ${mark}` })
    const page = await openUserManagement(`/admin?search=${mark}`)
    const posted = postsTo(page, '/users/update-details')
    await choose(page, account.displayName, 'Edit User Details')
    const form = sheet(page, 'Edit User Details')
    expect(await pressable(form, 'Save Changes').isDisabled()).toBe(true)
    expect(await page.getByRole('combobox', { name: 'Role' }).getByRole('option').count()).toBe(4)
    await named(page, 'Display Name').fill('')
    await named(page, 'Email').focus()
    await form.getByText('Display name cannot be empty').waitFor()
    await named(page, 'Display Name').fill(account.displayName)
    expect(await pressable(form, 'Save Changes').isDisabled()).toBe(true)
    await page.getByRole('combobox', { name: 'Role' }).selectOption('staff')
    await pressable(form, 'Save Changes').click()
    await toastSaying(page, `User details updated successfully for "${account.displayName}".`).waitFor()
    expect(posted).toEqual([{ userId: account.id, role: 'staff' }])
    await expectFocusOn(menuButton(page, account.displayName))
    await table(page).getByText('staff', { exact: true }).waitFor()
  })
})
