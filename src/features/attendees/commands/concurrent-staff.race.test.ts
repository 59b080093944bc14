/** Concurrent commands that lock several of the same few rows must not deadlock. */

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { markAttendance, markSeminarAttendance } from '#app/features/attendance/commands/mark-attendance.ts'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { inviteAttendees } from '#app/features/invitations/commands/invite-attendees.ts'
import { purgeOldProofs } from '#app/features/payments/commands/purge-proofs.ts'
import { resendProof } from '#app/features/payments/commands/resend-proof.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { erasePerson } from '#app/features/privacy/commands/erase-person.ts'
import { addPersonToSeminar } from '#app/features/registrations/commands/add-to-seminar.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { actorOf, aPerson, aRegistration, aSeminar, aUser, inDays, testNow } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { joinOrdersSql } from '#tests/kit/orders.ts'
import { aPayment, aRejectedPayment } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { findWrongCounters } from '#tests/kit/wrong-counters.ts'
import { addInteraction } from './add-interaction.ts'
import { deleteAttendee, deleteUser } from './delete-person.ts'
import { updateProfile } from './update-profile.ts'

const rounds = 12

const { db, services } = await aSite()
const staffContext = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
const visitor = contextOf(services)
const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))

async function rush(): Promise<void> {
  const begun = await aSeminar(db, { price: '500.00', startsAt: testNow, endsAt: inDays(1), maxAttendees: 2 })
  const ahead = await aSeminar(db, { price: '500.00', maxAttendees: 2 })
  const seats = await Promise.all(
    [begun, ahead, begun].map(({ id }) =>
      aRejectedPayment(services, { seminarId: id, person: { seminarCount: 1 } }),
    ),
  )
  const [ana, ben] = seats
  if (ana === undefined || ben === undefined) throw new Error('There is nobody.')
  const both = [ana, ben].map((seat) => [
    verifyPayment(staffContext, { registrationId: seat.id, action: 'approve' }),
    verifyPayment(staffContext, { registrationId: seat.id, action: 'reject' }),
    markAttendance(staffContext, { registrationId: seat.id, attendanceStatus: 'attended' }),
    addPersonToSeminar(staffContext, {
      input: { userId: seat.personId, seminarId: begun.id },
      idempotencyKey: null,
    }),
    addPersonToSeminar(staffContext, {
      input: { userId: seat.personId, seminarId: ahead.id },
      idempotencyKey: null,
    }),
    addInteraction(staffContext, {
      attendeeId: seat.personId,
      interactionType: 'note',
      title: 'Called',
      interactionDate: testNow.toISOString(),
    }),
    updateProfile(staffContext, { userId: seat.personId, accountStatus: 'suspended' }),
    updateProfile(staffContext, { userId: seat.personId, accountStatus: 'active', company: 'Samar NHS' }),
  ])
  const outcomes = await Promise.allSettled<unknown>([
    ...both.flat(),
    ...seats.map(({ token }) =>
      resendProof(visitor, { input: { token, proofOfPaymentFile }, idempotencyKey: null }),
    ),
    ...[begun, ahead].map(({ id: seminarId }) => {
      const input = aRegistration({ seminarId, email: ben.person.email })
      return registerForSeminar(visitor, { input: { ...input, proofOfPaymentFile }, idempotencyKey: null })
    }),
    ...(['attended', 'no-show'] as const).map((attendanceStatus) =>
      markSeminarAttendance(staffContext, { seminarId: begun.id, attendanceStatus, onlyUnmarked: false }),
    ),
    inviteAttendees(staffContext, { userIds: [ben.personId, ana.personId], seminarId: ahead.id }),
    purgeOldProofs(services, { days: 1, now: inDays(30) }),
    erasePerson(staffContext, ana.personId),
    deleteAttendee(staffContext, ben.personId),
  ])
  refusedAtMost(outcomes)
}

function refusedAtMost(outcomes: readonly PromiseSettledResult<unknown>[]): void {
  for (const outcome of outcomes)
    if (outcome.status === 'rejected' && !(outcome.reason instanceof Refusal)) throw outcome.reason
}

/** Deletes a staff account while it works on people it registered. */
async function farewell(): Promise<void> {
  const colleague = await aUser(db, { role: 'organizer' })
  const theirs = contextOf(services, { actor: actorOf(colleague) })
  const { id: seminarId } = await aSeminar(db, { price: '500.00', startsAt: testNow, endsAt: inDays(1) })
  const payments = await Promise.all(
    [1, 2, 3, 4].map(() =>
      aPayment(db, { seminarId, person: { seminarCount: 1 }, registration: { registeredBy: colleague.id } }),
    ),
  )
  const outcomes = await Promise.allSettled([
    ...payments.map(({ id }) => verifyPayment(theirs, { registrationId: id, action: 'approve' })),
    deleteUser(staffContext, colleague.id),
    ...payments.map(({ id }) => markAttendance(theirs, { registrationId: id, attendanceStatus: 'attended' })),
    markSeminarAttendance(theirs, { seminarId, attendanceStatus: 'no-show', onlyUnmarked: false }),
  ])
  refusedAtMost(outcomes)
}

/** Counters and flags that contradict the registrations. */
async function wrongPaymentMarks(): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select 'payments of ' || people.id as what from people
      left join (registrations ${sql.raw(joinOrdersSql)}) on person_id = people.id
      group by people.id
      having (has_pending_payment, has_verified_payment, has_rejected_payment) is distinct from (
        coalesce(bool_or(orders.state = 'pending'), false),
        coalesce(bool_or(orders.state = 'confirmed'), false),
        coalesce(bool_or(orders.state = 'rejected'), false))`)
  return rows
}

test('Concurrent staff actions and registrations do not deadlock, and all counts stay correct', async () => {
  for (let round = 0; round < rounds; round += 1) await rush()
  expect([...(await findWrongCounters(db)), ...(await wrongPaymentMarks())]).toEqual([])
})

test('Deleting a staff member who is working does not deadlock', async () => {
  for (let round = 0; round < rounds; round += 1) await farewell()
  expect([...(await findWrongCounters(db)), ...(await wrongPaymentMarks())]).toEqual([])
})
