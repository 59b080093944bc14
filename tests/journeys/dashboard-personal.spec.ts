import { describe, expect, test } from 'vitest'
import type { PersonalDashboard } from '../../src/features/dashboards/contract/dashboards.ts'
import { anAccount } from '../kit/accounts.ts'
import { expectAccessible } from '../kit/axe.ts'
import { openPage, sidewaysScroll, visit } from '../kit/browser.ts'
import { goToDashboard, panel, statCards } from '../kit/dashboards.ts'
import { waitForHydration } from '../kit/hydration.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark } from '../kit/staff-people.ts'

const failing = (status: number) => [new RegExp(`status of ${status}`), new RegExp(`answer: ${status}`)]
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const own = 'My Registered Seminars'
const open = 'Available Seminars'

async function register(
  personId: number,
  seminarId: number,
  values: { payment?: string; attendance?: string },
) {
  await queryDatabase(
    `insert into registrations (seminar_id, person_id, registration_type, payment_status, attendance_status,
      amount_due, details) values ($1, $2, 'new_attendee', $3, $4, 500, '{}')`,
    [seminarId, personId, values.payment ?? 'verified', values.attendance ?? 'registered'],
  )
}

const aSoonSeminar = (minutes: number, title = `Seminar ${aMark()}`) =>
  aPlannedSeminar({ title, startsAt: inMinutes(minutes), endsAt: inMinutes(minutes + 60) })

describe.for(['attendee', 'staff', 'organizer'] as const)('The personal dashboard of an %s', (role) => {
  test('greets the user, and shows counts, own registrations and available seminars', async () => {
    const { page } = await openPage({ width: 360 })
    const account = await anAccount({ role, displayName: 'Maria Clara' })
    const past = await aSoonSeminar(-600)
    const rejected = await aSoonSeminar(30)
    const free = await aSoonSeminar(45)
    await register(account.id, past.id, { attendance: 'attended' })
    await register(account.id, rejected.id, { payment: 'rejected' })
    await signIn(page, account.email)
    await visit(page, '/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Welcome back, Maria Clara!' }).waitFor()
    const counted = await queryDatabase(
      `select count(*)::int as seminars, count(*) filter (where status = 'scheduled' and finishes_at >= now()
         and (max_attendees is null or seats_taken < max_attendees) and id <> $1)::int as available from seminars`,
      [rejected.id],
    )
    expect(await statCards(page)).toEqual([
      ['My Registrations', 2],
      ['Available Seminars', Number(counted[0]?.available)],
      ['Attended Sessions', 1],
      ['Total Seminars', Number(counted[0]?.seminars)],
    ])
    const [first, second] = await panel(page, own).getByRole('listitem').all()
    expect(await first?.innerText()).toContain(rejected.title)
    expect(await first?.innerText()).toContain('Payment rejected')
    expect(await first?.getByRole('link', { name: 'Check Status' }).getAttribute('href')).toBe('/status')
    expect(await first?.getByRole('link', { name: 'Register again' }).getAttribute('href')).toBe(
      `/register?seminar=${rejected.id}&again=1`,
    )
    expect(await second?.innerText()).toContain('Attended')
    const choices = panel(page, open).getByRole('listitem')
    expect(await choices.count()).toBe(5)
    expect(await choices.first().innerText()).toContain(free.title)
    expect(await panel(page, open).innerText()).not.toContain(rejected.title)
    expect(await panel(page, open).getByRole('link', { name: 'Browse All' }).getAttribute('href')).toBe(
      '/register',
    )
    await choices.first().getByRole('link', { name: 'Register' }).click()
    await page.waitForURL(`/register?seminar=${free.id}`)
  })
})

describe('The personal dashboard', () => {
  test('links an organizer, but not staff, to the open messages', async () => {
    for (const role of ['organizer', 'staff'] as const) {
      const { page } = await openPage({ width: 360 })
      await signIn(page, (await anAccount({ role })).email)
      await visit(page, '/dashboard')
      await panel(page, open).waitFor()
      const link = panel(page, 'Open messages').getByRole('link', { name: /^Read messages/ })
      expect(await link.count()).toBe(role === 'organizer' ? 1 : 0)
      if (role === 'staff') continue
      await link.click()
      await page.waitForURL('/admin?tab=messages&status=open')
      await page.getByRole('tab', { name: 'Messages', selected: true }).waitFor()
    }
  })

  test('links to the catalogue and the status page, and shows no admin panels', async () => {
    const { page } = await openPage()
    await signIn(page, (await anAccount({ role: 'organizer' })).email)
    await visit(page, '/dashboard')
    const way = (name: string) => page.getByRole('main').getByRole('link', { name }).getAttribute('href')
    expect([await way('Browse Seminars'), await way('Check My Status')]).toEqual(['/register', '/status'])
    for (const words of ['Needs attention', 'Total Attendees', 'Add Seminar'])
      expect(await page.getByText(words).count(), words).toBe(0)
  })

  test('hides registrations made elsewhere until the e-mail is confirmed', async () => {
    const { page } = await openPage()
    const account = await anAccount({ isVerified: false })
    const seminar = await aSoonSeminar(20)
    await register(account.id, seminar.id, {})
    await signIn(page, account.email)
    await visit(page, '/dashboard')
    await panel(page, own).getByText("You haven't registered for any seminars yet.").waitFor()
    await panel(page, own).getByText('To see registrations that you made without logging in').waitFor()
    const link = panel(page, own).getByRole('link', { name: 'confirm your e-mail' })
    expect(await link.getAttribute('href')).toBe('/account')
    await panel(page, open).getByText(seminar.title).waitFor()
    expect((await statCards(page))[0]).toEqual(['My Registrations', 0])
    await queryDatabase('update people set email_verified_at = now() where id = $1', [account.id])
    await page.reload()
    await panel(page, own).getByText(seminar.title).waitFor()
    expect(await panel(page, own).getByText('confirm your e-mail').count()).toBe(0)
    expect(await panel(page, open).getByText(seminar.title).count()).toBe(0)
  })

  test('shows empty states', async () => {
    const { page } = await openPage()
    await signIn(page, (await anAccount()).email)
    const empty: PersonalDashboard = {
      totals: { registrations: 0, available: 0, attended: 0, seminars: 0 },
      messagesOpen: null,
      registered: [],
      evaluations: [],
      available: [],
    }
    await page.route('**/_api/dashboard/personal', (route) => route.fulfill({ json: empty }))
    await goToDashboard(page)
    await panel(page, own).getByText("You haven't registered for any seminars yet.").waitFor()
    await panel(page, open).getByText('No upcoming seminars available for registration.').waitFor()
    await expectAccessible(page)
  })

  test('shows an error when loading failed, and retries', async () => {
    const { page } = await openPage({ expected: failing(500) })
    await signIn(page, (await anAccount()).email)
    let isBroken = true
    await page.route('**/_api/dashboard/personal', (route) =>
      isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await goToDashboard(page)
    await page.getByText('Failed to load your dashboard').waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await panel(page, open).waitFor()
  })

  test('wraps the longest titles at 320 pixels and with double text size', async () => {
    const { page } = await openPage({ width: 320 })
    const account = await anAccount()
    const title = `${'Pagpapahalaga sa Edukasyon '.repeat(5)}${'x'.repeat(40)}`
    await register(account.id, (await aSoonSeminar(15, title)).id, { payment: 'rejected' })
    await aSoonSeminar(25, `${title} 2`)
    await signIn(page, account.email)
    await visit(page, '/dashboard')
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
