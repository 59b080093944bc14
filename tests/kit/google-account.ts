import type { Page } from 'playwright-core'
import type { OpenIdAccount } from './openid-server.ts'

export const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

export async function openGoogle(page: Page, button = googleButton(page)): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await opened.getByRole('heading', { name: 'Choose an account' }).waitFor()
  return opened
}

export async function chooseAccount(opened: Page, { name }: OpenIdAccount): Promise<void> {
  await opened.getByRole('button', { name }).click()
}
