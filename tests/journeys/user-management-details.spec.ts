/** Exact error messages of the users screen, with everything still usable. */
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { offline, sidewaysScroll, visit } from '../kit/browser.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson, type StaffPerson } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { choose, openUserManagement, pressable, toastSaying } from '../kit/user-management.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const table = (page: Page) => page.getByRole('table', { name: 'Users' })
const input = (page: Page, label: string) => dialog(page).getByLabel(label).and(page.locator('input')).first()

interface Change {
  readonly action: string
  readonly path: string
  readonly fill: Readonly<Record<string, string>>
  readonly press: string
  readonly failed: string
  readonly fallback: string
}

const changes: readonly Change[] = [
  {
    action: 'Edit User Details',
    path: '/users/update-details',
    fill: { 'Display Name': 'Ana Reyes' },
    press: 'Save Changes',
    failed: 'Failed to update user details: ',
    fallback: 'Failed to update user details',
  },
  {
    action: 'Update Email',
    path: '/users/update-email',
    fill: { 'New Email': 'ana.reyes@journeys.example' },
    press: 'Update Email',
    failed: 'Failed to update email: ',
    fallback: 'Failed to update user email',
  },
  {
    action: 'Change Password',
    path: '/users/change-password',
    fill: { 'New Password': 'bahay kubo 1994' },
    press: 'Change Password',
    failed: 'Failed to change password: ',
    fallback: 'Failed to change user password',
  },
  {
    action: 'Delete User',
    path: '/users/delete',
    fill: {},
    press: 'Delete',
    failed: 'Failed to delete user: ',
    fallback: 'Failed to delete user',
  },
]

async function openChange(page: Page, person: StaffPerson, { action, fill }: Change): Promise<void> {
  await choose(page, person.displayName, action)
  for (const [label, text] of Object.entries(fill)) await input(page, label).fill(text)
}

async function openWithPerson(expected: readonly RegExp[], email?: string) {
  const mark = aMark()
  const person = await aStaffPerson({ displayName: `Ana ${mark}` })
  const page = await openUserManagement(`/admin?search=${mark}`, { expected }, email)
  return { page, person }
}

describe.for(changes)('User dialog: $action', (change) => {
  const { path, fill, press, failed, fallback } = change

  test.for([
    ['the error message of the server', { status: 409, json: { error: 'Not today.' } }, 'Not today.'],
    [
      'a plain-text error unchanged',
      { status: 503, contentType: 'text/plain', body: 'Bad gateway' },
      'Bad gateway',
    ],
    ['a default message for an empty response', { status: 500, body: '' }, fallback],
    ['a default message for JSON without an error', { status: 500, json: null }, fallback],
    [
      'a default message for an HTML page',
      { status: 502, contentType: 'text/html', body: '<h1>x</h1>' },
      fallback,
    ],
  ] as const)('on failure shows %s, and can be retried', async ([, answer, reason]) => {
    const { page, person } = await openWithPerson([/status of/, /answer: (409|5\d\d)/])
    await openChange(page, person, change)
    await page.route(`**/_api${path}`, (route) => route.fulfill({ ...answer }), { times: 1 })
    await pressable(dialog(page), press).click()
    await toastSaying(page, `${failed}${reason}`).waitFor()
    for (const [label, text] of Object.entries(fill)) expect(await input(page, label).inputValue()).toBe(text)
    expect(await pressable(dialog(page), press).isEnabled()).toBe(true)
  })

  test('fails at once while offline, and is not sent later in the background', async () => {
    const { page, person } = await openWithPerson(offline)
    await openChange(page, person, change)
    await page.context().setOffline(true)
    await pressable(dialog(page), press).click()
    const reason = 'You appear to be offline. Check your connection and try again.'
    await toastSaying(page, `${failed}${reason}`).waitFor()
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith(path)) sent += 1
    })
    await page.context().setOffline(false)
    await page.waitForTimeout(500)
    expect(sent).toBe(0)
  })

  test('keeps what was typed when the session has ended, and succeeds after signing in again', async () => {
    const organizer = await aStaffPerson({ displayName: 'Olga Reyes', role: 'organizer' })
    const { page, person } = await openWithPerson([/401/], organizer.email)
    await openChange(page, person, change)
    await queryDatabase('delete from sessions where person_id = $1', [organizer.id])
    await pressable(dialog(page), press).click()
    await toastSaying(page, `${failed}Please log in to continue.`).waitFor()
    await page.locator('.toast').getByText('Log in again in another tab').waitFor()
    for (const [label, text] of Object.entries(fill)) expect(await input(page, label).inputValue()).toBe(text)
    await signIn(page, organizer.email)
    await pressable(dialog(page), press).click()
    await dialog(page).waitFor({ state: 'hidden' })
  })
})

