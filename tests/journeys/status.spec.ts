import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { registerByApi } from '../kit/registered.ts'
import { sample } from '../kit/sample-seminars.ts'
import { theSite } from '../kit/this-site.ts'

const { baseUrl } = theSite()
const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email Address' })
const result = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id)

describe('The status page for a registrant', () => {
  test('shows by keyboard alone their registrations, with the phone number mostly masked', async () => {
    const email = await registerByApi()
    const { page } = await openPage({ width: 360 })
    await visit(page, '/status')
    await emailField(page).focus()
    await page.keyboard.type(` ${email.toUpperCase()}`)
    await page.keyboard.press('Enter')
    const details = result(page, 'Registration Details')
    await details.waitFor()
    expect(await focusedLabel(page)).toBe('Registration Details')
    const text = await details.innerText()
    for (const part of ['Amihan Reyes', email, 'Basey National High School', '**** 0101', sample.free]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('0917')
    expect(text).toMatch(/Registered on [A-Z][a-z]+ \d{1,2}, 20\d\d/)
    expect(text).toMatch(/Last activity: [A-Z][a-z]+ \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M/)
    expect(page.url()).toBe(`${baseUrl}/status`)
    expect(await sidewaysScroll(page)).toBe(0)

    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').innerText()).toBe('Send me my ticket and certificates')
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').innerText()).toBe('Register for a Seminar')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedLabel(page)).toBe('status-email')
    expect(await emailField(page).inputValue()).toBe('')
  })
})
