/** Texts of public pages that an organizer writes in the settings. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { defaultPrivacyNotice } from '../../src/features/settings/rules/default-privacy-notice.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, type VisitorOptions, visit } from '../kit/browser.ts'
import {
  aRegistrant,
  completeButton,
  fillUpToConfirm,
  openRegistration,
  queryDatabase,
} from '../kit/registration-form.ts'
import { sample } from '../kit/sample-seminars.ts'
import { signIn } from '../kit/sign-in.ts'
import { aStaffPerson } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { expectFocusOn, pressable, toastSaying } from '../kit/user-management.ts'

const textOf = async (path: string) => (await fetch(`${theSite().baseUrl}${path}`)).text()

/** The site is shared with the other journeys. */
afterEach(async () => {
  await queryDatabase('delete from settings_versions', [])
  await queryDatabase('delete from settings', [])
  await queryDatabase("select pg_notify('pagsulong_settings', '')", [])
  await expect.poll(() => textOf('/about')).toContain('one borrowed classroom')
  await expect.poll(() => textOf('/privacy')).toContain(`In force since ${defaultPrivacyNotice.version}`)
})

async function openSettings(tab: string, options: VisitorOptions = {}): Promise<Page> {
  const { page } = await openPage(options)
  await signIn(page, (await aStaffPerson({ role: 'organizer' })).email)
  expect(await visit(page, `/settings?tab=${tab}`)).toBe(200)
  return page
}

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function save(page: Page): Promise<void> {
  await pressable(page, 'Save').click()
  await toastSaying(page, 'Settings saved.').waitFor()
}

test('Organizers see the content in the settings and nothing else', async () => {
  const page = await openSettings('payments')
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).waitFor()
  const tabs = await page.getByRole('tab').allInnerTexts()
  expect(tabs).toEqual(expect.arrayContaining(['About', 'Privacy']))
  for (const closed of ['Organisation', 'Payment Methods', 'Your Site']) expect(tabs).not.toContain(closed)
})

