import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage, type VisitorOptions, visit } from './browser.ts'
import { signIn } from './sign-in.ts'
import { theSite } from './this-site.ts'

export async function openUserManagement(
  path: string,
  options: VisitorOptions = {},
  email = theSite().admin.email,
): Promise<Page> {
  const { page } = await openPage(options)
  await signIn(page, email)
  await visit(page, path)
  return page
}

export const menuButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for ${name}`, exact: true })

export const pressable = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true })

/** @param action the first words of the menu item */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await menuButton(page, name).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
}

export const toastSaying = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true })

export function postsTo(page: Page, path: string): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === `/_api${path}`)
      bodies.push(request.postDataJSON())
  })
  return bodies
}

export async function expectFocusOn(locator: Locator): Promise<void> {
  await expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)
}
