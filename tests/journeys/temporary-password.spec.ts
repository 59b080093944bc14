import { expect, test } from 'vitest'
import { anAccount, fillLogin } from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { choose, openUserManagement, pressable, toastSaying } from '../kit/user-management.ts'

const temporary = 'bagong taon 2027'
const refused = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]

test.for([360, 1280])(
  'Temporary password: its owner sets a new one and continues to the requested page, at %i pixels',
  async (width) => {
    const account = await anAccount({ role: 'organizer' })
    const adminPage = await openUserManagement(`/admin?search=${account.email}`)
    await choose(adminPage, account.displayName, 'Change Password')
    const form = adminPage.getByRole('dialog', { name: `Change Password for ${account.displayName}` })
    await form.getByLabel('New Password').first().fill(temporary)
    await pressable(form, 'Change Password').click()
    await toastSaying(adminPage, `Password changed successfully for user ID ${account.id}.`).waitFor()

    const { page } = await openPage({ width, expected: refused(400) })
    await page.goto('/seminars?view=calendar')
    await waitForHydration(page)
    await fillLogin(page, account.email, temporary)
    await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor()
    await waitForHydration(page)
    expect(new URL(page.url()).search).toBe('?next=%2Fseminars%3Fview%3Dcalendar')
    expect(await page.getByRole('link', { name: 'Attendees', exact: true }).count()).toBe(0)
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/account', '/two-step-sign-in', '/admin']) {
      await page.goto(path)
      await page.waitForURL(`/new-password?next=${encodeURIComponent(path)}`)
    }
    await visit(page, '/new-password?next=%2Fseminars%3Fview%3Dcalendar')

    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const save = page.getByRole('button', { name: 'Save and continue' })
    await field('Current Password').fill(temporary)
    await field('New Password').fill(temporary)
    await save.click()
    await page
      .getByText('Please choose a password that is different from your current one.')
      .first()
      .waitFor()
    expect(await field('Current Password').inputValue()).toBe(temporary)
    await field('New Password').fill('tatlong bibe 1975')
    await save.click()
    await page.waitForURL('/seminars?view=calendar')
    await page.getByRole('heading', { level: 1, name: 'Manage Seminars' }).waitFor()
    const [row] = await queryDatabase('select status from passwords where person_id = $1', [account.id])
    expect(row?.status).toBe('usable')
  },
)
