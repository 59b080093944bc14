import { expect, test } from 'vitest'
import { callAsAdmin } from '../kit/admin-caller.ts'
import { openPage, sidewaysScroll } from '../kit/browser.ts'
import { aCheckInSite } from '../kit/check-in.ts'
import { choice, evaluationPathOf } from '../kit/evaluation-pages.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { theSite } from '../kit/this-site.ts'

const maria = { firstName: 'Maria', middleInitial: 'S', lastName: 'Cruz' }
const people = [maria]
const phone = { width: 360, height: 740, isTouch: true }
const incomplete = [/answer: 400/, /status of 400/]

interface Form {
  readonly id: number
  readonly version: number
}

test('A registrant who was present evaluates a seminar once, from the ticket and without script', async () => {
  const site = await aCheckInSite({ people })
  const [registrationId = 0] = site.registrationIds
  const seminarId = site.seminar.id
  const ticketPath = site.pathOf(registrationId)
  const evaluationPath = evaluationPathOf(site.pathOf(registrationId))
  const admin = await callAsAdmin(theSite())
  const { form } = await admin.post<{ form: Form }>('/evaluation/forms/copy', { fromId: null, seminarId })
  await admin.post('/evaluation/forms/status', { id: form.id, version: form.version, status: 'open' })

  const { page } = await openPage({ ...phone, javaScript: false, expected: incomplete })
  await page.goto(evaluationPath)
  await page.getByText('You are not marked as present').waitFor()
  const mark = { registrationId, slotId: site.slotId, status: 'present', version: 0 }
  await admin.post('/attendance/mark', mark)
  await page.goto(ticketPath)
  await page.getByRole('link', { name: 'Evaluate this seminar' }).click()
  await page.getByText('We know that you answered, not what.').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  const box = await choice(page, 'The materials were useful.', 'Strongly disagree')
    .locator('..')
    .boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)

  const wish = page.getByRole('textbox', { name: 'What should we change?' })
  await choice(page, 'The materials were useful.', 'Strongly agree').check()
  await wish.fill('<b>More</b> breaks')
  await page.getByRole('button', { name: 'Send My Answers' }).click()
  await page.getByText('6 questions need an answer').waitFor()
  await page.getByText('Please answer this question.').first().waitFor()
  expect(await choice(page, 'The materials were useful.', 'Strongly agree').isChecked()).toBe(true)
  expect(await wish.inputValue()).toBe('<b>More</b> breaks')

  for (const group of await page.getByRole('group').all()) await group.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Send My Answers' }).click()
  await page.getByText('Thank you for your answers').waitFor()
  await page.goto(evaluationPath)
  await page.getByText('You have already answered').waitFor()
  await page.goto(ticketPath)
  expect(await page.getByRole('link', { name: 'Evaluate this seminar' }).count()).toBe(0)
  const receipts = await queryDatabase('select 1 from feedback_receipts where form_id = $1', [form.id])
  expect(receipts).toHaveLength(1)
})
