import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callAsAdmin } from '#tests/kit/admin-caller.ts'
import { expectAccessible } from '#tests/kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { aCheckInSite } from '#tests/kit/check-in.ts'
import { evaluationPathOf } from '#tests/kit/evaluation-pages.ts'
import { aPlannedSeminar } from '#tests/kit/planned-seminars.ts'
import { queryDatabase } from '#tests/kit/registration-form.ts'
import { aMark } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'
import { openUserManagement } from '#tests/kit/user-management.ts'

const maria = { firstName: 'Maria', middleInitial: 'S', lastName: 'Cruz' }
const people = [maria]
const phone = { width: 360, height: 740, isTouch: true }
const incomplete = [/answer: 400/, /status of 400/]

interface Form {
  readonly id: number
  readonly version: number
}

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

test('The evaluation keeps what was entered through a reload and without a connection, and asks visitors to log in', async () => {
  const site = await aCheckInSite({ people: [...people, { ...maria, firstName: 'Jose' }] })
  const [registrationId = 0, otherId = 0] = site.registrationIds
  const seminarId = site.seminar.id
  const admin = await callAsAdmin(theSite())
  const { form } = await admin.post<{ form: Form }>('/evaluation/forms/copy', { fromId: null, seminarId })
  await admin.post('/evaluation/forms/status', { id: form.id, version: form.version, status: 'open' })
  for (const id of [registrationId, otherId])
    await admin.post('/attendance/mark', {
      registrationId: id,
      slotId: site.slotId,
      status: 'present',
      version: 0,
    })

  const expected = [...incomplete, /answer: 401/, /status of 401/, /ERR_INTERNET_DISCONNECTED/]
  const { page } = await openPage({ ...phone, expected })
  await visit(page, `/evaluation?seminar=${seminarId}`)
  await page.getByRole('link', { name: 'Log in', exact: true }).waitFor()
  await visit(page, evaluationPathOf(site.pathOf(registrationId)))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send My Answers' }).click()
  await page.getByText('7 questions need an answer').waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'What should we change?' }).fill('More breaks')
  for (const group of await page.getByRole('group').all()) await group.getByRole('radio').first().check()

  await page.reload()
  await page.getByText('Your answers are not sent yet').waitFor()
  expect(await page.getByRole('textbox', { name: 'What should we change?' }).inputValue()).toBe('More breaks')
  const storedKeys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => /evaluation/.test(key)))
  const [key = ''] = await storedKeys()
  expect(evaluationPathOf(site.pathOf(registrationId))).not.toContain(key.replace('evaluation-draft:', ''))
  // Someone else on the same phone.
  await visit(page, evaluationPathOf(site.pathOf(otherId)))
  await page.getByRole('button', { name: 'Send My Answers' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'What should we change?' }).inputValue()).toBe('')
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  await visit(page, evaluationPathOf(site.pathOf(registrationId)))
  await page.getByText('Your answers are not sent yet').waitFor()

  // An answer before the script has come joins those that are kept.
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => held.promise.then(() => route.continue()))
  await page.goto(evaluationPathOf(site.pathOf(registrationId)))
  const changed = page.getByRole('group').first().getByRole('radio').nth(1)
  await changed.check()
  held.resolve()
  await page.getByText('Your answers are not sent yet').waitFor()
  expect(await changed.isChecked()).toBe(true)
  expect(await page.getByRole('textbox', { name: 'What should we change?' }).inputValue()).toBe('More breaks')
  await page.unroute('**/assets/*.js')

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send My Answers' }).click()
  await page.getByText('Your answers were not sent').waitFor()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('Thank you for your answers').waitFor()
  expect(await storedKeys()).toEqual([])
})

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
