import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aListedSeminar, aSeatHolder, type ListedSeminar, statusOf } from '../../kit/planning.ts'
import { choose, openUserManagement, pressable } from '../../kit/user-management.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function openListOf(given: ListedSeminar = {}, expected: readonly RegExp[] = []) {
  const seminar = await aListedSeminar(given)
  const page = await openUserManagement(`/seminars?search=${seminar.title}`, { expected })
  return { seminar, page }
}

describe('Deleting a seminar', () => {
  test('is refused while people are registered, and offers cancelling instead', async () => {
    const { seminar, page } = await openListOf({}, [/409/])
    await aSeatHolder(seminar)
    await choose(page, seminar.title, 'Delete Seminar')
    await pressable(dialog(page, 'Delete Seminar'), 'Delete').click()
    const instead = pressable(dialog(page, 'Delete Seminar'), 'Cancel Seminar instead')
    await instead.waitFor()
    expect(await dialog(page, 'Delete Seminar').innerText()).toMatch(/\b1 /)
    await page.getByText(/^Failed to delete seminar: /).waitFor()
    expect(await statusOf(seminar)).toBe('scheduled')
    await instead.click()
    await dialog(page, 'Cancel Seminar').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
  })
})
