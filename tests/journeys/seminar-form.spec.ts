import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { forgetAfterwards } from '../kit/planned-seminars.ts'
import { alerts, input, multiDay, openNewForm } from '../kit/seminar-form.ts'
import { aMark } from '../kit/staff-people.ts'
import { expectFocusOn, openUserManagement, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

describe('The seminar form', () => {
  test('resets times and address when multi-day or location type is switched back', async () => {
    const page = await openUserManagement('/seminars')
    const form = await openNewForm(page)
    await input(form, 'Start Date').fill('2027-12-31')
    await input(form, 'Start Time').fill('13:00')
    await multiDay(form).click()
    expect(await input(form, 'Start Time').inputValue()).toBe('09:00')
    expect(await input(form, 'End Date').inputValue()).toBe('2028-01-01')
    await input(form, 'Start Date').fill('2027-02-27')
    expect(await input(form, 'End Date').inputValue()).toBe('2027-02-28')
    await multiDay(form).click()
    expect(await form.getByLabel('End Date').count()).toBe(0)
    await form.getByText('7 hours', { exact: true }).first().waitFor()
    await input(form, 'Location Type').selectOption('in_person')
    await input(form, 'Location Address').fill('Calbayog')
    await input(form, 'Location Type').selectOption('online')
    await input(form, 'Location Type').selectOption('in_person')
    expect(await input(form, 'Location Address').inputValue()).toBe('')
  })

  test('shows errors at their fields and sends nothing', async () => {
    const page = await openUserManagement('/seminars')
    const posted = postsTo(page, '/seminars')
    const form = await openNewForm(page)
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date())
    expect(await input(form, 'Start Date').getAttribute('min')).toBe(today)
    expect(await input(form, 'Price').getAttribute('step')).toBe('0.01')
    await pressable(form, 'Create Seminar').click()
    expect(await alerts(form)).toEqual(['Title is required', 'Start date is required'])
    await expectFocusOn(input(form, 'Title'))
    await input(form, 'Title').fill('Planning')
    await input(form, 'Start Date').fill('2020-01-01')
    await form.getByText('This day has passed. Choose today or a later day.').waitFor()
    await input(form, 'Start Date').fill('2027-12-05')
    await input(form, 'End Time').fill('08:59')
    await input(form, 'End Time').blur()
    await form.getByText('End time must be after start time', { exact: true }).waitFor()
    await input(form, 'Start Time').fill('08:00')
    await form.getByText('End time must be after start time', { exact: true }).waitFor({ state: 'hidden' })
    await input(form, 'Location Type').selectOption('in_person')
    await pressable(form, 'Create Seminar').click()
    const combined =
      'For multi-day seminars, end date is required and must be after start date. Location address is required for in-person seminars.'
    await form.getByText(combined).waitFor()
    await expectAccessible(page)
    await input(form, 'Location Address').fill('Calbayog')
    await form.getByText(combined).waitFor({ state: 'hidden' })
    await multiDay(form).click()
    await input(form, 'End Date').fill('2027-12-05')
    await pressable(form, 'Create Seminar').click()
    await form.getByText(combined).waitFor()
    expect(await input(form, 'End Date').getAttribute('aria-invalid')).toBe('true')
    expect(await input(form, 'End Date').getAttribute('data-error')).toBe('true')
    expect(posted).toEqual([])
  })

  test('rejects an incomplete number as price instead of treating it as free', async () => {
    const page = await openUserManagement('/seminars')
    const posted = postsTo(page, '/seminars')
    const form = await openNewForm(page)
    await input(form, 'Title').fill('Planning')
    await input(form, 'Start Date').fill('2027-12-05')
    await input(form, 'Price').pressSequentially('-')
    await pressable(form, 'Create Seminar').click()
    await form.getByText('Please enter a number').waitFor()
    expect(posted).toEqual([])
  })

  test('keeps what was typed when the server fails, and can be sent again', async () => {
    const title = `Again ${aMark()}`
    forgetAfterwards(title)
    const page = await openUserManagement('/seminars', { expected: [/status of 500/, /answer: 500/] })
    const form = await openNewForm(page)
    await input(form, 'Title').fill(title)
    await input(form, 'Start Date').fill('2027-12-05')
    await page.route('**/_api/seminars', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
    )
    await pressable(form, 'Create Seminar').click()
    await toastSaying(page, 'Failed to create seminar: Failed to create seminar').waitFor()
    expect(await input(form, 'Title').inputValue()).toBe(title)
    await page.unroute('**/_api/seminars')
    await pressable(form, 'Create Seminar').click()
    await toastSaying(page, `Seminar "${title}" has been created.`).waitFor()
  })
})

describe('The categories in the seminar form', () => {
  test('show a loading state, and can be reloaded after a failure', async () => {
    const page = await openUserManagement('/seminars', { expected: [/status of 500/, /answer: 500/] })
    let isBroken = true
    await page.route('**/_api/categories?*limit=200*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await (isBroken ? route.fulfill({ status: 500, body: '{}' }) : route.fallback())
    })
    const form = await openNewForm(page)
    const category = input(form, 'Category')
    expect(await category.locator('option').allInnerTexts()).toEqual(['Loading categories...'])
    await form.getByRole('button', { name: 'Load categories again' }).waitFor()
    expect(await category.locator('option').allInnerTexts()).toEqual(['Error loading categories'])
    isBroken = false
    await form.getByRole('button', { name: 'Load categories again' }).click()
    await category.locator('option', { hasText: 'No category' }).waitFor({ state: 'attached' })
    expect(await category.locator('option').count()).toBeGreaterThan(2)
  })
})
