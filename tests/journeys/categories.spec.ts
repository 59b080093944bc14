import type { Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { aPlannedCategory } from '../kit/planning.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import {
  expectFocusOn,
  menuButton,
  openUserManagement,
  postsTo,
  pressable,
  toastSaying,
} from '../kit/user-management.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Categories' })
const cards = (page: Page) => page.getByRole('list', { name: 'Categories' })
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
const searchBox = (page: Page) => page.getByPlaceholder('Search by name...')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const field = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true })

function forgetCategory(name: string): void {
  onTestFinished(async () => {
    await queryDatabase('delete from categories where name = $1', [name])
  })
}

async function openAdding(page: Page): Promise<Locator> {
  await pressable(page, 'Add Category').click()
  return dialog(page, 'Add New Category')
}

describe('The category list', () => {
  test('is server-rendered and readable without JavaScript', async () => {
    const mark = aMark()
    const category = await aPlannedCategory(`Health ${mark}`)
    await queryDatabase('update categories set description = $2 where id = $1', [
      category.id,
      'Safe schools.',
    ])
    await aPlannedSeminar({ categoryId: category.id })
    await aPlannedSeminar({ categoryId: category.id })
    const { page } = await openPage({ javaScript: false })
    await signIn(page, theSite().admin.email)
    await page.goto(`/categories?search=${mark}`)
    expect(await page.title()).toMatch(/^Categories/)
    expect(await table(page).getByRole('columnheader').allInnerTexts()).toEqual([
      'Name',
      'Description',
      'Status',
      'Seminars',
      'Actions',
    ])
    const cells = await row(page, mark).getByRole('cell').allInnerTexts()
    expect(cells.slice(0, 4)).toEqual([category.name, 'Safe schools.', 'Active', '2'])
    const seminars = table(page).getByRole('link', { name: `2 seminars in ${category.name}` })
    expect(await seminars.getAttribute('href')).toBe(`/seminars?category=${category.id}`)
  })

  test('shows cards on a phone and never scrolls horizontally, however long the names', async () => {
    const mark = aMark()
    const long = await aPlannedCategory(`${mark}${'x'.repeat(88)}`, '#FFFFFF')
    await queryDatabase('update categories set description = $2 where id = $1', [long.id, 'y'.repeat(900)])
    const page = await openUserManagement(`/categories?search=${mark}`, { width: 360, isTouch: true })
    expect(await table(page).isVisible()).toBe(false)
    const card = cards(page).getByRole('listitem')
    expect(await card.count()).toBe(1)
    for (const words of [long.name, 'Active', '0 seminars']) expect(await card.innerText()).toContain(words)
    await menuButton(page, long.name).tap()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Edit', 'Delete'])
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    for (const width of [320, 640, 928, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
    }
  })

  test('searches once typing pauses, and keeps the search in the URL', async () => {
    const mark = aMark()
    await aPlannedCategory(`Health ${mark}`)
    const page = await openUserManagement('/categories')
    const searches: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/_api/categories') searches.push(searchParams.get('search') ?? '')
    })
    await searchBox(page).pressSequentially(mark, { delay: 40 })
    await expect.poll(() => table(page).getByRole('row').count()).toBe(2)
    expect(searches).toEqual([mark])
    expect(new URL(page.url()).search).toBe(`?search=${mark}`)
    await searchBox(page).fill('nothing is called this')
    await page.getByRole('heading', { name: 'No categories found.' }).waitFor()
    await expectAccessible(page)
    await page.reload()
    await waitForHydration(page)
    expect(await searchBox(page).inputValue()).toBe('nothing is called this')
    await page.goBack()
    await expect.poll(() => searchBox(page).inputValue()).toBe('')
  })

  test('shows placeholders while the server is slow, and offers a retry when it fails', async () => {
    const page = await openUserManagement('/categories', { expected: [/500/] })
    let isBroken = true
    let answer = () => {}
    // Once settled, it also serves the screen's automatic retry.
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/_api/categories?*', async (route) => {
      await answered
      await (isBroken ? route.fulfill({ status: 500, json: { error: 'x' } }) : route.continue())
    })
    await searchBox(page).fill('teaching')
    await page.getByRole('status').filter({ hasText: 'Loading categories' }).waitFor()
    answer()
    await page.getByText('Failed to load categories. Please try again.', { exact: true }).waitFor()
    await expectAccessible(page)
    isBroken = false
    await pressable(page, 'Try again').click()
    await row(page, 'Teaching and Assessment').waitFor()
  })
})

