import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aPlannedSeminar, forgetAfterwards } from '../kit/planned-seminars.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { editForm } from '../kit/seminar-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { choose, menuButton, openUserManagement, pressable, toastSaying } from '../kit/user-management.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const field = (where: Locator, name: string) => where.getByRole('textbox', { name, exact: true })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const programmePath = ({ id }: { readonly id: number }) => `/seminars/${id}/programme`
const twoDays = { startsAt: '2027-06-05T08:00+08', endsAt: '2027-06-06T17:00+08' }

interface TypedSession {
  readonly title: string
  readonly from: string
  readonly to: string
}

async function addSession(page: Page, { title, from, to }: TypedSession): Promise<void> {
  await pressable(page, 'Add Session').click()
  const form = dialog(page, 'Add a Session')
  await field(form, 'Title').fill(title)
  await field(form, 'Start').fill(from)
  await field(form, 'End').fill(to)
  await pressable(form, 'Add to Programme').click()
  await row(page, title).waitFor()
}

function forgetSpeaker(fullName: string): void {
  onTestFinished(async () => {
    await queryDatabase(
      'delete from session_speakers where speaker_id in (select id from speakers where full_name = $1)',
      [fullName],
    )
    await queryDatabase('delete from speakers where full_name = $1', [fullName])
  })
}

/** Stores a session of a seminar, from 8 to 9 on the first of `twoDays`. */
async function aStoredSession(seminarId: number, title: string): Promise<void> {
  await queryDatabase(
    `insert into seminar_sessions (seminar_id, starts_at, ends_at, title, kind, is_counted, position)
     values ($1, '2027-06-05T08:00+08', '2027-06-05T09:00+08', $2, 'talk', true, 0)`,
    [seminarId, title],
  )
  await queryDatabase('insert into seminar_programmes (seminar_id) values ($1)', [seminarId])
}

/** Of the only session of a seminar; undefined without one. */
async function startOfSession(condition: string, value: string | number): Promise<string | undefined> {
  const [row] = await queryDatabase(
    `select starts_at from seminar_sessions where seminar_id in (select id from seminars where ${condition})`,
    [value],
  )
  return row && new Date(String(row.starts_at)).toISOString()
}

test('The programme of a seminar is planned for two days with speakers and slots, and shown to visitors without script', async () => {
  const mark = aMark()
  const speaker = `Liza ${mark}`
  forgetSpeaker(speaker)
  const seminar = await aPlannedSeminar({ ...twoDays, title: `Reading ${mark}` })
  const page = await openUserManagement('/seminars')
  await page.goto(`/seminars?search=${mark}`)
  await menuButton(page, seminar.title).click()
  await page.getByRole('menuitem', { name: 'Programme' }).click()
  await page.getByText('No sessions on this day yet.').waitFor()
  await expectAccessible(page)

  await pressable(page, 'Add Session').click()
  const form = dialog(page, 'Add a Session')
  await pressable(form, 'Add to Programme').click()
  await form.getByText('Enter a title.').waitFor()
  await field(form, 'Title').fill('Opening talk')
  await field(form, 'End').fill('12:00')
  await pressable(form, 'New speaker').click()
  await field(form, 'Full Name').fill(speaker)
  await field(form, 'Credentials').fill('PhD')
  await pressable(form, 'Add to speakers').click()
  await form.getByLabel(`Role of ${speaker}, PhD`).waitFor()
  await expectAccessible(page)
  await pressable(form, 'Add to Programme').click()
  await row(page, 'Opening talk').getByText(`${speaker}, PhD`).waitFor()

  await pressable(page, 'Add Break').click()
  await pressable(dialog(page, 'Add a Break'), 'Add to Programme').click()
  await row(page, '12:00 PM – 12:15 PM').waitFor()
  await addSession(page, { title: 'Afternoon work', from: '13:00', to: '17:00' })
  await page.getByRole('tab', { name: /Day 2/ }).click()
  await addSession(page, { title: 'Second day', from: '08:00', to: '11:00' })
  await page.getByText('Programme: 11 h, seminar says 7 h.').waitFor()

  await pressable(page, 'Make the Half-Day Slots').click()
  const preview = dialog(page, 'Make the Half-Day Slots')
  await preview.getByText('3 slots, 11 h counted').waitFor()
  await expectAccessible(page)
  await pressable(preview, 'Make Slots').click()
  const slots = page.getByRole('table', { name: 'Attendance slots' })
  await slots.getByText('Morning, Day 1').waitFor()
  expect(await slots.getByRole('row').count()).toBe(4)
  await expectAccessible(page)

  await queryDatabase('update speakers set bio = $2 where full_name = $1', [speaker, 'Has taught for years.'])
  const visitor = await openPage({ javaScript: false })
  await visitor.page.goto(`/seminars/${seminar.id}`)
  const programme = visitor.page.getByRole('region', { name: 'Programme' })
  expect(await programme.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Day 1: June 5, 2027',
    'Day 2: June 6, 2027',
  ])
  expect(await programme.getByRole('listitem').count()).toBe(4)
  const speakers = visitor.page.getByRole('region', { name: 'Speakers' })
  expect(await speakers.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(new RegExp(`^${speaker}, PhD\\s+Profile$`)),
  ])
  await speakers.getByText('Profile').click()
  await speakers.getByText('Has taught for years.').waitFor()
  expect(await visitor.page.content()).toContain('"subEvent"')
})