describe('User dialogs with a name and e-mail of maximum length', () => {
  const longest = `${'W'.repeat(100)}`
  const address = () => `${'y'.repeat(60)}@${'z'.repeat(60)}.${aMark()}.example`

  test.for(changes)('keep every button of "$action" within reach at 320 pixels', async (change) => {
    const person = await aStaffPerson({ displayName: longest, email: address() })
    const page = await openUserManagement(`/admin?search=${person.email}`, { width: 320, expected: [/409/] })
    await openChange(page, person, change)
    const refusal = { status: 409, json: { error: `${'E'.repeat(120)} is in the way.` } }
    await page.route(`**/_api${change.path}`, (route) => route.fulfill(refusal))
    await pressable(dialog(page), change.press).click()
    await page.locator('.toast').waitFor()
    await page.waitForTimeout(300)
    const parts = 'button:visible, input:visible, select:visible'
    for (const part of await page.locator(`[role=dialog] :is(${parts}), .toast button`).all()) {
      const { x, width } = (await part.boundingBox()) ?? { x: -1, width: 0 }
      const name = (await part.getAttribute('aria-label')) ?? (await part.innerText())
      expect(x, name).toBeGreaterThanOrEqual(0)
      expect(x + width, name).toBeLessThanOrEqual(320)
    }
    expect(await sidewaysScroll(page)).toBe(0)
  })
})

