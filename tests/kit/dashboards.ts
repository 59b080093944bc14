import type { Page } from 'playwright-core'
import { visit } from './browser.ts'
import { waitForHydration } from './hydration.ts'

export const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

const wordedCards = (page: Page) => page.locator('.dash-stat', { has: page.locator('dt') })

export function waitForNumbers(page: Page): Promise<void> {
  return wordedCards(page).first().waitFor()
}

/** The loaded cards as [label, number]. */
export async function statCards(page: Page): Promise<[string, number][]> {
  const cards = wordedCards(page)
  await waitForNumbers(page)
  const texts = await cards.evaluateAll((all) =>
    all.map((card) => [card.querySelector('dt')?.textContent ?? '', card.querySelector('dd')?.textContent]),
  )
  return texts.map(([label, count]) => [label ?? '', Number(count?.replaceAll(',', ''))])
}

/** Visits the dashboard from another page, so that the browser fetches the numbers. */
export async function goToDashboard(page: Page): Promise<void> {
  await visit(page, '/about')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('/dashboard')
  await waitForHydration(page)
}
