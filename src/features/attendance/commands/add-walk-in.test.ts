import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { people } from '#app/features/people/tables.ts'
import { paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { createSecrets } from '#app/platform/secrets.ts'
import { aRegistrant, aRunningSeminar, aSlot, minutesIn, staffAccess } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { WalkInInput } from '../contract/check-in.ts'
import { getReviewQueue } from '../reads/review-queue.ts'
import { attendanceMarks } from '../tables/marks.ts'
import { checkInPasses, signingKeys } from '../tables/slots.ts'
import { addWalkIn } from './add-walk-in.ts'
import { createCheckInPass, openCheckInPass } from './check-in-passes.ts'
import { decideReviewItem } from './decide-review-item.ts'
import { resealAttendanceSecrets } from './reseal-attendance-secrets.ts'
import { getSigningKey } from './signing-keys.ts'

const { db, services } = await aSite()
const staff = await aPerson(db, { role: 'staff' })
const context = { ...contextOf(services, { actor: actorOf(staff) }), limits: services.limits }

async function aVenue(values: Parameters<typeof aRunningSeminar>[1] = {}) {
  const seminar = await aRunningSeminar(db, values)
  const slot = await aSlot(db, seminar.id)
  const add = (
    given: Partial<WalkInInput> = {},
    { on = context, access = staffAccess(seminar.id, staff.id) } = {},
  ) =>
    addWalkIn(on, {
      access,
      input: WalkInInput.parse({
        slotId: slot.id,
        firstName: 'Ana',
        lastName: 'Manalo',
        payment: 'cash',
        scanId: crypto.randomUUID(),
        scannedAt: testNow.toISOString(),
        ...given,
      }),
    })
  const seatsTaken = async () =>
    (await db.select().from(seminars).where(eq(seminars.id, seminar.id)))[0]?.seatsTaken
  const marks = (registrationId: number | null) =>
    db
      .select()
      .from(attendanceMarks)
      .where(eq(attendanceMarks.registrationId, registrationId ?? 0))
  return { seminar, add, seatsTaken, marks }
}

describe('addWalkIn', () => {
  test('takes a seat, checks the person in and sends a confirmation, once when repeated', async () => {
    const { add, seatsTaken, marks } = await aVenue()
    const input = { email: 'liza.walkin@example.ph', scanId: crypto.randomUUID() }
    const first = await add(input)
    expect(first.outcome).toBe('seated')
    expect(await add(input)).toEqual(first)
    expect(await seatsTaken()).toBe(1)
    expect(await marks(first.registrationId)).toMatchObject([{ status: 'present', minutes: 120 }])
    const mails = await db.select().from(outbox).where(eq(outbox.recipientEmail, input.email))
    expect(mails).toMatchObject([
      {
        templateType: 'registration_confirmation',
        data: { paymentStatus: 'verified', registrationId: first.registrationId },
      },
    ])
  })

  test('admits a person whose payment waits, and one without an address, who gets no e-mail', async () => {
    const { add, marks } = await aVenue({ price: '500.00' })
    const { registrationId } = await add({ phone: '0917 555 0101' })
    const [row] = await db
      .select({
        paymentStatus: paymentStatusSql,
        email: people.email,
        details: registrations.details,
      })
      .from(registrations)
      .innerJoin(people, eq(people.id, registrations.personId))
      .where(eq(registrations.id, registrationId ?? 0))
    expect(row).toMatchObject({
      paymentStatus: 'pending',
      email: expect.stringMatching(/@no-email\.invalid$/),
    })
    expect(row?.details).toMatchObject({ notes: 'Walk-in, paid in cash.', source: 'other' })
    expect(await marks(registrationId)).toMatchObject([{ status: 'present' }])
    expect(await db.$count(outbox, eq(outbox.recipientEmail, row?.email ?? ''))).toBe(0)
  })

  test('checks in a person who has a seat already without another one', async () => {
    const { seminar, add, seatsTaken, marks } = await aVenue()
    const registration = await aRegistrant(db, seminar.id)
    const { registrationId } = await add({ email: registration.person.email.toUpperCase() })
    expect(registrationId).toBe(registration.id)
    expect(await seatsTaken()).toBe(1)
    expect(await marks(registrationId)).toMatchObject([{ status: 'present' }])
  })

  test('lets people wait without a free seat, of whom staff seat one when a seat is free', async () => {
    const { seminar, add, seatsTaken } = await aVenue({ maxAttendees: 1 })
    const results = await Promise.all([1, 2, 3].map(() => add()))
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['seated', 'waiting', 'waiting'])
    expect(await seatsTaken()).toBe(1)
    const { items } = await getReviewQueue(context, seminar.id)
    expect(items.map(({ kind }) => kind)).toEqual(['walk_in', 'walk_in'])
    const decision = { seminarId: seminar.id, id: items[0]?.id ?? '', decision: 'accept' } as const
    await expect(decideReviewItem(context, decision)).rejects.toMatchObject({ code: 'walk_in_without_seat' })
    await db.update(seminars).set({ maxAttendees: 2 }).where(eq(seminars.id, seminar.id))
    await decideReviewItem(context, decision)
    expect((await getReviewQueue(context, seminar.id)).total).toBe(1)
    expect(await seatsTaken()).toBe(2)
  })

  describe('by a check-in pass', () => {
    async function aPassAt(values: Parameters<typeof aRunningSeminar>[1] = {}) {
      const venue = await aVenue(values)
      const expiresAt = inDays(1).toISOString()
      const { token } = await createCheckInPass(context, {
        seminarId: venue.seminar.id,
        label: 'Gate',
        expiresAt,
      })
      const access = await openCheckInPass(context, token)
      const visitor = { ...contextOf(services, { actor: null }), limits: services.limits }
      return {
        ...venue,
        add: (given: Partial<WalkInInput> = {}, on = visitor) => venue.add(given, { on, access }),
        visitor,
      }
    }

    test('seats a new person', async () => {
      const { add } = await aPassAt()
      expect(await add({ email: 'new.walkin@example.ph' })).toMatchObject({ outcome: 'seated' })
    })

    test('changes nothing of a known person', async () => {
      const { add } = await aPassAt()
      const known = await aPerson(db, { phone: null, prcLicenseNo: null })
      const given = { email: known.email, phone: '09175550101', prcLicenseNo: '0012345', lastName: 'Other' }
      expect(await add(given)).toMatchObject({ outcome: 'seated' })
      const [after] = await db.select().from(people).where(eq(people.id, known.id))
      expect(after).toMatchObject({
        phone: null,
        prcLicenseNo: null,
        lastName: known.lastName,
        notes: known.notes,
      })
    })

    test('lets people wait for staff who are sent after the slot, or dated before it opened', async () => {
      const { add, visitor } = await aPassAt()
      expect(await add({}, { ...visitor, now: minutesIn(151) })).toMatchObject({ outcome: 'waiting' })
      expect(await add({ scannedAt: minutesIn(-61).toISOString() })).toMatchObject({ outcome: 'waiting' })
    })

    test('lets the eleventh person of a mailbox wait, in all its spellings, and the 201st of a pass', async () => {
      const { add } = await aPassAt({ maxAttendees: null })
      const outcomes: string[] = []
      for (let index = 0; index < 11; index += 1)
        outcomes.push((await add({ email: `many.walkins+${index}@example.ph` })).outcome)
      expect(outcomes).toEqual([...Array(10).fill('seated'), 'waiting'])
      const busy = await aPassAt({ maxAttendees: null })
      const pass = await db.select({ id: checkInPasses.id }).from(checkInPasses)
      const passId = Math.max(...pass.map(({ id }) => id))
      for (let used = 0; used < 200; used += 1)
        await services.limits.use(
          { name: 'walk_ins_pass', times: 200, withinSeconds: 86_400 },
          String(passId),
        )
      expect(await busy.add()).toMatchObject({ outcome: 'waiting' })
    })
  })

  test('lets a person wait whose account is not active, instead of refusing the device', async () => {
    const { add } = await aVenue()
    const { email } = await aPerson(db, { accountStatus: 'suspended' })
    expect(await add({ email })).toEqual({ outcome: 'waiting', registrationId: null })
  })
})

test('resealAttendanceSecrets makes keys readable without the former APP_SECRET', async () => {
  const [former, present] = ['the former secret, which has leaked', 'the present secret, which has not yet']
  await db.delete(signingKeys)
  await getSigningKey({ ...context, secrets: createSecrets(former) }, 'ticket')
  await resealAttendanceSecrets({ db, secrets: createSecrets(present, [former]) })
  const [key] = await db.select().from(signingKeys)
  expect(createSecrets(present).open(key?.privateSealed ?? '')).not.toBe('')
})
