import { beforeEach, describe, expect, test } from 'vitest'
import { passwords } from '#app/features/accounts/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { defaultPolicies } from '#app/features/settings/contract/policies.ts'
import { aPerson, aSeminar, aUser, inDays, testNow } from '#tests/kit/builders.ts'
import { insertRegistration, type RegistrationValues } from '#tests/kit/orders.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { getPersonalDashboard } from './personal.ts'

const database = await aDatabase()
const { db } = database

beforeEach(async () => {
  for (const table of [registrations, passwords, seminars, people]) await db.delete(table)
})
type OwnRegistration = Partial<RegistrationValues> & { seminarId: number; personId: number }

async function register(values: OwnRegistration) {
  const row = await insertRegistration(db, {
    registrationType: 'new_attendee',
    paymentStatus: 'verified',
    details: {} as never,
    amountDue: '100',
    ...values,
  })
  return row.id
}

const aMember = () => aUser(db, { emailVerifiedAt: testNow })
const dashboardOf = ({ id }: { id: number }) =>
  getPersonalDashboard(db, { personId: id }, { now: testNow, cancelling: defaultPolicies.cancelling })
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title)

test('The personal dashboard is empty for a new user in an empty database', async () => {
  expect(await dashboardOf(await aMember())).toEqual({
    totals: { registrations: 0, available: 0, attended: 0, seminars: 0 },
    registered: [],
    seatsForOthers: [],
    available: [],
  })
})

describe('One’s registrations on the personal dashboard', () => {
  test('list current and future seminars soonest first, then past ones latest first', async () => {
    const me = await aMember()
    const days = { 'long ago': -40, 'next week': 7, tomorrow: 1, 'last week': -7, yesterday: -1, later: 30 }
    for (const [title, day] of Object.entries(days))
      await register({
        seminarId: (await aSeminar(db, { title, startsAt: inDays(day) })).id,
        personId: me.id,
      })
    const { totals, registered } = await dashboardOf(me)
    expect(registered.map(({ seminarTitle }) => seminarTitle)).toEqual([
      'tomorrow',
      'next week',
      'later',
      'yesterday',
      'last week',
    ])
    expect(totals.registrations).toBe(6)
  })

  test('show payment and attendance status', async () => {
    const me = await aMember()
    const seminar = await aSeminar(db, { startsAt: inDays(-1), status: 'completed' })
    const registrationId = await register({
      seminarId: seminar.id,
      personId: me.id,
      paymentStatus: 'verified',
      attendanceStatus: 'attended',
    })
    const { totals, registered } = await dashboardOf(me)
    expect(totals.attended).toBe(1)
    expect(registered).toEqual([
      {
        registrationId,
        reference: expect.any(String),
        cancelling: null,
        canHandOver: false,
        seminarId: seminar.id,
        seminarTitle: seminar.title,
        startDate: seminar.startsAt.toISOString(),
        endDate: seminar.endsAt?.toISOString(),
        seminarStatus: 'completed',
        paymentStatus: 'verified',
        attendanceStatus: 'attended',
        isFree: false,
        isCancelled: false,
        canRegisterAgain: false,
        locationDetails: null,
      },
    ])
  })

  test('count as attended only when marked attended', async () => {
    const me = await aMember()
    for (const attendanceStatus of ['registered', 'no-show', 'attended', 'attended'] as const)
      await register({ seminarId: (await aSeminar(db)).id, personId: me.id, attendanceStatus })
    expect((await dashboardOf(me)).totals).toMatchObject({ registrations: 4, attended: 2 })
  })

  test('can be resubmitted after a rejection only while a seat is free', async () => {
    const me = await aMember()
    const kinds = {
      open: {},
      full: { maxAttendees: 3, seatsTaken: 3 },
      over: { startsAt: inDays(-2) },
      off: { status: 'cancelled' as const },
    }
    for (const [title, values] of Object.entries(kinds)) {
      const seminarId = (await aSeminar(db, { title, ...values })).id
      await register({ seminarId, personId: me.id, paymentStatus: 'rejected' })
    }
    const { registered } = await dashboardOf(me)
    const again = registered.filter(({ canRegisterAgain }) => canRegisterAgain)
    expect(again.map(({ seminarTitle }) => seminarTitle)).toEqual(['open'])
  })

  test('are shown as free where no fee was due', async () => {
    const me = await aMember()
    await register({ seminarId: (await aSeminar(db)).id, personId: me.id, amountDue: null })
    expect((await dashboardOf(me)).registered).toMatchObject([{ isFree: true, paymentStatus: 'verified' }])
  })

  test('exclude registrations made for other people', async () => {
    const me = await aMember()
    const seminarId = (await aSeminar(db)).id
    await register({ seminarId, personId: (await aPerson(db)).id, registeredBy: me.id })
    const { totals, registered, available } = await dashboardOf(me)
    expect([totals.registrations, registered, available.length]).toEqual([0, [], 1])
  })
})

