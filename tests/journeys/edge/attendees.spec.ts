import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { anAttendee, aPlannedSeminar, forgetPerson } from '#tests/kit/attendees.ts'
import { sidewaysScroll } from '#tests/kit/browser.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import {
  aCrowd,
  boxOf,
  dialogOf,
  press,
  searchFor,
  selectAll,
  selectionStatus,
} from '#tests/kit/selection.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'
import {
  choose,
  expectFocusOn,
  openUserManagement,
  postsTo,
  pressable,
  toastSaying,
} from '#tests/kit/user-management.ts'

const dialog = (page: Page) => dialogOf(page, 'Delete Selected Attendees')
const line = (page: Page) => page.getByRole('region', { name: 'Deleting attendees' })

/** Holds deletion requests; the returned function lets the given number through. */
async function holdDeletions(page: Page): Promise<(count: number) => void> {
  const waiting: (() => void)[] = []
  let free = 0
  await page.route('**/_api/attendees/delete', async (route) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    await route.continue().catch(() => undefined)
  })
  return (count) => {
    for (let number = 0; number < count; number += 1) {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

async function left(mark: string): Promise<number> {
  return (await queryDatabase('select 1 from people where last_name = $1', [mark])).length
}

const seminarSearch = (page: Page) => page.getByRole('searchbox', { name: 'Search seminars' })
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(new Date())

/** On narrow screens the menu has another name. */
async function exportAll(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Export|More)/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /all attendees$/i }).click()
}

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Add New Attendee' })
const field = (page: Page, name: string) => sheet(page).getByRole('textbox', { name })
const save = (page: Page) => pressable(sheet(page), 'Add Attendee')

function aNewEmail(): string {
  const email = `${aMark()}@journeys.example`
  onTestFinished(() => forgetPerson(email))
  return email
}

async function fillNames(page: Page, lastName: string, email: string): Promise<void> {
  await field(page, 'First Name').fill('Liwayway')
  await field(page, 'Middle Name').fill('santos')
  await field(page, 'Last Name').fill(lastName)
  await field(page, 'Email').fill(email)
}

