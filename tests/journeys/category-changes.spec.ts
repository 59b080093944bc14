import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { aPlannedCategory } from '../kit/planning.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aMark } from '../kit/staff-people.ts'
import {
  choose,
  expectFocusOn,
  menuButton,
  openUserManagement,
  postsTo,
  pressable,
  toastSaying,
} from '../kit/user-management.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Categories' })
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const field = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true })

describe('The Edit Category dialog', () => {
  test('enables saving only after a change, and sends only that change', async () => {
    const mark = aMark()
    const category = await aPlannedCategory(`Health ${mark}`)
    const page = await openUserManagement(`/categories?search=${mark}`)
    const posted = postsTo(page, '/categories/update')
    await choose(page, category.name, 'Edit')
    const form = dialog(page, 'Edit Category')
    expect(await form.getByRole('switch', { name: 'Active' }).isChecked()).toBe(true)
    expect(await pressable(form, 'Save Changes').isDisabled()).toBe(true)
    await field(form, 'Color').fill('#aa00aa')
    await field(form, 'Description').fill('Now described.')
    await expectAccessible(page)
    await pressable(form, 'Save Changes').click()
    await toastSaying(page, `Category "${category.name}" has been updated.`).waitFor()
    await form.waitFor({ state: 'hidden' })
    expect(posted).toEqual([{ id: category.id, description: 'Now described.', color: '#aa00aa' }])
    await row(page, mark).getByText('Now described.').waitFor()
    await expectFocusOn(menuButton(page, category.name))
  })

  test('deactivates and reactivates a category', async () => {
    const mark = aMark()
    const category = await aPlannedCategory(`Health ${mark}`)
    const page = await openUserManagement(`/categories?search=${mark}`)
    const form = dialog(page, 'Edit Category')
    for (const [isActive, words] of [
      [false, 'Inactive'],
      [true, 'Active'],
    ] as const) {
      await choose(page, category.name, 'Edit')
      await form.getByRole('switch', { name: 'Active' }).setChecked(isActive, { force: true })
      await pressable(form, 'Save Changes').click()
      await form.waitFor({ state: 'hidden' })
      await row(page, mark).getByText(words, { exact: true }).waitFor()
    }
  })
})

describe('Deleting a category', () => {
  test('asks first, then deactivates it; its seminars keep it, and it can be restored', async () => {
    const mark = aMark()
    const category = await aPlannedCategory(`Health ${mark}`)
    const seminar = await aPlannedSeminar({ categoryId: category.id })
    const page = await openUserManagement(`/categories?search=${mark}`)
    const posted = postsTo(page, '/categories/delete')
    const question = dialog(page, 'Delete Category')
    await choose(page, category.name, 'Delete')
    await question.getByText(`Are you sure you want to delete the category "${category.name}"?`).waitFor()
    expect(await question.getByText('The 1 seminar that uses it will keep it.').isVisible()).toBe(true)
    await expectFocusOn(pressable(question, 'Cancel'))
    await expectAccessible(page)
    await pressable(question, 'Cancel').click()
    await expectFocusOn(menuButton(page, category.name))
    await choose(page, category.name, 'Delete')
    await pressable(question, 'Delete').dblclick()
    await toastSaying(page, `Category "${category.name}" is inactive now.`).waitFor()
    expect(posted).toEqual([{ id: category.id }])
    await row(page, mark).getByText('Inactive', { exact: true }).waitFor()
    await question.waitFor({ state: 'hidden' })
    const [kept] = await queryDatabase('select category_id from seminars where id = $1', [seminar.id])
    expect(kept?.category_id).toBe(category.id)
    await menuButton(page, category.name).click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Edit', 'Activate'])
    await page.getByRole('menuitem', { name: 'Activate' }).click()
    await row(page, mark).getByText('Active', { exact: true }).waitFor()
    await expectFocusOn(menuButton(page, category.name))
  })

  test('shows that it is in progress, and the reason when it fails', async () => {
    const mark = aMark()
    const category = await aPlannedCategory(`Health ${mark}`)
    const page = await openUserManagement(`/categories?search=${mark}`, { expected: [/500/] })
    let answer = () => {}
    await page.route('**/_api/categories/delete', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.fulfill({ status: 500, json: { error: 'The database sleeps.' } })
    })
    await choose(page, category.name, 'Delete')
    await pressable(page, 'Delete').click()
    await pressable(page, 'Deleting...').waitFor()
    answer()
    await toastSaying(page, 'Failed to delete category: The database sleeps.').waitFor()
    expect(await row(page, mark).getByText('Active', { exact: true }).count()).toBe(1)
  })
})
