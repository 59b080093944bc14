import { describe, expect, test } from 'vitest'
import { sidewaysScroll } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { titlesOf } from '../kit/planning.ts'
import { expectFocusOn, openUserManagement, pressable } from '../kit/user-management.ts'

describe('The dialog for a new seminar', () => {
  test('opens once from a link and is removed from the URL', async () => {
    const page = await openUserManagement('/seminars?dialog=add&when=past')
    const sheet = page.getByRole('dialog', { name: 'Add a New Seminar' })
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).search).toBe('?when=past')
    await page.reload()
    await waitForHydration(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('is removed from the URL also when typed input is discarded', async () => {
    const page = await openUserManagement('/seminars?dialog=add')
    const sheet = page.getByRole('dialog', { name: 'Add a New Seminar' })
    await sheet.getByRole('textbox', { name: 'Title' }).fill('Half a thought')
    await page.keyboard.press('Escape')
    await pressable(page, 'Discard').click()
    await sheet.waitFor({ state: 'hidden' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('returns the focus to the button that opened it', async () => {
    const page = await openUserManagement('/seminars')
    await pressable(page, 'Add Seminar').click()
    await page.getByRole('dialog', { name: 'Add a New Seminar' }).waitFor()
    await page.keyboard.press('Escape')
    await expectFocusOn(pressable(page, 'Add Seminar'))
  })
})

describe('The calendar view of the seminar list', () => {
  test('shows the same filtered seminars by month, and returning to the list keeps the filter', async () => {
    const page = await openUserManagement('/seminars?when=past')
    const views = page.getByRole('navigation', { name: 'View' })
    await views.getByRole('link', { name: 'Calendar' }).click()
    await page.waitForURL(/view=calendar/)
    await views.locator('[aria-current="true"]', { hasText: 'Calendar' }).waitFor()
    await views.getByRole('link', { name: 'List' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?when=past')
    await expect.poll(() => titlesOf(page)).not.toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  })
})
