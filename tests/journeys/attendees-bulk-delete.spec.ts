import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aCrowd, boxOf, dialogOf, press, selectAll, selectionStatus } from '../kit/selection.ts'
import { openUserManagement, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

const dialog = (page: Page) => dialogOf(page, 'Delete Selected Attendees')
const line = (page: Page) => page.getByRole('region', { name: 'Deleting attendees' })

/** Holds deletion requests; the returned function lets the given number through. */
async function holdDeletions(page: Page): Promise<(count: number) => void> {
  const waiting: (() => void)[] = []
  let free = 0
  await page.route('**/_api/attendees/delete', async (route) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue().catch(() => undefined)
  })
  return (count) => {
    for (let number = 0; number < count; number += 1) {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

async function left(mark: string): Promise<number> {
  return (await queryDatabase('select 1 from people where last_name = $1', [mark])).length
}

describe.for([
  { width: 1280, isTouch: false },
  { width: 360, isTouch: true },
])('Bulk deletion of attendees at $width pixels', (size) => {
  test('deletes one after the other and lists those refused, with the reason', async () => {
    const { mark, names, people } = await aCrowd(4)
    const page = await openUserManagement(`/attendees?search=${mark}`, { ...size, expected: [/409/] })
    const posted = postsTo(page, '/attendees/delete')
    const release = await holdDeletions(page)
    for (const name of names) await boxOf(page, name).check()
    await queryDatabase("update people set role = 'staff' where id = $1", [people[1]?.id])
    await press(page, 'Delete Selected', 4)
    for (const name of names) await dialog(page).getByText(name).waitFor()
    await expectAccessible(page)
    await pressable(dialog(page), 'Delete 4').dblclick()
    await dialog(page).getByText('Deleting: 0 of 4 done').waitFor()
    release(1)
    await dialog(page).getByText('Deleting: 1 of 4 done').waitFor()
    expect(await dialog(page).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    expect(posted).toHaveLength(2)
    release(3)
    await dialog(page).getByText('3 of 4 deleted.').waitFor()
    const refused = `${names[1]}: Manage this account in User Management.`
    expect(await dialog(page).getByRole('list', { name: 'Not deleted' }).innerText()).toBe(refused)
    await toastSaying(page, '3 attendees have been deleted.').waitFor()
    await toastSaying(page, '1 attendee could not be deleted.').waitFor()
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await pressable(dialog(page), 'Close').last().click()
    expect(await selectionStatus(page).innerText()).toBe('No one selected')
    expect(await line(page).innerText()).toContain(refused)
    expect(await sidewaysScroll(page)).toBe(0)
    await pressable(line(page), 'Close').click()
    await line(page).waitFor({ state: 'hidden' })
    expect(posted).toHaveLength(4)
    expect(await left(mark)).toBe(1)
  })
})

test('Bulk deletion of attendees continues when the dialog is closed and another admin page opened', async () => {
  const { mark } = await aCrowd(8)
  const page = await openUserManagement(`/attendees?search=${mark}`)
  const release = await holdDeletions(page)
  await selectAll(page).first().check()
  await press(page, 'Delete Selected', 8)
  await pressable(dialog(page), 'Delete 8').click()
  await dialog(page).getByText('Deleting continues if you close this.').waitFor()
  await pressable(dialog(page), 'Close').last().click()
  await line(page).waitFor()
  await page.getByRole('link', { name: 'Seminars', exact: true }).click()
  await page.getByRole('heading', { name: 'Manage Seminars' }).waitFor()
  release(3)
  await line(page).getByText('Deleting: 3 of 8 done').waitFor()
  await expectAccessible(page)
  release(5)
  await toastSaying(page, '8 attendees have been deleted.').waitFor()
  await line(page).waitFor({ state: 'hidden' })
  expect(await left(mark)).toBe(0)
})

test('Bulk deletion of attendees asks for confirmation before leaving the site while it runs', async () => {
  const { mark } = await aCrowd(4)
  const page = await openUserManagement(`/attendees?search=${mark}`)
  const release = await holdDeletions(page)
  await selectAll(page).first().check()
  await press(page, 'Delete Selected', 4)
  await pressable(dialog(page), 'Delete 4').click()
  const shownDialog = new Promise<string>((resolve) => {
    page.once('dialog', (question) => {
      resolve(question.type())
      void question.dismiss()
    })
  })
  void page.reload().catch(() => undefined)
  expect(await shownDialog).toBe('beforeunload')
  release(4)
  await toastSaying(page, '4 attendees have been deleted.').waitFor()
})
