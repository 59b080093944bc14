import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from '../kit/axe.ts'
import { sidewaysScroll } from '../kit/browser.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { choose, openUserManagement, pressable, toastSaying } from '../kit/user-management.ts'

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
const filter = (page: Page, label: string) => page.getByRole('combobox', { name: label })
const entries = (page: Page) => page.getByRole('table', { name: 'Audit log' }).getByRole('row')

interface Message {
  readonly kind: 'contact' | 'password_reset'
  readonly name: string
  readonly email: string
  readonly subject: string | null
  readonly message: string
}

async function aMessage(given: Partial<Message> = {}): Promise<void> {
  const { kind = 'contact', name = 'Ana Reyes', email = 'ana@journeys.example' } = given
  const { subject = 'Certificates & fees', message = 'When will they come?' } = given
  const [row] = await queryDatabase(
    'insert into support_messages (kind, name, email, subject, message) values ($1, $2, $3, $4, $5) returning id',
    [kind, name, email, subject, message],
  )
  onTestFinished(async () => {
    await queryDatabase('delete from support_messages where id = $1', [row?.id])
  })
}

describe('The Messages tab', () => {
  test('shows messages, shortens long ones and offers a reply by e-mail', async () => {
    const end = 'the very last word'
    await aMessage({ name: '<b>Bold</b>', message: `${'Good day! '.repeat(60)}${end}` })
    const page = await openUserManagement('/admin?tab=messages')
    const [first] = await messages(page).all()
    const text = (await first?.innerText()) ?? ''
    for (const word of ['<b>Bold</b>', 'ana@journeys.example', 'Certificates & fees', 'Open', 'Good day!'])
      expect(text).toContain(word)
    expect(text).not.toContain(end)
    await messages(page).first().getByRole('button', { name: 'Show more' }).click()
    expect(await messages(page).first().innerText()).toContain(end)
    const reply = messages(page).first().getByRole('link', { name: 'Reply by e-mail' })
    expect(await reply.getAttribute('href')).toBe(
      'mailto:ana@journeys.example?subject=Re%3A%20Certificates%20%26%20fees',
    )
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test('marks a message as resolved and shows by whom', async () => {
    const name = `Ana ${aMark()}`
    await aMessage({ name })
    const page = await openUserManagement('/admin?tab=messages&status=open')
    const one = messages(page).filter({ hasText: name })
    await one.getByRole('button', { name: 'Mark as resolved' }).click()
    await toastSaying(page, `Message from ${name} marked as resolved.`).waitFor()
    await one.waitFor({ state: 'hidden' })
    await filter(page, 'Status').selectOption('resolved')
    await one.getByText(/^Resolved by .+ on /).waitFor()
    expect(await one.getByRole('button', { name: 'Mark as resolved' }).count()).toBe(0)
    expect(new URL(page.url()).search).toBe('?tab=messages&status=resolved')
    await page.goBack()
    await expect.poll(() => filter(page, 'Status').inputValue()).toBe('open')
  })

  test('leaves a message open when resolving fails, and shows the reason', async () => {
    await aMessage()
    const page = await openUserManagement('/admin?tab=messages', { expected: [/500/] })
    await page.route('**/_api/support/messages/resolve', (route) =>
      route.fulfill({ status: 500, json: { error: 'The database sleeps.' } }),
    )
    await messages(page).first().getByRole('button', { name: 'Mark as resolved' }).click()
    await toastSaying(page, 'Failed to resolve message: The database sleeps.').waitFor()
    expect(await messages(page).first().getByText('Open', { exact: true }).isVisible()).toBe(true)
  })

  test('links a password reset request to the user', async () => {
    const account = await aStaffPerson()
    await aMessage({ kind: 'password_reset', subject: null, email: account.email })
    await aMessage({ kind: 'contact' })
    const page = await openUserManagement('/admin?tab=messages')
    await filter(page, 'Kind').selectOption('password_reset')
    await expect.poll(() => messages(page).count()).toBe(1)
    expect(new URL(page.url()).search).toBe('?tab=messages&kind=password_reset')
    await messages(page).getByRole('link', { name: 'find the user' }).click()
    await page.getByRole('table', { name: 'Users' }).getByText(account.email).waitFor()
    expect(new URL(page.url()).searchParams.get('search')).toBe(account.email)
  })

  test('shows twenty messages per page', async () => {
    for (let number = 1; number <= 21; number += 1) await aMessage({ subject: `Question ${number}` })
    const page = await openUserManagement('/admin?tab=messages')
    await page.getByText('Page 1 of 2').waitFor()
    await pressable(page, 'Next').click()
    await page.getByText('Page 2 of 2').waitFor()
    await messages(page).getByText('Question 1', { exact: true }).waitFor()
  })

  test('shows when there are no messages and when loading failed', async () => {
    const page = await openUserManagement('/admin?tab=messages&kind=contact&status=resolved', {
      expected: [/500/],
    })
    await page.getByRole('heading', { name: 'No messages found.' }).waitFor()
    await expectAccessible(page)
    await page.route('**/_api/support/messages?*', (route) => route.fulfill({ status: 500, json: {} }))
    await filter(page, 'Kind').selectOption('password_reset')
    await page.getByText('Failed to load messages. Please try again.').waitFor()
    await page.unroute('**/_api/support/messages?*')
    await pressable(page, 'Try again').click()
    await page.getByRole('heading', { name: 'No messages found.' }).waitFor()
  })
})

describe('The Audit Log tab', () => {
  test('shows who did what to whom, when and from which IP address', async () => {
    const mark = aMark()
    const account = await aStaffPerson({ displayName: `Ana ${mark}` })
    const page = await openUserManagement(`/admin?search=${mark}`)
    await choose(page, account.displayName, 'Edit User Details')
    await filter(page, 'Role').selectOption('staff')
    await pressable(page, 'Save Changes').click()
    await toastSaying(page, `User details updated successfully for "${account.displayName}".`).waitFor()
    await page.getByRole('tab', { name: 'Audit Log' }).click()
    const entry = entries(page).filter({ hasText: account.displayName }).first()
    await entry.waitFor()
    const cells = await entry.getByRole('cell').allInnerTexts()
    expect(cells[0]).toMatch(/^[A-Z][a-z]+ \d+, \d{4}, \d+:\d\d [AP]M$/)
    expect(cells.slice(1, 4)).toEqual(['Administrator', 'User updated', account.displayName])
    expect(cells[4]).toMatch(/^10\.\d+\.\d+\.\d+$/)
    expect(cells[5]).toContain('Role: staff')
    await expectAccessible(page)
  })

  test('filters by action and day, and keeps the filter in the URL', async () => {
    await queryDatabase(
      `insert into audit_log (at, action, subject_type) values ('2026-02-03T20:00:00Z', 'user.deleted', 'person')`,
    )
    const page = await openUserManagement('/admin?tab=audit')
    const [from, to] = [page.getByLabel('From day'), page.getByLabel('To day')]
    // Waits for the page to render each filter before the next, since nobody is faster.
    await filter(page, 'Action').selectOption({ label: 'User deleted' })
    await expect.poll(() => entries(page).filter({ hasNotText: 'User deleted' }).count()).toBe(1)
    await from.fill('2026-02-04')
    await expect.poll(() => to.getAttribute('min')).toBe('2026-02-04')
    await to.fill('2026-02-04')
    await expect.poll(() => from.getAttribute('max')).toBe('2026-02-04')
    const firstCells = async () => (await entries(page).nth(1).getByRole('cell').allInnerTexts()).slice(0, 3)
    await expect.poll(firstCells).toEqual(['February 4, 2026, 4:00 AM', 'Not logged in', 'User deleted'])
    expect(await entries(page).count()).toBe(2)
    expect(new URL(page.url()).search).toBe('?tab=audit&action=user.deleted&from=2026-02-04&to=2026-02-04')
    await page.reload()
    await waitForHydration(page)
    expect(await filter(page, 'Action').inputValue()).toBe('user.deleted')
    await expect.poll(() => entries(page).count()).toBe(2)
    await to.fill('2026-02-05')
    await expect.poll(() => from.getAttribute('max')).toBe('2026-02-05')
    await from.fill('2026-02-05')
    await page.getByRole('heading', { name: 'No entries found.' }).waitFor()
    await expectAccessible(page)
  })

  test('shows cards on a phone and has pages', async () => {
    await queryDatabase(
      `insert into audit_log (at, action, subject_type, ip_address)
       select '2026-01-05T01:00:00Z', 'session.started', 'session', '2001:db8:85a3:8d3:1319:8a2e:370:7348'
       from generate_series(1, 51)`,
    )
    const path = '/admin?tab=audit&from=2026-01-05&to=2026-01-05'
    const page = await openUserManagement(path, { width: 360, isTouch: true })
    const cards = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')
    expect(await cards.count()).toBe(50)
    expect(await cards.first().innerText()).toContain('Session started')
    await expectAccessible(page)
    await pressable(page, 'Next').tap()
    await page.getByText('Page 2 of 2').waitFor()
    await expect.poll(() => cards.count()).toBe(1)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test('shows when loading failed and retries on request', async () => {
    const page = await openUserManagement('/admin', { expected: [/500/] })
    await page.route('**/_api/audit-log?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('tab', { name: 'Audit Log' }).click()
    await page.getByText('Failed to load the audit log. Please try again.').waitFor()
    await page.unroute('**/_api/audit-log?*')
    await pressable(page, 'Try again').click()
    await entries(page).first().waitFor()
  })
})

test('Admin tabs are switched with arrow keys, and a shared link opens the same tab', async () => {
  const page = await openUserManagement('/admin?tab=messages')
  const tab = (name: string) => page.getByRole('tab', { name })
  expect(await tab('Messages').getAttribute('aria-selected')).toBe('true')
  await tab('Messages').focus()
  await page.keyboard.press('ArrowRight')
  await page.getByText('People can request erasure on their dashboard.').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('From day').waitFor()
  expect(await tab('Audit Log').getAttribute('aria-selected')).toBe('true')
  expect(new URL(page.url()).search).toBe('?tab=audit')
  await page.goBack()
  await page.getByText('People can request erasure on their dashboard.').waitFor()
  await page.goBack()
  await filter(page, 'Kind').waitFor()
})
