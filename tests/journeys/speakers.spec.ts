import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aPhoto } from '../kit/images.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { choose, menuButton, openUserManagement, pressable } from '../kit/user-management.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

function forgetSpeakers(mark: string): void {
  onTestFinished(async () => {
    await queryDatabase('delete from speakers where full_name like $1', [`%${mark}%`])
  })
}

test('Speakers are added with a photo, changed, found and deleted', async () => {
  const mark = aMark()
  forgetSpeakers(mark)
  const page = await openUserManagement('/seminars/speakers')
  await pressable(page, 'Add Speaker').click()
  const form = dialog(page, 'Add a Speaker')
  await form.getByLabel('Full Name').fill(`Liza ${mark}`)
  await form.getByLabel('Email').fill('not an address')
  const buffer = Buffer.from(await aPhoto({ width: 300, height: 200 }))
  await page.locator('input[type=file]').setInputFiles({ name: 'liza.jpg', mimeType: 'image/jpeg', buffer })
  await pressable(form, 'Add Speaker').click()
  await form.getByText('Enter a valid email address.').waitFor()
  await form.getByLabel('Email').fill('liza@journeys.example')
  // Back to the top: below the heading that stays there, half a button would count as too small.
  await form.getByLabel('Full Name').focus()
  await expectAccessible(page)
  await pressable(form, 'Add Speaker').click()
  await page.getByPlaceholder('Search by name...').fill(mark)
  // The search changes the URL a moment later, which an open form would ask about.
  await page.waitForURL(`**/speakers?search=${mark}`)
  const row = page.getByRole('row').filter({ hasText: mark })
  await row.locator('img[src^="/speakers/"]').waitFor()

  await choose(page, `Liza ${mark}`, 'Edit')
  const edit = dialog(page, 'Edit Speaker')
  expect(await edit.getByLabel('Email').inputValue()).toBe('liza@journeys.example')
  await edit.getByLabel('Credentials').fill('PhD')
  await pressable(edit, 'Remove the photo').click()
  await pressable(edit, 'Save Changes').click()
  await row.getByText(`Liza ${mark}, PhD`).waitFor()
  await expect.poll(() => row.locator('img').count()).toBe(0)

  await choose(page, `Liza ${mark}`, 'Delete')
  await pressable(dialog(page, 'Delete Speaker'), 'Delete').click()
  await page.getByText('No speakers found.').waitFor()
})

test('Staff read the list of speakers without private fields and buttons', async () => {
  const mark = aMark()
  forgetSpeakers(mark)
  await queryDatabase(
    "insert into speakers (full_name, email, position) values ($1, 'hidden@journeys.example', 'Principal')",
    [`Ben ${mark} ${'x'.repeat(150)}`],
  )
  const { page } = await openPage({ width: 360, isTouch: true })
  await signIn(page, (await aStaffPerson({ role: 'staff' })).email)
  await visit(page, `/seminars/speakers?search=${mark}`)
  await page.getByText('Principal').last().waitFor()
  expect(await page.content()).not.toContain('hidden@journeys.example')
  expect(await pressable(page, 'Add Speaker').count()).toBe(0)
  expect(await menuButton(page, `Ben ${mark} ${'x'.repeat(150)}`).count()).toBe(0)
  await expectAccessible(page)
  for (const width of [320, 928, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
  }
})
