import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { actorOf, aPerson, aRegistration, aSeminar, aUser } from '../../../../tests/kit/builders.ts'
import { lies, manyAttendees } from '../../../../tests/kit/counted-lists.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aPhoto, asDataUrl } from '../../../../tests/kit/images.ts'
import { contextOf, createTestServices } from '../../../../tests/kit/services.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { registerForSeminar } from '../../checkout/commands/register-for-seminar.ts'
import { verifyPayment } from '../../payments/commands/verify-payment.ts'
import { people } from '../../people/tables.ts'
import { erasePerson } from '../../privacy/commands/erase-person.ts'
import { countAttendeesInList, tryLockAttendeeCounts } from '../queries/attendee-counts.ts'
import { listAttendees } from '../queries/attendees.ts'
import {
  attendeeCountChanges,
  attendeeCountMarkers,
  type CountedAttendeeList,
  countedAttendeeLists,
} from '../tables.ts'
import { updateAttendeeCounts } from './apply-attendee-changes.ts'
import { deleteAttendee, deleteUser } from './delete-person.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)

afterAll(async () => {
  await services.close()
  await database.close()
})

beforeEach(async () => {
  await db.execute(sql`truncate people cascade`)
})

const marksOf = (list: CountedAttendeeList) =>
  db
    .select({ attendees: attendeeCountMarkers.attendees })
    .from(attendeeCountMarkers)
    .where(eq(attendeeCountMarkers.list, list))
    .orderBy(attendeeCountMarkers.createdAt, attendeeCountMarkers.personId)

async function totals(): Promise<Record<string, number>> {
  const counted = await Promise.all(
    countedAttendeeLists.map(async (list) => [list, await countAttendeesInList(db, list)]),
  )
  return Object.fromEntries(counted)
}

/** Checks the lists before and after the changes are aggregated. */
async function expectTruth(): Promise<void> {
  expect(await lies(db)).toEqual([])
  await updateAttendeeCounts(db)
  expect(await db.$count(attendeeCountChanges)).toBe(0)
  expect(await lies(db)).toEqual([])
}

describe('Precomputed attendee lists', () => {
  test('are empty when there are no people', async () => {
    expect(await totals()).toEqual({ all: 0, pending: 0, verified: 0, rejected: 0 })
    await expectTruth()
  })

  test('follow a person through registration, payment, erasure and deletion', async () => {
    const admin = await aPerson(db, { role: 'admin' })
    const office = contextOf(services, { actor: actorOf(admin) })
    const paid = await aSeminar(db, { price: '500.00' })
    const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))
    // Staff become attendees only by registering.
    const staff = await aUser(db, { role: 'staff' })
    const input = { ...aRegistration({ seminarId: paid.id, email: staff.email }), proofOfPaymentFile }
    expect(await totals()).toMatchObject({ all: 0 })
    const { registrationId } = await registerForSeminar(office, { input, idempotencyKey: null })
    expect(await totals()).toEqual({ all: 1, pending: 1, verified: 0, rejected: 0 })
    await verifyPayment(office, { registrationId: registrationId ?? 0, action: 'approve' })
    expect(await totals()).toEqual({ all: 1, pending: 0, verified: 1, rejected: 0 })
    await expectTruth()
    const ana = await aPerson(db)
    const ben = await aPerson(db)
    expect(await totals()).toMatchObject({ all: 3 })
    await expectTruth()
    await erasePerson(office, ana.id)
    await deleteAttendee(office, ben.id)
    expect(await totals()).toMatchObject({ all: 1 })
    await deleteUser(office, staff.id)
    expect(await totals()).toEqual({ all: 0, pending: 0, verified: 0, rejected: 0 })
    await expectTruth()
  })

  test('follow changes of role and of creation time', async () => {
    const organizer = await aPerson(db, { role: 'organizer' })
    await manyAttendees(db, 'many', { many: 2500 })
    await db.update(people).set({ role: 'attendee' }).where(eq(people.id, organizer.id))
    await expectTruth()
    await db
      .update(people)
      .set({ createdAt: new Date(0) })
      .where(eq(people.id, organizer.id))
    await expectTruth()
    await db.update(people).set({ role: 'staff' }).where(eq(people.id, organizer.id))
    expect(await totals()).toMatchObject({ all: 2500 })
    await expectTruth()
  })

  test('are unchanged after rolled-back transactions', async () => {
    const failed = inTransaction(db, async (tx) => {
      await manyAttendees(tx, 'never', { many: 20 })
      throw new Error('No.')
    })
    await expect(failed).rejects.toThrow('No.')
    expect(await totals()).toMatchObject({ all: 0 })
    await manyAttendees(db, 'twice', { many: 20 })
    // An insert with `on conflict do nothing` must not count an existing person again.
    await db.execute(sql`insert into people (email) values ('twice1@example.ph') on conflict do nothing`)
    expect(await totals()).toMatchObject({ all: 20 })
  })

  test('keep one page marker per stretch, split as it grows and removed when empty', async () => {
    await manyAttendees(db, 'many', { many: 4000 })
    await updateAttendeeCounts(db)
    expect(await marksOf('all')).toEqual([1000, 1000, 1000, 1000].map((attendees) => ({ attendees })))
    await manyAttendees(db, 'between', { from: 100, many: 900 })
    await expectTruth()
    expect((await marksOf('all')).map(({ attendees }) => attendees)).toEqual([1599, 1301, 1000, 1000])
    await manyAttendees(db, 'more', { from: 100, many: 900 })
    await expectTruth()
    expect(await marksOf('all')).toHaveLength(5)
    await db.execute(sql`delete from people where email like 'm%' or email like 'b%'`)
    await expectTruth()
    expect(await marksOf('all')).toEqual([{ attendees: 0 }])
  })

  test('stay correct when the people at page markers leave and return', async () => {
    await manyAttendees(db, 'many', { many: 3500 })
    await updateAttendeeCounts(db)
    const atMarks = sql`id in (select person_id from attendee_marks)`
    await db.execute(sql`update people set role = 'staff' where ${atMarks}`)
    expect(await totals()).toMatchObject({ all: 3498 })
    expect(await lies(db, (total) => [1166, 1200, 2332, total - 7])).toEqual([])
    await updateAttendeeCounts(db)
    await db.execute(sql`update people set role = 'attendee' where ${atMarks}`)
    await expectTruth()
  })

  test('are not folded while another process is folding', async () => {
    await manyAttendees(db, 'many', { many: 20 })
    await inTransaction(db, async (tx) => {
      expect(await tryLockAttendeeCounts(tx)).toBe(true)
      await updateAttendeeCounts(db)
      expect(await db.$count(attendeeCountChanges)).toBe(26)
    })
    await expectTruth()
  })

  test('can be rebuilt with mark_attendees_anew() after changes made with triggers disabled', async () => {
    await manyAttendees(db, 'many', { many: 2300 })
    await db.execute(sql`alter table people disable trigger user`)
    await manyAttendees(db, 'unseen', { from: 50, many: 1500 })
    await db.execute(sql`alter table people enable trigger user`)
    expect(await lies(db)).not.toEqual([])
    await db.execute(sql`select mark_attendees_anew()`)
    await expectTruth()
    expect(await totals()).toMatchObject({ all: 3800, verified: 1266 })
  })

  test.each([
    { paymentStatus: null, condition: sql`true`, total: 2430 },
    { paymentStatus: 'verified' as const, condition: sql`has_verified_payment`, total: 810 },
  ])('match the attendee list page by page, filtered by payment status $paymentStatus', async (list) => {
    await manyAttendees(db, 'many', { many: 2400 })
    await updateAttendeeCounts(db)
    await manyAttendees(db, 'late', { from: 20, many: 30 })
    const filter = {
      search: null,
      paymentStatus: list.paymentStatus,
      seminarId: null,
      tag: null,
      notInvitedTo: null,
      canSeeProofs: true,
    }
    const limit = 130
    const shown: number[] = []
    for (let offset = 0; offset < list.total + limit; offset += limit) {
      const answer = await listAttendees(db, filter, { page: 1 + offset / limit, limit, offset })
      expect(answer.total).toBe(list.total)
      shown.push(...answer.attendees.map(({ id }) => id))
    }
    const all = await db
      .select({ id: people.id })
      .from(people)
      .where(list.condition)
      .orderBy(sql`created_at desc, id desc`)
    expect(shown).toEqual(all.map(({ id }) => id))
  })
})

