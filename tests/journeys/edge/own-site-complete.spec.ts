/** A fresh start becomes another provider's site in the browser, and nothing of the demonstration is left. */
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { demonstrationSettings } from '#app/features/settings/rules/demonstration-settings.ts'
import { neutralSettings } from '#app/features/settings/rules/neutral-settings.ts'
import { fillLogin } from '#tests/kit/accounts.ts'
import { openPage } from '#tests/kit/browser.ts'
import { type BuiltSite, startBuiltSite } from '#tests/kit/built-site.ts'
import { waitForHydration } from '#tests/kit/hydration.ts'
import { aLogo, aPhoto, aScreenshot, asDataUrl } from '#tests/kit/images.ts'
import { crawlPublicTexts, readMailTexts, stringsOnlyIn } from '#tests/kit/own-site.ts'
import { aQrPhPicture } from '#tests/kit/qr-ph.ts'
import { addQuestion } from '#tests/kit/question-editor.ts'
import { startSmtpServer, type TestSmtpServer } from '#tests/kit/smtp-server.ts'
import { pressable, toastSaying } from '#tests/kit/user-management.ts'

const name = 'Sto. Niño Training Center'
const row = (page: Page, label: string) => page.getByRole('group', { name: label, exact: true })
const field = (where: Page | Locator, label: string) =>
  where.getByRole('textbox', { name: label, exact: true })

async function openTab(page: Page, baseUrl: string, tab: string): Promise<void> {
  await page.goto(`${baseUrl}/settings?tab=${tab}`)
  await waitForHydration(page)
}

async function save(page: Page): Promise<void> {
  await pressable(page, 'Save').click()
  await toastSaying(page, 'Settings saved.').waitFor()
}

async function logIn({ baseUrl, admin }: BuiltSite): Promise<Page> {
  const { page } = await openPage()
  await page.goto(`${baseUrl}/login`)
  await fillLogin(page, admin.email, admin.password)
  await page.waitForURL('**/dashboard**')
  return page
}

async function startOwnSite(page: Page, baseUrl: string): Promise<void> {
  await openTab(page, baseUrl, 'site')
  await field(page, 'Name').fill(name)
  await field(page, 'Legal Name').fill(`${name}, Inc.`)
  await field(page, 'Email').fill('office@stonino.example')
  await field(page, 'Address').fill('12 Rizal Street\nCatbalogan City')
  await field(page, 'Officer Name').fill('Jun Abrenica')
  await field(page, 'Officer Email').fill('privacy@stonino.example')
  await field(page, 'Officer Phone').fill('0917 555 0101')
  await pressable(page, 'Start with your own').click()
  // Under the new name, which the whole document shows.
  await page.getByText('This is your own site.').waitFor()
  await page.getByRole('link', { name: `${name}, home` }).waitFor()
  await toastSaying(page, 'The sample data has been removed.').waitFor()
}

async function chooseBranding(page: Page, baseUrl: string): Promise<void> {
  await openTab(page, baseUrl, 'branding')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(aLogo()) })
  await page.getByRole('img', { name: 'Preview: Logo' }).first().waitFor()
  await field(page, 'Main Color').fill('#7a1fa2')
  await field(page, 'Accent Color').fill('#0b7285')
  await save(page)
}

async function enterAccount(page: Page, baseUrl: string): Promise<void> {
  await openTab(page, baseUrl, 'payments')
  await pressable(page, 'Add an account').click()
  const account = row(page, 'Account 1')
  await account.getByRole('textbox', { name: 'Label' }).fill('Samar Wallet')
  await account.getByRole('textbox', { name: 'Account Name' }).fill('STO NINO')
  await account.getByRole('textbox', { name: 'Account Number' }).fill('0917 555 0199')
  await account
    .locator('input[type=file]')
    .setInputFiles(await aQrPhPicture('STO NINO TRNG CTR', 'Catbalogan'))
  await account.getByText('QR Ph code of STO NINO TRNG CTR, Catbalogan').waitFor()
  await save(page)
}

async function writePages(page: Page, baseUrl: string): Promise<void> {
  await openTab(page, baseUrl, 'home')
  const slide = row(page, 'Slide 1')
  await slide.getByRole('textbox', { name: 'Title' }).fill('Seminars for nurses in Samar')
  await slide.getByLabel('Picture', { exact: true }).selectOption('A picture of our own')
  await slide.locator('input[type=file]').setInputFiles({
    name: 'samar.jpg',
    mimeType: 'image/jpeg',
    buffer: await aPhoto({ width: 1600, height: 1200 }),
  })
  await slide.getByLabel('Alternative Text').fill('A bridge over a strait')
  await save(page)
  await openTab(page, baseUrl, 'about')
  await field(page, 'Mission').fill('To keep the nurses of Samar learning.')
  await save(page)
  await openTab(page, baseUrl, 'privacy')
  await page.getByRole('textbox', { name: 'Version' }).fill('January 5, 2027')
  const text = page.getByRole('textbox', { name: 'Text of the Notice' })
  await text.fill('We keep what you enter, to run our seminars.')
  await save(page)
}

