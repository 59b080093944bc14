import { describe, expect, onTestFinished, test } from 'vitest'
import type { OrderState } from '#app/features/orders/contract/order-values.ts'
import { managedSeminarPath } from '#app/features/seminars/ui/managed-paths.ts'
import { seatsSql } from '#tests/kit/orders.ts'
import { anAccount } from '../kit/accounts.ts'
import { openPage, type VisitorOptions, visit } from '../kit/browser.ts'
import { panel, statCards, waitForNumbers } from '../kit/dashboards.ts'
import { aPlannedSeminar } from '../kit/planned-seminars.ts'
import { queryDatabase } from '../kit/registration-form.ts'
import { signIn } from '../kit/sign-in.ts'
import { aMark, aStaffPerson } from '../kit/staff-people.ts'
import { openUserManagement } from '../kit/user-management.ts'

async function openDashboard(options: VisitorOptions = {}) {
  const page = await openUserManagement('/dashboard', options)
  await waitForNumbers(page)
  return page
}

async function aRecentRegistration(state: OrderState) {
  const title = `Seminar ${aMark()}`
  const seminar = await aPlannedSeminar({ title, startsAt: new Date(Date.now() + 60_000).toISOString() })
  const person = await aStaffPerson({ displayName: `Amihan ${aMark()}` })
  await queryDatabase(
    `with ${seatsSql({ seminar: '$1::integer', amount: '500', state: '$3' })}
     insert into registrations (seat_line_id, seminar_id, person_id, registration_type, details, registered_at)
     select seats.id, $1, $2, 'new_attendee', '{}', now() + interval '1 second' from seats`,
    [seminar.id, person.id, state],
  )
  // Runs before the person is removed, who cannot be while registered.
  onTestFinished(async () => {
    await queryDatabase('delete from registrations where person_id = $1', [person.id])
  })
  return { seminar, person }
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const own = 'My Registered Seminars'
const open = 'Available Seminars'

async function register(
  personId: number,
  seminarId: number,
  values: { state?: OrderState; attendance?: string },
) {
  await queryDatabase(
    `with ${seatsSql({ seminar: '$1::integer', amount: '500', state: '$3' })}
     insert into registrations (seat_line_id, seminar_id, person_id, registration_type, attendance_status, details)
     select seats.id, $1, $2, 'new_attendee', $4, '{}' from seats`,
    [seminarId, personId, values.state ?? 'confirmed', values.attendance ?? 'registered'],
  )
}

const aSoonSeminar = (minutes: number, title = `Seminar ${aMark()}`) =>
  aPlannedSeminar({ title, startsAt: inMinutes(minutes), endsAt: inMinutes(minutes + 60) })

describe("The administrator's dashboard", () => {
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
    expect(await way(upcoming, seminar.title)).toBe(managedSeminarPath(seminar.id))
    expect(await way(recent, person.displayName)).toBe(
      `/attendees?search=${person.displayName.replaceAll(' ', '+')}`,
    )
    expect(await upcoming.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/seminars')
    expect(await recent.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/attendees')
  })
})

describe('The personal dashboard of an attendee', () => {
  test('greets the user, and shows counts, own registrations and available seminars', async () => {
    const { page } = await openPage({ width: 360 })
    const account = await anAccount({ displayName: 'Maria Clara' })
    const past = await aSoonSeminar(-600)
    const rejected = await aSoonSeminar(30)
    const free = await aSoonSeminar(45)
    await register(account.id, past.id, { attendance: 'attended' })
    await register(account.id, rejected.id, { state: 'rejected' })
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
