import { expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, visit } from '../kit/browser.ts'
import { forgetAfterwards } from '../kit/planned-seminars.ts'
import { input, openListOf, openNewForm, stored } from '../kit/seminar-form.ts'
import { aMark } from '../kit/staff-people.ts'
import { choose, pressable, toastSaying } from '../kit/user-management.ts'

test('Draft seminar is listed to staff only, and public once published', async () => {
  const title = `Draft ${aMark()}`
  forgetAfterwards(title)
  const page = await openListOf(title)
  const form = await openNewForm(page)
  await input(form, 'Title').fill(title)
  await input(form, 'Start Date').fill('2027-11-30')
  await form.getByText('No price: this seminar is free.').waitFor()
  await input(form, 'Price').fill('500')
  await form.getByText('No price: this seminar is free.').waitFor({ state: 'detached' })
  await form.getByRole('switch', { name: 'Draft' }).check()
  await pressable(form, 'Create Seminar').click()
  await toastSaying(page, `Seminar "${title}" has been created.`).waitFor()
  await page.getByRole('table').getByText('Draft', { exact: true }).waitFor()
  await expectAccessible(page)

  const { page: visitor } = await openPage({ expected: [/404/] })
  const { id } = (await stored(title)) ?? {}
  await visit(visitor, `/register?seminar=${id}`)
  expect(await visitor.getByRole('heading', { name: `Register for ${title}` }).count()).toBe(0)

  await choose(page, title, 'Publish Seminar')
  await pressable(page.getByRole('dialog', { name: 'Publish Seminar' }), 'Publish').click()
  await toastSaying(page, `Seminar "${title}" has been published.`).waitFor()
  await visit(visitor, `/register?seminar=${id}`)
  await visitor.getByRole('heading', { level: 1, name: `Register for ${title}` }).waitFor()
})

test('Seminar form with a missing location address marks only that field, until it is typed', async () => {
  const page = await openListOf(`Nothing ${aMark()}`)
  const form = await openNewForm(page)
  await input(form, 'Start Date').fill('2027-11-29')
  await form.getByRole('switch', { name: 'Multi-day' }).check()
  await input(form, 'Location Type').selectOption('in_person')
  await pressable(form, 'Create Seminar').click()
  const message = form.getByText('Location address is required for in-person seminars.', { exact: true })
  await message.waitFor()
  expect(await input(form, 'End Date').getAttribute('aria-invalid')).not.toBe('true')
  await input(form, 'Location Address').pressSequentially('Calbayog')
  await form.getByText('end date is required and must be after start date').waitFor({ state: 'detached' })
  await message.waitFor({ state: 'detached' })
})
