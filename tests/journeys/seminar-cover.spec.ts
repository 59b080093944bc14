import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { seminarPath } from '../../src/features/seminars/contract/paths.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll } from '../kit/browser.ts'
import { aCoverFile, shownPicture } from '../kit/cover-pictures.ts'
import { aPlannedSeminar, forgetAfterwards } from '../kit/planned-seminars.ts'
import { chooseFile, queryDatabase } from '../kit/registration-form.ts'
import { editForm, input, newForm, openListOf, openNewForm, stored } from '../kit/seminar-form.ts'
import { aMark } from '../kit/staff-people.ts'
import { choose, expectFocusOn, pressable, toastSaying } from '../kit/user-management.ts'

const text = 'A school in the hills'
const fileInput = (form: Locator) => form.getByLabel('Cover Picture')
const preview = (form: Locator) => form.getByAltText('The cover as visitors will see it')
const refused = { expected: [/Failed to load resource/, /answer: [45]\d\d/] }

async function chooseCover(page: Page, form: Locator, sky?: string): Promise<void> {
  await chooseFile(page, fileInput(form), await aCoverFile(sky))
  await preview(form).waitFor()
}

async function openEditForm(page: Page, title: string): Promise<Locator> {
  await choose(page, title, 'Edit')
  await editForm(page).waitFor()
  return editForm(page)
}

async function coversOf(title: string) {
  const sql = `select alternative_text as text, jpeg_file_key as key from seminar_covers
    join seminars on seminars.id = seminar_id where title = $1`
  return queryDatabase(sql, [title])
}

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
    await expectAccessible(page)
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

  test('is replaced, gets another text and is removed by editing', async () => {
    const { title, id } = await aPlannedSeminar({ title: `Cover ${aMark()}` })
    const page = await openListOf(title)
    const form = await openEditForm(page, title)
    await chooseCover(page, form)
    await form.getByLabel('Alternative Text').fill(text)
    await pressable(form, 'Save Changes').click()
    await toastSaying(page, `The cover picture of "${title}" has been saved.`).waitFor()
    const [first] = await coversOf(title)

    await openEditForm(page, title)
    await chooseCover(page, form, '#2b2d42')
    await pressable(form, 'Save Changes').click()
    await expect.poll(async () => (await coversOf(title))[0]?.key).not.toBe(first?.key)
    await form.waitFor({ state: 'hidden' })
    const { page: visitor } = await openPage()
    expect((await visitor.request.get(`/${first?.key}`)).status()).toBe(404)
    await visitor.goto(seminarPath({ id, title }))
    const { source } = await shownPicture(visitor, text)
    await expectAccessible(visitor)
    const response = await visitor.request.get(source)
    expect(response.headers()).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
    })

    await openEditForm(page, title)
    await form.getByLabel('Alternative Text').fill('A school at night')
    await pressable(form, 'Save Changes').click()
    await toastSaying(page, `The alternative text of "${title}" has been saved.`).waitFor()
    await visitor.reload()
    await visitor.getByAltText('A school at night').waitFor()

    await openEditForm(page, title)
    await pressable(form, 'Remove the picture').click()
    await expectFocusOn(fileInput(form))
    await pressable(form, 'Save Changes').click()
    await toastSaying(page, `The cover picture of "${title}" has been removed.`).waitFor()
    await visitor.reload()
    await visitor.locator('svg.seminar-cover').waitFor()
    expect(await coversOf(title)).toEqual([])
  })

  test('is kept by a copy, which has files of its own', async () => {
    const { title } = await aPlannedSeminar({ title: `Cover ${aMark()}` })
    const page = await openListOf(title)
    const form = await openEditForm(page, title)
    await chooseCover(page, form)
    await form.getByLabel('Alternative Text').fill(text)
    await pressable(form, 'Save Changes').click()
    await form.waitFor({ state: 'hidden' })
    await choose(page, title, 'Duplicate')
    const copy = newForm(page)
    await preview(copy).waitFor()
    const copyTitle = `${title} again`
    forgetAfterwards(copyTitle)
    await input(copy, 'Title').fill(copyTitle)
    await input(copy, 'Start Date').fill('2027-12-31')
    await pressable(copy, 'Create Seminar').click()
    await toastSaying(page, `The cover picture of "${copyTitle}" has been copied.`).waitFor()
    const [original, copied] = [await coversOf(title), await coversOf(copyTitle)]
    expect(copied[0]?.text).toBe(text)
    expect(copied[0]?.key).not.toBe(original[0]?.key)
  })
})

describe('A cover picture that is refused', () => {
  test('is reported at its field, and nothing else is lost', async () => {
    const { title } = await aPlannedSeminar({ title: `Cover ${aMark()}` })
    const page = await openListOf(title, refused)
    const form = await openEditForm(page, title)
    await input(form, 'Description').fill('Typed before')
    const wrong = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await chooseFile(page, fileInput(form), wrong)
    await form.getByText('Invalid file type. Accepted: JPG, PNG, WebP').waitFor()
    await chooseCover(page, form)
    expect(await form.getByText('Invalid file type').count()).toBe(0)
    await form.getByLabel('Alternative Text').fill(text)
    const message = 'This image is damaged or incomplete. Please choose it again or take a new one.'
    const body = { error: message, message, issues: [{ path: 'file', message }] }
    await page.route('**/_api/seminars/cover', (route) => route.fulfill({ status: 400, json: body }), {
      times: 1,
    })
    await pressable(form, 'Save Changes').click()
    await form.getByRole('alert').getByText(message).waitFor()
    // The other field has been saved, and the picture is still chosen.
    expect((await stored(title))?.description).toBe('Typed before')
    expect(await form.getByLabel('Alternative Text').inputValue()).toBe(text)
    await preview(form).waitFor()
    await pressable(form, 'Save Changes').click()
    await toastSaying(page, `The cover picture of "${title}" has been saved.`).waitFor()
  })

  test('after a new seminar was created can be sent again, and the seminar is created once', async () => {
    const title = `Cover ${aMark()}`
    forgetAfterwards(title)
    const page = await openListOf(title, refused)
    const form = await openNewForm(page)
    await input(form, 'Title').fill(title)
    await input(form, 'Start Date').fill('2027-12-31')
    await chooseCover(page, form)
    await form.getByLabel('Alternative Text').fill(text)
    await page.route(
      '**/_api/seminars/cover',
      (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }),
      {
        times: 1,
      },
    )
    await pressable(form, 'Create Seminar').click()
    await form.getByText('The seminar has been created without its picture').waitFor()
    await input(form, 'Description').fill('Typed afterwards')
    await pressable(form, 'Save Changes').click()
    await newForm(page).waitFor({ state: 'hidden' })
    const [row] = await queryDatabase(
      'select count(*)::int as count, max(description) as description from seminars where title = $1',
      [title],
    )
    expect(row).toEqual({ count: 1, description: 'Typed afterwards' })
    expect(await coversOf(title)).toMatchObject([{ text }])
  })
})
