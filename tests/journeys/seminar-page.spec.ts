import { describe, expect, test } from 'vitest'
import { registrationPath, seminarPath } from '../../src/features/seminars/contract/paths.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aListedSeminar, inHours } from '../kit/planning.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { sample, seminarTitled } from '../kit/sample-seminars.ts'
import { signIn } from '../kit/sign-in.ts'
import { theSite } from '../kit/this-site.ts'

const pathOf = async (title: string) => seminarPath(await seminarTitled(title))

describe('The page of a seminar', () => {
  test('is reached from the catalogue and from the home page by the title', async () => {
    const { page } = await openPage()
    await visit(page, '/register')
    await page.getByRole('link', { name: sample.paid, exact: true }).click()
    await page.waitForURL(await pathOf(sample.paid))
    await visit(page, '/')
    await page.getByRole('link', { name: sample.online, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: sample.online }).waitFor()
  })

  test('keeps the Register link in view on a phone, which leads to the form', async () => {
    const seminar = await seminarTitled(sample.paid)
    const { page } = await openPage({ width: 360, height: 640, isTouch: true })
    await visit(page, seminarPath(seminar))
    const register = page.getByRole('main').getByRole('link', { name: 'Register ₱1,500' })
    expect(await register.count()).toBe(1)
    for (const place of ['top', 'middle']) {
      if (place === 'middle') await page.getByText('What to bring').scrollIntoViewIfNeeded()
      const box = await register.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 1000)).toBeLessThanOrEqual(640)
    }
    await register.click()
    await page.waitForURL(registrationPath(seminar.id))
  })

  test('offers a text for group chats, a map, and the calendar', async () => {
    const seminar = await seminarTitled(sample.paid)
    const { page } = await openPage({ javaScript: false })
    await page.goto(seminarPath(seminar))
    await page.getByText('Share this seminar').click()
    const text = await page.getByRole('textbox', { name: 'Text for a group chat' }).inputValue()
    expect(text.split('\n')).toEqual([
      sample.paid,
      expect.stringMatching(/20\d\d, 9:00 AM – 5:00 PM$/),
      'Leyte Normal University, Paterno Street, Tacloban City, Leyte',
      '₱1,500 · 8 CPD Points',
      `${theSite().baseUrl}${seminarPath(seminar)}`,
    ])
    const map = await page.getByRole('link', { name: 'Show on a map' }).getAttribute('href')
    expect(new URL(map ?? '').searchParams.get('query')).toBe(seminar.locationAddress)
    await page.getByText('Add to calendar').click()
    await page.getByRole('link', { name: 'Calendar file (ICS)' }).waitFor()
  })

  test('opens the official invitation', async () => {
    const { page } = await openPage()
    await visit(page, await pathOf(sample.paid))
    await page.getByRole('button', { name: 'Request Official Invitation' }).click()
    await page.getByRole('dialog').getByLabel('Email').waitFor()
  })

  test.for([
    [sample.cancelled, 'This seminar was cancelled.'],
    [sample.over, 'This seminar has ended.'],
    [sample.full, 'This seminar is full.'],
  ])('of %s stays readable and says why nobody can register', async ([title, why]) => {
    const { page } = await openPage()
    await visit(page, await pathOf(title ?? ''))
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor()
    await page
      .getByRole('main')
      .getByText(why ?? '', { exact: true })
      .waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Register/ })
        .count(),
    ).toBe(0)
  })

  test('of a draft opens for staff only', async () => {
    const seminar = await aListedSeminar({ startsAt: inHours(48), endsAt: inHours(50) })
    await queryDatabase('update seminars set is_draft = true where id = $1', [seminar.id])
    const { page } = await openPage({ expected: [/404/] })
    expect(await visit(page, seminarPath(seminar))).toBe(404)
    await signIn(page, theSite().admin.email)
    expect(await visit(page, seminarPath(seminar))).toBe(200)
    await page.getByText('Only staff can open this page until it is published.').waitFor()
  })

  test('breaks a long title and a long address without sideways scrolling', async () => {
    const seminar = await aListedSeminar({ startsAt: inHours(48), endsAt: inHours(50) })
    await queryDatabase(
      `update seminars set description = $2, location_type = 'in_person', location_address = $2, what_to_bring = $2
       where id = $1`,
      [seminar.id, 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4)],
    )
    const { page } = await openPage({ width: 320 })
    await visit(page, seminarPath(seminar))
    expect(await sidewaysScroll(page)).toBe(0)
  })
})
