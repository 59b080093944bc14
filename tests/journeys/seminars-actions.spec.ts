import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import type { PlannedSeminar } from '../kit/planned-seminars.ts'
import { aListedSeminar, aSeatHolder, inHours, type ListedSeminar, statusOf } from '../kit/planning.ts'
import {
  choose,
  expectFocusOn,
  menuButton,
  openUserManagement,
  postsTo,
  pressable,
  toastSaying,
} from '../kit/user-management.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function openListOf(given: ListedSeminar = {}, expected: readonly RegExp[] = []) {
  const seminar = await aListedSeminar(given)
  const page = await openUserManagement(`/seminars?search=${seminar.title}`, { expected })
  return { seminar, page }
}

async function offered(page: Page, { title }: PlannedSeminar): Promise<string[]> {
  await menuButton(page, title).click()
  const menu = page.getByRole('menu')
  // A menu closed before it took focus logs an error.
  await expect.poll(() => menu.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  // Focus is checked twice, the second time slightly later.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen, 50))))
  const items = await page.getByRole('menuitem').allInnerTexts()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  return items
}

describe('The menu of a seminar', () => {
  test('offers all actions for an upcoming seminar', async () => {
    const { seminar, page } = await openListOf()
    expect(await offered(page, seminar)).toEqual([
      'View Attendees',
      'Edit Seminar',
      'Duplicate Seminar',
      'Programme',
      'Accreditation',
      'Evaluation',
      'Registration Questions',
      'Meeting Link',
      'View on Site',
      'Mark Attendance',
      'Attendance by Slot',
      'Certificates',
      'Print Attendance Sheet',
      'Export Participants',
      'Add Attendee',
      'Cancel Seminar',
      'Delete Seminar',
    ])
    await menuButton(page, seminar.title).click()
    await expectAccessible(page)
    const address = (name: string) => page.getByRole('menuitem', { name }).getAttribute('href')
    expect(await address('View Attendees')).toBe(`/attendees?seminarId=${seminar.id}`)
    expect(await address('Print Attendance Sheet')).toBe(`/seminars/${seminar.id}/attendance-sheet`)
  })

  test.for([
    ['a seminar that has begun', { startsAt: inHours(-1), endsAt: inHours(1) }, true, true],
    ['a seminar that is over', { startsAt: inHours(-5) }, true, false],
    [
      'a seminar that was cancelled',
      { startsAt: inHours(-1), endsAt: inHours(1), status: 'cancelled' },
      false,
      false,
    ],
    ['a seminar that was completed', { startsAt: inHours(-5), status: 'completed' }, false, false],
  ] as const)('omits actions that are no longer possible for %s', async ([, given, completes, cancels]) => {
    const { seminar, page } = await openListOf(given)
    const items = await offered(page, seminar)
    expect(items.includes('Mark as Completed')).toBe(completes)
    expect(items.includes('Cancel Seminar')).toBe(cancels)
  })

  test('works by keyboard alone and returns the focus to its button', async () => {
    const { seminar, page } = await openListOf()
    const button = menuButton(page, seminar.title)
    await button.focus()
    await page.keyboard.press('Enter')
    await expectFocusOn(page.getByRole('menuitem', { name: 'View Attendees' }))
    await page.keyboard.press('End')
    await expectFocusOn(page.getByRole('menuitem', { name: 'Delete Seminar' }))
    await page.keyboard.press('Enter')
    await expectFocusOn(pressable(dialog(page, 'Delete Seminar'), 'Cancel'))
    await page.keyboard.press('Escape')
    await expectFocusOn(button)
  })
})

describe('Deleting a seminar', () => {
  test('asks first, and deletes nothing when declined', async () => {
    const { seminar, page } = await openListOf()
    const posted = postsTo(page, '/seminars/delete')
    await choose(page, seminar.title, 'Delete Seminar')
    const question = dialog(page, 'Delete Seminar')
    const text = `Are you sure you want to delete the seminar "${seminar.title}"? This action cannot be undone.`
    expect(await question.getByText(text, { exact: true }).isVisible()).toBe(true)
    await expectAccessible(page)
    await pressable(question, 'Cancel').click()
    await question.waitFor({ state: 'hidden' })
    await expectFocusOn(menuButton(page, seminar.title))
    expect(posted).toEqual([])
    expect(await statusOf(seminar)).toBe('scheduled')
  })

  test('happens once on repeated presses, and removes the row', async () => {
    const { seminar, page } = await openListOf()
    const posted = postsTo(page, '/seminars/delete')
    await choose(page, seminar.title, 'Delete Seminar')
    await pressable(dialog(page, 'Delete Seminar'), 'Delete').dblclick()
    await toastSaying(page, `Seminar with ID ${seminar.id} has been deleted.`).waitFor()
    await page.getByRole('heading', { name: 'No seminars found.' }).waitFor()
    await dialog(page, 'Delete Seminar').waitFor({ state: 'hidden' })
    expect(posted).toEqual([{ seminarId: seminar.id }])
    expect(await statusOf(seminar)).toBeUndefined()
    await expectFocusOn(page.locator('#main'))
  })

  test('shows progress in the dialog and in the menu', async () => {
    const { seminar, page } = await openListOf()
    let answer = () => {}
    await page.route('**/_api/seminars/delete', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      await route.continue()
    })
    await choose(page, seminar.title, 'Delete Seminar')
    await pressable(dialog(page, 'Delete Seminar'), 'Delete').click()
    await pressable(page, 'Deleting...').waitFor()
    await page.keyboard.press('Escape')
    await menuButton(page, seminar.title).click()
    expect(await page.getByRole('menuitem', { name: 'Deleting...' }).isDisabled()).toBe(true)
    answer()
    await toastSaying(page, `Seminar with ID ${seminar.id} has been deleted.`).waitFor()
  })

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
    await expectAccessible(page)
    await instead.click()
    await dialog(page, 'Cancel Seminar').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
  })

  test('is refused without offering to cancel when the seminar is over', async () => {
    const { seminar, page } = await openListOf({ startsAt: inHours(-5) }, [/409/])
    await aSeatHolder(seminar)
    await choose(page, seminar.title, 'Delete Seminar')
    await pressable(dialog(page, 'Delete Seminar'), 'Delete').click()
    await expectFocusOn(dialog(page, 'Delete Seminar').getByRole('button').filter({ hasText: 'Close' }))
    expect(await pressable(page, 'Cancel Seminar instead').count()).toBe(0)
    await page.keyboard.press('Enter')
    await expectFocusOn(menuButton(page, seminar.title))
  })

  test('shows a server failure and keeps the confirmation open', async () => {
    const { seminar, page } = await openListOf({}, [/500/])
    await page.route('**/_api/seminars/delete', (route) => route.fulfill({ status: 500, body: '' }))
    await choose(page, seminar.title, 'Delete Seminar')
    await pressable(dialog(page, 'Delete Seminar'), 'Delete').click()
    await toastSaying(page, 'Failed to delete seminar: Failed to delete seminar').waitFor()
    await pressable(dialog(page, 'Delete Seminar'), 'Delete').waitFor()
  })
})
