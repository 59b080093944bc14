import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { activityPath, farAhead, messageRows, messageSheet, messagesTo, reported } from '../kit/activity.ts'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { waitForMail } from '../kit/mailbox.ts'
import { aMark } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { expectFocusOn, openUserManagement, postsTo, pressable, toastSaying } from '../kit/user-management.ts'

async function answerOutbox(page: Page, json: object): Promise<void> {
  await page.route('**/_api/email/outbox?*', (route) => route.fulfill({ json }))
}

const nothing = { messages: [], waiting: 0, failed: 0, total: 0, page: 1, limit: 20 }
const at = new Date()

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
    await expectAccessible(page)

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
    await expect
      .poll(() => page.getByRole('list', { name: 'Messages' }).getByRole('listitem').count())
      .toBe(7)
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test('applies two filters that are changed within the same moment', async () => {
    const page = await openUserManagement(activityPath(''))
    const status = await page.getByLabel('Status', { exact: true }).elementHandle()
    const type = await page.getByLabel('Type').elementHandle()
    await page.evaluate(
      (choices) => {
        const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set
        for (const { select, value } of choices) {
          set?.call(select, value)
          select?.dispatchEvent(new Event('change', { bubbles: true }))
        }
      },
      [
        { select: status, value: 'delivered' },
        { select: type, value: 'invitation' },
      ],
    )
    await page.waitForURL('**/email-integration?tab=activity&status=delivered&type=invitation')
  })

  test('shows that it is loading, that nothing was sent yet, and that loading failed', async () => {
    const page = await openUserManagement('/email-integration?tab=guides', { expected: [/500/] })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/_api/email/outbox?*', async (route) => {
      await held
      await route.fulfill({ json: nothing })
    })
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.getByText('Loading messages').waitFor({ state: 'attached' })
    expect(await page.locator('.list-skeleton-row').count()).toBe(10)
    release()
    await page.getByText('No messages yet.').waitFor()
    await page.unrouteAll()
    await page.route('**/_api/email/outbox?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByLabel('Status', { exact: true }).selectOption('Failed')
    await page.getByText('Failed to load messages. Please try again.').waitFor()
    await page.unrouteAll()
    await answerOutbox(page, nothing)
    await pressable(page, 'Try again').click()
    await page.getByText('No messages found.').waitFor()
  })

  test('shows why no e-mail is sent, with a link to fix it', async () => {
    const page = await openUserManagement('/email-integration?tab=guides')
    await answerOutbox(page, { ...nothing, waiting: 3 })
    const health = { status: 'misconfigured', message: 'No mail server is set up.' }
    await page.route('**/_api/email/integration/health', (route) => route.fulfill({ json: health }))
    await page.getByRole('tab', { name: 'Activity' }).click()
    await page.getByText('3 messages are waiting: No mail server is set up.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to Configuration' }).click()
    await page.waitForURL('/email-integration')
  })
})

