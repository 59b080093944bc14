import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { expectFocusOn, menuButton, openUserManagement, pressable } from '../kit/user-management.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Users' })
const cards = (page: Page) => page.getByRole('list', { name: 'Users' })
const searchBox = (page: Page) => page.getByPlaceholder('Search by name or email...')
const skeletons = (page: Page) => page.locator('.list-skeleton-row')

async function aCrowd(count: number): Promise<string> {
  const mark = aMark()
  for (let number = 1; number <= count; number += 1)
    await aStaffPerson({
      displayName: `Person ${number} ${mark}`,
      email: `p${number}.${mark}@journeys.example`,
    })
  return mark
}

describe('The user list', () => {
  test('is server-rendered and readable without JavaScript', async () => {
    const mark = aMark()
    const account = await aStaffPerson({ displayName: `Ana ${mark}`, role: 'staff' })
    await queryDatabase(`update people set created_at = '2026-03-04T16:06:00Z' where id = $1`, [account.id])
    const { page } = await openPage({ javaScript: false })
    await signIn(page, theSite().admin.email)
    await page.goto(`/admin?search=${mark}`)
    expect(await page.title()).toContain('User Management')
    expect(await page.getByText('Manage system users and their roles.').isVisible()).toBe(true)
    expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual([
      'Display Name',
      'Email',
      'Role',
      'Created At',
      'Actions',
    ])
    const cells = await table(page).getByRole('row').nth(1).getByRole('cell').allInnerTexts()
    expect(cells.slice(0, 4)).toEqual([`Ana ${mark}`, account.email, 'staff', 'March 5, 2026, 12:06 AM'])
  })

  test('shows cards on a phone, including the menu', async () => {
    const mark = aMark()
    const account = await aStaffPerson({ displayName: `Ana ${mark}`, role: 'organizer' })
    const page = await openUserManagement(`/admin?search=${mark}`, { width: 360, isTouch: true })
    expect(await table(page).isVisible()).toBe(false)
    const card = cards(page).getByRole('listitem')
    expect(await card.count()).toBe(1)
    for (const word of [`Ana ${mark}`, account.email, 'organizer'])
      expect(await card.innerText()).toContain(word)
    await menuButton(page, account.displayName).tap()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Edit User Details',
      'Update Email',
      'Change Password',
      'Remove Two-Step Sign-In',
      'View Profile',
      'Delete User',
    ])
    await expectAccessible(page)
  })

  test('never scrolls horizontally, however long the names', async () => {
    const mark = aMark()
    await aStaffPerson({
      displayName: `${mark}${'x'.repeat(80)}`,
      email: `${'y'.repeat(60)}@${mark}.example`,
    })
    const page = await openUserManagement(`/admin?search=${mark}`, { width: 320 })
    for (const width of [320, 640, 928, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
    }
  })

  test('shows markup in names as text', async () => {
    const mark = aMark()
    const name = `<img src=x onerror=alert(1)>${mark}`
    await aStaffPerson({ displayName: name })
    const page = await openUserManagement(`/admin?search=${mark}`)
    expect(await table(page).getByText(name, { exact: true }).isVisible()).toBe(true)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
  })

  test('shows an empty state', async () => {
    const page = await openUserManagement('/admin?search=nobody-is-called-this')
    await page.getByRole('heading', { name: 'No users found.' }).waitFor()
    await expectAccessible(page)
  })
})

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

describe('Pages of the user list', () => {
  test('hold twenty users each, and Back returns to the previous one', async () => {
    const mark = await aCrowd(45)
    const page = await openUserManagement(`/admin?search=${mark}`)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await pages.getByText('Page 1 of 3').waitFor()
    expect(await table(page).getByRole('row').count()).toBe(21)
    expect(await pressable(pages, 'Previous').isDisabled()).toBe(true)
    await pressable(pages, 'Next').click()
    await pages.getByText('Page 2 of 3').waitFor()
    await pressable(pages, 'Next').click()
    await pages.getByText('Page 3 of 3').waitFor()
    await table(page).getByText(`p1.${mark}@journeys.example`).waitFor()
    expect(await table(page).getByRole('row').count()).toBe(6)
    expect(await pressable(pages, 'Next').isDisabled()).toBe(true)
    // Focus stays on the button for keyboard users.
    expect(await pressable(pages, 'Next').evaluate((one) => one === document.activeElement)).toBe(true)
    expect(page.url()).toContain('page=3')
    await page.goBack()
    await pages.getByText('Page 2 of 3').waitFor()
  })

  test('past the end lead to the last one', async () => {
    const mark = await aCrowd(21)
    const page = await openUserManagement(`/admin?search=${mark}&page=9`)
    await page.getByText('Page 2 of 2').waitFor()
    await table(page).getByText(`p1.${mark}@journeys.example`).waitFor()
  })
})

describe('The user list when the server', () => {
  test('is slow, shows five placeholder rows', async () => {
    const page = await openUserManagement('/admin')
    let answer = () => {}
    await page.route('**/_api/users?*', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.continue()
    })
    await searchBox(page).fill('admin')
    await skeletons(page).first().waitFor()
    expect(await skeletons(page).count()).toBe(5)
    expect(await page.getByRole('status').filter({ hasText: 'Loading users' }).count()).toBe(1)
    await expectAccessible(page)
    answer()
    await table(page).getByText(theSite().admin.email).waitFor()
  })

  test('fails, shows an error and retries on request', async () => {
    const page = await openUserManagement('/admin', { expected: [/500/] })
    let isBroken = true
    await page.route('**/_api/users?*', (route) =>
      isBroken ? route.fulfill({ status: 500, json: { error: 'x' } }) : route.continue(),
    )
    await searchBox(page).fill('admin')
    await page.getByText('Failed to load users. Please try again.', { exact: true }).waitFor()
    await expectAccessible(page)
    isBroken = false
    await pressable(page, 'Try again').click()
    await table(page).getByText(theSite().admin.email).waitFor()
  })
})

describe('An organizer in the user list', () => {
  test('can neither change administrators nor make anyone one', async () => {
    const mark = aMark()
    const organizer = await aStaffPerson({ displayName: `Olga ${mark}`, role: 'organizer' })
    const admin = await aStaffPerson({ displayName: `Adam ${mark}`, role: 'admin' })
    const page = await openUserManagement(`/admin?search=${mark}`, {}, organizer.email)
    expect(await table(page).getByText(admin.email).isVisible()).toBe(true)
    expect(await menuButton(page, admin.displayName).count()).toBe(0)
    await menuButton(page, organizer.displayName).click()
    expect(await page.getByRole('menuitem', { name: 'Delete User' }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Edit User Details' }).click()
    const roles = page.getByRole('combobox', { name: 'Role' }).getByRole('option')
    expect(await roles.allInnerTexts()).toEqual(['Organizer', 'Staff', 'Attendee'])
    await page.keyboard.press('Escape')
    await pressable(page, 'Add User').click()
    expect(await roles.allInnerTexts()).toEqual(['Attendee'])
    await visit(page, '/admin')
  })
})

test('User menu: View Profile opens the person in the attendee list', async () => {
  const mark = aMark()
  const account = await aStaffPerson({ displayName: `Ana ${mark}` })
  const page = await openUserManagement(`/admin?search=${mark}`)
  await menuButton(page, account.displayName).click()
  await page.getByRole('menuitem', { name: 'View Profile' }).click()
  await page.waitForURL(`/attendees?profile=${account.id}`)
  await page.getByRole('dialog', { name: 'Attendee Profile' }).getByText(account.email).first().waitFor()
})
