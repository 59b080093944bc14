import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeliverabilityReport } from '../../src/features/email/contract/settings.ts'
import { MAIL_CHANNEL } from '../../src/features/email/queries/outbox-delivery.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { startSmtpServer, type TestSmtpServer } from '../kit/smtp-server.ts'
import { openUserManagement, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

const path = '/email-integration'
const apiPath = (page: string) => `**/_api/email/${page}`

/** A second mail server that requires a key; the default one serves all other tests. */
let smtp: TestSmtpServer

async function forgetSettings(): Promise<void> {
  await queryDatabase('delete from mail_settings')
  await queryDatabase('select pg_notify($1, $2)', [MAIL_CHANNEL, 'settings'])
}

beforeAll(async () => {
  smtp = await startSmtpServer()
})
beforeEach(() => {
  smtp.credentials = { user: 'office@example.ph', password: 'the right key' }
})
afterEach(forgetSettings)
afterAll(() => smtp.close())

const settings = (page: Page) => page.getByRole('form', { name: 'Mail settings' })
const field = (page: Page, label: string) => settings(page).getByLabel(label, { exact: false })
const badge = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true })
const saveButton = (page: Page) => pressable(page, 'Save Configuration')

async function save(page: Page): Promise<void> {
  await saveButton(page).click()
  await toastSaying(page, 'Email configuration updated successfully.').waitFor()
}

async function connect(page: Page, key: string): Promise<void> {
  await field(page, 'Provider').selectOption('Custom SMTP server')
  await field(page, 'Server').fill(smtp.url)
  await field(page, 'Login').fill('office@example.ph')
  await field(page, 'API Key').fill(key)
  await save(page)
}

test('Mail settings: connecting to a server shows it as healthy and sends a test e-mail', async () => {
  const page = await openUserManagement(path)
  expect(await settings(page).innerText()).toContain('SMTP_URL')
  expect(await field(page, 'Sender Email').inputValue()).toBe('cpd@pagsulong.example')
  await badge(page, 'Healthy').waitFor()
  const sent = postsTo(page, '/email/config/update')
  await field(page, 'Sender Name').fill('CPD Office')
  await field(page, 'Reply-To Email (optional)').fill('help@example.ph')
  await connect(page, 'the right key')
  await badge(page, 'Healthy').waitFor()
  await expect.poll(() => field(page, 'API Key').inputValue()).toBe('')
  expect(sent).toEqual([
    {
      baseUrl: smtp.url.replace('//', '//office%40example.ph@'),
      apiKey: 'the right key',
      senderName: 'CPD Office',
      replyToEmail: 'help@example.ph',
    },
  ])
  expect(await field(page, 'API Key').getAttribute('placeholder')).toBe('••••••••')
  expect(await settings(page).innerText()).toContain('Leave unchanged to keep the existing key.')
  expect(await settings(page).innerText()).not.toContain('SMTP_URL')
  await page.getByLabel('Recipient Email').fill('nobody')
  await pressable(page, 'Send Test Email').click()
  await page.getByText('Please provide a valid email address.').waitFor()
  await page.getByLabel('Recipient Email').fill('ana@journeys.example')
  await pressable(page, 'Send Test Email').click()
  await toastSaying(page, 'Test email sent to ana@journeys.example.').waitFor()
  expect(smtp.received.at(-1)?.to).toBe('ana@journeys.example')
  expect(smtp.received.at(-1)?.raw).toMatch(/^From: "?CPD Office"? <cpd@pagsulong\.example>/m)
})

