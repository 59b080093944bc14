import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { anAttendee, aPlannedSeminar, forgetPerson } from '#tests/kit/attendees.ts'
import { expectAccessible } from '#tests/kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { aPdf } from '#tests/kit/documents.ts'
import {
  aRegistrant,
  completeButton,
  expectStep,
  field,
  fillPersonal,
  fillProfessional,
  nextButton,
  openRegistration,
  queryDatabase,
} from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aMark, aStaffPerson } from '#tests/kit/staff-people.ts'
import { expectFocusOn, toastSaying } from '#tests/kit/user-management.ts'

test('The accreditation of a seminar is recorded from application to approval, and staff read it', async () => {
  const seminar = await aPlannedSeminar(`Accredited ${aMark()}`, { inDays: 60 })
  const { page } = await openPage({ width: 360, isTouch: true, expected: [/400/, /409/, /415/] })
  await signIn(page, (await aStaffPerson({ role: 'organizer' })).email)
  await visit(page, `/seminars/${seminar.id}/settings`)
  const section = page.getByRole('region', { name: 'Accreditation' })
  await section.getByText('No accreditation yet.').waitFor()
  await section.getByRole('button', { name: 'Add Accreditation' }).click()
  const form = page.getByRole('dialog', { name: 'Add Accreditation' })
  const save = form.getByRole('button', { name: 'Add Accreditation' })
  await save.click()
  await form.getByText('Choose a profession.').waitFor()
  await form.getByLabel('Profession').selectOption({ label: 'Professional Teachers' })
  await form.getByLabel('Status').selectOption({ label: 'Decision awaited' })
  await form.getByLabel('Applied On').fill('2026-10-05')
  await form.getByLabel('CPD Units').fill('many')
  await save.click()
  await form.getByText('Enter a number above 0 with at most two decimals, such as 7.5.').waitFor()
  await form.getByLabel('CPD Units').fill('')
  await expectAccessible(page)
  await save.click()
  await section.getByText('Decision awaited').last().waitFor()

  const { page: ofVisitor } = await openPage()
  await visit(ofVisitor, `/seminars/${seminar.id}`)
  await ofVisitor.getByText('Accreditation applied for', { exact: true }).waitFor()

  expect(await section.getByText('Submit the completion report').count()).toBe(0)
  await section.getByRole('button', { name: 'Edit Professional Teachers' }).last().click()
  const edit = page.getByRole('dialog', { name: 'Edit Accreditation' })
  await edit.getByLabel('Status').selectOption({ label: 'Approved' })
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await edit.getByText('Enter the accreditation number of the program.').waitFor()
  await edit.getByLabel('Accreditation No.').fill(`PTR-${seminar.id}`)
  await edit.getByLabel('CPD Units').fill('7.5')
  await edit.getByLabel('Valid From').fill('2026-11-01')
  await edit.getByLabel('Valid Until').fill('2027-10-31')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await section.getByRole('cell', { name: `PTR-${seminar.id}` }).waitFor()
  await section.getByText(/^Submit the completion report by /).waitFor()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
  }

  await addAndDeleteFile(page, section)

  await visit(ofVisitor, `/seminars/${seminar.id}`)
  const number = `accreditation no. PTR-${seminar.id}`
  await ofVisitor.getByText(`7.5 CPD units for Professional Teachers, ${number}`).waitFor()
  expect(await ofVisitor.getByText('Accreditation applied for').count()).toBe(0)

  const tabs = page.getByRole('navigation', { name: 'Seminar' })
  await tabs.getByRole('link', { name: 'Program' }).click()
  await page.getByRole('button', { name: 'Add Session' }).first().click()
  const session = page.getByRole('dialog', { name: /Session/ })
  await session.getByLabel('Title').fill('Reading aloud')
  await session.getByRole('button', { name: /^(Add to Program|Save Session)$/ }).click()
  const confirmation = page.getByRole('dialog', { name: 'Change an Accredited Seminar' })
  await confirmation.getByText(/^PRC allows one change of date or venue/).waitFor()
  await expectAccessible(page)
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  expect(await session.getByLabel('Title').inputValue()).toBe('Reading aloud')
  await session.getByRole('button', { name: /^(Add to Program|Save Session)$/ }).click()
  await confirmation.getByRole('button', { name: 'Change It' }).click()
  await session.waitFor({ state: 'hidden' })
  await tabs.getByRole('link', { name: 'Settings' }).click()
  await section.getByText('Reason open').waitFor()
  await section.getByRole('button', { name: 'Reason for the change of sessions' }).click()
  const reason = page.getByRole('dialog', { name: 'Reason of the Change' })
  await reason.getByLabel('Reason').fill('The council asked for it.')
  await reason.getByRole('button', { name: 'Save Reason' }).click()
  await section.getByText('Reason: The council asked for it.').waitFor()

  await visit(page, '/accreditation')
  await page.getByLabel('Status').selectOption({ label: 'Approved' })
  await page.waitForURL(/status=approved/)
  const listed = page.getByRole('table', { name: 'Programs' })
  await listed.getByRole('link', { name: seminar.title }).first().waitFor()
  await expectAccessible(page)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
  }
  await page.getByRole('link', { name: seminar.title }).first().click()
  await section.getByText('Reason: The council asked for it.').waitFor()

  await section.getByRole('link', { name: 'Completion Report: Professional Teachers' }).first().click()
  await page.getByText('The seminar is not over yet.').waitFor()

  const { page: ofStaff } = await openPage()
  await signIn(ofStaff, (await aStaffPerson({ role: 'staff' })).email)
  await visit(ofStaff, `/seminars/${seminar.id}/settings`)
  const read = ofStaff.getByRole('region', { name: 'Accreditation' })
  await read.getByText('7.50').first().waitFor()
  expect(await read.getByRole('button').count()).toBe(0)
})

