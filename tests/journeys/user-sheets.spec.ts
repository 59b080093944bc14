import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
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
  test('shows missing input at its fields and sends nothing', async () => {
    const page = await openUserManagement('/admin')
    const posted = postsTo(page, '/users')
    await pressable(page, 'Add User').click()
    const form = sheet(page, 'Add New User')
    expect(await form.getByText('Create a new user account and assign a role.').isVisible()).toBe(true)
    expect(await page.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('attendee')
    const roles = page.getByRole('combobox', { name: 'Role' }).getByRole('option')
    expect(await roles.allInnerTexts()).toEqual(['Attendee', 'Admin'])
    await expectFocusOn(named(page, 'Display Name'))
    await typePassword(page)
    await named(page, 'Email').fill('not an address')
    await password(page, 'Password').first().focus()
    await form.getByText('Invalid email address').waitFor()
    await pressable(form, 'Create User').click()
    await form.getByText('Display name is required').waitFor()
    await form.getByText('Password must be at least 8 characters').waitFor()
    expect(await named(page, 'Email').getAttribute('aria-invalid')).toBe('true')
    expect(posted).toEqual([])
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await sidewaysScroll(page)).toBe(0)
  })

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

  test('keeps what was typed when the server refuses, and shows why', async () => {
    const mark = aMark()
    const other = await aStaffPerson({ displayName: `Ana ${mark}` })
    const page = await openUserManagement('/admin', { expected: [/409/, /500/] })
    await pressable(page, 'Add User').click()
    const form = sheet(page, 'Add New User')
    await named(page, 'Display Name').fill('Someone')
    await named(page, 'Email').fill(other.email)
    await typePassword(page)
    await password(page, 'Password').first().fill('a long enough phrase')
    await pressable(form, 'Create User').click()
    await toastSaying(page, 'Failed to create user: Email already in use').waitFor()
    expect(await named(page, 'Email').inputValue()).toBe(other.email)
    await page.route('**/_api/users', (route) => route.fulfill({ status: 500, body: '' }))
    await pressable(form, 'Create User').click()
    await toastSaying(page, 'Failed to create user: Failed to create user').waitFor()
    expect(await named(page, 'Display Name').inputValue()).toBe('Someone')
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
    await expectAccessible(page)
    await pressable(form, 'Save Changes').click()
    await toastSaying(page, `User details updated successfully for "${account.displayName}".`).waitFor()
    expect(posted).toEqual([{ userId: account.id, role: 'staff' }])
    await expectFocusOn(menuButton(page, account.displayName))
    await table(page).getByText('staff', { exact: true }).waitFor()
  })

  test('refuses to demote the last administrator', async () => {
    const { email } = theSite().admin
    // Removes administrators left by other tests.
    await queryDatabase("update people set role = 'organizer' where role = 'admin' and email <> $1", [email])
    const page = await openUserManagement(`/admin?search=${encodeURIComponent(email)}`, { expected: [/409/] })
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit User Details' }).click()
    await page.getByRole('combobox', { name: 'Role' }).selectOption('staff')
    await pressable(page, 'Save Changes').click()
    const failure = page.getByRole('alert').filter({ hasText: 'Failed to update user details: ' })
    await failure.waitFor()
    expect(await failure.innerText()).toMatch(/last/i)
    expect(await page.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('staff')
  })

  test('updates the own name in the layout at once', async () => {
    const mark = aMark()
    const organizer = await aStaffPerson({ displayName: `Olga ${mark}`, role: 'organizer' })
    const page = await openUserManagement(`/admin?search=${mark}`, {}, organizer.email)
    await choose(page, organizer.displayName, 'Edit User Details')
    await named(page, 'Display Name').fill(`Olga Santos ${mark}`)
    await pressable(page, 'Save Changes').click()
    await page.getByRole('banner').getByText(`Olga Santos ${mark}`).waitFor()
  })
})

