import type { Locator, Page } from 'playwright-core'
import type { VisitorOptions } from './browser.ts'
import { queryDatabase } from './registration-form.ts'
import { openUserManagement, pressable } from './user-management.ts'

export const newForm = (page: Page) => page.getByRole('dialog', { name: 'Add a New Seminar' })
export const editForm = (page: Page) => page.getByRole('dialog', { name: 'Edit Seminar' })
export const input = (form: Locator, label: string) => form.getByLabel(label, { exact: false }).first()

export async function openNewForm(page: Page): Promise<Locator> {
  await pressable(page, 'Add Seminar').click()
  await newForm(page).waitFor()
  return newForm(page)
}

export async function stored(title: string) {
  const [row] = await queryDatabase('select * from seminars where title = $1', [title])
  return row
}

export async function openListOf(title: string, options: VisitorOptions = {}): Promise<Page> {
  return openUserManagement(`/seminars?search=${encodeURIComponent(title)}`, options)
}
