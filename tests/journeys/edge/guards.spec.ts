import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, visit } from '#tests/kit/browser.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aStaffPerson } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const logoutButton = (page: Page) => page.getByRole('button', { name: 'Logout' })

async function expectLandmarks(page: Page): Promise<void> {
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    expect(await page.getByRole(landmark).count(), landmark).toBe(1)
}

describe.for(['attendee', 'staff'] as const)('A signed-in %s at /admin', (role) => {
  test('sees Access Denied with the reason and links onward', async () => {
    const { page } = await openPage({ expected: [/403/] })
    const account = await aStaffPerson({ role })
    await signIn(page, account.email)
    expect(await visit(page, '/admin')).toBe(403)
    await heading(page, 'Access Denied').waitFor()
    expect(await page.title()).toMatch(/^Access Denied/)
    const text = `Access denied. Your role (${role}) lacks required permissions.`
    expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true)
    expect(await page.getByRole('heading', { name: 'User Management' }).count()).toBe(0)
    expect(await page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/dashboard')
    const ways =
      role === 'staff' ? ['Dashboard', 'Seminars', 'Attendees', 'Bookings', 'Accreditation'] : ['Dashboard']
    expect(await sidebar(page).getByRole('listitem').allInnerTexts()).toEqual(ways)
    await expectLandmarks(page)
  })
})

test('An administrator can open /admin, and its layout is reached by keyboard in order', async () => {
  const { page } = await openPage()
  await signIn(page, theSite().admin.email)
  expect(await visit(page, '/admin')).toBe(200)
  await expectLandmarks(page)
  const names: string[] = []
  for (let press = 0; press < 16; press += 1) {
    await page.keyboard.press('Tab')
    names.push(
      await page.evaluate(() => {
        const element = document.activeElement
        return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
      }),
    )
  }
  expect(names).toEqual([
    'Skip to main content',
    'Pagsulong Learning Center, home',
    'Dashboard',
    'Seminars',
    'Attendees',
    expect.stringMatching(/^Payments/),
    expect.stringMatching(/^Messages/),
    'Accreditation',
    'Categories',
    'Email Integration',
    'Settings',
    'Admin',
    expect.stringMatching(/^Account menu of /),
    expect.stringMatching(/^Search/),
    'Logout',
    'Users',
  ])
  expect(await sidebar(page).getByRole('link', { name: 'Admin' }).getAttribute('aria-current')).toBe('page')
  expect(await page.getByRole('banner').innerText()).toContain(theSite().admin.email)
})

test('The member area redirects to the login and back when the session has ended meanwhile', async () => {
  const { page } = await openPage({ expected: [/401/] })
  const account = await aStaffPerson({ role: 'organizer' })
  await signIn(page, account.email)
  await visit(page, '/admin')
  await queryDatabase('delete from sessions where person_id = $1', [account.id])
  await page.getByRole('tab', { name: 'Messages' }).click()
  await page.waitForURL('/login?next=%2Fadmin%3Ftab%3Dmessages')
})

describe('The phone menu of the admin area', () => {
  test('opens with aria-expanded, closes on Esc or a tap outside, and returns the focus', async () => {
    const { page } = await openPage({ width: 360, isTouch: true })
    await signIn(page, theSite().admin.email)
    await visit(page, '/admin')
    expect(await sidebar(page).isVisible()).toBe(false)
    expect(await menuButton(page).getAttribute('aria-expanded')).toBe('false')
    await menuButton(page).tap()
    expect(await sidebar(page).getByRole('link', { name: 'Admin' }).isVisible()).toBe(true)
    await page.locator('[aria-controls="shell-menu"][aria-expanded="true"]').waitFor()
    await page.keyboard.press('Escape')
    expect(await sidebar(page).isVisible()).toBe(false)
    expect(await menuButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await menuButton(page).tap()
    await page.touchscreen.tap(350, 700)
    expect(await sidebar(page).isVisible()).toBe(false)
    await menuButton(page).tap()
    await page.getByRole('button', { name: 'Close menu' }).tap()
    expect(await sidebar(page).isVisible()).toBe(false)
    await menuButton(page).press('Enter')
    await page.keyboard.press('Tab')
    const home = sidebar(page).getByRole('link', { name: 'Pagsulong Learning Center, home' })
    expect(await home.evaluate((link) => link === document.activeElement)).toBe(true)
  })
})

describe('Logout', () => {
  test('ends the session and leads to /login, and Back shows no admin page', async () => {
    const { page } = await openPage({ expected: [/401/] })
    const account = await aStaffPerson({ role: 'organizer' })
    await signIn(page, account.email)
    await visit(page, '/admin')
    await logoutButton(page).click()
    await page.waitForURL('/login')
    const [left] = await queryDatabase('select count(*)::int as count from sessions where person_id = $1', [
      account.id,
    ])
    expect(left?.count).toBe(0)
    await page.goBack()
    await page.waitForURL('/login?next=%2Fadmin')
  })
})

test('Public pages do not load the admin component library', () => {
  const folder = join('build', 'client')
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'),
  )
  const importsLibrary = (key: string, seen = new Set<string>()): boolean => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) return false
    seen.add(key)
    if (readFileSync(join(folder, chunk.file), 'utf8').includes('@mantine/core/')) return true
    return (chunk.imports ?? []).some((imported) => importsLibrary(imported, seen))
  }
  const isAdmin = (key: string) => /admin-area|routes\/admin\//.test(key)
  const pages = Object.keys(manifest).filter((key) =>
    /^src\/app\/(layouts|routes\/\w+)\/[\w-]+\.tsx$/.test(key),
  )
  const outside = pages.filter((key) => !isAdmin(key))
  expect(outside.length).toBeGreaterThan(20)
  expect(outside.filter((key) => importsLibrary(key))).toEqual([])
  expect(importsLibrary('src/app/layouts/admin-area.tsx')).toBe(true)
})
