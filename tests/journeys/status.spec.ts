import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { StatusLookupResponse } from '../../src/features/registrations/contract/status-lookup-response.ts'
import { expectAccessible } from '../kit/axe.ts'
import { offline, openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { readPage } from '../kit/page-source.ts'
import { registerByApi } from '../kit/registered.ts'
import { sample } from '../kit/sample-seminars.ts'
import { theSite } from '../kit/this-site.ts'

const { baseUrl } = theSite()
const lookupPath = '**/_api/attendees/lookup'

const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email Address' })
const checkButton = (page: Page) => page.getByRole('button', { name: 'Check Status' })
const result = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const focusedLabel = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id)

const found: StatusLookupResponse = {
  exists: true,
  attendee: {
    firstName: 'Maria',
    lastName: 'Dela Cruz',
    email: 'maria@journeys.example',
    company: null,
    phone: '**** 0101',
  },
  seminars: [
    {
      seminarId: 1,
      seminarTitle: 'Reading in Multigrade Classrooms',
      endDate: null,
      status: 'scheduled',
      scheduledDate: '2026-12-05T01:00:00.000Z',
      registrationDate: '2026-11-16T16:30:00.000Z',
    },
  ],
  lastRegistration: '2026-11-16T16:30:00.000Z',
  canRegisterMore: true,
}

async function check(page: Page, email = 'maria@journeys.example'): Promise<void> {
  await emailField(page).fill(email)
  await checkButton(page).click()
}

describe('The status page', () => {
  test('is server-rendered with title and labels', async () => {
    const page = await readPage('/status')
    expect(page.status).toBe(200)
    expect(page.title).toBe('Check Your Registration | Pagsulong Learning Center')
    expect(page.canonical).toBe(`${baseUrl}/status`)
    expect(page.meta('description')).toContain('which seminars')
    expect(page.text).toContain('Email Address')
    expect(page.text).toContain('Check Status')
  })

  test('puts no e-mail into the URL when submitted before the script loads', async () => {
    const { page } = await openPage({ expected: [/ERR_FAILED/] })
    await page.route('**/assets/*.js', (route) => route.abort('failed'))
    await page.goto('/status')
    await emailField(page).fill('maria@journeys.example')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'No Registration Found' }).waitFor()
    expect(page.url()).toBe(`${baseUrl}/status`)
  })
})

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
    await expectAccessible(page)

    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').innerText()).toBe('Register for a Seminar')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedLabel(page)).toBe('status-email')
    expect(await emailField(page).inputValue()).toBe('')
  })

  test("shows Manila dates, whatever the browser's time zone", async () => {
    const { page } = await openPage()
    await visit(page, '/status')
    await page.route(lookupPath, (route) => route.fulfill({ json: found }))
    await check(page)
    const details = result(page, 'Registration Details')
    await details.getByText('December 5, 2026, 9:00 AM').waitFor()
    await details.getByText('Registered on November 17, 2026').waitFor()
    await details.getByText('Last activity: November 17, 2026, 12:30 AM').waitFor()
    await page.getByRole('link', { name: 'Register for a Seminar' }).click()
    await page.getByRole('heading', { level: 1, name: 'Seminars' }).waitFor()
  })

  test('does not offer another seminar when the account cannot register', async () => {
    const { page } = await openPage()
    await visit(page, '/status')
    await page.route(lookupPath, (route) => route.fulfill({ json: { ...found, canRegisterMore: false } }))
    await check(page)
    await result(page, 'Registration Details').waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: 'Register for a Seminar' }).count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'contact us' }).waitFor()
  })
})

test('Status page for an unknown e-mail says so, offers registration and allows another try', async () => {
  const { page } = await openPage({ width: 320 })
  await visit(page, '/status')
  await check(page, 'nobody@journeys.example')
  const nothing = result(page, 'No Registration Found')
  await nothing.getByRole('heading', { name: 'No Registration Found' }).waitFor()
  await nothing.getByText('nobody@journeys.example').waitFor()
  expect(await nothing.getByRole('link', { name: 'Register for a Seminar' }).getAttribute('href')).toBe(
    '/register',
  )
  expect(await focusedLabel(page)).toBe('No Registration Found')
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check Another Email' }).click()
  await expect.poll(() => focusedLabel(page)).toBe('status-email')
  expect(await emailField(page).inputValue()).toBe('')
})

test('Status page validates the e-mail at its field and sends no request', async () => {
  const { page } = await openPage({ width: 360 })
  await visit(page, '/status')
  let requests = 0
  await page.route(lookupPath, (route) => {
    requests += 1
    return route.abort()
  })
  const message = page.getByText('Please enter a valid email address.')
  await emailField(page).fill('maria@')
  await emailField(page).blur()
  await message.waitFor()
  await checkButton(page).click()
  await expect.poll(() => focusedLabel(page)).toBe('status-email')
  await expectAccessible(page)
  await emailField(page).fill('maria@journeys.example')
  await message.waitFor({ state: 'detached' })
  expect(requests).toBe(0)
})

test('Status page shows a skeleton while loading and ignores further presses', async () => {
  const { page } = await openPage({ width: 360, isTouch: true })
  await visit(page, '/status')
  let requests = 0
  await page.route(lookupPath, async (route) => {
    requests += 1
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.fulfill({ json: found })
  })
  await emailField(page).fill('maria@journeys.example')
  await checkButton(page).dblclick()
  await page.getByRole('status').getByText('Looking for your registrations').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Checking...' }).click({ force: true })
  await emailField(page).press('Enter')
  await expectAccessible(page)
  await result(page, 'Registration Details').waitFor()
  expect(requests).toBe(1)
})

describe('A status check that fails', () => {
  test.for([
    [
      'the error message of the server',
      { status: 429, json: { error: 'Too many requests.' } },
      'Too many requests.',
    ],
    ['a default message', { status: 500, json: {} }, 'Failed to lookup attendee'],
  ] as const)('shows %s, and keeps what was typed', async ([, answer, text]) => {
    const { page } = await openPage({ width: 360, expected: [/status of/, /answer: (429|500)/] })
    await visit(page, '/status')
    // One route for both calls: replacing a route may let a request through.
    let next: { readonly status?: number; readonly json: unknown } = answer
    await page.route(lookupPath, (route) => route.fulfill(next))
    await check(page)
    await page.getByRole('heading', { name: 'An Error Occurred' }).waitFor()
    await page.getByText(text).waitFor()
    expect(await focusedLabel(page)).toBe('An Error Occurred')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(() => focusedLabel(page)).toBe('status-email')
    expect(await emailField(page).inputValue()).toBe('maria@journeys.example')
    next = { json: found }
    await page.keyboard.press('Enter')
    await result(page, 'Registration Details').waitFor()
  })

  test('reports being offline', async () => {
    const { page } = await openPage({ expected: offline })
    await visit(page, '/status')
    await page.route(lookupPath, (route) => route.abort('internetdisconnected'))
    await check(page)
    await page.getByRole('alert').getByText('You appear to be offline.').waitFor()
  })
})