describe('The Add Category dialog', () => {
  test('creates a category in the chosen color with readable text on it', async () => {
    const name = `Sunny ${aMark()}`
    forgetCategory(name)
    const page = await openUserManagement('/categories')
    const posted = postsTo(page, '/categories')
    const form = await openAdding(page)
    await expectFocusOn(field(form, 'Name'))
    expect(await field(form, 'Color').inputValue()).toBe('#23781B')
    await field(form, 'Name').fill(`  ${name} `)
    await field(form, 'Description').fill('Light and warm.')
    const badge = form.getByText(name, { exact: true })
    expect(await badge.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(255, 255, 255)')
    await form.getByRole('button', { name: 'Amber' }).click()
    expect(await field(form, 'Color').inputValue()).toBe('#F4A91F')
    expect(await form.getByRole('button', { name: 'Amber' }).getAttribute('aria-pressed')).toBe('true')
    expect(await badge.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(0, 0, 0)')
    await expectAccessible(page)
    await form.getByLabel('Color picker').fill('#ffff00')
    expect(await field(form, 'Color').inputValue()).toBe('#FFFF00')
    await pressable(form, 'Create Category').click()
    await toastSaying(page, `Category "${name}" has been created.`).waitFor()
    await form.waitFor({ state: 'hidden' })
    expect(posted).toEqual([{ name, description: 'Light and warm.', color: '#FFFF00' }])
    const shown = row(page, name).getByText(name).locator('..')
    expect(await shown.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(255, 255, 0)')
    await expectFocusOn(pressable(page, 'Add Category'))
  })

  test('shows missing or malformed input at its fields and sends nothing', async () => {
    const page = await openUserManagement('/categories')
    const posted = postsTo(page, '/categories')
    const form = await openAdding(page)
    await field(form, 'Color').fill('#12345')
    await pressable(form, 'Create Category').click()
    await form.getByText('Name is required', { exact: true }).waitFor()
    const malformed = form.getByText('Invalid color format. Must be a hex code, e.g., #RRGGBB', {
      exact: true,
    })
    await malformed.waitFor()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Blue' }).click()
    await malformed.waitFor({ state: 'hidden' })
    expect(posted).toEqual([])
  })

  test('keeps everything typed when the name is taken, and says so at the name field', async () => {
    const mark = aMark()
    const taken = await aPlannedCategory(`Health ${mark}`)
    const page = await openUserManagement('/categories', { expected: [/409/] })
    const form = await openAdding(page)
    await field(form, 'Name').fill(taken.name.toUpperCase())
    await field(form, 'Description').fill('Typed with care.')
    await form.getByRole('button', { name: 'Teal' }).click()
    await pressable(form, 'Create Category').click()
    await form.getByText('A category with this name already exists.', { exact: true }).waitFor()
    await expectFocusOn(field(form, 'Name'))
    expect(await field(form, 'Description').inputValue()).toBe('Typed with care.')
    expect(await field(form, 'Color').inputValue()).toBe('#0F766E')
  })

  test('asks before discarding what was typed', async () => {
    const page = await openUserManagement('/categories')
    const form = await openAdding(page)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
    await openAdding(page)
    await field(form, 'Name').fill('Half a na')
    await page.keyboard.press('Escape')
    const question = dialog(page, 'Discard your changes?')
    await pressable(question, 'Keep editing').click()
    expect(await field(form, 'Name').inputValue()).toBe('Half a na')
    await pressable(form, 'Cancel').click()
    await pressable(question, 'Discard').click()
    await form.waitFor({ state: 'hidden' })
    await expectFocusOn(pressable(page, 'Add Category'))
  })
})

test('The category list denies access to staff', async () => {
  const { page } = await openPage({ expected: [/403/] })
  await signIn(page, (await aStaffPerson({ role: 'staff' })).email)
  expect(await visit(page, '/categories')).toBe(403)
  await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
  expect(await page.getByRole('link', { name: 'Categories' }).count()).toBe(0)
})
