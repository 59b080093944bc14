import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll, visit } from '../kit/browser.ts'
import { type Provider, reporting, someFacts } from '../kit/provider-reports.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aMark } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { openUserManagement, toastSaying } from '../kit/user-management.ts'

const statistics = '/email-integration?tab=statistics'
const webhooks = '/email-integration?tab=webhooks'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const card = (page: Page, label: string) => page.locator('.mail-stat').filter({ hasText: label })
const numberOf = async (page: Page, label: string) =>
  Number((await card(page, label).locator('.mail-stat-number').innerText()).replaceAll(',', ''))
const secretField = (page: Page) => page.getByLabel('Webhook Secret', { exact: true })
const saveSecret = (page: Page) => page.getByRole('button', { name: 'Save Secret' })

async function aSentEmail(): Promise<string> {
  const messageId = `${aMark()}@journeys.example`
  await queryDatabase(
    `insert into outbox (template_type, recipient_email, data, message_id, status, attempts, sent_at)
     values ('custom', $1, '{}', $1, 'sent', 1, now())`,
    [messageId],
  )
  onTestFinished(async () => {
    await queryDatabase('delete from outbox where message_id = $1', [messageId])
    await queryDatabase('delete from email_suppressions where email = $1', [messageId])
  })
  return messageId
}

async function report(provider: Provider, type: 'bounced' | 'clicked' | 'opened', messageId: string) {
  const facts = someFacts({ messageId, recipient: messageId, at: new Date(), number: aMark() })
  const { body, headers } = provider.sign(provider.example(type, facts), new Date())
  const response = await fetch(`${theSite().baseUrl}/_api/webhooks/email`, { method: 'POST', body, headers })
  return { status: response.status, answer: await response.json() }
}

/** Loads the page first, so that the test can mock what a tab fetches when opened. */
async function openTab(name: string, answerOf: Record<string, () => Promise<object> | object>) {
  const page = await openUserManagement('/email-integration?tab=guides', {
    expected: [/answer: 5|status of 5/],
  })
  for (const [path, answer] of Object.entries(answerOf))
    await page.route(`**/_api${path}`, async (route) => route.fulfill(await answer()))
  await tab(page, name).click()
  return page
}

const overview = {
  totalSent: 12_345,
  totalDelivered: 12_000,
  totalOpened: 4000,
  totalClicked: 15,
  totalBounced: 1200,
  totalUnsubscribed: 3,
  deliveryRate: 12_000 / 12_345,
  openRate: 1 / 3,
  clickRate: 0.00125,
}

describe('The e-mail Statistics tab', () => {
  test('shows six numbers, rates with two decimals and bars', async () => {
    const lastEvent = { provider: 'brevo', receivedAt: '2026-11-19T02:00:00.000Z' }
    const page = await openTab('Statistics', {
      '/email/stats/overview': () => ({ json: overview }),
      '/email/webhooks/status': () => ({ json: { url: 'https://x.example', hasSecret: true, lastEvent } }),
    })
    await card(page, 'Total Sent').waitFor()
    expect(await page.locator('.mail-stat dt').allInnerTexts()).toEqual([
      'Total Sent',
      'Delivery Rate',
      'Open Rate',
      'Click Rate',
      'Bounced',
      'Unsubscribed',
    ])
    expect(await page.locator('.mail-stat-number').allInnerTexts()).toEqual([
      '12,345',
      '97.21%',
      '33.33%',
      '0.13%',
      '1,200',
      '3',
    ])
    const bar = page.getByRole('progressbar', { name: 'Open Rate' })
    expect(await bar.getAttribute('aria-valuemax')).toBe('100')
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeCloseTo(33.33)
    expect(await page.getByRole('progressbar').count()).toBe(3)
  })

  test('shows Not measured when e-mails were sent but no provider ever reported', async () => {
    const nothing = { totalDelivered: 0, totalOpened: 0, totalClicked: 0, totalUnsubscribed: 0 }
    const rates = { deliveryRate: 0, openRate: 0, clickRate: 0 }
    const page = await openTab('Statistics', {
      '/email/stats/overview': () => ({ json: { ...overview, ...nothing, ...rates } }),
      '/email/webhooks/status': () => ({
        json: { url: 'https://x.example', hasSecret: false, lastEvent: null },
      }),
    })
    await card(page, 'Delivery Rate').getByText('Not measured').waitFor()
    expect(await page.getByText('Not measured').count()).toBe(3)
    expect(await page.getByText('0.00%').count()).toBe(0)
  })

  test('shows six placeholders while loading, and an empty state', async () => {
    const answered = Promise.withResolvers<object>()
    const page = await openTab('Statistics', { '/email/stats/overview': () => answered.promise })
    await page.getByText('Loading statistics').waitFor({ state: 'attached' })
    expect(await page.locator('.mail-stat-skeleton').count()).toBe(6)
    answered.resolve({ json: null })
    await page.getByRole('heading', { name: 'No statistics available.' }).waitFor()
  })

  test('shows why loading failed, and retries', async () => {
    let isWell = false
    const page = await openTab('Statistics', {
      '/email/stats/overview': () =>
        isWell ? { json: overview } : { status: 500, json: { error: 'The database sleeps.' } },
    })
    await page.getByText('Failed to load statistics: The database sleeps.').waitFor()
    isWell = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await card(page, 'Total Sent').getByText('12,345').waitFor()
  })

  test('counts each event reported by a provider once, and charts it by day', async () => {
    const secret = reporting.postmark.secret
    const page = await openUserManagement(webhooks)
    await saveNewSecret(page, secret)
    await visit(page, statistics)
    const before = { sent: await numberOf(page, 'Total Sent'), bounced: await numberOf(page, 'Bounced') }
    const [opened, bounced] = [await aSentEmail(), await aSentEmail()]
    expect(await report(reporting.postmark, 'opened', opened)).toEqual({
      status: 200,
      answer: { received: 1 },
    })
    await report(reporting.postmark, 'bounced', bounced)
    await report(reporting.postmark, 'bounced', bounced)
    expect((await report(reporting.brevo, 'bounced', opened)).status).toBe(401)
    await visit(page, statistics)
    expect(await numberOf(page, 'Total Sent')).toBeGreaterThanOrEqual(before.sent + 2)
    expect(await numberOf(page, 'Bounced')).toBe(before.bounced + 1)
    await page.getByText('Show as table').click()
    const table = page.getByRole('table', { name: 'The last 30 days' })
    const today = await table.getByRole('row').nth(1).getByRole('cell').allInnerTexts()
    expect(today.map(Number).every((count) => count > 0)).toBe(true)
    expect(await table.getByRole('row').count()).toBe(31)
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await sidewaysScroll(page)).toBe(0)
  })
})

