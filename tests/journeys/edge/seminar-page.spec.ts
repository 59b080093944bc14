import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { aPlannedSeminar } from '#tests/kit/planned-seminars.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'

test('Staff come to the page of a seminar from the list, share it, and reach its screens by tabs', async () => {
  const title = `Numeracy ${aMark()}`
  const { id } = await aPlannedSeminar({ title, price: '500' })
  const { email } = await aStaffPerson({ role: 'staff' })
  const { page } = await openPage({ width: 360, height: 740, isTouch: true })
  await signIn(page, email)
  await visit(page, `/seminars?search=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByText('Nothing needs your attention.').waitFor()
  await page.getByRole('button', { name: 'Share' }).click()
  const sheet = page.getByRole('dialog', { name: 'Share Seminar' })
  await sheet.getByRole('img', { name: 'QR code that opens the seminar' }).waitFor()
  expect(await sheet.getByRole('textbox', { name: 'Text for a group chat' }).inputValue()).toContain(
    `/seminars/${id}-numeracy`,
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const tabs = page.getByRole('navigation', { name: 'Seminar' })
  expect(await tabs.getByRole('link').allInnerTexts()).toEqual([
    'Overview',
    'Registrations',
    expect.stringMatching(/^Program\s+Missing$/),
    'Attendance',
    'Certificates',
    'Settings',
  ])
  await tabs.getByRole('link', { name: 'Settings' }).click()
  await page.getByText('No accreditation yet.').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await page.goBack()
  await page.getByText('Nothing needs your attention.').waitFor()
  await page.goto(`/seminars/${id}`)
  expect(new URL(page.url()).pathname).toBe(`/seminars/${id}/overview`)
})

test('An import from the page of a seminar is for that seminar, until another one is chosen', async () => {
  const title = `Science ${aMark()}`
  const { id } = await aPlannedSeminar({ title, price: '500' })
  const { page } = await openPage({ width: 1366, height: 657 })
  await signIn(page, theSite().admin.email)
  await visit(page, `/seminars/${id}/registrations`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  const seminar = page.getByRole('dialog').getByRole('combobox', { name: 'Seminar' })
  await expect.poll(() => seminar.inputValue()).toBe(String(id))
  await seminar.selectOption({ label: 'No seminar for now' })
  expect(await seminar.inputValue()).toBe('')
})
