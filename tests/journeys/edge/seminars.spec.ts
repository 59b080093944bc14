import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, sidewaysScroll, visit } from '#tests/kit/browser.ts'
import { aCoverFile, shownPicture } from '#tests/kit/cover-pictures.ts'
import { waitForMail } from '#tests/kit/mailbox.ts'
import { aPlannedSeminar, forgetAfterwards } from '#tests/kit/planned-seminars.ts'
import { aListedSeminar, aSeatHolder, seminarsTable } from '#tests/kit/planning.ts'
import { chooseFile, queryDatabase } from '#tests/kit/registration-form.ts'
import { editForm, input, newForm, openListOf, openNewForm, stored } from '#tests/kit/seminar-form.ts'
import { aMark } from '#tests/kit/staff-people.ts'
import { theSite } from '#tests/kit/this-site.ts'
import {
  choose,
  expectFocusOn,
  menuButton,
  openUserManagement,
  postsTo,
  pressable,
  toastSaying,
} from '#tests/kit/user-management.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' })

async function holdSaving(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_api/seminars', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.fallback()
  })
  return () => release()
}

async function aSlowSave() {
  const title = `Slow ${aMark()}`
  forgetAfterwards(title)
  const page = await openUserManagement('/seminars')
  const release = await holdSaving(page)
  const form = await openNewForm(page)
  await input(form, 'Title').fill(title)
  await input(form, 'Start Date').fill('2027-12-05')
  await pressable(form, 'Create Seminar').click()
  await pressable(form, 'Creating...').waitFor()
  await page.keyboard.press('Escape')
  await question(page).waitFor()
  return { page, release, created: toastSaying(page, `Seminar "${title}" has been created.`) }
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const text = 'A school in the hills'
const fileInput = (form: Locator) => form.getByLabel('Cover Picture')
const preview = (form: Locator) => form.getByAltText('The cover as visitors will see it')

async function chooseCover(page: Page, form: Locator, sky?: string): Promise<void> {
  await chooseFile(page, fileInput(form), await aCoverFile(sky))
  await preview(form).waitFor()
}

describe('Editing a seminar', () => {
  test('announces that a changed time is e-mailed to registrants, and can be saved without e-mail', async () => {
    const title = `Moved ${aMark()}`
    const seminar = await aPlannedSeminar({ title })
    const email = await aSeatHolder(seminar)
    const page = await openListOf(title)
    await choose(page, title, 'Edit Seminar')
    const form = editForm(page)
    await form
      .getByText('They will be e-mailed about changes to the date, time or place.', { exact: false })
      .waitFor()
    expect(await form.getByText('about this change', { exact: false }).count()).toBe(0)
    await input(form, 'Title').fill(`${title} again`)
    expect(await form.getByText('about this change', { exact: false }).count()).toBe(0)
    await input(form, 'Title').fill(title)
    await input(form, 'End Time').fill('16:30')
    await form.getByText('1 registrant will be e-mailed about this change.').waitFor()
    const silence = form.getByLabel('Do not notify registrants (for minor corrections)')
    await silence.check()
    await form.getByText('1 registrant will not be e-mailed about this change.').waitFor()
    await pressable(form, 'Save Changes').click()
    await toastSaying(page, `Seminar "${title}" has been updated.`).waitFor()
    const messages = () => queryDatabase('select data from outbox where recipient_email = $1', [email])
    expect(await messages()).toEqual([])

    await choose(page, title, 'Edit Seminar')
    await input(editForm(page), 'End Time').fill('18:00')
    await editForm(page).getByText('1 registrant will be e-mailed about this change.').waitFor()
    const posted = postsTo(page, '/seminars/update')
    await pressable(editForm(page), 'Save Changes').click()
    await expect.poll(async () => (await messages()).length).toBe(1)
    expect(posted[0]).not.toHaveProperty('notifyRegistrants')
    expect((await messages())[0]?.data).toMatchObject({
      seminar: { endsAt: '2027-06-05T10:00:00.000Z' },
      former: { endsAt: '2027-06-05T08:30:00.000Z' },
    })
  })
})

describe('The description of a seminar', () => {
  test('is written with bold, a list and a link, and read on its page without script', async () => {
    const title = `Described ${aMark()}`
    forgetAfterwards(title)
    const page = await openListOf(title)
    const form = await openNewForm(page)
    await input(form, 'Title').fill(title)
    await input(form, 'Start Date').fill('2027-12-05')
    const description = form.getByRole('textbox', { name: 'Description' })
    await description.fill('x'.repeat(10_001))
    await pressable(form, 'Create Seminar').click()
    await form.getByRole('alert').getByText('At most 10000 characters').waitFor()
    await description.fill('')
    await description.press('Control+b')
    await page.keyboard.type('Bring')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' to the venue')
    await page.keyboard.press('Enter')
    const format = form.getByRole('group', { name: 'Format of Description' })
    await format.getByRole('button', { name: 'Bullets' }).click()
    await page.keyboard.type('a pen')
    await page.keyboard.press('Enter')
    await page.keyboard.type('paper')
    for (let pressed = 0; pressed < 2; pressed += 1) await page.keyboard.press('Enter')
    await format.getByRole('button', { name: 'Link' }).click()
    const address = form.getByLabel('Link Address')
    await address.fill('javascript:alert(1)')
    await address.press('Enter')
    await form.getByRole('alert').getByText('Please enter a page such as /register').waitFor()
    await address.fill('https://deped.example/memo')
    await form.getByLabel('Link Text').fill('the memo')
    await form.getByLabel('Link Text').press('Enter')
    await page.keyboard.press('Escape')
    await question(page).getByRole('button', { name: 'Keep editing' }).click()
    const card = form.getByRole('region', { name: 'What visitors will see' })
    await card.getByText('Bring to the venue').waitFor()
    await pressable(form, 'Create Seminar').click()
    await toastSaying(page, `Seminar "${title}" has been created.`).waitFor()

    const { page: visitor } = await openPage({ javaScript: false, width: 360, height: 740 })
    await visitor.goto(`/seminars/${(await stored(title))?.id}`)
    const article = visitor.getByRole('article', { name: title })
    await article.locator('strong').getByText('Bring', { exact: true }).waitFor()
    expect(
      await article
        .getByRole('listitem')
        .filter({ hasText: /^(a pen|paper)$/ })
        .count(),
    ).toBe(2)
    const link = article.getByRole('link', { name: 'the memo' })
    expect(await link.getAttribute('href')).toBe('https://deped.example/memo')
    const meta = visitor.locator('meta[name=description]')
    expect(await meta.getAttribute('content')).toContain('Bring to the venue')
    expect(await sidewaysScroll(visitor)).toBe(0)
  })
})

