import { describe, expect, test } from 'vitest'
import { openPage, visit } from '#tests/kit/browser.ts'
import { goToDashboard, panel } from '#tests/kit/dashboards.ts'
import { measureWeight } from '#tests/kit/page-weight.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { pressable } from '#tests/kit/user-management.ts'

const failing = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]

describe("The administrator's dashboard without data", () => {
  test('shows placeholders while loading, and retries after a failure', async () => {
    const { page } = await openPage({ expected: failing(500) })
    await signIn(page, theSite().admin.email)
    let isBroken = true
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/assets/admin-dashboard-*.js', async (route) => {
      await arrived
      await route.continue()
    })
    await page.route('**/_api/dashboard/admin', async (route) => {
      await answered
      await (isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue())
    })
    await goToDashboard(page)
    const waiting = page.getByRole('status').getByText('Loading your dashboard')
    await waiting.waitFor()
    arrive()
    await pressable(page, 'Add Seminar').waitFor()
    await waiting.waitFor()
    answer()
    await page.getByText('Failed to load your dashboard').waitFor()
    isBroken = false
    await pressable(page, 'Try again').click()
    await panel(page, 'Recent Activity').waitFor()
  })
})

describe("The dashboard's dialogs", () => {
  test('are not downloaded until opened', async () => {
    const { page } = await openPage({ width: 360 })
    await signIn(page, theSite().admin.email)
    const { script } = await measureWeight(page, () => visit(page, '/dashboard'))
    // The admin component library alone would add 65 kB.
    expect(script).toBeLessThanOrEqual(150 * 1024)
  })
})