test('The programme of a seminar moves with its seminar if the editor wants it, and is copied with a duplicate', async () => {
  const mark = aMark()
  const seminar = await aPlannedSeminar({ ...twoDays, title: `Numbers ${mark}` })
  await aStoredSession(seminar.id, 'Fractions')
  const page = await openUserManagement(`/seminars?search=${mark}`, { expected: [/409/] })
  await choose(page, seminar.title, 'Edit Seminar')
  const form = editForm(page)
  await form.getByLabel('Start Time').fill('09:00')
  const question = form.getByRole('checkbox', { name: 'Move the programme too' })
  await question.uncheck()
  await pressable(form, 'Save Changes').click()
  await page.getByText(/“Fractions” would lie outside the seminar/).waitFor()
  await question.check()
  await pressable(form, 'Save Changes').click()
  await toastSaying(page, `Seminar "${seminar.title}" has been updated.`).waitFor()
  expect(await startOfSession('id = $1', seminar.id)).toBe('2027-06-05T01:00:00.000Z')

  await choose(page, seminar.title, 'Duplicate Seminar')
  const copy = dialog(page, 'Add a New Seminar')
  const title = `Copy ${mark}`
  forgetAfterwards(title)
  await field(copy, 'Title').fill(title)
  await copy.getByLabel('Start Date').fill('2027-09-04')
  await pressable(copy, 'Create Seminar').click()
  await page.getByRole('row').filter({ hasText: title }).waitFor()
  await expect.poll(() => startOfSession('title = $1', title)).toBe('2027-09-04T01:00:00.000Z')
})

test('The programme of a seminar keeps what was typed when another editor saves first, and saves it into the current programme', async () => {
  const mark = aMark()
  const seminar = await aPlannedSeminar({ ...twoDays, title: `Science ${mark}` })
  const { page } = await openPage({ expected: [/409/] })
  await signIn(page, (await aStaffPerson({ role: 'organizer' })).email)
  await visit(page, programmePath(seminar))
  await pressable(page, 'Add Session').click()
  const form = dialog(page, 'Add a Session')
  await field(form, 'Title').fill('Mine')
  await field(form, 'Start').fill('10:00')
  await field(form, 'End').fill('11:00')
  await aStoredSession(seminar.id, 'Theirs')
  await pressable(form, 'Add to Programme').click()
  await form.getByText('Someone else changed this programme').waitFor()
  expect(await field(form, 'Title').inputValue()).toBe('Mine')
  await pressable(form, 'Keep my changes').click()
  await pressable(form, 'Add to Programme').click()
  await row(page, 'Mine').waitFor()
  await row(page, 'Theirs').waitFor()
})