describe('Editing a seminar at the same time as another editor', () => {
  async function editedByTwo(title: string) {
    const seminar = await aPlannedSeminar({ title, price: '100.00' })
    const page = await openListOf(title, { expected: [/status of 409/, /answer: 409/] })
    await choose(page, title, 'Edit Seminar')
    const form = editForm(page)
    await input(form, 'CPD Points').fill('7')
    await queryDatabase(
      `update seminars set price = 250, description = 'Theirs', updated_at = now() + interval '1 second' where id = $1`,
      [seminar.id],
    )
    await pressable(form, 'Save Changes').click()
    await form.getByText('Someone else changed this seminar', { exact: true }).waitFor()
    await form.getByText('Description, Price', { exact: false }).waitFor()
    expect(await input(form, 'CPD Points').inputValue()).toBe('7')
    return { page, form }
  }

  test('warns the second editor, who can merge both changes', async () => {
    const title = `Both ${aMark()}`
    const { page, form } = await editedByTwo(title)
    await pressable(form, 'Keep my changes').click()
    await expect.poll(() => input(form, 'Price').inputValue()).toBe('250')
    expect(await input(form, 'CPD Points').inputValue()).toBe('7')
    expect(await form.getByRole('textbox', { name: 'Description' }).innerText()).toBe('Theirs')
    await pressable(form, 'Save Changes').click()
    await toastSaying(page, `Seminar "${title}" has been updated.`).waitFor()
    expect(await stored(title)).toMatchObject({ price: '250.00', cpd_points: 7, description: 'Theirs' })
  })
})

