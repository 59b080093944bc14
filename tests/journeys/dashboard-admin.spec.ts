import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AdminDashboard } from '../../src/features/dashboards/contract/dashboards.ts'
import { anAccount } from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, type VisitorOptions, visit } from '../kit/browser.ts'
import { goToDashboard, nothingSetUp, panel, statCards, waitForNumbers } from '../kit/dashboards.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { theSite } from '../kit/this-site.ts'
import { openUserManagement, pressable } from '../kit/user-management.ts'

const failing = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]
const weeksTitle = 'Registrations over the last 12 weeks'
const seatsTitle = 'Seats taken per upcoming seminar'

async function openDashboard(options: VisitorOptions = {}) {
  const page = await openUserManagement('/dashboard', options)
  await waitForNumbers(page)
  return page
}

async function aRecentRegistration(paymentStatus: string) {
  const title = `Seminar ${aMark()}`
  const seminar = await aPlannedSeminar({ title, startsAt: new Date(Date.now() + 60_000).toISOString() })
  const person = await aStaffPerson({ displayName: `Amihan ${aMark()}` })
  await queryDatabase(
    `insert into registrations (seminar_id, person_id, registration_type, payment_status, amount_due, details,
      registered_at) values ($1, $2, 'new_attendee', $3, 500, '{}', now() + interval '1 second')`,
    [seminar.id, person.id, paymentStatus],
  )
  // Runs before the person is removed, who cannot be while registered.
  onTestFinished(async () => {
    await queryDatabase('delete from registrations where person_id = $1', [person.id])
  })
  return { seminar, person }
}

async function anEmail(status: 'queued' | 'dead'): Promise<void> {
  const messageId = randomBytes(8).toString('hex')
  // Claimed by a fictitious worker, so that the status does not change.
  const values = status === 'dead' ? "'dead', null" : "'sending', now() + interval '1 hour'"
  await queryDatabase(
    `insert into outbox (template_type, recipient_email, data, message_id, next_attempt_at, status, claimed_until)
     values ('custom', 'nobody@journeys.example', '{}', $1, now() - interval '1 hour', ${values})`,
    [messageId],
  )
  onTestFinished(async () => {
    await queryDatabase('delete from outbox where message_id = $1', [messageId])
  })
}

async function count(sql: string): Promise<number> {
  const [row] = await queryDatabase(`select count(*)::int as count from ${sql}`)
  return Number(row?.count)
}

const tableOf = async (page: Page, title: string) => {
  await panel(page, title).getByText('Show as table').click()
  return panel(page, title).getByRole('table', { name: title }).getByRole('row').allInnerTexts()
}

