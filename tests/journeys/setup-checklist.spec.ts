import { describe, expect, test } from 'vitest'
import type { SetupProgress } from '../../src/features/dashboards/contract/dashboards.ts'
import { expectAccessible } from '../kit/axe.ts'
import { goToDashboard, nothingSetUp, panel } from '../kit/dashboards.ts'
import { openUserManagement, pressable } from '../kit/user-management.ts'

const allSetUp: SetupProgress = {
  hasOwnCredentials: true,
  hasSecondFactor: true,
  hasWorkingMail: true,
  hasOwnSite: true,
  hasOwnOrganisation: true,
  hasOwnBranding: true,
  hasOwnHomePage: true,
  hasOwnPrivacyNotice: true,
  hasOwnPaymentAccounts: true,
  hasOwnSeminar: true,
  hasTeam: true,
  isSampleDataGone: true,
}

describe('The setup checklist of a new installation', () => {
  const setupTitle = 'Set up your site'

  async function openWith(setup: SetupProgress) {
    const page = await openUserManagement('/seminars', {})
    const shown = { setup }
    await page.route('**/_api/dashboard/admin', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), setup: shown.setup } })
    })
    await goToDashboard(page)
    return { page, shown }
  }

  test('links to each task and counts completed ones', async () => {
    const { page } = await openWith({ ...nothingSetUp, hasTeam: true, hasSecondFactor: true })
    const checklist = panel(page, setupTitle)
    await checklist.getByText('2 of 12 done').waitFor()
    const links = checklist.getByRole('link')
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(targets).toEqual([
      '/account',
      '/settings?tab=site',
      '/settings',
      '/settings?tab=branding',
      '/settings?tab=home',
      '/settings?tab=privacy',
      '/email-integration',
      '/settings?tab=payments',
      '/seminars?dialog=add',
    ])
    await expectAccessible(page)
  })

  test('asks before removing sample data, and disappears when everything is done', async () => {
    const { page, shown } = await openWith({ ...allSetUp, isSampleDataGone: false })
    let calls = 0
    await page.route('**/_api/attendees/remove-sample-data', (route) => {
      calls += 1
      shown.setup = allSetUp
      return route.fulfill({ json: { people: 60, seminars: 14, keptSeminars: 1 } })
    })
    const checklist = panel(page, setupTitle)
    await pressable(checklist, 'Remove sample data').click()
    await pressable(checklist, 'Cancel').click()
    expect(calls).toBe(0)
    await pressable(checklist, 'Remove sample data').click()
    await pressable(checklist, 'Remove').click()
    await page.getByText('1 seminar was kept, because other people have registered.').waitFor()
    await checklist.waitFor({ state: 'detached' })
    expect(calls).toBe(1)
  })
})
