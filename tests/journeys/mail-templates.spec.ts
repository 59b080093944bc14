import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { aStoredTemplate, noActiveTemplate, templateCard, templatesPath } from '../kit/mail-templates.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aMark } from '../kit/staff-people.ts'
import { expectFocusOn, openUserManagement, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

/** Previews report mistakes with 400, which the browser logs. */
const refusal = { expected: [/status of 400/, /answer: 400/] }

afterEach(() => noActiveTemplate('seminar_cancelled'))

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const editor = (page: Page) => page.getByRole('textbox', { name: 'HTML Content' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const frame = (page: Page) => page.frameLocator('iframe[title="The message"]')
const typeOf = (page: Page) => page.getByRole('combobox', { name: 'Template Type' })

/** The editor loads after the form. */
const editorIn = (page: Page) => page.locator('.cm-content').waitFor()

test('E-mail templates show loading, error, empty and filled states', async () => {
  const page = await openUserManagement('/email-integration?tab=guides', {
    expected: [/status of 500/, /answer: 500/],
  })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  let reply: 'broken' | 'empty' | 'real' = 'broken'
  await page.route('**/_api/email/templates/list', async (route) => {
    await answered
    if (reply === 'broken')
      return route.fulfill({ status: 500, json: { error: 'The mail room is flooded.' } })
    return reply === 'empty' ? route.fulfill({ json: [] }) : route.continue()
  })
  await page.getByRole('tab', { name: 'Templates' }).click()
  await page.getByRole('status').filter({ hasText: 'Loading templates' }).waitFor()
  expect(await page.locator('.template-skeleton').count()).toBe(3)
  answer()
  await page.getByText('Failed to load templates: The mail room is flooded.', { exact: true }).waitFor()
  reply = 'empty'
  await pressable(page, 'Try again').click()
  await page.getByRole('heading', { name: 'No templates of your own yet.' }).waitFor()
  expect(await page.getByText('Default template in use').count()).toBe(25)
  await expectAccessible(page)
})

describe('A new e-mail template', () => {
  test('starts from the default version, shows a live preview and is saved', async () => {
    const name = `Typhoon ${aMark()}`
    const page = await openUserManagement(templatesPath, refusal)
    const posted = postsTo(page, '/email/templates/create')
    await pressable(page, 'New Template').click()
    const form = dialog(page, 'Create New Template')
    await editorIn(page)
    await pressable(page, 'Create Template').click()
    for (const words of ['name', 'type'])
      await form.getByText(`Template ${words} is required`, { exact: true }).waitFor()
    for (const words of ['Subject', 'HTML', 'Text'])
      await form.getByText(`${words} template is required`, { exact: true }).waitFor()
    expect(posted).toEqual([])
    await field(page, 'Template Name').fill(name)
    await typeOf(page).selectOption({ label: 'Seminar cancelled' })
    await pressable(page, 'Start from the default template').click()
    await form.getByText('This is the default text.').waitFor()
    await frame(page).getByRole('heading', { name: 'Maria, your seminar is cancelled' }).waitFor()

    await editor(page).press('Control+Home')
    await page.keyboard.type('\n<p>{{ seminar.titel }}</p>\n')
    const mistake = 'HTML Content: Line 2: There is no variable "seminar.titel" in this type of message.'
    await form.getByText(mistake).waitFor()
    await page.locator('.cm-lint-marker-error').waitFor()
    await form.getByRole('button', { name: 'Text', exact: true }).click()
    await expectAccessible(page)
    await pressable(page, 'Create Template').click()
    await toastSaying(
      page,
      'Failed to create template: Line 2: There is no variable "seminar.titel" in this type of message.',
    ).waitFor()

    await editor(page).press('Control+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+End')
    await page.keyboard.type('<p>{{ seminar.title }}</p>')
    await form.getByText(mistake).waitFor({ state: 'hidden' })
    await pressable(page, 'Create Template').click()
    await toastSaying(page, 'Email template created successfully.').waitFor()
    await form.waitFor({ state: 'hidden' })
    const card = templateCard(page, name)
    await card.getByText('Active', { exact: true }).waitFor()
    await card.getByText('Seminar cancelled', { exact: true }).waitFor()
    await card.getByText('Subject: Cancelled: {{ seminar.title }}', { exact: true }).waitFor()
    expect(await pressable(page, 'Customise Seminar cancelled').count()).toBe(0)
    expect(posted.at(-1)).toMatchObject({
      templateName: name,
      templateType: 'seminar_cancelled',
      isActive: true,
    })
  })

  test('is not discarded by accident, and Esc closes one layer at a time', async () => {
    const page = await openUserManagement(templatesPath, refusal)
    await pressable(page, 'New Template').click()
    const form = dialog(page, 'Create New Template')
    await editorIn(page)
    await typeOf(page).selectOption({ label: 'Seminar cancelled' })
    await page.getByText('Variables of this type').click()
    await field(page, 'Subject').fill('About ')
    await pressable(page, 'Insert {{ seminar.title }}').click()
    expect(await field(page, 'Subject').inputValue()).toBe('About {{ seminar.title }}')
    await editor(page).click()
    await page.keyboard.type('Dear {{ firstN')
    await page.locator('.cm-tooltip-autocomplete').getByText('firstName').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.cm-tooltip-autocomplete').waitFor({ state: 'hidden' })
    expect(await form.isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await expectFocusOn(field(page, 'Text Content'))
    await page.keyboard.press('Escape')
    const question = dialog(page, 'Discard your changes?')
    await pressable(question, 'Keep editing').click()
    await page.keyboard.press('Escape')
    await pressable(question, 'Discard').click()
    await form.waitFor({ state: 'hidden' })
  })

  test('can be written when the code editor fails to load', async () => {
    const name = `Plain ${aMark()}`
    const page = await openUserManagement(templatesPath, { expected: [/ERR_FAILED/, /code-editor/] })
    await page.route('**/assets/code-editor-*', (route) => route.abort())
    await pressable(page, 'New Template').click()
    await field(page, 'Template Name').fill(name)
    await typeOf(page).selectOption({ label: 'Custom' })
    await field(page, 'Subject').fill('Hello')
    await editor(page).fill('<p>Hello</p>')
    await field(page, 'Text Content').fill('Hello')
    await pressable(page, 'Create Template').click()
    await templateCard(page, name).waitFor()
  })
})

test('Editing an e-mail template names the one it replaces, and changes made by others meanwhile', async () => {
  const mark = aMark()
  const former = await aStoredTemplate({ name: `Former ${mark}`, type: 'seminar_cancelled' })
  const own = await aStoredTemplate({ name: `Own ${mark}`, type: 'seminar_cancelled', isActive: false })
  const page = await openUserManagement(templatesPath, { expected: [/status of 409/, /answer: 409/] })
  const posted = postsTo(page, '/email/templates/update')
  await pressable(page, `Edit ${own.name}`).click()
  const form = dialog(page, 'Edit Template')
  await form.getByRole('switch', { name: 'Active' }).setChecked(true, { force: true })
  await form.getByText(`Replaces “${former.name}”`).waitFor()
  await queryDatabase(
    `update email_templates set text_template = 'Theirs', version = version + 1 where id = $1`,
    [own.id],
  )
  await pressable(page, 'Save Changes').click()
  const words = 'Someone else changed this template in the meantime. Nothing was saved.'
  await toastSaying(page, `Failed to update template: ${words}`).waitFor()
  await form.getByText('Text Content. Your changes are still in the form but have not been saved.').waitFor()
  await pressable(form, 'Keep my changes').click()
  expect(await field(page, 'Text Content').inputValue()).toBe('Theirs')
  await pressable(page, 'Save Changes').click()
  await toastSaying(page, 'Email template updated successfully.').waitFor()
  expect(posted).toEqual([
    { id: own.id, isActive: true, expectedVersion: 1 },
    { id: own.id, isActive: true, expectedVersion: 2 },
  ])
  await templateCard(page, own.name).getByText('Active', { exact: true }).waitFor()
  await templateCard(page, former.name).getByText('Inactive', { exact: true }).waitFor()
  await expectFocusOn(pressable(page, `Edit ${own.name}`))
})

test('Deleting an e-mail template asks nothing and can be undone', async () => {
  const { name } = await aStoredTemplate({ name: `Gone ${aMark()}` })
  const page = await openUserManagement(templatesPath)
  await pressable(page, `Delete ${name}`).click()
  await toastSaying(page, 'Email template deleted successfully.').waitFor()
  await templateCard(page, name).waitFor({ state: 'hidden' })
  await page.getByText(`“${name}” is deleted.`).waitFor()
  await expectAccessible(page)
  await pressable(page, 'Undo').click()
  await templateCard(page, name).waitFor()
  await page.getByText(`“${name}” is deleted.`).waitFor({ state: 'hidden' })
})

test('E-mail template preview shows the message without running scripts, loading images or following links', async () => {
  const html = `<h1>{{ provider.name }}</h1><style>h1{color:rgb(1,2,3)}</style><script>top.document.title='x'</script>
    <a href="https://example.com/">There</a><img src="https://example.com/x.png" alt="A picture">
    <iframe src="/login"></iframe><form action="/login"><button>Send</button></form>`
  const { name } = await aStoredTemplate({ name: `Sly ${aMark()}`, html })
  const page = await openUserManagement(templatesPath, {
    width: 360,
    // Playwright clicks by script, which the sandboxed frame refuses.
    expected: [/Blocked form submission/, /Blocked script execution/],
  })
  const requestedPaths: string[] = []
  // What the page itself loads comes before.
  await page.waitForLoadState('networkidle')
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  expect(await sidewaysScroll(page)).toBe(0)
  await pressable(page, `Preview ${name}`).click()
  const preview = dialog(page, `Preview: ${name}`)
  const heading = frame(page).getByRole('heading', { name: 'Pagsulong Learning Center' })
  await heading.waitFor()
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')
  expect(await heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)')
  await frame(page).getByText('There').click()
  await frame(page).getByRole('button', { name: 'Send' }).click()
  expect(await frame(page).getByAltText('A picture').getAttribute('src')).toBeNull()
  await heading.waitFor()
  expect(await frame(page).locator('script, iframe, a[href]').count()).toBe(0)
  // The router fetches its manifest at any time.
  const ours = ['/_api/email/templates/preview', '/__manifest']
  expect(requestedPaths.filter((path) => !ours.includes(path))).toEqual([])
  await pressable(preview, 'Text').click()
  await preview.getByRole('region', { name: 'Plain text' }).getByText('Plain words').waitFor()
  await preview.getByText('About Pagsulong Learning Center').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectFocusOn(pressable(page, `Preview ${name}`))
})

test('E-mail template is sent to oneself from the preview, and unsaved from the editor', async () => {
  const stored = await aStoredTemplate({ name: `Own ${aMark()}`, type: 'seminar_cancelled', isActive: false })
  const page = await openUserManagement(templatesPath)
  const sent: Record<string, unknown>[] = []
  await page.route('**/_api/email/templates/send-to-me', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ json: { message: 'Sent to ana@example.phwith sample data.' } })
  })
  const toast = () => toastSaying(page, 'Sent to ana@example.phwith sample data.').first()
  await pressable(page, `Preview ${stored.name}`).click()
  const preview = dialog(page, /^Preview/)
  await pressable(preview, 'Send to me').click()
  await toast().waitFor()
  await pressable(preview, 'Close').click()
  await pressable(page, `Edit ${stored.name}`).click()
  await field(page, 'Subject').fill('Not saved')
  await pressable(dialog(page, 'Edit Template'), 'Send to me').click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject({ templateType: 'seminar_cancelled', subjectTemplate: 'Not saved' })
})
