import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { input, openNewForm } from '../kit/seminar-form.ts'
import { expectFocusOn, openUserManagement, pressable } from '../kit/user-management.ts'

describe('A dialog with unsaved input', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' })

  test('asks for confirmation on Esc, on the close button and on Cancel', async () => {
    const page = await openUserManagement('/seminars')
    const form = await openNewForm(page)
    await input(form, 'Title').fill('Almost lost')
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => pressable(form, 'Close').click(),
      () => pressable(form, 'Cancel').click(),
    ]) {
      await leave()
      await question(page).waitFor()
      await expectAccessible(page)
      await pressable(question(page), 'Keep editing').click()
      await question(page).waitFor({ state: 'hidden' })
      expect(await input(form, 'Title').inputValue()).toBe('Almost lost')
    }
    await page.keyboard.press('Escape')
    await pressable(question(page), 'Discard').click()
    await form.waitFor({ state: 'hidden' })
    await expectFocusOn(pressable(page, 'Add Seminar'))
  })

  test('blocks Back until it is discarded', async () => {
    const page = await openUserManagement('/seminars')
    await page.getByRole('searchbox').fill('nothing like this')
    await expect.poll(() => page.url()).toContain('search=')
    const form = await openNewForm(page)
    await input(form, 'Title').fill('Almost lost')
    await page.goBack()
    await pressable(question(page), 'Keep editing').click()
    expect(page.url()).toContain('search=')
    expect(await input(form, 'Title').inputValue()).toBe('Almost lost')
    await page.goBack()
    await pressable(question(page), 'Discard').click()
    await expect.poll(() => page.url()).not.toContain('search=')
    expect(await form.count()).toBe(0)
  })

  test('closes without confirmation when nothing was typed', async () => {
    const page = await openUserManagement('/seminars')
    const form = await openNewForm(page)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'hidden' })
    expect(await question(page).count()).toBe(0)
  })
})
