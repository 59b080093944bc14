import { describe, expect, test } from 'vitest'
import { openPage, visit } from '../kit/browser.ts'
import { aPlannedSeminar, forgetAfterwards } from '../kit/planned-seminars.ts'
import { editForm, input, openListOf, openNewForm, stored } from '../kit/seminar-form.ts'
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
    await form.getByRole('textbox', { name: 'Description' }).fill('What a year of points needs.')
    await input(form, 'Start Date').fill('2027-12-31')
    await form.getByText('7 hours', { exact: true }).first().waitFor()
    await input(form, 'Price').fill('2500')
    await form.getByText('Fee per day ₱2,500 (limit for government funds ₱2,000, NBC 563).').waitFor()
    await input(form, 'Price').fill('')
    const preview = form.getByRole('region', { name: 'What visitors will see' })
    await preview.getByText('December 31, 2027', { exact: true }).waitFor()
    await preview.getByText('9:00 AM – 5:00 PM').waitFor()
    await preview.getByText('Free', { exact: true }).waitFor()
    await pressable(form, 'Create Seminar').dblclick()
    await toastSaying(page, `Seminar "${title}" has been created.`).waitFor()
    await form.waitFor({ state: 'hidden' })
    await expectFocusOn(pressable(page, 'Add Seminar'))
    expect(posted).toEqual([
      {
        title,
        descriptionDocument: [{ type: 'paragraph', spans: [{ text: 'What a year of points needs.' }] }],
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
})

describe('Editing a seminar', () => {
  test('sends only changed fields; an empty price means free, and online clears the address', async () => {
    const title = `Edited ${aMark()}`
    const { id } = await aPlannedSeminar({
      title,
      price: '750.00',
      locationType: 'in_person',
      locationAddress: 'Tacloban',
    })
    const page = await openListOf(title)
    const posted = postsTo(page, '/seminars/update')
    await choose(page, title, 'Edit Seminar')
    const form = editForm(page)
    await form.waitFor()
    expect(await input(form, 'Start Date').inputValue()).toBe('2027-06-05')
    expect(await input(form, 'Price').inputValue()).toBe('750')
    expect(await pressable(form, 'Save Changes').isDisabled()).toBe(true)
    await input(form, 'Price').fill('')
    await input(form, 'Location Type').selectOption('online')
    await input(form, 'End Time').fill('12:00')
    await pressable(form, 'Save Changes').click()
    await toastSaying(page, `Seminar "${title}" has been updated.`).waitFor()
    expect(posted).toEqual([
      {
        id,
        price: null,
        locationType: 'online',
        locationAddress: null,
        endDate: '2027-06-05T04:00:00.000Z',
        durationMinutes: 180,
        expectedUpdatedAt: expect.any(String),
      },
    ])
    expect(await stored(title)).toMatchObject({
      price: null,
      location_address: null,
      duration_in_minutes: 180,
    })
    await page.getByRole('table').getByText('Free', { exact: true }).waitFor()
  })
})