test('Mail settings: missing values and server errors are shown, and nothing typed is lost', async () => {
  const page = await openUserManagement(path, { expected: [/status of 400/, /400 .*email/] })
  // The environment's server has no key to be reused for another server.
  await field(page, 'Server').fill(smtp.url)
  await save(page)
  await badge(page, 'Misconfigured').waitFor()
  await page.getByText('Mail cannot be sent yet: API Key is missing.').waitFor()
  await field(page, 'Login').fill('office@example.ph')
  await field(page, 'API Key').fill('a wrong key')
  await save(page)
  await badge(page, 'Error').waitFor()
  expect(await page.getByRole('alert').filter({ hasText: 'Mail cannot be sent' }).innerText()).toMatch(/535/)
  await page.getByLabel('Recipient Email').fill('ana@journeys.example')
  await pressable(page, 'Send Test Email').click()
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/^Failed to send test email: .*535/)
    .waitFor()
  await expectAccessible(page)
  // The stored key would go to another account.
  await field(page, 'Login').fill('other@example.ph')
  await saveButton(page).click()
  const refusal = 'Please enter the API key again. The saved one is for the previous server.'
  await toastSaying(page, `Failed to update configuration: ${refusal}`).waitFor()
  await settings(page).getByText(refusal).waitFor()
  expect(await field(page, 'Login').inputValue()).toBe('other@example.ph')
  smtp.credentials = { user: 'other@example.ph', password: 'another key' }
  await field(page, 'API Key').fill('another key')
  await save(page)
  await badge(page, 'Healthy').waitFor()
})

test("Mail settings prefill a provider's server, parse numbers leniently, and ask before discarding", async () => {
  const page = await openUserManagement(path)
  await field(page, 'Provider').selectOption('SendGrid')
  expect(await field(page, 'Server').inputValue()).toBe('smtp://smtp.sendgrid.net:587')
  expect(await field(page, 'Login').count()).toBe(0)
  await field(page, 'Provider').selectOption('Mailgun')
  expect(await field(page, 'Server').inputValue()).toBe('smtp://smtp.mailgun.org:587')
  expect(await field(page, 'Login').inputValue()).toBe('')
  await field(page, 'Max Retries').fill('')
  await field(page, 'Retry Delay (ms)').pressSequentially('e')
  await field(page, 'Sender Name').click()
  expect(await field(page, 'Max Retries').inputValue()).toBe('0')
  await field(page, 'Retry Delay (ms)').fill('3600001')
  await saveButton(page).click()
  await settings(page)
    .getByText(/^Retry Delay must be a whole number/)
    .waitFor()
  await page.getByRole('tab', { name: 'Setup Guides' }).click()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await pressable(page, 'Keep editing').click()
  expect(await field(page, 'Provider').inputValue()).toBe('mailgun')
  await page.getByRole('tab', { name: 'Setup Guides' }).click()
  await question.waitFor()
  await pressable(page, 'Discard').click()
  await page.getByRole('heading', { name: 'Postmark' }).waitFor()
  expect(await page.evaluate(() => window.location.search)).toBe('?tab=guides')
})

