import { expect, test } from 'vitest'
import { callAsAdmin } from '../kit/admin-caller.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { aCheckInSite } from '../kit/check-in.ts'
import { choice, evaluationPathOf } from '../kit/evaluation-pages.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { theSite } from '../kit/this-site.ts'
import { openUserManagement } from '../kit/user-management.ts'

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
  const ticketPath = new URL(site.ticketOf(registrationId)).pathname
  const evaluationPath = evaluationPathOf(site.ticketOf(registrationId))
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
  await visit(page, evaluationPathOf(site.ticketOf(registrationId)))
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
  expect(evaluationPathOf(site.ticketOf(registrationId))).not.toContain(key.replace('evaluation-draft:', ''))
  // Someone else on the same phone.
  await visit(page, evaluationPathOf(site.ticketOf(otherId)))
  await page.getByRole('button', { name: 'Send My Answers' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'What should we change?' }).inputValue()).toBe('')
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  await visit(page, evaluationPathOf(site.ticketOf(registrationId)))
  await page.getByText('Your answers are not sent yet').waitFor()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send My Answers' }).click()
  await page.getByText('Your answers were not sent').waitFor()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('Thank you for your answers').waitFor()
  expect(await storedKeys()).toEqual([])
})

test('An organizer opens a closed form again for one person, who then answers without script', async () => {
  const site = await aCheckInSite({ people })
  const [registrationId = 0] = site.registrationIds
  const seminarId = site.seminar.id
  const caller = await callAsAdmin(theSite())
  const { form } = await caller.post<{ form: Form }>('/evaluation/forms/copy', { fromId: null, seminarId })
  for (const [at, status] of ['open', 'closed'].entries())
    await caller.post('/evaluation/forms/status', { id: form.id, version: form.version + at, status })
  await caller.post('/attendance/mark', {
    registrationId,
    slotId: site.slotId,
    status: 'present',
    version: 0,
  })

  const admin = await openUserManagement('/seminars')
  await visit(admin, `/seminars/${seminarId}/evaluation`)
  await admin.getByRole('button', { name: 'Who Has Not Answered' }).click()
  const sheet = admin.getByRole('dialog', { name: 'Who Has Not Answered' })
  await sheet.getByRole('textbox', { name: 'Days' }).fill('0')
  await sheet.getByText('Enter whole days, 1 to 60.').waitFor()
  await sheet.getByRole('textbox', { name: 'Days' }).fill('3')
  await sheet.getByRole('searchbox').fill('nobody')
  await sheet.getByText('Nobody who has not answered has this name.').waitFor()
  await sheet.getByRole('searchbox').fill('cruz')
  await sheet.getByRole('button', { name: 'Open again for Maria S. Cruz' }).click()
  await sheet.getByText('(opened again until').waitFor()
  await expectAccessible(admin)
  await admin.setViewportSize({ width: 360, height: 740 })
  expect(await sidewaysScroll(admin)).toBe(0)

  const { page } = await openPage({ ...phone, javaScript: false })
  await page.goto(evaluationPathOf(site.ticketOf(registrationId)))
  await page.getByText('If fewer come, they are deleted unread.').waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  for (const group of await page.getByRole('group').all()) await group.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Send My Answers' }).click()
  await page.getByText('Thank you for your answers').waitFor()
})
