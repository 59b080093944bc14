import type { Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { aMark } from '#tests/kit/staff-people.ts'
import {
  expectFocusOn,
  openUserManagement,
  postsTo,
  pressable,
  toastSaying,
} from '#tests/kit/user-management.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Categories' })
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
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
})
