import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { aSite } from '#tests/kit/site.ts'
import { advanceAt, aFullSeminar, anEntry } from '#tests/kit/waitlist.ts'
import { waitlistEntries } from '../tables.ts'
import { offerOutOfOrder, removeEntry } from './decide-entry.ts'

const { db, services, contextAs } = await aSite()
const organizer = await contextAs('organizer')

/** Noon in Manila, so that offers are made. */
const noon = new Date('2026-11-20T04:00:00Z')
const context = { ...organizer, now: noon }
const reason = 'Teaches the class.'

async function stateOf(seminarId: number, entryId: number) {
  const [seminar] = await db.select().from(seminars).where(eq(seminars.id, seminarId))
  const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.id, entryId))
  return { seatsTaken: seminar?.seatsTaken, status: entry?.status, lastReason: entry?.lastReason }
}

test('offerOutOfOrder offers a free seat before a group that waited longer, with the reason in the audit log', async () => {
  const { id } = await aFullSeminar(db, { maxAttendees: 4, seatsTaken: 3 })
  const group = await anEntry(db, id, { seats: 3 })
  const later = await anEntry(db, id)
  const answer = await offerOutOfOrder(context, { entryId: later.id, reason })
  expect(answer).toEqual({ name: 'Ana Reyes', offerEndsAt: '2026-11-21T04:00:00.000Z' })
  expect(await stateOf(id, later.id)).toMatchObject({ seatsTaken: 4, status: 'offered' })
  expect(await stateOf(id, group.id)).toMatchObject({ status: 'waiting' })
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'waitlist.offered'))
  expect(entries).toMatchObject([{ subjectId: later.id, details: { reason } }])
  await expect(offerOutOfOrder(context, { entryId: later.id, reason })).rejects.toMatchObject({
    code: 'not_waiting',
  })
})

test.for([
  [{}, noon, 'seminar_full'],
  [{ maxAttendees: 3 }, noon, 'seminar_full'],
  [{ maxAttendees: 4, status: 'cancelled' }, noon, 'seminar_cancelled'],
  [{ maxAttendees: 4 }, new Date('2026-11-20T13:00:00Z'), 'nothing_offered_now'],
] as const)(
  'offerOutOfOrder refuses two seats of a seminar with %o at %o: %s',
  async ([values, now, code]) => {
    const { id } = await aFullSeminar(db, values)
    const { id: entryId } = await anEntry(db, id, { seats: 2 })
    await expect(offerOutOfOrder({ ...context, now }, { entryId, reason })).rejects.toMatchObject({ code })
    expect(await stateOf(id, entryId)).toMatchObject({ seatsTaken: 2, status: 'waiting' })
  },
)

test('removeEntry gives what the entry was offered to the next, and keeps the reason for its link', async () => {
  const { id } = await aFullSeminar(db, { seatsTaken: 1 })
  const [first, next] = [await anEntry(db, id), await anEntry(db, id)]
  await advanceAt(services, noon)
  await removeEntry(context, { entryId: first.id, reason: 'Asked by phone.' })
  expect(await stateOf(id, first.id)).toEqual({
    seatsTaken: 2,
    status: 'left',
    lastReason: 'Asked by phone.',
  })
  expect(await stateOf(id, next.id)).toMatchObject({ status: 'offered' })
  const again = removeEntry(context, { entryId: first.id, reason })
  await expect(again).rejects.toMatchObject({ code: 'not_waiting' })
})
