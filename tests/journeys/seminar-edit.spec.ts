import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { aSeatHolder } from '../kit/planning.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { editForm, input, openListOf, stored } from '../kit/seminar-form.ts'
import { aMark } from '../kit/staff-people.ts'
import { choose, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

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

  test('without a start date shows an error and sends nothing', async () => {
    const title = `Undated ${aMark()}`
    await aPlannedSeminar({ title })
    const page = await openListOf(title)
    const posted = postsTo(page, '/seminars/update')
    await choose(page, title, 'Edit Seminar')
    const form = editForm(page)
    await input(form, 'Start Date').fill('')
    await pressable(form, 'Save Changes').click()
    await form.getByText('Start date is required').waitFor()
    expect(posted).toEqual([])
  })

  test('refuses a seat limit below the seats taken', async () => {
    const title = `Full ${aMark()}`
    await aPlannedSeminar({ title, maxAttendees: 20, seatsTaken: 12 })
    const page = await openListOf(title, { expected: [/status of 409/, /answer: 409/] })
    await choose(page, title, 'Edit Seminar')
    const form = editForm(page)
    await form.getByText('12 people have seats.', { exact: false }).waitFor()
    await input(form, 'Max Attendees').fill('11')
    await pressable(form, 'Save Changes').click()
    await form.getByText('the limit cannot be lower than 12', { exact: false }).waitFor()
    expect(await input(form, 'Max Attendees').inputValue()).toBe('11')
    expect(await stored(title)).toMatchObject({ max_attendees: 20 })
  })

  test('announces that a changed time is e-mailed to registrants, and can be saved without e-mail', async () => {
    const title = `Moved ${aMark()}`
    const seminar = await aPlannedSeminar({ title })
    const email = await aSeatHolder(seminar)
    const page = await openListOf(title)
    await choose(page, title, 'Edit Seminar')
    const form = editForm(page)
    await form
      .getByText('They will be e-mailed about changes to the date, time or place.', { exact: false })
      .waitFor()
    expect(await form.getByText('about this change', { exact: false }).count()).toBe(0)
    await input(form, 'Title').fill(`${title} again`)
    expect(await form.getByText('about this change', { exact: false }).count()).toBe(0)
    await input(form, 'Title').fill(title)
    await input(form, 'End Time').fill('16:30')
    await form.getByText('1 registrant will be e-mailed about this change.').waitFor()
    await expectAccessible(page)
    const silence = form.getByLabel('Do not notify registrants (for minor corrections)')
    await silence.check()
    await form.getByText('1 registrant will not be e-mailed about this change.').waitFor()
    await pressable(form, 'Save Changes').click()
    await toastSaying(page, `Seminar "${title}" has been updated.`).waitFor()
    const messages = () => queryDatabase('select data from outbox where recipient_email = $1', [email])
    expect(await messages()).toEqual([])

    await choose(page, title, 'Edit Seminar')
    await input(editForm(page), 'End Time').fill('18:00')
    await editForm(page).getByText('1 registrant will be e-mailed about this change.').waitFor()
    const posted = postsTo(page, '/seminars/update')
    await pressable(editForm(page), 'Save Changes').click()
    await expect.poll(async () => (await messages()).length).toBe(1)
    expect(posted[0]).not.toHaveProperty('notifyRegistrants')
    expect((await messages())[0]?.data).toMatchObject({
      seminar: { endsAt: '2027-06-05T10:00:00.000Z' },
      former: { endsAt: '2027-06-05T08:30:00.000Z' },
    })
  })
})

describe('Editing a seminar at the same time as another editor', () => {
  async function editedByTwo(title: string) {
    const seminar = await aPlannedSeminar({ title, price: '100.00' })
    const page = await openListOf(title, { expected: [/status of 409/, /answer: 409/] })
    await choose(page, title, 'Edit Seminar')
    const form = editForm(page)
    await input(form, 'CPD Points').fill('7')
    await queryDatabase(
      `update seminars set price = 250, description = 'Theirs', updated_at = now() + interval '1 second' where id = $1`,
      [seminar.id],
    )
    await pressable(form, 'Save Changes').click()
    await form.getByText('Someone else changed this seminar', { exact: true }).waitFor()
    await form.getByText('Description, Price', { exact: false }).waitFor()
    expect(await input(form, 'CPD Points').inputValue()).toBe('7')
    await expectAccessible(page)
    return { page, form }
  }

  test('warns the second editor, who can merge both changes', async () => {
    const title = `Both ${aMark()}`
    const { page, form } = await editedByTwo(title)
    await pressable(form, 'Keep my changes').click()
    await expect.poll(() => input(form, 'Price').inputValue()).toBe('250')
    expect(await input(form, 'CPD Points').inputValue()).toBe('7')
    await pressable(form, 'Save Changes').click()
    await toastSaying(page, `Seminar "${title}" has been updated.`).waitFor()
    expect(await stored(title)).toMatchObject({ price: '250.00', cpd_points: 7, description: 'Theirs' })
  })

  test("lets the second editor accept the other's changes", async () => {
    const { form } = await editedByTwo(`Theirs ${aMark()}`)
    await pressable(form, 'Use their changes').click()
    await expect.poll(() => input(form, 'CPD Points').inputValue()).toBe('')
    expect(await input(form, 'Description').inputValue()).toBe('Theirs')
    expect(await pressable(form, 'Save Changes').isDisabled()).toBe(true)
  })
})
