import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aPlannedSeminar, forgetAfterwards } from '../kit/planned-seminars.ts'
import { input, multiDay, newForm, openListOf, openNewForm, stored } from '../kit/seminar-form.ts'
import { aMark } from '../kit/staff-people.ts'
import { choose, expectFocusOn, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

describe('A new seminar', () => {
  test('online, one-day and free, is created once and public after saving', async () => {
    const title = `Planning ${aMark()}`
    forgetAfterwards(title)
    const page = await openListOf(title)
    const posted = postsTo(page, '/seminars')
    const form = await openNewForm(page)
    await expectFocusOn(input(form, 'Title'))
    expect(await input(form, 'Start Time').inputValue()).toBe('09:00')
    expect(await input(form, 'End Time').inputValue()).toBe('17:00')
    expect(await input(form, 'Location Type').inputValue()).toBe('online')
    expect(await input(form, 'Max Attendees').inputValue()).toBe('100')
    await input(form, 'Title').fill(title)
    await input(form, 'Description').fill('What a year of points needs.')
    await input(form, 'Start Date').fill('2027-12-31')
    await form.getByText('7 hours', { exact: true }).first().waitFor()
    const preview = form.getByRole('region', { name: 'What visitors will see' })
    await preview.getByText('December 31, 2027,').waitFor()
    await preview.getByText('9:00 AM – 5:00 PM').waitFor()
    await preview.getByText('· Free ·').waitFor()
    await expectAccessible(page)
    await pressable(form, 'Create Seminar').dblclick()
    await toastSaying(page, `Seminar "${title}" has been created.`).waitFor()
    await form.waitFor({ state: 'hidden' })
    await expectFocusOn(pressable(page, 'Add Seminar'))
    expect(posted).toEqual([
      {
        title,
        description: 'What a year of points needs.',
        startDate: '2027-12-31T01:00:00.000Z',
        scheduledDate: '2027-12-31T01:00:00.000Z',
        endDate: '2027-12-31T09:00:00.000Z',
        durationMinutes: 420,
        maxAttendees: 100,
        cpdPoints: null,
        price: null,
        locationType: 'online',
        locationAddress: null,
        locationDetails: '',
        whatToBring: '',
        categoryId: null,
        paymentAccountIds: null,
        isDraft: false,
      },
    ])
    await page.getByRole('table').getByText('December 31, 2027').waitFor()
    const { page: visitor } = await openPage()
    await visit(visitor, `/register?seminar=${(await stored(title))?.id}`)
    await visitor.getByRole('heading', { level: 1, name: `Register for ${title}` }).waitFor()
    const again = await openNewForm(page)
    expect(await input(again, 'Title').inputValue()).toBe('')
  })

  test('in person, multi-day and paid, can be created on a phone', async () => {
    const title = `Retreat ${aMark()}`
    forgetAfterwards(title)
    const page = await openListOf(title, { width: 360, isTouch: true, colorScheme: 'dark' })
    const form = await openNewForm(page)
    await input(form, 'Title').fill(title)
    await input(form, 'Start Date').fill('2028-02-28')
    await multiDay(form).click()
    expect(await input(form, 'End Date').inputValue()).toBe('2028-02-29')
    expect(await input(form, 'End Date').getAttribute('min')).toBe('2028-02-29')
    await input(form, 'End Date').fill('2028-03-01')
    await form.getByText('3 days (21 hours)').waitFor()
    await input(form, 'Location Type').selectOption('in_person')
    await input(form, 'Location Address').fill('Calbayog City Convention Center')
    await input(form, 'Price').fill('1500.50')
    await input(form, 'CPD Points').fill('12')
    await input(form, 'Max Attendees').fill('')
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    await pressable(form, 'Create Seminar').click()
    await toastSaying(page, `Seminar "${title}" has been created.`).waitFor()
    expect(await stored(title)).toMatchObject({
      starts_at: new Date('2028-02-28T09:00+08:00'),
      ends_at: new Date('2028-03-01T17:00+08:00'),
      duration_in_minutes: 1260,
      price: '1500.50',
      cpd_points: 12,
      max_attendees: null,
      location_address: 'Calbayog City Convention Center',
    })
    // While open, the form's preview card duplicates the list's card.
    await form.waitFor({ state: 'hidden' })
    const card = page.getByRole('listitem').filter({ hasText: title })
    await card.getByText('February 28 – March 1, 2028').waitFor()
  })
})

describe('A duplicated seminar', () => {
  test('is a new seminar with everything except the dates', async () => {
    const title = `Yearly ${aMark()}`
    await aPlannedSeminar({
      title,
      endsAt: '2027-06-07T17:00+08',
      locationType: 'in_person',
      locationAddress: 'Catbalogan',
      price: '900.00',
      maxAttendees: 30,
      seatsTaken: 4,
    })
    forgetAfterwards(`${title} again`)
    const page = await openListOf(title)
    await choose(page, title, 'Duplicate Seminar')
    const form = newForm(page)
    await form.waitFor()
    expect(await input(form, 'Title').inputValue()).toBe(title)
    expect(await input(form, 'Start Date').inputValue()).toBe('')
    await input(form, 'Title').fill(`${title} again`)
    await input(form, 'Start Date').fill('2028-06-03')
    expect(await input(form, 'End Date').inputValue()).toBe('2028-06-05')
    await pressable(form, 'Create Seminar').click()
    await toastSaying(page, `Seminar "${title} again" has been created.`).waitFor()
    expect(await stored(`${title} again`)).toMatchObject({
      starts_at: new Date('2028-06-03T09:00+08:00'),
      ends_at: new Date('2028-06-05T17:00+08:00'),
      location_address: 'Catbalogan',
      price: '900.00',
      max_attendees: 30,
      seats_taken: 0,
    })
  })
})
