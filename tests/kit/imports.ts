import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { queryDatabase } from './registration-form.ts'
import { aMark } from './staff-people.ts'
import { openUserManagement, pressable } from './user-management.ts'

export const importSheet = (page: Page) => page.getByRole('dialog', { name: 'Import Attendees' })
export const importHeading = (page: Page, name: string | RegExp) =>
  importSheet(page).getByRole('heading', { level: 3, name })
export const importButton = (page: Page, people: string) => pressable(importSheet(page), `Import ${people}`)

async function openImport(page: Page): Promise<void> {
  const button = pressable(page, 'Import')
  if (await button.isVisible()) await button.click()
  else {
    await page.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Import' }).click()
  }
  await importSheet(page).getByText('Choose a file', { exact: true }).waitFor()
}

export function chooseFile(page: Page, content: Uint8Array, name = 'people.csv'): Promise<void> {
  const file = { name, mimeType: '', buffer: Buffer.from(content) }
  return importSheet(page).locator('input[type=file]').setInputFiles(file)
}

export async function anOpenImport(width: number, expected: readonly RegExp[] = []): Promise<Page> {
  const page = await openUserManagement('/attendees', { width, isTouch: width < 700, expected })
  await openImport(page)
  return page
}

/** A mark for e-mail addresses; people with it are removed after the test. */
export function aCrowd(): string {
  const mark = aMark()
  onTestFinished(async () => {
    await queryDatabase('delete from people where email like $1', [`${mark}%`])
  })
  return mark
}

export const linesOf = (mark: string, count: number) =>
  Array.from({ length: count }, (_, at) => `Ana,Reyes,${mark}-${at}@import.example`)

export async function countOfCrowd(mark: string): Promise<number> {
  const [row] = await queryDatabase('select count(*)::int as count from people where email like $1', [
    `${mark}%`,
  ])
  return Number(row?.count)
}
