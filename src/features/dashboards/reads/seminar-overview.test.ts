import { expect, test } from 'vitest'
import { seminarSessions } from '#app/features/seminars/tables.ts'
import { aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aForm, anEndedSeminar } from '#tests/kit/evaluation.ts'
import { insertRegistration } from '#tests/kit/orders.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { anEntry } from '#tests/kit/waitlist.ts'
import { getSeminarOverview } from './seminar-overview.ts'

const { db } = await aDatabase()

async function aRegistrationFor(seminarId: number, paymentStatus: 'pending' | 'verified') {
  const { id: personId } = await aPerson(db, { seminarCount: 1 })
  return insertRegistration(db, {
    registrationType: 'new_attendee',
    paymentStatus,
    details: {} as never,
    registeredAt: testNow,
    amountDue: '100',
    seminarId,
    personId,
  })
}

test('Counts what waits in the seminar alone', async () => {
  const { id } = await aSeminar(db, { startsAt: inDays(30), maxAttendees: 2, seatsTaken: 2 })
  const other = await aSeminar(db, { startsAt: inDays(30) })
  await aRegistrationFor(id, 'pending')
  await aRegistrationFor(id, 'verified')
  await aRegistrationFor(other.id, 'pending')
  await anEntry(db, id)
  await anEntry(db, id, { status: 'left' })
  await anEntry(db, other.id)
  const times = { startsAt: inDays(30), endsAt: new Date(inDays(30).getTime() + 3_600_000) }
  await db
    .insert(seminarSessions)
    .values({ ...times, seminarId: other.id, title: 'Talk', kind: 'talk', isCounted: true, position: 1 })
  const overview = await getSeminarOverview(db, id, testNow)
  expect(overview).toMatchObject({
    paymentsWaiting: 1,
    peopleWaiting: 1,
    sessions: 0,
    formsOpen: 0,
    attended: null,
    certificates: null,
  })
  expect(overview.recent).toHaveLength(2)
  expect(overview.weeks.at(-1)?.registrations).toBe(2)
  expect(await getSeminarOverview(db, other.id, testNow)).toMatchObject({ paymentsWaiting: 1, sessions: 1 })
})

test('Counts attendance and forms once the seminar has begun, and refuses one that is not there', async () => {
  const { id } = await anEndedSeminar(db)
  await aForm(db, id)
  expect(await getSeminarOverview(db, id, testNow)).toMatchObject({
    formsOpen: 1,
    attended: 0,
    certificates: { ready: 0, waiting: 0 },
  })
  await expect(getSeminarOverview(db, 999_999, testNow)).rejects.toMatchObject({ kind: 'not_found' })
})
