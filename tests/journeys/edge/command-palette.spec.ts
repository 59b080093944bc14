import { expect, test } from 'vitest'
import { anAttendee } from '#tests/kit/attendees.ts'
import { expectAccessible } from '#tests/kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { aPlannedSeminar } from '#tests/kit/planned-seminars.ts'
import { sheetOf } from '#tests/kit/profiles.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'

const width = { width: 1280, height: 800 }

test('Staff find a person by keyboard alone, and open the profile', async () => {
  const lastName = `Peñaflor${aMark()}`
  const { email } = await anAttendee({ firstName: 'Niña', lastName })
  const { page } = await openPage(width)
  await signIn(page, (await aStaffPerson({ role: 'staff' })).email)
  await visit(page, '/seminars')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search people, seminars, bills and pages' })
  await field.waitFor()
  await page.keyboard.type(`${lastName.replace('ñ', 'n')}, nina`)
  const option = page.getByRole('option', { name: `Niña ${lastName}` })
  await option.waitFor()
  expect(await field.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
  await page.keyboard.press('Enter')
  await sheetOf(page).getByText(email).first().waitFor()
})

test('A slash opens the search outside of fields only, and Esc gives the focus back', async () => {
  const title = `Numeracy ${aMark()}`
  const { id } = await aPlannedSeminar({ title })
  const { page } = await openPage({ width: 360, height: 740 })
  await signIn(page, (await aStaffPerson({ role: 'organizer' })).email)
  await visit(page, `/seminars/${id}/registrations`)
  const list = page.getByRole('searchbox', { name: 'Search attendees' })
  await list.focus()
  await page.keyboard.type('1/2')
  expect(await list.inputValue()).toBe('1/2')
  const tab = page.getByRole('link', { name: 'Overview' })
  await tab.focus()
  await page.keyboard.press('/')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.waitFor()
  expect(await field.inputValue()).toBe('')
  await page.keyboard.press('End')
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => tab.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('/')
  await page.keyboard.type('this branding')
  await page.getByText('Nothing found.').waitFor()
  await field.fill('branding')
  await page.getByText('Nothing found.').waitFor()
  await field.fill(`this cert`)
  await page.getByRole('option', { name: 'Certificates' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`/seminars/${id}/certificates`)
  await page.keyboard.press('/')
  await field.waitFor()
  await page.keyboard.type(`attend ${title}`)
  await page.getByRole('group', { name: 'Attendance' }).getByRole('option', { name: title }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(`/seminars/${id}/attendance`)
  await page.keyboard.press('/')
  await field.waitFor()
  await page.keyboard.type(`add ${title}`)
  await page.getByRole('group', { name: 'Add Attendee' }).getByRole('option', { name: title }).waitFor()
  await page.keyboard.press('Enter')
  const chosen = page.getByRole('dialog', { name: 'Add New Attendee' }).getByLabel('Seminar')
  await expect.poll(() => chosen.inputValue()).toBe(String(id))
})

test('A search that fails says so, and is repeated', async () => {
  const { page } = await openPage({ ...width, expected: [/500/] })
  await signIn(page, (await aStaffPerson({ role: 'staff' })).email)
  await visit(page, '/seminars')
  const searches = '**/_api/search?*'
  await page.route(searches, (route) => route.fulfill({ status: 500, json: { error: 'Broken' } }))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox').fill(aMark())
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await page.unroute(searches)
  await retry.click()
  await page.getByText('Nothing found.').waitFor()
  // Of the two requests for words that name a page, only the one without that word.
  const mark = aMark()
  await page.route(`**/_api/search?search=${mark}`, (route) =>
    route.fulfill({ status: 500, json: { error: 'Broken' } }),
  )
  await page.getByRole('dialog').getByRole('combobox').fill(`attend ${mark}`)
  await retry.waitFor()
})
