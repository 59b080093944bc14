import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '#tests/kit/axe.ts'
import { openPage, visit } from '#tests/kit/browser.ts'
import { aPlannedSeminar } from '#tests/kit/planned-seminars.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'
import { openUserManagement, pressable } from '#tests/kit/user-management.ts'

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
  await pressable(form, 'Add to Program').click()
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

test('The program of a seminar is planned for two days with speakers and slots, and shown to visitors without script', async () => {
  const mark = aMark()
  const speaker = `Liza ${mark}`
  forgetSpeaker(speaker)
  const seminar = await aPlannedSeminar({ ...twoDays, title: `Reading ${mark}` })
  const page = await openUserManagement('/seminars')
  await page.goto(`/seminars?search=${mark}`)
  await page.getByRole('link', { name: seminar.title }).click()
  await page.getByRole('link', { name: 'Program' }).click()
  await page.getByText('No sessions on this day yet.').waitFor()
  await expectAccessible(page)

  await pressable(page, 'Add Session').click()
  const form = dialog(page, 'Add a Session')
  await pressable(form, 'Add to Program').click()
  await form.getByText('Enter a title.').waitFor()
  await field(form, 'Title').fill('Opening talk')
  await field(form, 'End').fill('12:00')
  await pressable(form, 'New speaker').click()
  await field(form, 'Full Name').fill(speaker)
  await field(form, 'Credentials').fill('PhD')
  await pressable(form, 'Add to speakers').click()
  await form.getByLabel(`Role of ${speaker}, PhD`).waitFor()
  await expectAccessible(page)
  await pressable(form, 'Add to Program').click()
  await row(page, 'Opening talk').getByText(`${speaker}, PhD`).waitFor()

  await pressable(page, 'Add Break').click()
  await pressable(dialog(page, 'Add a Break'), 'Add to Program').click()
  await row(page, '12:00 PM – 12:15 PM').waitFor()
  await addSession(page, { title: 'Afternoon work', from: '13:00', to: '17:00' })
  await page.getByRole('tab', { name: /Day 2/ }).click()
  await addSession(page, { title: 'Second day', from: '08:00', to: '11:00' })
  await page.getByText('Program: 11 h, seminar says 7 h.').waitFor()

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
  const programme = visitor.page.getByRole('region', { name: 'Program' })
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

test('The program of a seminar keeps what was typed when another editor saves first, and saves it into the current program', async () => {
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
  await pressable(form, 'Add to Program').click()
  await form.getByText('Someone else changed this program').waitFor()
  expect(await field(form, 'Title').inputValue()).toBe('Mine')
  await pressable(form, 'Keep my changes').click()
  await pressable(form, 'Add to Program').click()
  await row(page, 'Mine').waitFor()
  await row(page, 'Theirs').waitFor()
})