describe('An e-mail in the Activity tab', () => {
  test.for([1280, 360])('shows its events and a preview, at %i pixels', async (width) => {
    const email = `${aMark()}@journeys.example`
    const [message] = await messagesTo(email, [{ bouncedAt: at, subject: 'Come to Samar' }])
    await reported(message?.id ?? 0, { eventType: 'bounced', details: '550 the mailbox is full' })
    const page = await openUserManagement(activityPath(`search=${email}`), { width, isTouch: width === 360 })
    const link = page.getByRole('link', { name: 'Come to Samar' })
    await link.click()
    const sheet = messageSheet(page)
    await sheet.getByText('550 the mailbox is full · Reported by postmark').waitFor()
    expect(new URL(page.url()).searchParams.get('message')).toBe(String(message?.id))
    const moments = sheet.getByRole('list').filter({ hasText: 'Created' }).getByRole('listitem')
    expect((await moments.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      ...['Created', 'Sent', 'Bounced'],
    ])
    const preview = sheet.locator('iframe')
    expect(await preview.getAttribute('sandbox')).toBe('')
    await preview.contentFrame().getByText('Good day Juan').waitFor()
    await pressable(sheet, 'Text').click()
    await sheet.getByText('Good day Juan, see you soon.').waitFor()
    expect(await preview.count()).toBe(0)
    if (width === 1280) await expectAccessible(page)
    expect(await sidewaysScroll(page)).toBe(0)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await expectFocusOn(link)
  })

  test('with a secret link is not displayed, nor is one that does not exist', async () => {
    const email = `${aMark()}@journeys.example`
    const [message] = await messagesTo(email, [{ templateType: 'account_link', data: {}, subject: null }])
    const page = await openUserManagement(activityPath(`message=${message?.id}`), { expected: [/404/] })
    await messageSheet(page)
      .getByText('This message contains a private link for its recipient, so it is not shown.')
      .waitFor()
    expect(await pressable(messageSheet(page), 'Send again').count()).toBe(0)
    await page.goto(activityPath('message=2147483647'))
    await messageSheet(page).getByText('No message found.').waitFor()
  })

  test('that failed can be retried and arrives', async () => {
    const email = `${aMark()}@journeys.example`
    await messagesTo(email, [{ status: 'dead', lastError: '550 closed', subject: 'Come to Leyte' }])
    const page = await openUserManagement(activityPath(`status=dead&search=${email}`))
    await page.getByRole('link', { name: 'Come to Leyte' }).click()
    const posts = postsTo(page, '/email/outbox/retry')
    await pressable(messageSheet(page), 'Retry').click()
    const question = page.getByRole('dialog', { name: 'Retry Message' })
    await question.getByText(email).waitFor()
    await pressable(question, 'Retry').dblclick()
    await toastSaying(page, `The message to ${email} will be sent again.`).waitFor()
    expect(posts).toHaveLength(1)
    // The button disappears until the message is sent; focus must stay within the sheet.
    await messageSheet(page).locator('.message-head:focus, .row-actions button:focus').waitFor()
    expect((await waitForMail(theSite().mailboxUrl, email)).raw).toContain('Come to Leyte')
    await page.goto(activityPath(`search=${email}`))
    await messageRows(page).getByText('Sent', { exact: true }).waitFor()
  })

  test('that was sent can be sent again, after showing the recipient', async () => {
    const email = `${aMark()}@journeys.example`
    await messagesTo(email, [{ subject: 'Come to Samar' }])
    const page = await openUserManagement(activityPath(`search=${email}`))
    await page.getByRole('link', { name: 'Come to Samar' }).click()
    await pressable(messageSheet(page), 'Send again').click()
    const question = page.getByRole('dialog', { name: 'Send Message Again' })
    await question.getByText(email).waitFor()
    await expectFocusOn(pressable(question, 'Cancel'))
    await pressable(question, 'Send again').dblclick()
    await toastSaying(page, `The message is on its way to ${email} again.`).waitFor()
    const mail = await waitForMail(theSite().mailboxUrl, email)
    // Rendered again with current data.
    expect(mail.raw).toContain('Reading & Writing for Grade 1')
    await messageSheet(page)
      .getByRole('link', { name: /^Message of / })
      .click()
    await messageSheet(page).getByText('Copy of').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => messageRows(page).count()).toBe(2)
  })
})

test('Dashboard links to failed e-mails, which can all be retried at once', async () => {
  const email = `${aMark()}@journeys.example`
  await messagesTo(email, [{ status: 'dead' }, { status: 'dead', templateType: 'account_link', data: {} }])
  const page = await openUserManagement('/dashboard')
  await page.getByRole('link', { name: 'View failed e-mails' }).click()
  await page.waitForURL('/email-integration?tab=activity&status=dead')
  await page.getByRole('button', { name: /^Retry all failed \(\d+\)$/ }).click()
  const question = page.getByRole('dialog', { name: 'Retry All Failed Messages' })
  await pressable(question, 'Retry all').click()
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/sent again\. \d+ can no longer be sent/)
    .waitFor()
  await waitForMail(theSite().mailboxUrl, email)
})