async function saveNewSecret(page: Page, secret: string): Promise<void> {
  await secretField(page).fill(secret)
  await saveSecret(page).click()
  await toastSaying(page, 'Email configuration updated successfully.').waitFor()
  await page.getByText('Leave unchanged to keep the existing secret.').waitFor()
}

describe('The e-mail Webhooks tab', () => {
  beforeAll(async () => {
    await queryDatabase('update mail_settings set webhook_secret_sealed = null', [])
  })

  test('shows the webhook URL and copies it, with a check mark for two seconds', async () => {
    const page = await openUserManagement(webhooks)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const address = page.getByRole('textbox', { name: 'Webhook URL' })
    const url = `${theSite().baseUrl}/_api/webhooks/email`
    expect(await address.inputValue()).toBe(url)
    expect(await address.getAttribute('readonly')).not.toBeNull()
    expect(await page.getByText('Webhook testing is not yet available.').isVisible()).toBe(true)
    const copy = page.getByRole('button', { name: 'Copy webhook URL' })
    // Time then passes only when the test advances it.
    await page.clock.install()
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100)
    await copy.click()
    await copy.getByText('Copied').waitFor()
    await page.clock.runFor(1900)
    expect(await copy.getByText('Copied').isVisible()).toBe(true)
    await page.clock.runFor(200)
    await copy.getByText('Copy', { exact: true }).waitFor()
    await page.clock.resume()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    for (const name of ['Postmark', 'SendGrid', 'Mailgun', 'Resend', 'Brevo', 'Any other sender'])
      await page.getByText(name, { exact: true }).click()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test('saves a secret, never shows it again, and shows the last report', async () => {
    const provider = reporting.resend
    const page = await openUserManagement(webhooks)
    await page.getByText('No secret yet').waitFor()
    expect((await report(provider, 'clicked', await aSentEmail())).status).toBe(401)
    await secretField(page).fill('short')
    await saveSecret(page).click()
    await page.getByText('At least 16 characters').waitFor()
    await saveNewSecret(page, provider.secret)
    expect(await secretField(page).inputValue()).toBe('')
    expect(await secretField(page).getAttribute('placeholder')).toMatch(/^•+$/)
    expect(await page.getByText('No secret yet').count()).toBe(0)
    expect((await report(provider, 'clicked', await aSentEmail())).status).toBe(200)
    await visit(page, webhooks)
    await page.getByText(/^Last report: Resend, .+ [AP]M\.$/).waitFor()
    expect(await page.content()).not.toContain(provider.secret)
  })

  test('keeps what was typed when saving failed, and asks before discarding it', async () => {
    const page = await openTab('Webhooks', {
      '/email/config/update': () => ({ status: 503, json: { error: 'The database sleeps.' } }),
    })
    await secretField(page).fill('kalabaw at kubo 2')
    await saveSecret(page).click()
    await toastSaying(page, 'Failed to update configuration: The database sleeps.').waitFor()
    expect(await secretField(page).inputValue()).toBe('kalabaw at kubo 2')
    await tab(page, 'Statistics').click()
    await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await card(page, 'Total Sent').waitFor()
  })
})