describe('The user list in detail', () => {
  test('shows N/A for an unknown creation date', async () => {
    const page = await openUserManagement('/admin')
    await page.route('**/_api/users?*', async (route) => {
      const answer = await (await route.fetch()).json()
      for (const user of answer.json.users) user.createdAt = null
      await route.fulfill({ json: { json: answer.json } })
    })
    await page.getByPlaceholder('Search by name or email...').fill('administrator')
    await table(page).getByText('N/A', { exact: true }).first().waitFor()
  })

  test('gives every role its own badge style', async () => {
    const mark = aMark()
    const roles = ['admin', 'attendee', 'organizer', 'staff'] as const
    for (const role of roles) await aStaffPerson({ displayName: `${role} ${mark}`, role })
    const page = await openUserManagement(`/admin?search=${mark}`)
    const badge = (role: string) =>
      table(page)
        .locator('.mantine-Badge-root')
        .filter({ has: page.getByText(role, { exact: true }) })
    const variants = await Promise.all(roles.map((role) => badge(role).getAttribute('data-variant')))
    expect(variants).toEqual(['outline', 'light', 'light', 'default'])
    const colors = (role: string) =>
      badge(role).evaluate((element) => {
        const { backgroundColor, borderColor, color } = getComputedStyle(element)
        return [backgroundColor, borderColor, color].join(' ')
      })
    expect(new Set(await Promise.all(roles.map(colors))).size).toBe(roles.length)
  })

  test('finds part of a name or e-mail, and treats special characters literally', async () => {
    const mark = aMark()
    const person = await aStaffPerson({ displayName: `Ana 100%_ ${mark}` })
    await aStaffPerson({ displayName: `Ben ${mark}` })
    const page = await openUserManagement('/admin')
    for (const search of [`100%_ ${mark}`, person.email.slice(2, 20), person.email.toUpperCase()]) {
      await page.getByPlaceholder('Search by name or email...').fill(search)
      await expect.poll(() => table(page).getByRole('row').count()).toBe(2)
      await table(page).getByText(person.email).waitFor()
    }
  })

  test('searches after 300 milliseconds without typing', async () => {
    const page = await openUserManagement('/admin')
    const box = page.getByPlaceholder('Search by name or email...')
    await box.evaluate((element) =>
      element.addEventListener('input', () => performance.mark('typed'), { capture: true }),
    )
    await box.pressSequentially('an', { delay: 100 })
    // By the page's clock, because Playwright sees requests with a delay.
    const delayBeforeRequest = () =>
      page.evaluate(() => {
        const typedAt = performance.getEntriesByName('typed').at(-1)?.startTime ?? Number.NaN
        const requests = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/_api/users?'))
        return requests.map(({ startTime }) => startTime - typedAt).find((rest) => rest > 0) ?? 0
      })
    await expect.poll(delayBeforeRequest).toBeGreaterThan(0)
    expect(await delayBeforeRequest()).toBeGreaterThan(290)
    expect(await delayBeforeRequest()).toBeLessThan(1500)
  })

  test('reports that loading failed while offline, and reloads by itself once online', async () => {
    const page = await openUserManagement('/admin', { expected: offline })
    await page.context().setOffline(true)
    await page.getByPlaceholder('Search by name or email...').fill('admin')
    await page.getByText('Failed to load users. Please try again.').waitFor()
    await page.context().setOffline(false)
    await table(page).getByText(theSite().admin.email).waitFor()
  })

  test("is replaced by Access Denied when the user's role is revoked", async () => {
    const organizer = await aStaffPerson({ displayName: 'Olga Reyes', role: 'organizer' })
    const page = await openUserManagement('/admin', { expected: [/403/] }, organizer.email)
    await queryDatabase("update people set role = 'staff' where id = $1", [organizer.id])
    await page.getByRole('tab', { name: 'Messages' }).click()
    await page.getByText('Access denied. Your role (staff) lacks required permissions.').waitFor()
  })
})

test('Messages tab moves to the previous page when the last message on a page is resolved', async () => {
  const [open] = await queryDatabase(
    "select count(*)::int as count from support_messages where status = 'open'",
  )
  const missing = 21 - (Number(open?.count) % 20)
  const pages = Math.floor((Number(open?.count) + missing) / 20)
  const rows = await queryDatabase(
    `insert into support_messages (kind, name, email, subject, message)
     select 'contact', 'Ana Reyes', 'ana@journeys.example', 'Question', 'When will they come?'
     from generate_series(1, $1) returning id`,
    [missing],
  )
  onTestFinished(async () => {
    await queryDatabase('delete from support_messages where id = any($1)', [rows.map(({ id }) => id)])
  })
  const page = await openUserManagement(`/admin?tab=messages&status=open&page=${pages + 1}`)
  await pressable(page, 'Mark as resolved').click()
  await page.getByText(`Page ${pages} of ${pages}`).waitFor()
  const list = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect.poll(() => list.count()).toBe(20)
})

test('Audit Log tab moves to its last page from a URL past the end', async () => {
  const page = await openUserManagement('/admin')
  await queryDatabase(
    `insert into audit_log (at, action, subject_type) values ('2026-01-07T01:00:00Z', 'user.deleted', 'person')`,
  )
  await visit(page, '/admin?tab=audit&from=2026-01-07&to=2026-01-07&page=9')
  await page.getByText('Page 1 of 1').waitFor()
  await page.getByRole('table', { name: 'Audit log' }).getByText('User deleted').waitFor()
})
