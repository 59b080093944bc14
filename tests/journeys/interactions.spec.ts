import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import {
  aKnownPerson,
  anInteraction,
  interactionForm,
  openNewInteraction,
  openProfile,
  sheetOf,
  tabOf,
} from '../kit/profiles.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aStaffPerson } from '../kit/staff-people.ts'
import { expectFocusOn, openUserManagement, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

const input = (page: Page, name: string) => interactionForm(page).getByRole('textbox', { name, exact: true })
const type = (page: Page) => interactionForm(page).getByRole('combobox', { name: 'Type' })
const add = (page: Page) => pressable(interactionForm(page), 'Add Interaction')
const entries = (page: Page) => sheetOf(page).locator('.timeline-entry')
const addedText = 'Interaction added successfully!'

describe('The interaction form', () => {
  test('defaults to a note at the current minute in Manila, and requires a title', async () => {
    const staff = await aStaffPerson({ role: 'staff', displayName: 'Stella Staff' })
    const ana = await aKnownPerson()
    const page = await openProfile(ana, {}, staff.email)
    const posted = postsTo(page, '/attendees/interactions')
    await openNewInteraction(page)
    await expectFocusOn(type(page))
    expect(await type(page).inputValue()).toBe('note')
    const now = new Date(Date.now() + 8 * 60 * 60 * 1000).toISOString()
    expect(await interactionForm(page).getByLabel('Date').inputValue()).toBe(now.slice(0, 10))
    expect(await interactionForm(page).getByLabel('Time').inputValue()).toMatch(/^\d\d:\d\d$/)
    await input(page, 'Title').fill('Asked about CPD points')
    await input(page, 'Description').fill('Wants the certificate\nby mail.')
    await interactionForm(page).getByLabel('Date').fill('2026-11-18')
    await interactionForm(page).getByLabel('Time').fill('09:30')
    await expectAccessible(page)
    await add(page).dblclick()
    await toastSaying(page, addedText).waitFor()
    expect(posted).toEqual([
      {
        attendeeId: ana.id,
        interactionType: 'note',
        title: 'Asked about CPD points',
        description: 'Wants the certificate\nby mail.',
        interactionDate: '2026-11-18T01:30:00.000Z',
        metadata: null,
      },
    ])
    await expectFocusOn(pressable(sheetOf(page), 'Add Interaction'))
    await tabOf(page, 'Interactions (1)').waitFor()
    await entries(page).getByText('Note, November 18, 2026, 9:30 AM, by Stella Staff').waitFor()
    const [row] = await queryDatabase('select created_by from interactions where person_id = $1', [ana.id])
    expect(row).toEqual({ created_by: staff.id })
  })

  test.for([
    ['Phone call', { 'Duration (minutes)': '12.5' }, { duration: 12.5 }, ['Duration: 12.5 minutes']],
    [
      'Meeting',
      { 'Duration (minutes)': '60', 'Meeting Type': 'Online' },
      { duration: 60, meetingType: 'Online' },
      ['Duration: 60 minutes', 'Meeting type: Online'],
    ],
    [
      'Email',
      { 'Recipient Email': 'ana@example.ph' },
      { recipient: 'ana@example.ph' },
      ['To: ana@example.ph'],
    ],
    [
      'Follow-up',
      { 'Follow-up Reason': 'No proof', 'Next Steps': 'Call again' },
      { reason: 'No proof', nextSteps: 'Call again' },
      ['Reason: No proof', 'Next steps: Call again'],
    ],
    ['Feedback', {}, null, []],
  ] as const)('stores the fields specific to a %s', async ([label, typed, metadata, shown]) => {
    const ana = await aKnownPerson()
    const page = await openProfile(ana, { width: label === 'Meeting' ? 360 : 1280 })
    await openNewInteraction(page)
    await type(page).selectOption(label)
    await input(page, 'Title').fill('About the seminar')
    for (const [name, value] of Object.entries(typed)) await input(page, name).fill(value)
    await add(page).click()
    await toastSaying(page, addedText).waitFor()
    const facts = entries(page).locator('.timeline-facts > div')
    await expect.poll(() => facts.allInnerTexts()).toEqual(shown)
    const [row] = await queryDatabase('select metadata from interactions where person_id = $1', [ana.id])
    expect(row).toEqual({ metadata })
  })

  test.for([
    ['Phone call', ['Duration must be a positive number.']],
    ['Meeting', ['Duration must be a positive number.', 'Meeting type is required.']],
    ['Email', ['Recipient email is required.']],
    ['Follow-up', ['Follow-up reason is required.', 'Next steps are required.']],
  ] as const)('shows missing fields of a %s and sends nothing', async ([label, messages]) => {
    const page = await openProfile(await aKnownPerson(), { width: label === 'Email' ? 360 : 1280 })
    const posted = postsTo(page, '/attendees/interactions')
    await openNewInteraction(page)
    await type(page).selectOption(label)
    await interactionForm(page).getByLabel('Date').fill('')
    await interactionForm(page).getByLabel('Time').fill('')
    await add(page).click()
    for (const message of [
      'Title is required.',
      'Interaction date is required.',
      'Invalid time format (HH:mm).',
      ...messages,
    ])
      await interactionForm(page).getByText(message, { exact: true }).waitFor()
    await expectFocusOn(input(page, 'Title'))
    if (label === 'Email') {
      await input(page, 'Recipient Email').fill('ana')
      await interactionForm(page).getByText('A valid recipient email is required.').waitFor()
      await expectAccessible(page)
    }
    expect(posted).toEqual([])
  })

  test('does not shift fields or button when errors appear', async () => {
    const page = await openProfile(await aKnownPerson())
    await openNewInteraction(page)
    const topOf = async (label: string) =>
      (await interactionForm(page).getByLabel(label, { exact: false }).first().boundingBox())?.y
    const before = (await add(page).boundingBox())?.y
    await interactionForm(page).getByLabel('Time').fill('')
    await input(page, 'Title').focus()
    await interactionForm(page).getByText('Invalid time format (HH:mm).').waitFor()
    expect(await topOf('Date')).toBe(await topOf('Time'))
    expect((await add(page).boundingBox())?.y).toBe(before)
  })

  test('shows the reason of a failure and keeps what was typed', async () => {
    const page = await openProfile(await aKnownPerson(), { expected: [/500/] })
    await page.route('**/_api/attendees/interactions', (route) =>
      route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
    )
    await openNewInteraction(page)
    await input(page, 'Title').fill('Called back')
    await add(page).click()
    await toastSaying(page, 'Failed to add interaction: Failed to add interaction').waitFor()
    expect(await input(page, 'Title').inputValue()).toBe('Called back')
  })
})

test('Interaction form shows contact preferences and warns about an unwanted channel', async () => {
  const ana = await aKnownPerson()
  await queryDatabase(
    'update people set accepts_email = true, accepts_phone = false, marketing_consent = false where id = $1',
    [ana.id],
  )
  const page = await openProfile(ana)
  await sheetOf(page).getByText('Consent to news by e-mail').waitFor()
  await openNewInteraction(page)
  const wishes = interactionForm(page).locator('dl').filter({ hasText: 'May be contacted by' })
  expect(await wishes.locator('dd').allInnerTexts()).toEqual(['E-mail', 'No'])
  await type(page).selectOption('phone_call')
  await interactionForm(page).getByText('This person does not want phone calls.').waitFor()
  await type(page).selectOption('email')
  await interactionForm(page).getByText('This person does not want phone calls.').waitFor({ state: 'hidden' })
  await expectAccessible(page)
})

describe('The interaction history', () => {
  test('is filtered by type and loaded page by page', async () => {
    const ana = await aKnownPerson()
    await queryDatabase(
      `insert into interactions (person_id, interaction_type, title, occurred_at)
       select $1, case when n % 10 = 0 then 'meeting' else 'note' end, 'Entry ' || n, now() - n * interval '1 hour'
       from generate_series(1, 60) as n`,
      [ana.id],
    )
    const page = await openProfile(ana)
    await tabOf(page, 'Interactions (60)').click()
    await entries(page).nth(49).waitFor()
    expect(await entries(page).first().innerText()).toContain('Entry 1\n')
    await pressable(sheetOf(page), 'Next').click()
    await sheetOf(page).getByText('Page 2 of 2').waitFor()
    await entries(page).getByText('Entry 60', { exact: true }).waitFor()
    expect(await entries(page).count()).toBe(10)
    await sheetOf(page).getByRole('combobox', { name: 'Type' }).selectOption('Meeting')
    await sheetOf(page).getByText('Page 1 of 1').waitFor()
    await expect.poll(() => entries(page).count()).toBe(6)
    await sheetOf(page).getByRole('combobox', { name: 'Type' }).selectOption('Feedback')
    await sheetOf(page).getByText('No interactions of this type.').waitFor()
  })

  test('shows when loading failed, and loads on retry', async () => {
    const ana = await aKnownPerson()
    await anInteraction(ana.id, { title: 'Called back' })
    const page = await openUserManagement('/attendees', { expected: [/500/] })
    await page.route('**/_api/attendees/interactions?*', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong.' } }),
    )
    await page.goto(`/attendees?profile=${ana.id}`)
    const failed = sheetOf(page).getByText('Failed to load interactions. Please try again.')
    await failed.waitFor()
    await tabOf(page, 'Interactions').click()
    await failed.waitFor()
    await page.unroute('**/_api/attendees/interactions?*')
    await pressable(sheetOf(page), 'Retry').click()
    await entries(page).getByText('Called back').waitFor()
  })
})
