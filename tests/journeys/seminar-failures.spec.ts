import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sidewaysScroll } from '../kit/browser.ts'
import { aPlannedSeminar, forgetAfterwards } from '../kit/planned-seminars.ts'
import { aListedSeminar, aPlannedCategory, seminarsTable } from '../kit/planning.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { editForm, input, newForm, openListOf, openNewForm } from '../kit/seminar-form.ts'
import { aMark } from '../kit/staff-people.ts'
import { choose, expectFocusOn, openUserManagement, pressable, toastSaying } from '../kit/user-management.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' })

async function holdSaving(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_api/seminars', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.fallback()
  })
  return () => release()
}

async function aSlowSave() {
  const title = `Slow ${aMark()}`
  forgetAfterwards(title)
  const page = await openUserManagement('/seminars')
  const release = await holdSaving(page)
  const form = await openNewForm(page)
  await input(form, 'Title').fill(title)
  await input(form, 'Start Date').fill('2027-12-05')
  await pressable(form, 'Create Seminar').click()
  await pressable(form, 'Creating...').waitFor()
  await page.keyboard.press('Escape')
  await question(page).waitFor()
  return { page, release, created: toastSaying(page, `Seminar "${title}" has been created.`) }
}

describe('The seminar form on a slow connection', () => {
  test('drops a pending discard question when the save completes, before the next dialog', async () => {
    const { page, release, created } = await aSlowSave()
    release()
    await created.waitFor()
    await newForm(page).waitFor({ state: 'hidden' })
    const next = await openNewForm(page)
    await input(next, 'Title').fill('Another')
    await page.waitForTimeout(300)
    expect(await question(page).count()).toBe(0)
    expect(await input(next, 'Title').inputValue()).toBe('Another')
  })

  test('does not close a dialog opened since when a late response arrives', async () => {
    const { page, release, created } = await aSlowSave()
    await pressable(question(page), 'Discard').click()
    await newForm(page).waitFor({ state: 'hidden' })
    const next = await openNewForm(page)
    await input(next, 'Title').fill('Another')
    release()
    await created.waitFor()
    await page.waitForTimeout(500)
    expect(await input(next, 'Title').inputValue()).toBe('Another')
  })
})

describe('Concurrent changes to a seminar', () => {
  test("move the second editor's focus to the conflict notice and back into the form", async () => {
    const title = `Both ${aMark()}`
    const { id } = await aPlannedSeminar({ title })
    const page = await openListOf(title, { width: 360, isTouch: true, expected: [/409/] })
    await choose(page, title, 'Edit Seminar')
    const form = editForm(page)
    await input(form, 'CPD Points').fill('7')
    await queryDatabase(
      `update seminars set price = 250, updated_at = now() + interval '1 second' where id = $1`,
      [id],
    )
    await pressable(form, 'Save Changes').click()
    const notice = form.getByText('Someone else changed this seminar', { exact: true })
    await notice.waitFor()
    const header = await form.locator('.mantine-Drawer-header').boundingBox()
    const seen = async () => (await notice.boundingBox())?.y ?? -1
    await expect.poll(seen).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    expect(await seen()).toBeLessThan(700)
    await pressable(form, 'Keep my changes').click()
    await expectFocusOn(input(form, 'Title'))
  })

  test('remove an already deleted seminar from the list', async () => {
    const seminar = await aListedSeminar()
    const page = await openListOf(seminar.title, { expected: [/404/] })
    await queryDatabase('delete from seminars where id = $1', [seminar.id])
    await choose(page, seminar.title, 'Delete Seminar')
    await pressable(page, 'Delete').click()
    await toastSaying(page, 'Failed to delete seminar: This seminar does not exist.').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByText('No seminars found.').waitFor()
  })
})

describe('Input details of the seminar form', () => {
  test('keep the price unchanged when the mouse wheel turns over it', async () => {
    const page = await openUserManagement('/seminars')
    const form = await openNewForm(page)
    await input(form, 'Price').fill('100')
    await input(form, 'Price').hover()
    await page.mouse.wheel(0, 200)
    await page.waitForTimeout(300)
    expect(await input(form, 'Price').inputValue()).toBe('100')
  })

  test('accept a pasted price with currency sign and commas', async () => {
    const page = await openUserManagement('/seminars')
    const form = await openNewForm(page)
    await input(form, 'Price').focus()
    await page.keyboard.insertText('₱12,500.50')
    expect(await input(form, 'Price').inputValue()).toBe('12500.50')
  })

  test('show the chosen category in the card preview at once', async () => {
    const category = await aPlannedCategory(`Reading ${aMark()}`)
    const page = await openUserManagement('/seminars')
    const form = await openNewForm(page)
    await input(form, 'Start Date').fill('2027-12-05')
    await input(form, 'Category').selectOption({ label: category.name })
    await form.getByRole('region', { name: 'What visitors will see' }).getByText(category.name).waitFor()
  })
})

describe('Layout of the admin seminar list', () => {
  test('shows an inactive category in the filter while it is selected', async () => {
    const category = await aPlannedCategory(`Former ${aMark()}`)
    await aListedSeminar({ categoryId: category.id })
    await queryDatabase('update categories set is_active = false where id = $1', [category.id])
    const page = await openUserManagement(`/seminars?category=${category.id}`)
    const link = page.getByRole('link', { name: `${category.name} (inactive)` })
    await link.waitFor()
    expect(await link.getAttribute('aria-current')).toBe('true')
    await page.getByRole('link', { name: 'All Categories' }).click()
    await link.waitFor({ state: 'hidden' })
  })

  test('keeps an ordinary price on one line', async () => {
    const seminar = await aListedSeminar({ price: 12_500.5 })
    const page = await openListOf(seminar.title)
    const price = seminarsTable(page).getByText('₱12,500.50')
    const lines = await price.evaluate((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getClientRects().length
    })
    expect(lines).toBe(1)
  })

  test.for(['/seminars', '/seminars?view=calendar', '/categories'])(
    'at %s needs no horizontal scrolling with double text size',
    async (address) => {
      const page = await openUserManagement(address, { width: 320 })
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await sidewaysScroll(page)).toBe(0)
    },
  )
})
