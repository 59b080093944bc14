/** A manager who set a temporary password uses it before its owner does. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aNewEmail, anAccount, fillLogin, type TestAccount } from '../kit/accounts.ts'
import { callApi, expectingRefusals, readApi, waitForReportLink } from '../kit/attacks.ts'
import { openPage, visit } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { choose, openUserManagement, pressable, toastSaying } from '../kit/user-management.ts'

const temporary = 'bagong taon 2027'
const ownersPassword = 'tatlong bibe 1975'

async function withTemporaryPassword({ email }: TestAccount): Promise<Page> {
  const { page } = await openPage({ expected: expectingRefusals })
  await visit(page, '/login')
  await fillLogin(page, email, temporary)
  await page.getByRole('heading', { level: 1, name: 'Choose a new password' }).waitFor()
  await waitForHydration(page)
  return page
}

test('Temporary password: a session started with one can do nothing until a new password is chosen', async () => {
  const account = await anAccount({ role: 'organizer' })
  const adminPage = await openUserManagement(`/admin?search=${account.email}`)
  await choose(adminPage, account.displayName, 'Change Password')
  const form = adminPage.getByRole('dialog', { name: `Change Password for ${account.displayName}` })
  await form.getByLabel('New Password').first().fill(temporary)
  await pressable(form, 'Change Password').click()
  await toastSaying(adminPage, `Password changed successfully for user ID ${account.id}.`).waitFor()

  const manager = await withTemporaryPassword(account)
  await manager.goto('/attendees')
  await manager.waitForURL('/new-password?next=%2Fattendees')
  expect(await manager.getByRole('link', { name: 'Attendees', exact: true }).count()).toBe(0)
  for (const path of ['/attendees', '/attendees/export', '/users', '/account', '/dashboard/personal'])
    expect([path, await readApi(manager, path)]).toEqual([path, 403])
  const changes: readonly (readonly [string, unknown])[] = [
    ['/users/update-details', { userId: account.id, role: 'staff' }],
    ['/account/change-email', { newEmail: aNewEmail() }],
    ['/account/update', { displayName: 'Other name' }],
    ['/account/second-factor/totp/begin', {}],
    ['/account/second-factor/passkeys/begin', {}],
    ['/auth/reauthenticate', { method: 'password', password: temporary }],
  ]
  for (const [path, data] of changes) {
    const { status, code } = await callApi(manager, path, data)
    expect([path, status, code]).toEqual([path, 403, 'password_change_required'])
  }

  const owner = await withTemporaryPassword(account)
  const field = (name: string) => owner.getByRole('textbox', { name, exact: true })
  await field('Current Password').fill(temporary)
  await field('New Password').fill(ownersPassword)
  await owner.getByRole('button', { name: 'Save and continue' }).click()
  await owner.waitForURL('/dashboard')
  expect(await readApi(owner, '/attendees')).toBe(200)
  await waitForReportLink(account.email)
  expect(await readApi(manager, '/account')).toBe(401)
  const credentials = { email: account.email, password: temporary }
  expect((await callApi(manager, '/auth/login_with_password', credentials)).status).toBe(401)
  const [row] = await queryDatabase('select role, display_name, email from people where id = $1', [
    account.id,
  ])
  expect(row).toEqual({ role: 'organizer', display_name: account.displayName, email: account.email })
})