describe('The seminar form on a slow connection', () => {
  test('drops a pending discard question when the save completes, before the next dialog', async () => {
    const { page, release, created } = await aSlowSave()
    release()
    await created.waitFor()
    await newForm(page).waitFor({ state: 'hidden' })
    const next = await openNewForm(page)
    await input(next, 'Title').fill('Another')
    await page.waitForTimeout(300)
    expect(await question(page).count()).toBe(0)
    expect(await input(next, 'Title').inputValue()).toBe('Another')
  })

  test('does not close a dialog opened since when a late response arrives', async () => {
    const { page, release, created } = await aSlowSave()
    await pressable(question(page), 'Discard').click()
    await newForm(page).waitFor({ state: 'hidden' })
    const next = await openNewForm(page)
    await input(next, 'Title').fill('Another')
    release()
    await created.waitFor()
    await page.waitForTimeout(500)
    expect(await input(next, 'Title').inputValue()).toBe('Another')
  })
})

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

describe('Cancelling a seminar', () => {
  test('e-mails all registrants with the reason', async () => {
    const seminar = await aListedSeminar()
    const emails = [await aSeatHolder(seminar), await aSeatHolder(seminar)]
    const page = await openUserManagement(`/seminars?search=${seminar.title}`)
    const posted = postsTo(page, '/seminars/update')
    await choose(page, seminar.title, 'Cancel Seminar')
    const question = dialog(page, 'Cancel Seminar')
    await question.getByText('2 registrants will be notified by e-mail.').waitFor()
    const reason = question.getByRole('textbox', { name: 'Reason (optional)' })
    await expectFocusOn(reason)
    await reason.fill('  The ferry does not sail.  ')
    await pressable(question, 'Cancel Seminar').dblclick()
    await toastSaying(page, `Seminar "${seminar.title}" has been cancelled.`).waitFor()
    await question.waitFor({ state: 'hidden' })
    await expectFocusOn(menuButton(page, seminar.title))
    await seminarsTable(page).getByText('Cancelled', { exact: true }).waitFor()
    expect(posted).toHaveLength(1)
    expect(posted[0]).toMatchObject({
      id: seminar.id,
      status: 'cancelled',
      cancelledReason: 'The ferry does not sail.',
    })
    for (const email of emails) {
      const mail = await waitForMail(theSite().mailboxUrl, email)
      expect(JSON.stringify(mail)).toContain('The ferry does not sail.')
    }
  })
})

describe('The cover picture of a seminar', () => {
  test('is uploaded with a new seminar and shown without script, late on cards and at once on its page', async () => {
    const title = `Cover ${aMark()}`
    forgetAfterwards(title)
    const page = await openListOf(title, { width: 360, isTouch: true })
    const form = await openNewForm(page)
    await input(form, 'Title').fill(title)
    await input(form, 'Start Date').fill('2026-12-31')
    await chooseCover(page, form)
    await pressable(form, 'Create Seminar').click()
    await form.getByText('Alternative text is required').waitFor()
    await expectFocusOn(form.getByLabel('Alternative Text'))
    await form.getByLabel('Alternative Text').fill(text)
    expect(await sidewaysScroll(page)).toBe(0)
    await pressable(form, 'Create Seminar').click()
    await toastSaying(page, `The cover picture of "${title}" has been saved.`).waitFor()
    await form.waitFor({ state: 'hidden' })

    const { page: visitor } = await openPage({ javaScript: false, width: 360, height: 740, isTouch: true })
    await visitor.goto(`/register?search=${encodeURIComponent(title)}`)
    expect(await shownPicture(visitor, text)).toMatchObject({
      source: expect.stringMatching(/\.avif$/),
      loading: 'lazy',
    })
    expect(await sidewaysScroll(visitor)).toBe(0)
    // The first screen shows which seminar it is.
    await visitor.reload()
    const link = visitor.getByRole('link', { name: title, exact: true })
    const box = await link.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740)
    await link.click()
    await visitor.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await shownPicture(visitor, text)).toEqual({
      source: expect.stringMatching(/\.avif$/),
      loading: 'auto',
    })
  })
})
