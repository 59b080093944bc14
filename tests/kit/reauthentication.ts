import type { Page } from 'playwright-core'
import { password } from './accounts.ts'
import { queryDatabase } from './registration-form.ts'
import { theSite } from './this-site.ts'

export const identityDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Please confirm that it is you' })

export const passwordField = (page: Page) =>
  identityDialog(page).getByRole('textbox', { name: 'Your password' })

export async function confirmIdentity(page: Page): Promise<void> {
  await passwordField(page).fill(password)
  await identityDialog(page).getByRole('button', { name: 'Confirm' }).click()
  await identityDialog(page).waitFor({ state: 'hidden' })
}

/** Re-authenticates without the dialog. */
export async function proveIdentity(page: Page): Promise<void> {
  const data = { method: 'password', password }
  // A test may run its own site; a blank page belongs to the shared one.
  const site = page.url() === 'about:blank' ? theSite().baseUrl : page.url()
  const answer = await page.request.post(new URL('/_api/auth/reauthenticate', site).href, { data })
  if (!answer.ok()) throw new Error(`Re-authenticating was answered ${answer.status()}.`)
}

/** Backdates all sessions of a person by two hours. */
export async function ageSessions(personId: number): Promise<void> {
  await queryDatabase(
    `update sessions set created_at = created_at - interval '2 hours', reauthenticated_at = null where person_id = $1`,
    [personId],
  )
}
