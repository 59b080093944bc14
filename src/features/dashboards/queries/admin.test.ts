import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { categories, seminars } from '#app/features/seminars/tables.ts'
import { supportMessages } from '#app/features/support/tables.ts'
import { aCategory, aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import type { RegistrationValues } from '#tests/kit/orders.ts'
import { insertRegistration } from '#tests/kit/orders.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { getAdminDashboard } from './admin.ts'

const database = await aDatabase()
const { db } = database

// Not deleted row by row: 50,000 people took almost as long as the statement timeout.
beforeEach(() =>
  db.execute(
    sql`truncate ${registrations}, ${seminars}, ${categories}, ${people}, ${outbox}, ${supportMessages} cascade`,
  ),
)

const minutesAgo = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000)

/** A registration, by default of a new person for a new seminar. */
async function aStoredRegistration(values: Partial<RegistrationValues> = {}) {
  const seminarId = values.seminarId ?? (await aSeminar(db)).id
  const personId = values.personId ?? (await aPerson(db, { seminarCount: 1 })).id
  await insertRegistration(db, {
    registrationType: 'new_attendee',
    paymentStatus: 'verified',
    details: {} as never,
    registeredAt: testNow,
    amountDue: '100',
    ...values,
    seminarId,
    personId,
  })
}

const now = () => getAdminDashboard(db, testNow, 0)

test('The admin dashboard is empty for an empty database', async () => {
  const dashboard = await now()
  expect(dashboard).toMatchObject({
    totals: { attendees: 0, seminars: 0, categories: 0, upcomingSeminars: 0 },
    upcoming: [],
    recent: [],
  })
  expect(dashboard.weeks.map(({ registrations }) => registrations)).toEqual(Array(12).fill(0))
})

test('The admin dashboard counts as attendees people with that role or a registration', async () => {
  await aPerson(db)
  await aPerson(db, { accountStatus: 'suspended' })
  await aPerson(db, { role: 'organizer', seminarCount: 1 })
  await aPerson(db, { role: 'staff' })
  await aPerson(db, { role: 'admin' })
  expect((await now()).totals.attendees).toBe(3)
})

test('The admin dashboard counts all seminars but only active categories', async () => {
  await aCategory(db)
  await aCategory(db, { isActive: false })
  await aSeminar(db, { startsAt: inDays(-30) })
  await aSeminar(db, { status: 'cancelled' })
  expect((await now()).totals).toMatchObject({ seminars: 2, categories: 1 })
})

describe('Upcoming seminars on the admin dashboard', () => {
  test('are scheduled and current or future, soonest first', async () => {
    const later = await aSeminar(db, { startsAt: inDays(9), maxAttendees: null, seatsTaken: 7 })
    await aSeminar(db, { startsAt: inDays(3), status: 'cancelled' })
    await aSeminar(db, { startsAt: inDays(4), status: 'completed' })
    const running = await aSeminar(db, { startsAt: inDays(-1), endsAt: inDays(1) })
    await aSeminar(db, { startsAt: inDays(-1), endsAt: testNow })
    await aSeminar(db, { startsAt: inDays(-1), endsAt: inDays(1), isDraft: true })
    const first = await aSeminar(db, { startsAt: testNow, maxAttendees: 20, seatsTaken: 20 })
    const { totals, upcoming } = await now()
    expect(totals.upcomingSeminars).toBe(2)
    expect(upcoming).toEqual([
      expect.objectContaining({ id: running.id, canMarkAttendance: true }),
      {
        id: first.id,
        title: first.title,
        startDate: testNow.toISOString(),
        endDate: first.endsAt?.toISOString(),
        registeredCount: 20,
        maxAttendees: 20,
        canMarkAttendance: true,
      },
      expect.objectContaining({
        id: later.id,
        canMarkAttendance: false,
        registeredCount: 7,
        maxAttendees: null,
      }),
    ])
  })

  test('allow attendance marking from the start of their day in Manila', async () => {
    const endOfDay = new Date('2026-11-19T15:59:59Z')
    await aSeminar(db, { startsAt: endOfDay })
    await aSeminar(db, { startsAt: new Date(endOfDay.getTime() + 1000) })
    expect((await now()).upcoming.map(({ canMarkAttendance }) => canMarkAttendance)).toEqual([true, false])
  })

  test('are limited to ten, with the full total', async () => {
    for (let day = 1; day <= 12; day += 1) await aSeminar(db, { startsAt: inDays(day) })
    const { totals, upcoming } = await now()
    expect([totals.upcomingSeminars, upcoming.length]).toEqual([12, 10])
  })
})

describe('Recent activity on the admin dashboard', () => {
  test('lists the latest five registrations, whatever their payment status', async () => {
    const seminar = await aSeminar(db, { title: 'Reading for Grade 1' })
    for (const [place, paymentStatus] of (['pending', 'rejected', 'verified', 'verified'] as const).entries())
      await aStoredRegistration({ paymentStatus, seminarId: seminar.id, registeredAt: minutesAgo(9 - place) })
    await aStoredRegistration({ registeredAt: minutesAgo(60) })
    await aStoredRegistration({ registeredAt: minutesAgo(90) })
    const { recent } = await now()
    expect(recent.map(({ paymentStatus }) => paymentStatus)).toEqual([
      'verified',
      'verified',
      'rejected',
      'pending',
      'verified',
    ])
    expect(recent[0]).toMatchObject({
      attendeeName: 'Ana Reyes',
      seminarTitle: 'Reading for Grade 1',
      registrationDate: minutesAgo(6).toISOString(),
    })
  })

  test('shows names as lists do, falling back to display name or e-mail', async () => {
    const names = [
      { firstName: 'Maria', middleInitial: 'C', lastName: 'Santos', suffix: 'PhD' as const },
      { firstName: null, lastName: null, displayName: 'Grace' },
      { firstName: null, lastName: null, email: 'nameless@example.ph' },
    ]
    for (const [place, values] of names.entries()) {
      const { id } = await aPerson(db, values)
      await aStoredRegistration({ personId: id, registeredAt: minutesAgo(place) })
    }
    expect((await now()).recent.map(({ attendeeName }) => attendeeName)).toEqual([
      'Maria C. Santos PhD',
      'Grace',
      'nameless@example.ph',
    ])
  })
})

describe('Registrations per week on the admin dashboard', () => {
  /** Weeks that have registrations, with their counts. */
  const weeksAt = async (at: string) =>
    (await getAdminDashboard(db, new Date(at), 0)).weeks
      .filter(({ registrations }) => registrations > 0)
      .map(({ startDay, registrations }) => [startDay, registrations])

  test('continue across the new year and omit older weeks', async () => {
    for (const registeredAt of [
      '2026-10-18T15:59:59.999Z',
      '2026-10-18T16:00:00.000Z',
      '2026-12-31T15:59:59.999Z',
      '2026-12-31T16:00:00.000Z',
      '2027-01-03T16:00:00.000Z',
    ])
      await aStoredRegistration({ registeredAt: new Date(registeredAt) })
    expect(await weeksAt('2027-01-06T02:00:00Z')).toEqual([
      ['2026-10-19', 1],
      ['2026-12-28', 2],
      ['2027-01-04', 1],
    ])
  })
})