describe('Available seminars on the personal dashboard', () => {
  test('are those with a free seat, including current ones, soonest first', async () => {
    const me = await aMember()
    await aSeminar(db, { title: 'full', maxAttendees: 5, seatsTaken: 5 })
    await aSeminar(db, { title: 'cancelled', status: 'cancelled' })
    await aSeminar(db, { title: 'completed', status: 'completed' })
    await aSeminar(db, { title: 'over', startsAt: inDays(-1) })
    await aSeminar(db, { title: 'without a limit', startsAt: inDays(9), maxAttendees: null, seatsTaken: 500 })
    await aSeminar(db, { title: 'last seat', startsAt: inDays(8), maxAttendees: 5, seatsTaken: 4 })
    const startsAt = new Date(testNow.getTime() - 3_600_000)
    await aSeminar(db, { title: 'going on', startsAt, price: '1500.50', cpdPoints: 8 })
    const { totals, available } = await dashboardOf(me)
    expect(titles(available)).toEqual(['going on', 'last seat', 'without a limit'])
    expect(available[0]).toMatchObject({
      price: 1500.5,
      cpdPoints: 8,
      startDate: startsAt.toISOString(),
    })
    expect(totals).toMatchObject({ available: 3, seminars: 7 })
  })

  test('are limited to five, with the full total', async () => {
    for (let day = 1; day <= 7; day += 1) await aSeminar(db, { startsAt: inDays(day) })
    const { totals, available } = await dashboardOf(await aMember())
    expect([totals.available, available.length]).toEqual([7, 5])
  })

  test('exclude seminars one has registered for, whatever the payment status', async () => {
    const me = await aMember()
    const other = await aPerson(db)
    for (const paymentStatus of ['pending', 'verified', 'rejected'] as const)
      await register({ seminarId: (await aSeminar(db)).id, personId: me.id, paymentStatus })
    const { id: seminarId } = await aSeminar(db, { title: 'of another' })
    await register({ seminarId, personId: other.id })
    const { totals, available } = await dashboardOf(me)
    expect([totals.available, titles(available)]).toEqual([1, ['of another']])
  })
})

describe('The personal dashboard of an account with an unverified e-mail', () => {
  test('shows nothing that was registered elsewhere with its e-mail', async () => {
    const stranger = await aUser(db)
    const seminar = await aSeminar(db)
    const before = await dashboardOf(stranger)
    await register({ seminarId: seminar.id, personId: stranger.id, attendanceStatus: 'attended' })
    expect(before.totals).toEqual({ registrations: 0, available: 1, attended: 0, seminars: 1 })
    expect(await dashboardOf(stranger)).toEqual(before)
  })

  test('shows what it registered while signed in, and the registration it was created from', async () => {
    const me = await aUser(db)
    const own = await aSeminar(db, { title: 'own', startsAt: inDays(1) })
    const claimed = await aSeminar(db, { title: 'claimed', startsAt: inDays(2) })
    const hidden = await aSeminar(db, { title: 'hidden', startsAt: inDays(3) })
    await register({ seminarId: own.id, personId: me.id, registeredBy: me.id })
    const claimedRegistrationId = await register({ seminarId: claimed.id, personId: me.id })
    await register({ seminarId: hidden.id, personId: me.id })
    await db.update(passwords).set({ claimedRegistrationId })
    const { totals, registered, available } = await dashboardOf(me)
    expect(registered.map(({ seminarTitle }) => seminarTitle)).toEqual(['own', 'claimed'])
    expect(totals).toMatchObject({ registrations: 2, available: 1 })
    expect(titles(available)).toEqual(['hidden'])
  })
})

test('The personal dashboard shows the meeting link only for verified registrations', async () => {
  const me = await aPerson(db, { emailVerifiedAt: testNow })
  const locationDetails = 'https://meet.example/room'
  const [verified, pending] = [
    await aSeminar(db, { locationDetails }),
    await aSeminar(db, { locationDetails }),
  ]
  await register({ seminarId: verified.id, personId: me.id })
  await register({ seminarId: pending.id, personId: me.id, paymentStatus: 'pending', amountDue: '10.00' })
  const { registered } = await dashboardOf(me)
  const shown = Object.fromEntries(registered.map((one) => [one.seminarId, one.locationDetails]))
  expect(shown).toEqual({ [verified.id]: locationDetails, [pending.id]: null })
})