test('Mail settings link to the provider guides, each in a new tab', async () => {
  const page = await openUserManagement(`${path}?tab=guides`, { width: 360, isTouch: true })
  const links = page.getByRole('main').getByRole('link', { name: /guide \(opens in a new tab\)/ })
  const found = await links.evaluateAll((all) =>
    all.map((link) => ['target', 'rel', 'href'].map((name) => link.getAttribute(name))),
  )
  expect(found).toHaveLength(5)
  for (const [target, rel, href] of found) {
    expect([target, rel]).toEqual(['_blank', 'noreferrer noopener'])
    expect(href).toMatch(/^https:\/\//)
  }
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
})

describe('The e-mail deliverability check', () => {
  const unknown = {
    status: 'unknown',
    name: 'x.example.ph',
    record: null,
    advice: 'DNS did not answer.',
  } as const
  const answer: DeliverabilityReport = {
    domain: 'example.ph',
    message: null,
    spf: { status: 'found', name: 'example.ph', record: 'v=spf1 include:sendgrid.net ~all', advice: null },
    dkim: {
      status: 'missing',
      name: 's1._domainkey.example.ph',
      record: null,
      advice: 'No signing key was found.',
    },
    dmarc: { status: 'invalid', name: '_dmarc.example.ph', record: 'v=DMARC1', advice: 'It needs p=none.' },
  }

  test('shows each DNS record with advice, and fits a phone', async () => {
    const page = await openUserManagement(path, { width: 360, isTouch: true })
    const long = { ...answer.spf, record: `v=spf1 ${'ip4:203.0.113.7 '.repeat(20)}${'x'.repeat(200)}` }
    await page.route(apiPath('integration/deliverability'), (route) =>
      route.fulfill({ json: { ...answer, spf: long } }),
    )
    await page.getByText('Not checked', { exact: true }).waitFor()
    await pressable(page, 'Check now').tap()
    await page.getByText('Needs attention', { exact: true }).waitFor()
    await page.getByText('Add or correct DKIM and DMARC', { exact: false }).waitFor()
    const rows = page.getByRole('list', { name: 'DNS records' }).getByRole('listitem')
    await rows.first().waitFor()
    expect(await rows.count()).toBe(3)
    for (const [index, words] of ['Found', 'Missing', 'Invalid'].entries())
      expect(await rows.nth(index).innerText()).toContain(words)
    expect(await rows.nth(1).innerText()).toContain('No signing key was found.')
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
    }
    await expectAccessible(page)
  })

  test('can be started beside the badge, and says when nothing needs to be done', async () => {
    const page = await openUserManagement(path)
    await page.route(apiPath('integration/deliverability'), (route) =>
      route.fulfill({ json: { ...answer, dkim: answer.spf, dmarc: answer.spf } }),
    )
    await pressable(page, 'Check records').click()
    await page.getByText('Good', { exact: true }).waitFor()
    await page.getByText('The DNS records are in place. You do not need to do anything.').waitFor()
  })

  test('shows one message when DNS is unreachable, and one when the check failed', async () => {
    const page = await openUserManagement(path, { expected: [/status of 500/, /500 .*deliverability/] })
    const message = 'DNS could not be reached from this server.'
    const answers = [
      { status: 500, json: { error: 'Something went wrong.', message: 'Something went wrong.' } },
      { status: 200, json: { domain: 'example.ph', message, spf: unknown, dkim: unknown, dmarc: unknown } },
    ]
    await page.route(apiPath('integration/deliverability'), (route) => route.fulfill(answers.shift() ?? {}))
    await pressable(page, 'Check now').click()
    await page.getByText('Something went wrong.').waitFor()
    await pressable(page, 'Check now').click()
    await page.getByText(message).waitFor()
    expect(await page.getByText('Unknown', { exact: true }).count()).toBe(3)
    expect(await page.getByText('DNS did not answer.').count()).toBe(0)
  })
})

test('Mail settings show a skeleton while loading, and the reason and a retry after a failure', async () => {
  const page = await openUserManagement(`${path}?tab=guides`, { expected: [/status of 503/, /503 .*email/] })
  const arrived = Promise.withResolvers<void>()
  let requests = 0
  await page.route(apiPath('config/get'), async (route) => {
    requests += 1
    await arrived.promise
    // The client retries once itself.
    if (requests > 2) await route.continue()
    else await route.fulfill({ status: 503, json: { error: 'The database rests.', message: '' } })
  })
  await page.route(apiPath('integration/health'), (route) =>
    route.fulfill({ status: 503, json: { error: 'Nobody knows.', message: '' } }),
  )
  await page.getByRole('tab', { name: 'Configuration' }).click()
  await page.getByText('Loading configuration').waitFor({ state: 'attached' })
  arrived.resolve()
  await page.getByText('Failed to load configuration: The database rests.').waitFor()
  await pressable(page, 'Try again').click()
  await settings(page).waitFor()
  await badge(page, 'Checking...').waitFor()
  await badge(page, 'Error').waitFor()
  await page.getByText('Nobody knows.').waitFor()
})
