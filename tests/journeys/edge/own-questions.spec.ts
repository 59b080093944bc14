/** Questions of the provider's own: written by an organizer, answered by visitors, read by staff. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { waitForMail } from '#tests/kit/mailbox.ts'
import { aPlannedSeminar, type PlannedSeminar } from '#tests/kit/planned-seminars.ts'
import { addQuestion } from '#tests/kit/question-editor.ts'
import { aPdf } from '#tests/kit/questions.ts'
import {
  aProofFile,
  aRegistrant,
  chooseProof,
  completeButton,
  expectStep,
  field,
  fillPersonal,
  fillProfessional,
  nextButton,
  type Registrant,
} from '#tests/kit/registration-form.ts'
import { signIn } from '#tests/kit/sign-in.ts'
import { aStaffPerson } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { failing } from '#tests/kit/two-step-browser.ts'
import { pressable, toastSaying } from '#tests/kit/user-management.ts'

const labels = {
  size: 'T-shirt size',
  diet: 'What should the kitchen know?',
  days: 'Which days will you attend?',
  school: 'I come with my school',
  letter: 'Letter of your school head',
  emergency: 'Contact in an emergency',
}

async function openQuestions(seminar: PlannedSeminar, width = 1280, email?: string): Promise<Page> {
  const { page } = await openPage({ width })
  await signIn(page, email ?? theSite().admin.email)
  await visit(page, `/seminars/${seminar.id}/settings`)
  await page.getByRole('button', { name: 'Edit Questions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add a question' }).waitFor()
  return page
}

async function addAllQuestions(seminar: PlannedSeminar): Promise<void> {
  const page = await openQuestions(seminar)
  await addQuestion(page, 1, {
    label: labels.size,
    type: 'Choice (one option)',
    options: 'Small\nLarge',
    isRequired: true,
  })
  await addQuestion(page, 2, { label: labels.diet, type: 'Long text' })
  await addQuestion(page, 3, {
    label: labels.days,
    type: 'Choices (several options)',
    options: 'Friday\nSaturday',
  })
  await addQuestion(page, 4, { label: labels.school, type: 'Tick box' })
  await addQuestion(page, 5, { label: labels.letter, type: 'File (PDF, JPG, PNG or WebP)' })
  await addQuestion(page, 6, { label: labels.emergency, isReserved: true })
  await page.getByRole('region', { name: 'Preview' }).getByText(labels.letter).waitFor()
  await pressable(page, 'Save Questions').click()
  await toastSaying(page, 'Questions saved.').waitFor()
}

const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: aPdf }
const letterInput = (page: Page) => page.locator('input[type=file][name^="answers."]')

async function answerAllQuestions(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: labels.size }).selectOption('Large')
  await field(page, labels.diet).fill('=1+1 <b>no pork</b>')
  const days = page.getByRole('group', { name: labels.days })
  await days.getByRole('checkbox', { name: 'Friday' }).check()
  await days.getByRole('checkbox', { name: 'Saturday' }).check()
  await page.getByRole('checkbox', { name: labels.school }).check()
  await letterInput(page).setInputFiles(letter)
  await field(page, labels.emergency).fill('Lola Basyang 0917 555 0102')
}

async function expectConfirmed(page: Page, person: Registrant): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /Registration Confirmed!$/ }).waitFor()
  for (const text of ['Friday; Saturday', 'Large', '=1+1 <b>no pork</b>'])
    await page.getByText(text, { exact: true }).waitFor()
  const mail = await waitForMail(theSite().mailboxUrl, person.email)
  expect(JSON.stringify(mail)).toContain('Friday; Saturday')
  expect(JSON.stringify(mail)).not.toContain('no pork')
}

/** What a role finds in the profile, the attendance list and the list of participants. */
async function expectAnswersFor(email: string, seminar: PlannedSeminar, isManager: boolean): Promise<void> {
  const { page } = await openPage()
  await signIn(page, email)
  await visit(page, `/seminars/${seminar.id}/attendance`)
  await page.getByRole('button', { name: 'Mark Attendance' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('=1+1 <b>no pork</b>').first().waitFor()
  expect(await sheet.getByText('Lola Basyang').count()).toBe(isManager ? 2 : 0)
  const csv = await page.evaluate(
    async (id) => (await fetch(`/_api/seminars/participants?seminarId=${id}`)).text(),
    seminar.id,
  )
  expect(csv).toContain(labels.size)
  expect(csv).toContain("'=1+1 <b>no pork</b>")
  expect(csv.includes('Lola Basyang')).toBe(isManager)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('link', { name: 'Download file' }).first().click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^answer-\d+\.pdf$/)
}

describe('Questions of a seminar', () => {
  test('are answered with JavaScript and without, and seen by those whom they are for', async () => {
    const seminar = await aPlannedSeminar({ title: 'Seminar with questions', price: '600.00' })
    await addAllQuestions(seminar)

    const withScript = aRegistrant('Amihan')
    const { page } = await openPage({ width: 360 })
    await visit(page, `/register?seminar=${seminar.id}`)
    await fillPersonal(page, withScript)
    await nextButton(page).click()
    await expectStep(page, 2)
    await fillProfessional(page)
    await nextButton(page).click()
    await page.getByText('Please answer this question').waitFor()
    await answerAllQuestions(page)
    expect(await sidewaysScroll(page)).toBe(0)
    // Everything but the file and what is reserved for managers survives a reload.
    await visit(page, `/register?seminar=${seminar.id}&step=2`)
    expect(await page.getByRole('combobox', { name: labels.size }).inputValue()).toBe('Large')
    expect(await page.getByRole('checkbox', { name: 'Saturday' }).isChecked()).toBe(true)
    expect(await field(page, labels.emergency).inputValue()).toBe('')
    await letterInput(page).setInputFiles(letter)
    await field(page, labels.emergency).fill('Lola Basyang 0917 555 0102')
    await chooseProof(page, await aProofFile())
    await page.getByAltText('Preview of receipt.png').waitFor()
    await nextButton(page).click()
    await expectStep(page, 3)
    await completeButton(page).click()
    await expectConfirmed(page, withScript)

    const withoutScript = aRegistrant('Dalisay')
    const { page: plain } = await openPage({ width: 360, javaScript: false, expected: failing(400) })
    await plain.goto(`/register?seminar=${seminar.id}`)
    await fillPersonal(plain, { ...withoutScript, email: 'dalisay@' })
    await fillProfessional(plain)
    await answerAllQuestions(plain)
    await chooseProof(plain, await aProofFile())
    await completeButton(plain).click()
    await plain.getByText('Please complete all required fields').waitFor()
    expect(await plain.getByRole('combobox', { name: labels.size }).inputValue()).toBe('Large')
    expect(await field(plain, labels.diet).inputValue()).toBe('=1+1 <b>no pork</b>')
    expect(await plain.getByRole('checkbox', { name: 'Saturday' }).isChecked()).toBe(true)
    expect(await plain.locator('strong', { hasText: 'letter.pdf' }).innerText()).toBe('letter.pdf')
    await field(plain, 'Email').fill(withoutScript.email)
    await letterInput(plain).setInputFiles(letter)
    await chooseProof(plain, await aProofFile())
    await completeButton(plain).click()
    await expectConfirmed(plain, withoutScript)

    const organizer = await aStaffPerson({ role: 'organizer', displayName: 'Olga Organizer' })
    const staff = await aStaffPerson({ role: 'staff', displayName: 'Stela Staff' })
    await expectAnswersFor(organizer.email, seminar, true)
    await expectAnswersFor(staff.email, seminar, false)
  })
})
