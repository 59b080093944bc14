import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, visit } from '../kit/browser.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })

describe('Asking support for a new password', () => {
  const requestPath = '**/_api/support/password-reset-request'
  const request = {
    'Full Name': 'Liza Manalo',
    'Account Email': 'liza@journeys.example',
    'Verification Message': 'I teach in Basey and lost my phone.',
  }
  const requestButton = (page: Page) => page.getByRole('button', { name: 'Send Request' })

  async function sendRequest(page: Page): Promise<void> {
    for (const [name, text] of Object.entries(request)) await field(page, name).fill(text)
    await requestButton(page).click()
  }

  test('confirms where the reply will go, and can be repeated with an empty form', async () => {
    const { page } = await openPage({ width: 360 })
    await visit(page, '/forgot-password')
    await requestButton(page).click()
    await page.getByText('Name is required.').waitFor()
    await page.getByText('Invalid email address.').waitFor()
    await page.getByText('Message must be at least 10 characters long.').waitFor()
    await page.getByText('This helps us confirm you own the account.').waitFor()
    await expectAccessible(page)

    await sendRequest(page)
    await page.getByRole('heading', { name: 'Request Sent!' }).waitFor()
    await page.getByText('will reply to liza@journeys.example within 24-48 hours').waitFor()
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Request Sent!')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Submit Another Request' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('password-reset-name')
    for (const name of Object.keys(request)) expect(await field(page, name).inputValue()).toBe('')
  })

  test.for([
    [
      'the error message of the server',
      { status: 429, json: { error: 'Too many requests.' } },
      'Too many requests.',
    ],
    [
      'an error in a response with status 200',
      { json: { error: 'Support is closed.' } },
      'Support is closed.',
    ],
    ['a default message', { status: 500, json: {} }, 'An unexpected error occurred.'],
  ] as const)('fails with %s, and keeps what was typed', async ([, answer, text]) => {
    const { page } = await openPage({ expected: [/status of/, /answer: (429|500)/] })
    await visit(page, '/forgot-password')
    let requests = 0
    await page.route(requestPath, async (route) => {
      requests += 1
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.fulfill({ ...answer })
    })
    await sendRequest(page)
    await page.getByRole('button', { name: 'Submitting...' }).click({ force: true })
    await toasts(page).getByText('Submission Failed').waitFor()
    await toasts(page).getByText(text).waitFor()
    expect(requests).toBe(1)
    for (const [name, value] of Object.entries(request)) {
      expect(await field(page, name).inputValue()).toBe(value)
    }
  })
})
