import { describe, expect, test } from 'vitest'
import { aPlannedSeminar } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { aStoredTemplate } from '../kit/mail-templates.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { dialogOf, press, selectAll, selectionStatus } from '../kit/selection.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { openUserManagement, postsTo, pressable } from '../kit/user-management.ts'

async function aLargeCrowd(count: number): Promise<string> {
  const mark = aMark()
  await queryDatabase(
    `insert into people (email, first_name, last_name, company, marketing_consent)
     select $1 || n || '@journeys.example', 'Maria Concepcion Angelica', $1, 'Western Samar National High School', n > 7
     from generate_series(1, $2::integer) n`,
    [mark, count],
  )
  return mark
}

async function forgetCrowd(mark: string): Promise<void> {
  const theirs = 'person_id in (select id from people where last_name = $1)'
  await queryDatabase(`delete from outbox where ${theirs}`, [mark])
  await queryDatabase('delete from people where last_name = $1', [mark])
}

const sizes = [{ width: 360, isTouch: true }, { width: 1280 }]

describe('Inviting all attendees of a search', () => {
  test.for(sizes)(
    'previews who is excluded, continues while navigating and shows the result, at $width pixels',
    async (size) => {
      const mark = await aLargeCrowd(257)
      const seminar = await aPlannedSeminar(`Reading ${mark}`, { inDays: 1 })
      const staff = await aStaffPerson({ role: 'staff' })
      const page = await openUserManagement(`/attendees?search=${mark}`, size, staff.email)
      const posted = postsTo(page, '/attendees/invitations')
      await selectAll(page).and(page.locator(':visible')).first().check()
      await pressable(page, 'Select all 257').click()
      expect(await selectionStatus(page).innerText()).toBe('All 257 results are selected')
      expect(await pressable(page, 'Add to Seminar').isDisabled()).toBe(true)
      expect(await sidewaysScroll(page)).toBe(0)
      await press(page, 'Invite', 257)
      const sheet = dialogOf(page, 'Invite Attendees to Seminar')
      await sheet.getByText('257 selected').waitFor()
      await sheet.getByRole('searchbox', { name: 'Search seminars' }).fill(mark)
      await sheet.getByRole('radio', { name: new RegExp(`^Reading ${mark}`) }).check()
      await sheet.getByText('250 of 257 will get the invitation. Left out: 7.').waitFor()
      await sheet.getByText('7 without consent to news by e-mail').waitFor()
      await expectAccessible(page)
      await pressable(sheet, 'Preview E-mail').click()
      await sheet.getByText(`Invitation: Reading ${mark}`).waitFor()
      expect(await sidewaysScroll(page)).toBe(0)
      await queryDatabase(
        `insert into people (email, first_name, last_name, marketing_consent) values ($1 || '@journeys.example', 'New', $1, true)`,
        [mark],
      )
      const stored = page.waitForResponse((response) => response.url().endsWith('/attendees/invitations'))
      await pressable(sheet, 'Send Invitations (257)').dblclick()
      await stored
      expect(posted.length).toBe(1)
      await page.reload()
      await page
        .getByRole('checkbox', { name: /^Select New/ })
        .and(page.locator(':visible'))
        .check()
      await press(page, 'Invite', 1)
      await sheet.getByText(/^251 invitations are on their way. 7 were skipped/).waitFor()
      await sheet.getByText('you selected 257 attendees').waitFor()
      await expectAccessible(page)
      await pressable(sheet, 'Done').click()
      const [row] = await queryDatabase(
        `select count(*)::int as count from outbox join people on people.id = person_id where last_name = $1`,
        [mark],
      )
      expect(row).toEqual({ count: 251 })
      await page.getByRole('combobox', { name: 'Invitations' }).selectOption(String(seminar.id))
      await page.getByText('Page 1 of 1').waitFor()
      expect(new URL(page.url()).searchParams.get('notInvitedTo')).toBe(String(seminar.id))
      await forgetCrowd(mark)
    },
  )
})

test('Bulk invitation offers custom templates, and refuses one without an unsubscribe link before sending', async () => {
  const mark = await aLargeCrowd(9)
  const seminar = await aPlannedSeminar(`Reading ${mark}`, { inDays: 1 })
  const template = await aStoredTemplate({ name: `Alumni ${mark}` })
  const page = await openUserManagement(`/attendees?search=${mark}`, { expected: [/409/] })
  await selectAll(page).first().check()
  await press(page, 'Invite', 9)
  const sheet = dialogOf(page, 'Invite Attendees to Seminar')
  await sheet.getByRole('searchbox', { name: 'Search seminars' }).fill(mark)
  await sheet.getByRole('radio', { name: new RegExp(`^Reading ${mark}`) }).check()
  await sheet.getByRole('combobox', { name: 'E-mail template' }).selectOption(`Alumni ${mark}`)
  await pressable(sheet, 'Send Invitations (9)').click()
  await page
    .getByText(/This template has no unsubscribe link/)
    .first()
    .waitFor()
  await queryDatabase(
    `update email_templates set html_template = '<p>{{ seminar.title }} <a href="{{ unsubscribeLink }}">No more</a></p>',
       text_template = '{{ unsubscribeLink }}', subject_template = 'Come back, {{ firstName }}' where id = $1`,
    [template.id],
  )
  await pressable(sheet, 'Preview E-mail').click()
  await sheet.getByText(/^Subject: Come back/).waitFor()
  await pressable(sheet, 'Send Invitations (9)').click()
  await sheet.getByText(/^2 invitations are on their way/).waitFor()
  const [row] = await queryDatabase(
    `select data ->> 'templateId' as template from outbox join people on people.id = person_id where last_name = $1 limit 1`,
    [mark],
  )
  expect(row).toEqual({ template: String(template.id) })
  expect(seminar.id).toBeGreaterThan(0)
  await forgetCrowd(mark)
  await queryDatabase('delete from email_templates where id = $1', [template.id])
})
