import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callAsAdmin } from '../kit/admin-caller.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aCheckInSite } from '../kit/check-in.ts'
import { choice, evaluationPathOf } from '../kit/evaluation-pages.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aMark } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { openUserManagement } from '../kit/user-management.ts'

const people = [{ firstName: 'Maria', middleInitial: 'S', lastName: 'Cruz' }]
const phone = { width: 360, height: 740, isTouch: true }

/** Reaches a control with the Tab key alone, and presses it. */
async function pressByKeyboard(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name })
  await button.waitFor()
  for (let steps = 0; steps < 300; steps += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
}

const hostile = '<img src=x onerror="document.title=1">'

test('An organizer makes an evaluation by keyboard, opens it, and reads the results', async () => {
  const seminar = await aPlannedSeminar({ title: `Evaluated ${aMark()}` })
  const page = await openUserManagement('/seminars', {
    expected: [/forms: 409|409 .*forms/, /status of 409/],
  })
  await visit(page, `/seminars/${seminar.id}/evaluation`)
  await page.getByText('No evaluation yet. Use the standard form.').waitFor()
  await expectAccessible(page)
  await pressByKeyboard(page, 'Use the Standard Form')
  await page.getByText('0 people have answered.').waitFor()

  await pressByKeyboard(page, 'Add a question')
  await page.keyboard.type(hostile)
  await page.getByRole('region', { name: 'Preview' }).getByText(hostile).waitFor()
  await pressByKeyboard(page, 'Move up question 14')
  await page.keyboard.press('Enter')
  const prompt = (number: number) =>
    page
      .getByRole('group', { name: `Question ${number}`, exact: true })
      .getByRole('textbox', { name: 'Question' })
  await expect.poll(() => prompt(12).inputValue()).toBe(hostile)
  const caller = await callAsAdmin(theSite())
  const response = await caller.get(`/evaluation/forms?seminarId=${seminar.id}`)
  const { forms } = (await response.json()) as { forms: Record<string, unknown>[] }
  const { answered: _answered, answersDeletedAt: _deleted, status: _status, ...stored } = forms[0] ?? {}
  await caller.post('/evaluation/forms', { ...stored, title: 'How was it?' })
  await pressByKeyboard(page, /^Save$/)
  await page.getByText('The other person changed: title: “How was it?”').waitFor()
  await expectAccessible(page)
  await pressByKeyboard(page, 'Keep my changes')
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('How was it?')
  expect(await prompt(12).inputValue()).toBe(hostile)
  await pressByKeyboard(page, /^Save$/)
  await page.getByText('The evaluation has been saved.').waitFor()
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBe(0)
  await pressByKeyboard(page, 'Save to Library')
  await page.getByText('The form has been saved to the library.').waitFor()
  await pressByKeyboard(page, 'Open the Evaluation')
  await page.getByText('The evaluation is open', { exact: true }).waitFor()

  const questions = await queryDatabase(
    `select q.id, q.kind from form_questions q join forms f on f.id = q.form_id
     where f.seminar_id = $1 and q.subject <> 'speaker' order by q.position`,
    [seminar.id],
  )
  const answers = questions.map(({ id, kind }) => ({ questionId: id, value: kind === 'text' ? hostile : 4 }))
  await queryDatabase(
    `insert into feedback_answers (form_id, answers)
     select f.id, $2::jsonb from forms f, generate_series(1, 5) where f.seminar_id = $1`,
    [seminar.id, JSON.stringify(answers)],
  )
  await page.reload()
  await page.getByRole('tab', { name: 'Results' }).click()
  await page.getByText(hostile, { exact: true }).first().waitFor()
  await page.getByText('Mean 4. 5 answers.').first().waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await sidewaysScroll(page)).toBe(0)

  const other = await aPlannedSeminar({ title: `Other ${aMark()}` })
  await visit(page, `/seminars/${other.id}/evaluation`)
  await page.getByRole('button', { name: 'Use from Library' }).click()
  await page.getByRole('link', { name: 'Edit the forms of the library' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(`Kept ${seminar.id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The evaluation has been saved.').waitFor()
  await expectAccessible(page)
  expect(await sidewaysScroll(page)).toBe(0)
  await page.goBack()
  await page.getByRole('button', { name: 'Use from Library' }).click()
  await page.getByRole('button', { name: `Use Kept ${seminar.id}` }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue())
    .toBe(`Kept ${seminar.id}`)
  await page.getByRole('button', { name: 'Use from Library' }).click()
  await page.getByRole('link', { name: 'Edit the forms of the library' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The library is empty.').waitFor()
})

test('An organizer makes a learning check, a registrant fails and passes it without script, and its result is listed', async () => {
  const site = await aCheckInSite({ people })
  const [registrationId = 0] = site.registrationIds
  const seminarId = site.seminar.id
  const admin = await openUserManagement('/seminars')
  await visit(admin, `/seminars/${seminarId}/evaluation`)
  await pressByKeyboard(admin, 'Add a Learning Check')
  await admin.getByText('0 people have answered.').waitFor()
  await admin.getByRole('button', { name: 'Use the Standard Form' }).waitFor()
  await pressByKeyboard(admin, 'Add a question')
  const question = admin.getByRole('group', { name: 'Question 1', exact: true })
  await question.getByRole('textbox', { name: 'Question' }).fill('How many hours has a day?')
  await question.getByRole('textbox', { name: 'Choices' }).fill('12\n24')
  await question.getByRole('checkbox', { name: '24' }).check()
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.getByText('The learning check has been saved.').waitFor()
  await expectAccessible(admin)
  await admin.getByRole('button', { name: 'Open the Learning Check' }).click()
  await admin.getByText('The form is open.').waitFor()

  const caller = await callAsAdmin(theSite())
  const mark = { registrationId, slotId: site.slotId, status: 'present', version: 0 }
  await caller.post('/attendance/mark', mark)
  const { page } = await openPage({ ...phone, javaScript: false })
  await page.goto(new URL(site.ticketOf(registrationId)).pathname)
  await page.getByRole('link', { name: 'Take the learning check' }).click()
  await page.getByText('You need 75 % to pass and have 3 tries left.').waitFor()
  expect(await page.content()).not.toContain('correct')
  await choice(page, 'How many hours has a day?', '12').check()
  await page.getByRole('button', { name: 'Send My Answers' }).click()
  await page.getByText('You have not passed yet: 0 % of the 75 % needed').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('link', { name: 'Try Again' }).click()
  await choice(page, 'How many hours has a day?', '24').check()
  await page.getByRole('button', { name: 'Send My Answers' }).click()
  await page.getByText('You passed with 100 %').waitFor()
  await page.goto(evaluationPathOf(site.ticketOf(registrationId)))
  await page.getByText('You passed with 100 %').waitFor()

  await admin.reload()
  await admin.getByRole('tab', { name: 'Results' }).click()
  await admin.getByRole('row', { name: /Cruz – 100 % Passed/ }).waitFor()
  await expectAccessible(admin)
  await admin.setViewportSize({ width: 360, height: 740 })
  expect(await sidewaysScroll(admin)).toBe(0)
})