describe('Selecting people in the attendee list', () => {
  test('persists across pages, searches and filters, and counts those not shown', async () => {
    const { mark, names } = await aCrowd(12)
    const page = await openUserManagement(`/attendees?search=${mark}`)
    const [addToSeminar, invite] = [
      pressable(page, 'Add to Seminar'),
      page.getByRole('button', { name: /^Invite/ }),
    ]
    expect(await selectionStatus(page).innerText()).toBe('No one selected')
    expect([await addToSeminar.isDisabled(), await invite.isDisabled()]).toEqual([true, true])
    expect(await pressable(page, 'Delete Selected (0)').isDisabled()).toBe(true)

    await boxOf(page, names[11] ?? '').check()
    expect(await selectionStatus(page).innerText()).toBe('1 selected')
    expect(await addToSeminar.isEnabled()).toBe(true)
    expect(
      await selectAll(page)
        .first()
        .evaluate((box: HTMLInputElement) => box.indeterminate),
    ).toBe(true)
    await selectAll(page).first().check()
    await pressable(page, 'Invite (10)').waitFor()
    expect(await addToSeminar.isDisabled()).toBe(true)

    await pressable(page, 'Next').click()
    await expect
      .poll(() => selectionStatus(page).innerText())
      .toBe('10 selected, 10 of them not on this page')
    await boxOf(page, names[0] ?? '').check()
    expect(await selectionStatus(page).innerText()).toBe('11 selected, 10 of them not on this page')
    await searchFor(page, names[11] ?? '')
    await expect
      .poll(() => selectionStatus(page).innerText())
      .toBe('11 selected, 10 of them not on this page')
    expect(await boxOf(page, names[11] ?? '').isChecked()).toBe(true)
    await page.getByRole('combobox', { name: 'Payment status' }).selectOption('Rejected')
    await page.getByText('No attendees found.').waitFor()
    expect(await selectionStatus(page).innerText()).toBe('11 selected, 11 of them not on this page')
    await pressable(page, 'Clear selection').click()
    expect(await selectionStatus(page).innerText()).toBe('No one selected')
  })

  test('works by keyboard alone', async () => {
    const { mark, names } = await aCrowd(1)
    const page = await openUserManagement(`/attendees?search=${mark}`)
    const box = boxOf(page, names[0] ?? '')
    await box.focus()
    await page.keyboard.press('Space')
    expect(await box.isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await expectFocusOn(page.getByRole('link', { name: names[0] ?? '', exact: true }))
  })
})

describe('A row of the attendee list', () => {
  test('opens the profile by name and by menu, and gets the focus back', async () => {
    const { mark, names, people } = await aCrowd(1)
    const page = await openUserManagement(`/attendees?search=${mark}`)
    const link = page.getByRole('link', { name: names[0] ?? '', exact: true })
    await link.click()
    await dialogOf(page, 'Attendee Profile').waitFor()
    expect(new URL(page.url()).searchParams.get('profile')).toBe(String(people[0]?.id))
    await page.keyboard.press('Escape')
    await dialogOf(page, 'Attendee Profile').waitFor({ state: 'hidden' })
    await expectFocusOn(link)
    await choose(page, names[0] ?? '', 'View Profile')
    await dialogOf(page, 'Attendee Profile').waitFor()
  })
})

describe('Bulk deletion of attendees', () => {
  test('deletes one after the other and lists those refused, with the reason', async () => {
    const { mark, names, people } = await aCrowd(4)
    const page = await openUserManagement(`/attendees?search=${mark}`, { expected: [/409/] })
    const posted = postsTo(page, '/attendees/delete')
    const release = await holdDeletions(page)
    for (const name of names) await boxOf(page, name).check()
    await queryDatabase("update people set role = 'staff' where id = $1", [people[1]?.id])
    await press(page, 'Delete Selected', 4)
    for (const name of names) await dialog(page).getByText(name).waitFor()
    await pressable(dialog(page), 'Delete 4').dblclick()
    await dialog(page).getByText('Deleting: 0 of 4 done').waitFor()
    release(1)
    await dialog(page).getByText('Deleting: 1 of 4 done').waitFor()
    expect(await dialog(page).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    expect(posted).toHaveLength(2)
    release(3)
    await dialog(page).getByText('3 of 4 deleted.').waitFor()
    const refused = `${names[1]}: Manage this account in User Management.`
    expect(await dialog(page).getByRole('list', { name: 'Not deleted' }).innerText()).toBe(refused)
    await toastSaying(page, '3 attendees have been deleted.').waitFor()
    await toastSaying(page, '1 attendee could not be deleted.').waitFor()
    expect(await sidewaysScroll(page)).toBe(0)
    await pressable(dialog(page), 'Close').last().click()
    expect(await selectionStatus(page).innerText()).toBe('No one selected')
    expect(await line(page).innerText()).toContain(refused)
    expect(await sidewaysScroll(page)).toBe(0)
    await pressable(line(page), 'Close').click()
    await line(page).waitFor({ state: 'hidden' })
    expect(posted).toHaveLength(4)
    expect(await left(mark)).toBe(1)
  })
})

describe('Attendee list actions', () => {
  test('invite the selected people, and list the skipped ones until dismissed', async () => {
    const { mark, names, people } = await aCrowd(3)
    const seminar = await aPlannedSeminar(`Reading ${mark}`, { inDays: 1 })
    await aPlannedSeminar(`Over ${mark}`, { inDays: -3 })
    await queryDatabase('update people set marketing_consent = true where id = any($1)', [
      people.map(({ id }) => id),
    ])
    await queryDatabase('update people set accepts_email = false where id = $1', [people[1]?.id])
    const page = await openUserManagement(`/attendees?search=${mark}`)
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
    await pressable(sheet, 'Send Invitations (2)').dblclick()
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

describe('Exporting all attendees', () => {
  test('downloads a dated file that spreadsheets open correctly', async () => {
    const lastName = aMark()
    const facts = { firstName: 'Señora "Nena"', lastName, company: '=1+1', phone: '09175550101' }
    const nena = await anAttendee(facts)
    const page = await openUserManagement('/attendees', { width: 360, isTouch: true })
    const [file] = await Promise.all([page.waitForEvent('download'), exportAll(page)])
    await toastSaying(page, 'Attendee data exported successfully.').waitFor()
    expect(file.suggestedFilename()).toBe(`all_attendees_${today()}.csv`)
    const bytes = await readFile(await file.path())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.toString('utf8')).toContain(
      `\r\n"Señora ""Nena""",,${lastName},,${nena.email},'=1+1,,'09175550101,,`,
    )
  })
})

describe('A session that ended while the Add Attendee dialog was open', () => {
  const ended = 'Failed to create attendee: You are not signed in.'

  test('is reported before anything is sent, and nothing typed is lost', async () => {
    const [mark, email] = [aMark(), aNewEmail()]
    const staff = await aStaffPerson({ role: 'staff' })
    const page = await openUserManagement('/attendees', { expected: [/401/] }, staff.email)
    const posted = postsTo(page, '/attendees')
    await pressable(page, 'Add Attendee').click()
    await fillNames(page, mark, email)
    await queryDatabase('delete from sessions where person_id = $1', [staff.id])
    await save(page).click()
    await toastSaying(page, ended).waitFor()
    await page.getByText(/^Log in again in another tab/).waitFor()
    expect(posted).toEqual([])
    await signIn(page, staff.email)
    await save(page).click()
    await toastSaying(page, `Liwayway ${mark} has been added.`).waitFor()
  })
})