/** Path of a file above the limit of 10 MB; sending its bytes to the browser would take seconds. */
function aLargeFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pagsulong-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'large.pdf')
  writeFileSync(path, '%PDF-1.7')
  truncateSync(path, 10 * 1024 * 1024 + 1)
  return path
}

async function addAndDeleteFile(page: Page, section: Locator) {
  await section.getByText('No files yet.').waitFor()
  await section.getByRole('button', { name: 'Add File' }).click()
  const fileForm = page.getByRole('dialog', { name: 'Add File' })
  const uploadFile = fileForm.getByRole('button', { name: 'Upload File' })
  const chooseFile = (name: string, buffer: Buffer) =>
    fileForm
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await uploadFile.click()
  await fileForm.getByText('Choose what the file is.').waitFor()
  await fileForm.getByText('Choose a file.').waitFor()
  await fileForm.getByLabel('Document').selectOption({ label: 'Decision of the Council' })
  await fileForm.locator('input[type="file"]').setInputFiles(aLargeFile())
  await fileForm.getByText('File size exceeds 10MB limit').waitFor()
  await chooseFile('decision.pdf', Buffer.from('<svg/>'))
  await uploadFile.click()
  await fileForm.getByText('Invalid file type. Accepted: PDF, Word').waitFor()
  await expectAccessible(page)
  await chooseFile('decision.pdf', aPdf())
  await uploadFile.click()
  const link = section.getByRole('link', { name: 'decision.pdf (1 kB)' })
  await link.waitFor()
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toBe('decision.pdf')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
  }
  await section.getByRole('button', { name: 'Delete decision.pdf' }).click()
  await page.getByRole('dialog', { name: 'Delete File' }).getByRole('button', { name: 'Delete' }).click()
  await section.getByText('No files yet.').waitFor()
}

test('A registrant states the profession of the license, and staff set it for others', async () => {
  const seminar = await aPlannedSeminar(`For two professions ${aMark()}`, { inDays: 60 })
  for (const profession of ['Nursing', 'Professional Teachers']) await accredit(seminar.id, profession)
  const { page } = await openPage({ width: 360, isTouch: true })
  await openRegistration(page, seminar.title)
  const registrant = aRegistrant()
  onTestFinished(() => forgetPerson(registrant.email))
  await fillPersonal(page, registrant)
  await nextButton(page).click()
  await fillProfessional(page)
  await field(page, 'PRC License No.').fill('0123456')
  await nextButton(page).click()
  await page.getByText('Please choose your profession').waitFor()
  const profession = page.getByLabel('Profession of the License')
  await expectFocusOn(profession)
  await expectAccessible(page)
  await profession.selectOption({ label: 'Nursing' })
  await nextButton(page).click()
  await expectStep(page, 3)
  await page.getByText('Nursing', { exact: true }).waitFor()
  await completeButton(page).click()
  await page.getByText('Registration Confirmed!').waitFor()
  expect(await professionsOf(registrant.email)).toEqual(['Nursing'])

  const [one, other] = [await anAttendee({ prcLicenseNo: '0222222' }), await anAttendee()]
  const { page: ofStaff } = await openPage({ width: 1366 })
  await signIn(ofStaff, (await aStaffPerson({ role: 'staff' })).email)
  await visit(ofStaff, '/attendees')
  for (const { email } of [one, other])
    await ofStaff.locator('tbody tr', { hasText: email }).getByRole('checkbox').check()
  await ofStaff.getByRole('button', { name: 'Set Profession (2)' }).click()
  const sheet = ofStaff.getByRole('dialog', { name: 'Set Profession of Licenses' })
  await sheet.getByRole('button', { name: 'Set for 2 People' }).click()
  await sheet.getByText('Choose a profession.').waitFor()
  await expectAccessible(ofStaff)
  await sheet.getByLabel('Profession').selectOption({ label: 'Professional Teachers' })
  await sheet.getByRole('button', { name: 'Set for 2 People' }).click()
  await toastSaying(
    ofStaff,
    '1 license is now for Professional Teachers. 1 person has no license that waits for a profession.',
  ).waitFor()
  expect(await professionsOf(one.email)).toEqual(['Professional Teachers'])
})

/** Accredits a seminar as approving its accreditation does. */
async function accredit(seminarId: number, profession: string): Promise<void> {
  await queryDatabase(
    `with approved as (
       insert into programme_accreditations (seminar_id, profession_id, status, accreditation_no, units_participant)
       select $1::int, id, 'approved', 'PTR-' || $1::int, 7.5 from professions where name = $2
       returning profession_id as "professionId", status, accreditation_no as "accreditationNo", '7.50' as units)
     update seminars set accreditations = coalesce(accreditations, '[]') || to_jsonb(approved)
     from approved where seminars.id = $1::int`,
    [seminarId, profession],
  )
}

async function professionsOf(email: string) {
  const rows = await queryDatabase(
    `select professions.name from licences join people on people.id = licences.person_id
     left join professions on professions.id = licences.profession_id where people.email = $1`,
    [email],
  )
  return rows.map(({ name }) => name)
}