const place = fc.integer({ min: 0, max: 1500 })
const share = fc.integer({ min: 2, max: 40 })

/** Random changes to people, one statement each. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('come' as const), place, many: fc.integer({ min: 1, max: 2500 }) }),
  fc.record({
    kind: fc.constantFrom<'go' | 'leave' | 'return' | 'pay' | 'move' | 'fold'>(
      'go',
      'leave',
      'return',
      'pay',
      'move',
      'fold',
    ),
    place,
    share,
  }),
)

const statements = {
  go: (hours: number, nth: number) =>
    sql`delete from people where id % ${nth} = 0 and created_at < timestamptz '2020-01-01 00:00Z' + ${hours} * interval '1 hour'`,
  leave: (_: number, nth: number) =>
    sql`update people set role = 'staff', erased_at = null where id % ${nth} = 1`,
  return: (_: number, nth: number) =>
    sql`update people set role = 'attendee', erased_at = case when id % 7 = 0 then now() end where id % ${nth} = 1`,
  pay: (_: number, nth: number) =>
    sql`update people set has_pending_payment = id % 2 = 0, has_verified_payment = id % 3 = 0, has_rejected_payment = id % 5 = 0 where id % ${nth} = 0`,
  move: (hours: number, nth: number) =>
    sql`update people set created_at = timestamptz '2020-01-01 00:00Z' + ${hours} * interval '1 hour' where id % ${nth} = 0`,
}

test('The precomputed attendee list matches a direct query after any random sequence of changes', async () => {
  let came = 0
  const story = fc.array(happening, { minLength: 1, maxLength: 8 })
  const offsets = fc.array(fc.nat(6000), { minLength: 3, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(story, offsets, async (happenings, places) => {
      await db.execute(sql`truncate people cascade`)
      await manyAttendees(db, 'first', { many: 2500 })
      for (const one of happenings) {
        came += 1
        if (one.kind === 'come') await manyAttendees(db, `p${came}-`, { from: one.place, many: one.many })
        else if (one.kind === 'fold') await updateAttendeeCounts(db)
        else await db.execute(statements[one.kind](one.place, one.share))
      }
      expect(await lies(db, () => places)).toEqual([])
    }),
    { numRuns: 12 },
  )
}, 120_000)
