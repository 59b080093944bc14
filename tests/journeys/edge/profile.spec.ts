import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { aKnownPerson, editForm, openEdit, openProfile, sheetOf, tabOf } from '#tests/kit/profiles.ts'
import { aMark } from '#tests/kit/staff-people.ts'
import { expectFocusOn, openUserManagement, pressable, toastSaying } from '#tests/kit/user-management.ts'

const input = (page: Page, name: string) => editForm(page).getByRole('textbox', { name, exact: true })
const save = (page: Page) => pressable(editForm(page), 'Save Changes')
const rowOf = (page: Page, email: string) => page.locator('.list-table tbody tr', { hasText: email })

async function answerLate(page: Page, answer: { status: number; json: object }): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_api/attendees/update-profile', async (route) => {
    await released
    await route.fulfill(answer)
  })
  return release
}

describe('The other profile tabs', () => {
  test('are reached with arrow keys, and Esc closes the profile', async () => {
    const page = await openProfile(await aKnownPerson({ notes: 'Calls after five.' }))
    await tabOf(page, 'Overview').focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expectFocusOn(tabOf(page, 'Notes'))
    await sheetOf(page).getByText('Calls after five.').waitFor()
    await page.keyboard.press('Escape')
    await sheetOf(page).waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('')
  })
})

describe('Editing a profile', () => {
  test('shows changes optimistically, and reverts them without losing input on failure', async () => {
    const mark = aMark()
    const ana = await aKnownPerson({ last_name: mark })
    const page = await openUserManagement(`/attendees?search=${mark}&profile=${ana.id}`, {
      expected: [/500/],
    })
    const release = await answerLate(page, { status: 500, json: { error: 'Something went wrong.' } })
    await openEdit(page)
    await input(page, 'First Name').fill('Liwayway')
    await save(page).click()
    await rowOf(page, ana.email).getByText(`Liwayway ${mark}`).waitFor()
    await pressable(editForm(page), 'Saving...').waitFor()
    expect(await pressable(editForm(page), 'Saving...').getAttribute('aria-disabled')).toBe('true')
    release()
    await toastSaying(page, 'Failed to update profile: Something went wrong.').waitFor()
    await rowOf(page, ana.email).getByText(`Amihan ${mark}`).waitFor()
    expect(await input(page, 'First Name').inputValue()).toBe('Liwayway')
    await page.unroute('**/_api/attendees/update-profile')
    await save(page).click()
    await toastSaying(page, `Profile for Liwayway ${mark} updated successfully.`).waitFor()
  })
})
