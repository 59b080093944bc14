import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { anAttendee, aPlannedSeminar, aSeat } from '../kit/attendees.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aCrowd, boxOf, dialogOf, press } from '../kit/selection.ts'
import { aMark } from '../kit/staff-people.ts'
import { expectFocusOn, openUserManagement, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

/** Checked in the page, because Playwright's click would scroll the button into view. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

const sizes = [
  { width: 1280, isTouch: false },
  { width: 360, isTouch: true },
] as const

const seminarSearch = (page: Page) => page.getByRole('searchbox', { name: 'Search seminars' })
const attendeeSearch = (page: Page) =>
  page.getByRole('dialog').getByRole('searchbox', { name: 'Search attendees' })

describe.for(sizes)('Attendee list actions at $width pixels', (size) => {
  test('add one selected person to a seminar', async () => {
    const { mark, names, people } = await aCrowd(1)
    const seminar = await aPlannedSeminar(`Reading ${mark}`, { price: 500 })
    const full = await aPlannedSeminar(`Full ${mark}`)
    await aSeat(full, await anAttendee())
    await queryDatabase('update seminars set max_attendees = 1 where id = $1', [full.id])
    const page = await openUserManagement(`/attendees?search=${mark}`, size)
    const posted = postsTo(page, '/attendees/add-to-seminar')
    await boxOf(page, names[0] ?? '').check()
    await pressable(page, 'Add to Seminar').click()
    const sheet = dialogOf(page, 'Add Attendee to Seminar')
    await sheet.getByText(names[0] ?? '').waitFor()
    await pressable(sheet, 'Add to Seminar').click()
    await sheet.getByRole('alert').getByText('Please select a seminar.').waitFor()
    expect(posted).toEqual([])
    await seminarSearch(page).fill(mark)
    await expect.poll(() => sheet.getByRole('radio').count()).toBe(2)
    expect(await sheet.getByRole('radio', { name: /^Full/ }).isDisabled()).toBe(true)
    await sheet.getByText('This seminar is full.').waitFor()
    await expectAccessible(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await sheet.getByRole('radio', { name: /^Reading/ }).check()
    await pressable(sheet, 'Add to Seminar').dblclick()
    await toastSaying(page, `${names[0]} has been added to "${seminar.title}".`).waitFor()
    await sheet.waitFor({ state: 'hidden' })
    await expectFocusOn(pressable(page, 'Add to Seminar'))
    expect(posted).toEqual([{ userId: people[0]?.id, seminarId: seminar.id }])
    const [row] = await queryDatabase('select payment_status from registrations where person_id = $1', [
      people[0]?.id,
    ])
    expect(row).toEqual({ payment_status: 'pending' })
  })

  test('find an existing attendee and add them to the seminar the list is filtered by', async () => {
    const { mark, names } = await aCrowd(11)
    const seminar = await aPlannedSeminar(`Reading ${mark}`)
    const page = await openUserManagement(`/attendees?seminarId=${seminar.id}`, size)
    await pressable(page, 'Add Existing Attendee').click()
    const sheet = dialogOf(page, 'Add Attendee to Seminar')
    await pressable(sheet, 'Add to Seminar').click()
    await sheet.getByRole('alert').getByText('Please select an attendee.').waitFor()
    await attendeeSearch(page).fill(mark)
    await sheet.getByText('Page 1 of 2', { exact: true }).waitFor()
    expect(await sheet.getByRole('radio').count()).toBe(10)
    await pressable(sheet, 'Next').click()
    await sheet.getByRole('radio', { name: new RegExp(names[0] ?? '') }).check()
    await pressable(sheet, 'Add to Seminar').click()
    await toastSaying(page, `${names[0]} has been added to "${seminar.title}".`).waitFor()
    await page.getByRole('link', { name: names[0] ?? '', exact: true }).waitFor()
  })

  test('invite the selected people, and list the skipped ones until dismissed', async () => {
    const { mark, names, people } = await aCrowd(3)
    const seminar = await aPlannedSeminar(`Reading ${mark}`, { inDays: 1 })
    await aPlannedSeminar(`Over ${mark}`, { inDays: -3 })
    await queryDatabase('update people set marketing_consent = true where id = any($1)', [
      people.map(({ id }) => id),
    ])
    await queryDatabase('update people set accepts_email = false where id = $1', [people[1]?.id])
    const page = await openUserManagement(`/attendees?search=${mark}`, size)
    const posted = postsTo(page, '/attendees/invitations')
    for (const name of names) await boxOf(page, name).check()
    await press(page, 'Invite', 3)
    const sheet = dialogOf(page, 'Invite Attendees to Seminar')
    await sheet.getByText('3 selected').waitFor()
    await sheet.getByRole('radio').first().waitFor()
    expect(await sheet.getByRole('radio').count()).toBeLessThanOrEqual(10)
    await pressable(sheet, 'Send Invitations (3)').click()
    await sheet.getByRole('alert').getByText('Please select a seminar.').waitFor()
    await seminarSearch(page).fill(mark)
    await expect.poll(() => sheet.getByRole('radio').count()).toBe(1)
    await sheet.getByRole('radio', { name: /^Reading/ }).check()
    await sheet.getByText('2 of 3 will get the invitation. Left out: 1.').waitFor()
    await sheet.getByText('1 with e-mail turned off').waitFor()
    await expectAccessible(page)
    await pressable(sheet, 'Send Invitations (3)').dblclick()
    const said = '2 invitations are on their way. 1 was skipped: 1 with e-mail turned off.'
    await sheet.getByText(said).waitFor()
    await expectFocusOn(pressable(sheet, 'Done'))
    expect(await sidewaysScroll(page)).toBe(0)
    await pressable(sheet, 'Done').click()
    await sheet.waitFor({ state: 'hidden' })
    expect(posted).toHaveLength(1)
    const recorded = await queryDatabase(
      'select 1 from interactions where interaction_type = $1 and person_id = $2',
      ['invitation_sent', people[0]?.id],
    )
    expect(recorded).toHaveLength(1)
    expect(posted[0]).toMatchObject({ seminarId: seminar.id })
  })
})

test.for(sizes)(
  'Add to Seminar dialog reports a seat taken meanwhile and keeps the selection, at $width pixels',
  async (size) => {
    const { mark, names } = await aCrowd(1)
    const seminar = await aPlannedSeminar(`Reading ${mark}`)
    const page = await openUserManagement(`/attendees?search=${mark}`, { ...size, expected: [/409/] })
    await boxOf(page, names[0] ?? '').check()
    await pressable(page, 'Add to Seminar').click()
    const sheet = dialogOf(page, 'Add Attendee to Seminar')
    await seminarSearch(page).fill(mark)
    await sheet.getByRole('radio', { name: `Reading ${mark}` }).check()
    await aSeat(seminar, await anAttendee())
    await queryDatabase('update seminars set max_attendees = 1 where id = $1', [seminar.id])
    await pressable(sheet, 'Add to Seminar').click()
    await toastSaying(page, 'Failed to add the attendee to the seminar: This seminar is full.').waitFor()
    expect(await sheet.isVisible()).toBe(true)
    // The toast covers no needed button, even with an on-screen keyboard.
    await page.setViewportSize({ width: size.width, height: 440 })
    for (const name of ['Add to Seminar', 'Close'])
      expect(await pressable(sheet, name).evaluate(isOnTop)).toBe(true)
  },
)

test('Attendee list exports the participants of a chosen seminar as a file', async () => {
  const mark = aMark()
  const seminar = await aPlannedSeminar(`Past ${mark}`, { inDays: -30 })
  await aSeat(seminar, await anAttendee())
  const page = await openUserManagement('/attendees')
  await pressable(page, 'Export').click()
  await page.getByRole('menuitem', { name: 'Participants of one seminar' }).click()
  const sheet = dialogOf(page, 'Export Participants')
  await pressable(sheet, 'Export').click()
  await sheet.getByRole('alert').getByText('Please select a seminar.').waitFor()
  await seminarSearch(page).fill(mark)
  await sheet.getByRole('radio', { name: new RegExp(mark) }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    pressable(sheet, `Export "${seminar.title}"`).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^seminar_past_m[0-9a-f]+_participants_\d{4}-\d\d-\d\d\.csv$/)
  await expectAccessible(page)
})

test('Attendee list on a phone puts rarely used actions in one menu', async () => {
  const page = await openUserManagement('/attendees', { width: 360, isTouch: true })
  expect(await pressable(page, 'Import').isVisible()).toBe(false)
  await pressable(page, 'More').tap()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    'Export all attendees',
    'Export participants of one seminar',
    'Import',
  ])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('menuitem', { name: 'Import', exact: true }).tap()
  await dialogOf(page, 'Import Attendees').waitFor()
})