describe('The about page', () => {
  test('is written by keyboard, and visitors see it at once', async () => {
    const page = await openSettings('about')
    const story = textbox(page, 'Story')
    await story.focus()
    const { keyboard } = page
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('We began in ')
    await keyboard.press('ControlOrMeta+b')
    expect(await pressable(page, 'Bold').getAttribute('aria-pressed')).toBe('true')
    await keyboard.type('1987')
    await keyboard.press('ControlOrMeta+b')
    await keyboard.press('Enter')
    await pressable(page, 'Bullets').press('Enter')
    await expectFocusOn(story)
    await keyboard.type('Teachers')
    await keyboard.press('Enter')
    await keyboard.type('Librarians')
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await pressable(page, 'Link').press('Enter')
    const address = textbox(page, 'Link Address')
    await expectFocusOn(address)
    await keyboard.type('javascript:alert(1)')
    await keyboard.press('Enter')
    await page.getByText('Please enter a page such as /register').waitFor()
    await expectAccessible(page)
    await address.fill('/register')
    await keyboard.press('Tab')
    await keyboard.type('our seminars')
    await keyboard.press('Enter')
    await expectFocusOn(story)
    await keyboard.press('Tab')
    await expectFocusOn(textbox(page, 'Mission'))
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('Learning for every island.')
    await save(page)
    const { page: visitor } = await openPage({ javaScript: false })
    await visitor.goto('/about')
    const shown = visitor.getByRole('region', { name: 'The Pagsulong Journey' })
    expect(await shown.locator('strong').innerText()).toBe('1987')
    expect(await shown.getByRole('listitem').allInnerTexts()).toEqual(['Teachers', 'Librarians'])
    expect(await shown.getByRole('link', { name: 'our seminars' }).getAttribute('href')).toBe('/register')
    await visitor.getByText('Learning for every island.').waitFor()
  })

  test('keeps of a pasted text what it can contain', async () => {
    const page = await openSettings('about')
    const story = textbox(page, 'Story')
    await story.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await story.evaluate((element) => {
      const clipboardData = new DataTransfer()
      const html =
        '<h1 style="color:red">Title</h1><p><i>One</i><br><a href="javascript:alert(1)">two</a> <a href="https://deped.example/a">three</a></p><ul><li>Outer<ul><li>Inner</li></ul></li></ul><img src="https://other.example/x.png">'
      clipboardData.setData('text/html', html)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await save(page)
    const [row] = await queryDatabase("select value->'story' as story from settings where section = 'about'")
    expect(row?.story).toEqual([
      { type: 'paragraph', spans: [{ text: 'Title' }] },
      { type: 'paragraph', spans: [{ text: 'One' }] },
      {
        type: 'paragraph',
        spans: [{ text: 'two ' }, { text: 'three', href: 'https://deped.example/a' }],
      },
      { type: 'bullets', items: [[{ text: 'Outer' }], [{ text: 'Inner' }]] },
    ])
    await expect.poll(() => story.getByRole('listitem').allInnerTexts()).toEqual(['Outer', 'Inner'])
    expect(await pressable(page, 'Save').isDisabled()).toBe(true)
  })

  test('has its years and values in the order of the form, with errors at their fields', async () => {
    const page = await openSettings('about')
    await pressable(page, 'Move down value 1').click()
    await expectFocusOn(pressable(page, 'Move down value 2'))
    await pressable(page, 'Remove year 2').click()
    await expectFocusOn(pressable(page, 'Add a year'))
    await pressable(page, 'Add a year').click()
    const added = page.getByRole('group', { name: 'Year 7' })
    await expectFocusOn(added.getByRole('textbox', { name: 'Year' }))
    await pressable(page, 'Save').click()
    await page.getByText('Please enter a year with four digits').waitFor()
    await expectAccessible(page)
    await added.getByRole('textbox', { name: 'Year' }).fill('2026')
    await added.getByRole('textbox', { name: 'What Happened' }).fill('A second room.')
    await save(page)
    const html = await textOf('/about')
    expect(html.indexOf('Empowerment')).toBeLessThan(html.indexOf('Integrity'))
    expect(html).toContain('A second room.')
    expect(html).not.toContain('two days in Naga')
  })
})

describe('The privacy notice', () => {
  test('keeps its earlier version, and registrations name the version in force', async () => {
    const page = await openSettings('privacy', { expected: [/400/] })
    const body = textbox(page, 'Text of the Notice')
    await body.focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('We keep less now. ')
    await pressable(page, 'Save').click()
    await page.getByRole('form').getByText('This version had another text.').waitFor()
    await expectFocusOn(textbox(page, 'Version'))
    await textbox(page, 'Version').fill('November 30, 2026')
    await save(page)
    const { page: visitor } = await openPage()
    const person = aRegistrant()
    await openRegistration(visitor, sample.free)
    await fillUpToConfirm(visitor, person, false)
    await completeButton(visitor).click()
    await visitor.getByRole('heading', { level: 1, name: /Registration Confirmed!$/ }).waitFor()
    const [row] = await queryDatabase(
      `select privacy_notice_version from registrations join people on people.id = person_id
       where email = $1`,
      [person.email],
    )
    expect(row?.privacy_notice_version).toBe('November 30, 2026')
    const { page: reader } = await openPage({ javaScript: false })
    await reader.goto('/privacy')
    await reader.getByRole('heading', { name: /^We keep less now/ }).waitFor()
    await reader.goto(`/privacy?version=${encodeURIComponent(defaultPrivacyNotice.version)}`)
    await reader.getByText('This is an earlier version of our privacy notice.').waitFor()
    expect(await reader.getByText('We keep less now.').count()).toBe(0)
  })

  test('cannot be without a text, and the error is at the editor', async () => {
    const page = await openSettings('privacy')
    const body = textbox(page, 'Text of the Notice')
    await body.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Delete')
    await textbox(page, 'Version').fill('November 30, 2026')
    await pressable(page, 'Save').click()
    await page.getByText('Text is required').waitFor()
    await expectFocusOn(body)
    expect(await body.getAttribute('aria-invalid')).toBe('true')
    const described = (await body.getAttribute('aria-describedby'))?.split(' ') ?? []
    const texts = described.map((id) => page.locator(`[id="${id}"]`).innerText())
    expect((await Promise.all(texts))[0]).toBe('Text is required')
    await expectAccessible(page)
  })
})

test.for(['about', 'privacy'])('The settings tab %s fits a phone', async (tab) => {
  const page = await openSettings(tab, { width: 360, height: 740, isTouch: true })
  await page.getByRole('textbox', { name: /^(Story|Text of the Notice)$/ }).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await expectAccessible(page)
  await page.locator('.rich-text-input > p').first().click()
  await pressable(page, 'Link').click()
  await textbox(page, 'Link Address').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expectFocusOn(pressable(page, 'Link'))
})

test('Other settings do not load the editor, and a failure to load it can be retried', async () => {
  const { page } = await openPage({ expected: [/rich-text-editor/, /ERR_FAILED/] })
  const requests: string[] = []
  await page.route('**/rich-text-editor*.js', (route) => {
    requests.push(route.request().url())
    return route.abort()
  })
  await signIn(page, (await aStaffPerson({ role: 'organizer' })).email)
  await visit(page, '/settings?tab=menu')
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  await visit(page, '/settings?tab=privacy')
  await page.getByText('The editor could not be loaded.').waitFor({ timeout: 30_000 })
  await page.unroute('**/rich-text-editor*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await textbox(page, 'Text of the Notice').waitFor()
})
