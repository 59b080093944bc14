import { describe, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { statCards } from '../kit/dashboards.ts'
import { measureWeight } from '../kit/page-weight.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { expectFocusOn, openUserManagement, pressable, toastSaying } from '../kit/user-management.ts'

describe("The dashboard's dialogs", () => {
  test('are not downloaded until opened', async () => {
    const { page } = await openPage({ width: 360 })
    await signIn(page, theSite().admin.email)
    const { script } = await measureWeight(page, () => visit(page, '/dashboard'))
    // The admin component library alone would add 65 kB.
    expect(script).toBeLessThanOrEqual(150 * 1024)
  })

  test.for([
    ['Add Attendee', 'Add New Attendee'],
    ['Add Seminar', 'Add a New Seminar'],
  ] as const)('for %s open styled and return the focus on closing', async ([label, title]) => {
    const page = await openUserManagement('/dashboard')
    await pressable(page, label).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    // Without the admin styles the sheet would be at the end of the page.
    const edges = async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await dialog.boundingBox()) ?? {}
      return [y, x + width, height]
    }
    await expect.poll(edges).toEqual([0, 1280, 800])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expectFocusOn(pressable(page, label))
    await page.setViewportSize({ width: 320, height: 700 })
    await pressable(page, label).click()
    await dialog.waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test('report when they could not be loaded, and load on the next press', async () => {
    const page = await openUserManagement('/dashboard', { expected: [/ERR_FAILED/] })
    const scripts = '**/assets/admin-dialogs-*.js'
    await page.route(scripts, (route) => route.abort())
    await pressable(page, 'Add Seminar').click()
    await toastSaying(page, 'The form could not be loaded.').waitFor()
    await page.unroute(scripts)
    await pressable(page, 'Add Seminar').click()
    await page.getByRole('dialog', { name: 'Add a New Seminar' }).waitFor()
  })

  test("update the dashboard's counts after adding", async () => {
    const page = await openUserManagement('/dashboard')
    const before = Object.fromEntries(await statCards(page))
    const email = `${aMark()}@journeys.example`
    onTestFinished(async () => {
      await queryDatabase('delete from people where email = $1', [email])
    })
    await pressable(page, 'Add Attendee').click()
    const dialog = page.getByRole('dialog', { name: 'Add New Attendee' })
    await dialog.getByRole('textbox', { name: 'First Name' }).fill('Amihan')
    await dialog.getByRole('textbox', { name: 'Last Name' }).fill('Reyes')
    await dialog.getByRole('checkbox', { name: 'no middle name' }).check()
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
    await dialog.getByRole('button', { name: 'Add Attendee' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect
      .poll(async () => Object.fromEntries(await statCards(page))['Total Attendees'])
      .toBe((before['Total Attendees'] ?? 0) + 1)
  })
})