test('The Update Email dialog changes the e-mail and confirms it', async () => {
  const mark = aMark()
  const account = await aStaffPerson({ displayName: `Ana ${mark}` })
  const page = await openUserManagement(`/admin?search=${mark}`)
  const posted = postsTo(page, '/users/update-email')
  await choose(page, account.displayName, 'Update Email')
  const form = sheet(page, `Update Email for ${account.displayName}`)
  await pressable(form, 'Update Email').click()
  await form.getByText('Invalid email address').waitFor()
  await expectAccessible(page)
  await named(page, 'New Email').fill(`new.${mark}@journeys.example`)
  await page.keyboard.press('Enter')
  await toastSaying(page, `Email updated successfully for user "${account.displayName}".`).waitFor()
  expect(posted).toEqual([{ userId: account.id, newEmail: `new.${mark}@journeys.example` }])
  await table(page).getByText(`new.${mark}@journeys.example`).waitFor()
})

test('The Change Password dialog requires a long enough password, then closes and clears it', async () => {
  const mark = aMark()
  const account = await aStaffPerson({ displayName: `Ana ${mark}` })
  const page = await openUserManagement(`/admin?search=${mark}`)
  await choose(page, account.displayName, 'Change Password')
  const form = sheet(page, `Change Password for ${account.displayName}`)
  await password(page, 'New Password').first().fill('short')
  await pressable(form, 'Change Password').click()
  await form.getByText('Password must be at least 8 characters').waitFor()
  await expectAccessible(page)
  await password(page, 'New Password').first().fill('a phrase long enough')
  await pressable(form, 'Change Password').click()
  await toastSaying(page, `Password changed successfully for user ID ${account.id}.`).waitFor()
  await form.waitFor({ state: 'hidden' })
  await choose(page, account.displayName, 'Change Password')
  expect(await password(page, 'New Password').first().inputValue()).toBe('')
})

describe('The Delete User dialog', () => {
  const question = (name: string) =>
    `Are you sure you want to delete the user "${name}"? This action cannot be undone.`

  test('asks first, and deletes no one on Cancel or Esc', async () => {
    const mark = aMark()
    const account = await aStaffPerson({ displayName: `Ana ${mark}` })
    const page = await openUserManagement(`/admin?search=${mark}`)
    await choose(page, account.displayName, 'Delete User')
    const dialog = sheet(page, 'Delete User')
    expect(await dialog.getByText(question(account.displayName)).isVisible()).toBe(true)
    await expectFocusOn(pressable(dialog, 'Cancel'))
    for (let press = 0; press < 5; press += 1) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectFocusOn(menuButton(page, account.displayName))
    await choose(page, account.displayName, 'Delete User')
    await pressable(dialog, 'Cancel').click()
    expect(await table(page).getByText(account.email).isVisible()).toBe(true)
  })

  test('deletes once, and removes the menu item while in progress', async () => {
    const mark = aMark()
    const account = await aStaffPerson({ displayName: `Ana ${mark}` })
    const page = await openUserManagement(`/admin?search=${mark}`)
    const posted = postsTo(page, '/users/delete')
    let answer = () => {}
    await page.route('**/_api/users/delete', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.continue()
    })
    await choose(page, account.displayName, 'Delete User')
    await pressable(page, 'Delete').click()
    await pressable(page, 'Deleting...').click({ force: true })
    await page.keyboard.press('Escape')
    await menuButton(page, account.displayName).click()
    expect(await page.getByRole('menuitem', { name: 'Delete User' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    answer()
    await toastSaying(page, `User with ID ${account.id} has been deleted.`).waitFor()
    await page.getByRole('heading', { name: 'No users found.' }).waitFor()
    expect(posted).toEqual([{ userId: account.id }])
  })

  test('shows why when the server refuses', async () => {
    const mark = aMark()
    const account = await aStaffPerson({ displayName: `Ana ${mark}` })
    const page = await openUserManagement(`/admin?search=${mark}`, { expected: [/404/] })
    await queryDatabase('delete from people where id = $1', [account.id])
    await choose(page, account.displayName, 'Delete User')
    await pressable(page, 'Delete').click()
    await toastSaying(page, 'Failed to delete user: This user does not exist.').waitFor()
  })
})