async function addOwnQuestion(page: Page, baseUrl: string): Promise<void> {
  await openTab(page, baseUrl, 'registration-form')
  await addQuestion(page, 1, { label: 'Hospital ward', isRequired: false })
  await save(page)
}

/** Calls the API as the signed-in administrator. */
function post(page: Page, path: string, body: unknown): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([target, json]) => {
      const headers = { 'Content-Type': 'application/json' }
      const response = await fetch(`/_api${target}`, { method: 'POST', headers, body: json })
      if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    [path, JSON.stringify(body)] as const,
  )
}

/** A paid seminar, a registration, and every e-mail that follows from them. */
async function useSite(page: Page, smtp: TestSmtpServer): Promise<void> {
  await post(page, '/seminars', {
    title: 'Wound Care',
    description: 'For ward nurses.',
    startDate: '2027-03-02T09:00',
    endDate: '2027-03-02T17:00',
    maxAttendees: 50,
    cpdPoints: 8,
    locationType: 'in_person',
    locationAddress: 'Catbalogan City',
    price: 500,
  })
  const { seminars } = await page.evaluate(async () => (await fetch('/_api/seminars')).json())
  const seminarId = seminars[0].id as number
  const person = {
    firstName: 'Amihan',
    lastName: 'Uy',
    email: 'amihan@samar.example',
    phone: '0917 555 0111',
  }
  const registered = await post(page, '/attendees', {
    ...person,
    middleInitial: null,
    company: 'Samar Hospital',
    jobTitle: 'Nurse',
    source: 'facebook',
    isCpdasUser: false,
    seminarId,
    referenceNumber: 'REF-1',
    amountSent: 500,
    proofOfPaymentFile: asDataUrl(await aScreenshot(), 'image/png'),
  })
  const { registrationId } = registered
  await post(page, '/attendees/verify-payment', { registrationId, action: 'approve' })
  await post(page, '/email/invitations/request', { attendeeId: registered.id, seminarId })
  await post(page, '/attendees/lookup', { email: person.email })
  await post(page, '/contact/send', {
    name: 'Ana',
    email: 'ana@samar.example',
    subject: 'Question',
    message: 'When is the next seminar?',
  })
  await expect.poll(() => smtp.received.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4)
}

/** Every shipped e-mail with its sample data. */
async function readShippedEmails(page: Page): Promise<[string, string][]> {
  const { types } = await page.evaluate(async () => (await fetch('/_api/email/templates/reference')).json())
  const emails: [string, string][] = []
  for (const { templateType, shipped } of types) {
    if (shipped === null) continue
    const { subject, html, text } = await post(page, '/email/templates/preview', {
      templateType,
      subjectTemplate: shipped.subject,
      htmlTemplate: shipped.html,
      textTemplate: shipped.text,
    })
    emails.push([`e-mail ${templateType}`, `${subject}\n${html}\n${text}`])
  }
  return emails
}

async function readExport(page: Page): Promise<string> {
  return page.evaluate(async () => (await fetch('/_api/attendees/export')).text())
}

test('A fresh start becomes another provider’s site, and no string of the demonstration is left', async () => {
  const smtp = await startSmtpServer()
  const site = await startBuiltSite({ SMTP_URL: smtp.url, MAIL_FROM: 'office@stonino.example' })
  onTestFinished(async () => {
    await site.stop()
    await smtp.close()
  })
  const page = await logIn(site)
  await startOwnSite(page, site.baseUrl)
  await chooseBranding(page, site.baseUrl)
  await enterAccount(page, site.baseUrl)
  await addOwnQuestion(page, site.baseUrl)
  await writePages(page, site.baseUrl)
  await useSite(page, smtp)

  const texts = await crawlPublicTexts(site.baseUrl)
  for (const beginning of ['/privacy', '/site.webmanifest', '/seminars.ics', '/seminars/'])
    expect(
      [...texts.keys()].some((path) => path.startsWith(beginning)),
      beginning,
    ).toBe(true)
  // The administrator keeps the address with which the site was installed.
  for (const [at, { raw }] of smtp.received.entries())
    texts.set(`mail ${at}`, (await readMailTexts(raw)).join('\n').replaceAll(site.admin.email, ''))
  for (const [of, text] of await readShippedEmails(page)) texts.set(of, text)
  texts.set('export', await readExport(page))

  expect(texts.get('/')).toContain('Seminars for nurses in Samar')
  expect(texts.get('/privacy')).toContain('We keep what you enter')
  expect(texts.get('export')).toContain('amihan@samar.example')
  const demonstration = stringsOnlyIn(demonstrationSettings, neutralSettings)
  expect(demonstration.length).toBeGreaterThan(150)
  const left = [...texts].flatMap(([where, text]) => [
    ...demonstration.filter((string) => text.includes(string)).map((string) => `${where}: ${string}`),
    // The software's name: cookies, stored drafts, and the program in calendar files.
    ...(
      text
        .replaceAll(/pagsulong_\w+|pagsulong\.regist\w+|PRODID:.*/g, '')
        .match(/.{0,30}pagsulong.{0,30}/gi) ?? []
    ).map((string) => `${where}: ${string}`),
  ])
  expect(left).toEqual([])
}, 180_000)