describe("The administrator's dashboard", () => {
  test('shows counts and is server-rendered', async () => {
    const { page } = await openPage({ width: 360, javaScript: false })
    await signIn(page, theSite().admin.email)
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true }).waitFor()
    expect(await statCards(page)).toEqual([
      ['Total Attendees', await count("people where role = 'attendee' or seminar_count > 0")],
      ['Total Seminars', await count('seminars')],
      ['Total Categories', await count('categories where is_active')],
      ['Upcoming Seminars', await count("seminars where status = 'scheduled' and starts_at >= now()")],
    ])
    const text = await page.getByRole('main').innerText()
    for (const word of ['Needs attention', 'Recent Activity', weeksTitle, seatsTitle])
      expect(text).toContain(word)
  })

  test('lists five upcoming seminars and the five latest registrations, with links to all', async () => {
    const { seminar, person } = await aRecentRegistration('rejected')
    const page = await openDashboard()
    const upcoming = panel(page, 'Upcoming Seminars')
    const recent = panel(page, 'Recent Activity')
    expect(await upcoming.getByRole('listitem').count()).toBe(5)
    expect(await upcoming.getByRole('listitem').first().innerText()).toContain(seminar.title)
    expect(await recent.getByRole('listitem').count()).toBe(5)
    const latest = await recent.getByRole('listitem').first().innerText()
    for (const word of [person.displayName, seminar.title, 'Payment rejected']) expect(latest).toContain(word)
    const way = (where: typeof recent, name: string) =>
      where.getByRole('link', { name, exact: true }).getAttribute('href')
    expect(await way(upcoming, seminar.title)).toBe(`/attendees?seminarId=${seminar.id}`)
    expect(await way(recent, person.displayName)).toBe(
      `/attendees?search=${person.displayName.replaceAll(' ', '+')}`,
    )
    expect(await upcoming.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/seminars')
    expect(await recent.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/attendees')
  })

  test("links a whole entry to the seminar's attendees or the registrant", async () => {
    const { seminar, person } = await aRecentRegistration('pending')
    const page = await openDashboard({ width: 360, isTouch: true })
    const inItsCorner = { position: { x: 20, y: 6 } }
    await panel(page, 'Recent Activity').getByRole('listitem').first().tap(inItsCorner)
    await page.waitForURL(/\/attendees\?search=/)
    await page.getByRole('list', { name: 'Attendees' }).getByText(person.email).waitFor()
    await visit(page, '/dashboard')
    await panel(page, 'Upcoming Seminars').getByRole('listitem').first().tap(inItsCorner)
    await page.waitForURL(`/attendees?seminarId=${seminar.id}`)
    await page.getByText(`Attendees of ${seminar.title}`).waitFor()
  })

  test('lists what needs attention, with links', async () => {
    await aRecentRegistration('pending')
    await anEmail('queued')
    await anEmail('dead')
    const [message] = await queryDatabase(
      `insert into support_messages (kind, name, email, message) values ('contact', 'Ana', 'ana@journeys.example',
        'When?') returning id`,
    )
    onTestFinished(async () => {
      await queryDatabase('delete from support_messages where id = $1', [message?.id])
    })
    const payments = await count("registrations where payment_status = 'pending'")
    const messages = await count("support_messages where status = 'open'")
    // Other tests leave undeliverable messages.
    const dead = await count("outbox where status = 'dead'")
    const late = await count(
      "outbox where status in ('queued', 'sending') and next_attempt_at <= now() - interval '10 minutes'",
    )
    const page = await openDashboard()
    const attention = panel(page, 'Needs attention')
    const text = (await attention.innerText()).replaceAll(/\s+/g, ' ')
    expect(text).toContain(`${payments} payment`)
    expect(text).toContain(`${messages} message`)
    expect(text).toContain(`${dead} ${dead === 1 ? 'e-mail' : 'e-mails'} could not be sent`)
    expect(text).toContain(
      `${late} ${late === 1 ? 'e-mail has' : 'e-mails have'} been waiting for ten minutes or more`,
    )
    const way = (name: string) => attention.getByRole('link', { name }).getAttribute('href')
    expect(await way('Review payments')).toBe('/attendees?paymentStatus=pending&review=next')
    await attention.getByRole('link', { name: 'Read messages' }).click()
    await page.waitForURL('/admin?tab=messages&status=open')
    await page.getByRole('combobox', { name: 'Status' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('open')
  })

  test('charts registrations per week and seats, each with a data table', async () => {
    const { seminar } = await aRecentRegistration('verified')
    await queryDatabase('update seminars set max_attendees = 1, seats_taken = 1 where id = $1', [seminar.id])
    const page = await openDashboard()
    for (const title of [weeksTitle, seatsTitle])
      expect(await panel(page, title).getByRole('img').getAttribute('aria-label')).toMatch(
        /^(Previous weeks|Seats taken)/,
      )
    const weeks = await tableOf(page, weeksTitle)
    expect(weeks).toHaveLength(13)
    expect(weeks[0]).toBe('Week\tRegistrations')
    const counts = weeks.slice(1).map((row) => Number(row.split('\t')[1]))
    const bars = await panel(page, weeksTitle).locator('.plot-value').allInnerTexts()
    expect(bars.map(Number)).toEqual(counts)
    const monday = "date_trunc('week', now() at time zone 'Asia/Manila') at time zone 'Asia/Manila'"
    expect(counts.at(-1)).toBe(await count(`registrations where registered_at >= ${monday}`))
    const seats = await tableOf(page, seatsTitle)
    expect(seats[1]).toContain(seminar.title)
    expect(seats[1]).toMatch(/\t1 \/ 1, full$/)
    expect(seats.length - 1).toBe(Math.min(10, (await statCards(page))[3]?.[1] ?? 0))
  })

  test('is accessible with tables open, and never scrolls horizontally, also with double text size', async () => {
    const title = `${'Pagpapahalaga sa Edukasyon '.repeat(5)}${'x'.repeat(40)}`
    await aPlannedSeminar({ title, startsAt: new Date(Date.now() + 60_000).toISOString() })
    const page = await openDashboard({ width: 320 })
    await tableOf(page, weeksTitle)
    await tableOf(page, seatsTitle)
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await page.reload()
    await waitForHydration(page)
    for (const width of [320, 640, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await sidewaysScroll(page), `${width} pixels wide`).toBe(0)
    }
  })
})

describe("The administrator's dashboard without data", () => {
  test('shows an empty state in every panel', async () => {
    const { page } = await openPage()
    await signIn(page, theSite().admin.email)
    const empty: AdminDashboard = {
      totals: { attendees: 0, seminars: 0, categories: 0, upcomingSeminars: 0 },
      attention: {
        paymentsWaiting: 0,
        messagesOpen: 0,
        mailFailing: 0,
        mailWaiting: 1000,
        erasuresWaiting: 0,
      },
      setup: nothingSetUp,
      upcoming: [],
      recent: [],
      weeks: [{ startDay: '2026-11-16', registrations: 0 }],
    }
    await page.route('**/_api/dashboard/admin', (route) => route.fulfill({ json: empty }))
    await goToDashboard(page)
    const sentences = {
      'Upcoming Seminars': 'No upcoming seminars scheduled.',
      'Recent Activity': 'No recent attendee registrations.',
      [seatsTitle]: 'No upcoming seminars',
      [weeksTitle]: 'No registrations in this period.',
      'Needs attention': 'more than 999 e-mails',
    }
    for (const [title, sentence] of Object.entries(sentences))
      await panel(page, title).getByText(sentence).waitFor()
    await expectAccessible(page)
  })

  test('shows placeholders while loading, and retries after a failure', async () => {
    const { page } = await openPage({ expected: failing(500) })
    await signIn(page, theSite().admin.email)
    let isBroken = true
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/assets/for-admins-*.js', async (route) => {
      await arrived
      await route.continue()
    })
    await page.route('**/_api/dashboard/admin', async (route) => {
      await answered
      await (isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue())
    })
    await goToDashboard(page)
    const waiting = page.getByRole('status').getByText('Loading your dashboard')
    await waiting.waitFor()
    await expectAccessible(page)
    arrive()
    await pressable(page, 'Add Seminar').waitFor()
    await waiting.waitFor()
    await expectAccessible(page)
    answer()
    await page.getByText('Failed to load your dashboard').waitFor()
    isBroken = false
    await pressable(page, 'Try again').click()
    await panel(page, 'Recent Activity').waitFor()
  })
})

test('The dashboard of a demoted administrator shows the personal version', async () => {
  const { page } = await openPage({ expected: failing(403) })
  const account = await anAccount({ role: 'admin' })
  await signIn(page, account.email)
  await queryDatabase("update people set role = 'organizer' where id = $1", [account.id])
  await visit(page, '/dashboard')
  await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor()
  expect(await page.getByRole('button', { name: 'Add Seminar' }).count()).toBe(0)
})
