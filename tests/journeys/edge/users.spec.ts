import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { waitForHydration } from '#tests/kit/hydration.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'
import {
  choose,
  expectFocusOn,
  menuButton,
  openUserManagement,
  postsTo,
  pressable,
  toastSaying,
} from '#tests/kit/user-management.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Users' })
const searchBox = (page: Page) => page.getByPlaceholder('Search by name or email...')
const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
const filter = (page: Page, label: string) => page.getByRole('combobox', { name: label })

interface Message {
  readonly kind: 'contact' | 'password_reset'
  readonly name: string
  readonly email: string
  readonly subject: string | null
  readonly message: string
}

async function aMessage(given: Partial<Message> = {}): Promise<void> {
  const { kind = 'contact', name = 'Ana Reyes', email = 'ana@journeys.example' } = given
  const { subject = 'Certificates & fees', message = 'When will they come?' } = given
  const [row] = await queryDatabase(
    'insert into support_messages (kind, name, email, subject, message) values ($1, $2, $3, $4, $5) returning id',
    [kind, name, email, subject, message],
  )
  onTestFinished(async () => {
    await queryDatabase('delete from support_messages where id = $1', [row?.id])
  })
}

test('The menu of a user works by keyboard alone and returns the focus to its button', async () => {
  const mark = aMark()
  const account = await aStaffPerson({ displayName: `Ana ${mark}` })
  const page = await openUserManagement(`/admin?search=${mark}`)
  const button = menuButton(page, account.displayName)
  await button.focus()
  await page.keyboard.press('Enter')
  await expectFocusOn(page.getByRole('menuitem', { name: 'Edit User Details' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expectFocusOn(button)
  await page.keyboard.press('Enter')
  await expectFocusOn(page.getByRole('menuitem', { name: 'Edit User Details' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectFocusOn(page.getByRole('textbox', { name: 'New Email' }))
  await page.keyboard.press('Escape')
  await expectFocusOn(button)
})

describe('Searching the user list', () => {
  test('sends one request after typing pauses, and keeps the search in the URL', async () => {
    const mark = aMark()
    const account = await aStaffPerson({ displayName: `Ana ${mark}` })
    const page = await openUserManagement('/admin')
    const searches: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/_api/users') searches.push(searchParams.get('search') ?? '')
    })
    await searchBox(page).pressSequentially(mark.toUpperCase(), { delay: 40 })
    await expect.poll(() => table(page).getByRole('row').count()).toBe(2)
    expect(await table(page).getByText(account.email).isVisible()).toBe(true)
    expect(searches).toEqual([mark.toUpperCase()])
    expect(new URL(page.url()).searchParams.get('search')).toBe(mark.toUpperCase())
    await page.reload()
    await waitForHydration(page)
    expect(await searchBox(page).inputValue()).toBe(mark.toUpperCase())
    await page.goBack()
    await expect.poll(() => searchBox(page).inputValue()).toBe('')
  })
})

describe('The user list in detail', () => {
  test("is replaced by Access Denied when the user's role is revoked", async () => {
    const organizer = await aStaffPerson({ displayName: 'Olga Reyes', role: 'organizer' })
    const page = await openUserManagement('/admin', { expected: [/403/] }, organizer.email)
    await queryDatabase("update people set role = 'staff' where id = $1", [organizer.id])
    await page.getByRole('tab', { name: 'Messages' }).click()
    await page.getByText('Access denied. Your role (staff) lacks required permissions.').waitFor()
  })
})

describe('The Delete User dialog', () => {
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
})

describe('The Messages tab', () => {
  test('marks a message as resolved and shows by whom', async () => {
    const name = `Ana ${aMark()}`
    await aMessage({ name })
    const page = await openUserManagement('/admin?tab=messages&status=open')
    const one = messages(page).filter({ hasText: name })
    await one.getByRole('button', { name: 'Mark as resolved' }).click()
    await toastSaying(page, `Message from ${name} marked as resolved.`).waitFor()
    await one.waitFor({ state: 'hidden' })
    await filter(page, 'Status').selectOption('resolved')
    await one.getByText(/^Resolved by .+ on /).waitFor()
    expect(await one.getByRole('button', { name: 'Mark as resolved' }).count()).toBe(0)
    expect(new URL(page.url()).search).toBe('?tab=messages&status=resolved')
    await page.goBack()
    await expect.poll(() => filter(page, 'Status').inputValue()).toBe('open')
  })
})

test('Admin tabs are switched with arrow keys, and a shared link opens the same tab', async () => {
  const page = await openUserManagement('/admin?tab=messages')
  const tab = (name: string) => page.getByRole('tab', { name })
  expect(await tab('Messages').getAttribute('aria-selected')).toBe('true')
  await tab('Messages').focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('People can request erasure on their dashboard.').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('From day').waitFor()
  expect(await tab('Audit Log').getAttribute('aria-selected')).toBe('true')
  expect(new URL(page.url()).search).toBe('?tab=audit')
  await page.goBack()
  await page.getByText('People can request erasure on their dashboard.').waitFor()
  await page.goBack()
  await filter(page, 'Kind').waitFor()
})
