/** The dialog that asks for a fresh proof of identity before something sensitive. */
import type { Page } from 'playwright-core'
import { password } from './accounts.ts'
import { askDatabase } from './registration-form.ts'
import { theSite } from './this-site.ts'

export const identityDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Please confirm that it is you' })

export const passwordField = (page: Page) =>
  identityDialog(page).getByRole('textbox', { name: 'Your password' })

/** Types the password into the dialog that has opened, and waits until it is gone. */
export async function confirmIdentity(page: Page): Promise<void> {
  await passwordField(page).fill(password)
  await identityDialog(page).getByRole('button', { name: 'Confirm' }).click()
  await identityDialog(page).waitFor({ state: 'hidden' })
}

/** The same without the dialog: for tests that are about what comes after it. */
export async function proveIdentity(page: Page): Promise<void> {
  const data = { method: 'password', password }
  // A test may run a site of its own beside the shared one; a page that shows nothing yet is on the shared one.
  const site = page.url() === 'about:blank' ? theSite().baseUrl : page.url()
  const answer = await page.request.post(new URL('/_api/auth/reauthenticate', site).href, { data })
  if (!answer.ok()) throw new Error(`Re-authenticating was answered ${answer.status()}.`)
}

/** Makes every session of somebody one that began two hours ago. */
export async function ageSessions(personId: number): Promise<void> {
  await askDatabase(
    `update sessions set created_at = created_at - interval '2 hours', reauthenticated_at = null where person_id = $1`,
    [personId],
  )
}