test('The programme of a seminar shows refusals of the server at the field, and at the dialog if they concern another session', async () => {
  const mark = aMark()
  const seminar = await aPlannedSeminar({ ...twoDays, title: `Arts ${mark}` })
  await aStoredSession(seminar.id, 'Drawing')
  const { page } = await openPage({ expected: [/409/, /400/] })
  await signIn(page, (await aStaffPerson({ role: 'organizer' })).email)
  await visit(page, programmePath(seminar))
  await pressable(page, 'Add Session').click()
  const form = dialog(page, 'Add a Session')
  await field(form, 'Title').fill('Painting')
  await field(form, 'Start').fill('08:30')
  await field(form, 'End').fill('09:30')
  await pressable(form, 'Add to Programme').click()
  await form.getByText('This session overlaps “Drawing” in the same room.').waitFor()
  await field(form, 'Start').fill('07:00')
  await pressable(form, 'Add to Programme').click()
  await form.getByText('This session lies outside the seminar.').waitFor()
  expect(await page.getByText('Failed to save the programme').count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog(page, 'Discard your changes?').waitFor()
  await pressable(page, 'Keep editing').click()
  expect(await field(form, 'Title').inputValue()).toBe('Painting')
})

test('The programme of a seminar is read-only for staff and never scrolls horizontally, however long the names', async () => {
  const mark = aMark()
  const seminar = await aPlannedSeminar({ ...twoDays, title: `${mark}${'x'.repeat(200)}` })
  await aStoredSession(seminar.id, 'y'.repeat(200))
  const { page } = await openPage({ width: 360, isTouch: true })
  await signIn(page, (await aStaffPerson({ role: 'staff' })).email)
  await visit(page, programmePath(seminar))
  await page.getByRole('list', { name: 'Sessions' }).getByRole('listitem').first().waitFor()
  expect(await page.getByRole('button', { name: /^(Add|Edit|Make|Actions for y)/ }).count()).toBe(0)
  await page.getByText('At least 100 % of the minutes of all slots are required.').waitFor()
  await expectAccessible(page)
  for (const width of [320, 640, 928, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
  }
})

test('The programme of a seminar offers to close a slot that has scans instead of removing it', async () => {
  const mark = aMark()
  const seminar = await aPlannedSeminar({ ...twoDays, title: `Music ${mark}` })
  await aStoredSession(seminar.id, 'Choir')
  const page = await openUserManagement(programmePath(seminar))
  await pressable(page, 'Make the Half-Day Slots').click()
  await pressable(dialog(page, 'Make the Half-Day Slots'), 'Make Slots').click()
  await menuButton(page, 'Whole day').waitFor()
  await queryDatabase(
    `insert into attendance_scans (scan_id, seminar_id, slot_id, source, scanned_at, corrected_at, received_at, outcome)
       select gen_random_uuid(), seminar_id, id, 'qr', now(), now(), now(), 'unknown' from attendance_slots where seminar_id = $1`,
    [seminar.id],
  )
  await visit(page, programmePath(seminar))
  await choose(page, 'Whole day', 'Remove')
  const removing = dialog(page, 'Remove Slot')
  await removing.getByText('This slot has 1 scan.').waitFor()
  await pressable(removing, 'Close the slot instead').click()
  await row(page, 'Whole day').getByText('Closed').waitFor()
})

test('The programme of a seminar has attendance rules that managers change', async () => {
  const seminar = await aPlannedSeminar({ ...twoDays, title: `Rules ${aMark()}` })
  const page = await openUserManagement(programmePath(seminar))
  await pressable(page, 'Edit Rules').click()
  const form = dialog(page, 'Attendance Rules')
  await field(form, 'Required Attendance').fill('79.5')
  await form.getByRole('switch', { name: 'Coming late costs the minutes missed' }).click()
  await expectAccessible(page)
  await pressable(form, 'Save Rules').click()
  await page.getByText('At least 79.5 % of the minutes of all slots are required.').waitFor()
})
