import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { activityPath, farAhead, messageRows, messagesTo } from '../kit/activity.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { noActiveTemplate, templateCard, templatesPath } from '../kit/mail-templates.ts'
import { aMark } from '../kit/staff-people.ts'
import { openUserManagement, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

/** Previews report mistakes with 400, which the browser logs. */
const refusal = { expected: [/status of 400/, /answer: 400/] }

afterEach(() => noActiveTemplate('seminar_cancelled'))

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const editor = (page: Page) => page.getByRole('textbox', { name: 'HTML Content' })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const frame = (page: Page) => page.frameLocator('iframe[title="The message"]')
const typeOf = (page: Page) => page.getByRole('combobox', { name: 'Template Type' })

const at = new Date()

describe('A new e-mail template', () => {
  test('starts from the default version, shows a live preview and is saved', async () => {
    const name = `Typhoon ${aMark()}`
    const page = await openUserManagement(templatesPath, refusal)
    const posted = postsTo(page, '/email/templates/create')
    await pressable(page, 'New Template').click()
    const form = dialog(page, 'Create New Template')
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
    await form.getByRole('button', { name: 'Text', exact: true }).click()
    await pressable(page, 'Create Template').click()
    await toastSaying(
      page,
      'Failed to create template: Line 2: There is no variable "seminar.titel" in this type of message.',
    ).waitFor()

    await editor(page).press('Control+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+End')
    await page.keyboard.type('<p>')
    await form.getByText('Variables of this type').click()
    await pressable(page, 'Insert {{ seminar.title }}').click()
    await page.keyboard.type('</p>')
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
})

describe('The e-mail Activity tab', () => {
  test('shows the state of each e-mail, and filters by text, state and type', async () => {
    const email = `${aMark()}@journeys.example`
    await messagesTo(email, [
      { status: 'queued', nextAttemptAt: farAhead, recipientName: 'Waits' },
      { deliveredAt: at, openedAt: at, subject: 'The opened one' },
      { deliveredAt: at, templateType: 'invitation' },
      { bouncedAt: at },
      {},
      { status: 'dead', lastError: `550 ${'no such user '.repeat(20)}`, attempts: 4 },
      { status: 'suppressed', attempts: 0 },
    ])
    const page = await openUserManagement(activityPath(`search=${email}`))
    await messageRows(page).first().waitFor()
    const states = ['Waiting', 'Opened', 'Delivered', 'Bounced', 'Sent', 'Failed', 'Not sent (suppressed)']
    for (const [index, state] of states.entries())
      await messageRows(page).nth(index).getByText(state, { exact: true }).waitFor()
    expect(await messageRows(page).nth(5).innerText()).toMatch(/550 no such user .*…\s+4/s)

    await page.getByLabel('Status', { exact: true }).selectOption('Delivered')
    await expect.poll(() => messageRows(page).count()).toBe(2)
    await page.getByLabel('Type').selectOption('Official invitation')
    await expect.poll(() => messageRows(page).count()).toBe(1)
    expect(new URL(page.url()).search).toBe(
      `?${new URLSearchParams({ tab: 'activity', search: email, status: 'delivered', type: 'invitation' })}`,
    )
    await page.goBack()
    await page.goBack()
    await expect.poll(() => messageRows(page).count()).toBe(7)
    await page.getByRole('searchbox').fill(`opened ${email}`)
    await expect.poll(() => messageRows(page).count()).toBe(1)
    await page.getByRole('searchbox').fill('nobody has this word')
    await page.getByText('No messages found.').waitFor()

    await page.setViewportSize({ width: 360, height: 700 })
    await page.getByRole('searchbox').fill(email)
    await expect.poll(() => messageRows(page).count()).toBe(7)
    expect(await sidewaysScroll(page)).toBe(0)
  })
})
