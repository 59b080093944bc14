/** State-changing attendee endpoints and the audit log entry each must write. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { mergePeople } from '#app/features/attendees/commands/merge-people.ts'
import { nameSeats } from '#app/features/bookings/commands/name-seats.ts'
import { getOwnBooking } from '#app/features/bookings/reads/own-booking.ts'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { withholdingCertificates } from '#app/features/payments/tables/withholding.ts'
import { people } from '#app/features/people/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { aBooking, bookingLinkOf } from './bookings.ts'
import { aPerson, aRegistration, aSeminar, inDays, testNow } from './builders.ts'
import { aPdf } from './documents.ts'
import { anExpected } from './expected-attendees.ts'
import { aPhoto, asDataUrl } from './images.ts'
import { anImportForm } from './import-files.ts'
import { insertRegistration } from './orders.ts'
import { aPayment, aRejectedPayment } from './payments.ts'
import { aSeatHolder, registrationIdOf } from './seats.ts'
import { contextOf, type TestServices } from './services.ts'
import { advanceAt, aFullSeminar, anEntry, entryTokenOf } from './waitlist.ts'

export interface AuditedCall {
  /** Returns the body of each run for the acting administrator. */
  readonly body: (actor: { id: number; email: string }) => unknown
  readonly search?: () => Promise<string>
  /** Cookie of a sign-in begun by `body`, sent besides the administrator's. */
  readonly cookie?: () => string
  readonly action: string
  /** The audit entry names another actor than the administrator. */
  readonly isByAnother?: boolean
}

/** A call with this body, which must write this action into the audit log. */
export function audited(
  action: string,
  body: AuditedCall['body'],
  more: Pick<AuditedCall, 'search' | 'cookie' | 'isByAnother'> = {},
): AuditedCall {
  return { ...more, action, body }
}

async function setOf(
  db: Database,
  personId: number,
  values: Partial<typeof people.$inferInsert>,
): Promise<void> {
  await db.update(people).set(values).where(eq(people.id, personId))
}

async function aMerge(db: Database) {
  const [target, other] = [await aPerson(db), await aPerson(db)]
  const versions = { targetVersion: target.version, otherVersion: other.version }
  return { targetId: target.id, otherId: other.id, ...versions, choices: {}, reason: 'Same license' }
}

function bookingCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  return {
    '/bookings': audited('booking.made', async () => ({
      seminarId: (await aSeminar(db, { startsAt: inDays(9) })).id,
      institution: { name: 'Mabini Elementary School', kind: 'school', address: 'Mabini, Batangas' },
      coordinator: {
        firstName: 'Ana',
        lastName: 'Reyes',
        email: 'booking@example.ph',
        phone: '0917 555 0101',
      },
      seats: 3,
      terms: 'prepaid',
      idempotencyKey: 'audited-booking',
    })),
    '/bookings/decide': audited('booking.confirmed', async () => {
      const { order } = await aBooking(services, { terms: 'purchase_order' })
      return { id: order.id, action: 'confirm', version: order.version }
    }),
    '/bookings/withholding': audited('withholding.recorded', async () => ({
      billId: (await aBooking(services)).order.id,
      amount: 60,
      form: '2307',
      file: asDataUrl(aPdf('2307'), 'application/pdf'),
    })),
    '/bookings/withholding/void': audited('withholding.made_void', async () => {
      const { order } = await aBooking(services)
      const certificate = { orderId: order.id, form: '2306', amount: '50', createdAt: testNow } as const
      const [row] = await db.insert(withholdingCertificates).values(certificate).returning()
      return { id: row?.id, reason: 'Of another bill' }
    }),
    '/bookings/own/swap': audited('registration.handed_over', async () => {
      const { link } = await aBooking(services)
      await nameSeats(contextOf(services), { link, names: 'Cruz\tAna\t\t\tswapped@example.ph' })
      const { paymentMethods } = services.settings.current
      const { seats } = await getOwnBooking(contextOf(services), { paymentMethods }, link)
      return { link, reference: seats[0]?.reference, ...aColleague }
    }),
    '/bookings/own/proof': audited('proof.resent', async () => ({
      link: (await aBooking(services)).link,
      proofOfPaymentFile: asDataUrl(await aPhoto({ width: 64, height: 64 })),
    })),
    '/bookings/seat/decline': audited('seat.declined', async () => {
      const { link } = await aBooking(services)
      await nameSeats(contextOf(services), { link, names: 'Cruz\tAna\t\t\tdeclining@example.ph' })
      return { link: await bookingLinkOf(services, 'declining@example.ph') }
    }),
  }
}

const aColleague = { firstName: 'Ben', middleInitial: null, lastName: 'Cruz', email: 'colleague@example.ph' }

/** @returns the number of a registration that a person made for themselves */
async function anOwnSeat(db: TestServices['db'], personId: number): Promise<string> {
  await setOf(db, personId, { seminarCount: 1 })
  const { id: seminarId } = await aSeminar(db, { startsAt: inDays(30), seatsTaken: 1 })
  const { reference } = await insertRegistration(db, {
    seminarId,
    personId,
    registrationType: 'existing_attendee',
    paymentStatus: 'verified',
    details: aRegistration({ seminarId }),
    registeredBy: personId,
  })
  return reference
}

export function attendeeCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  return {
    '/attendees': audited('registration.made', async () =>
      aRegistration({ seminarId: (await aSeminar(db)).id }),
    ),
    '/attendees/attendance': audited('attendance.marked', async () => {
      const { registrationId } = await anExpected(db, (await aSeminar(db, { startsAt: testNow })).id)
      return { registrationId, attendanceStatus: 'attended' }
    }),
    '/attendees/attendance/all': audited('attendance.marked', async () => {
      const { id: seminarId } = await aSeminar(db, { startsAt: testNow })
      await anExpected(db, seminarId)
      return { seminarId, attendanceStatus: 'attended', onlyUnmarked: true }
    }),
    '/attendees/import': audited('attendees.imported', () => anImportForm(['Ana,Reyes,import@example.ph'])),
    '/attendees/interactions': audited('interaction.added', async () => ({
      attendeeId: (await aPerson(db)).id,
      title: 'Asked about CPD points',
      interactionDate: '2026-11-18T09:00',
    })),
    '/attendees/registered-name': audited('registration.name_confirmed', async () => {
      const { id: seminarId } = await aSeminar(db)
      const person = await aSeatHolder(db, seminarId, {
        details: aRegistration({ seminarId, firstName: 'Pedro' }),
      })
      return { registrationId: await registrationIdOf(db, person.id), decision: 'same_person' }
    }),
    '/attendees/update-profile': audited('attendee.updated', async () => ({
      userId: (await aPerson(db)).id,
      company: 'Samar NHS',
    })),
    '/attendees/add-to-seminar': audited('registration.made', async () => ({
      userId: (await aPerson(db)).id,
      seminarId: (await aSeminar(db)).id,
    })),
    '/orders/cancel': audited('registration.cancelled', async () => {
      const { seatLineId } = await aPayment(db)
      return { orderId: (await getOrderOfSeat(db, seatLineId)).id, reason: 'Fell ill' }
    }),
    '/registrations/cancel': audited('registration.cancelled', async ({ id }) => ({
      reference: await anOwnSeat(db, id),
    })),
    '/registrations/hand-over': audited('registration.handed_over', async ({ id }) => ({
      reference: await anOwnSeat(db, id),
      ...aColleague,
    })),
    '/attendees/move': audited('registration.moved', async () => ({
      registrationId: (await aPayment(db)).id,
      seminarId: (await aSeminar(db)).id,
      reason: 'Fell ill',
    })),
    '/attendees/hand-over': audited('registration.handed_over', async () => ({
      registrationId: (await aPayment(db, { person: { seminarCount: 1 } })).id,
      ...aColleague,
    })),
    '/attendees/merge': audited('attendee.merged', () => aMerge(db)),
    '/attendees/merge/undo': audited('attendee.merge_undone', async ({ id, email }) => {
      const actor = { personId: id, email, role: 'admin', displayName: 'Ana', sessionId: 0 } as const
      return mergePeople(contextOf(services, { actor }), await aMerge(db))
    }),
    '/attendees/delete': audited('attendee.deleted', async () => ({ attendeeId: (await aPerson(db)).id })),
    '/attendees/remove-sample-data': audited('sample_data.removed', () => ({})),
    '/attendees/invite': audited('attendees.invited', () => anInvitation(db)),
    '/attendees/invitations': audited('attendees.invitations_started', () => aBulkInvitation(db)),
    '/attendees/registrations-link/send': audited('registrations.link_requested', async () => ({
      email: (await aPayment(db, { person: { seminarCount: 1 } })).person.email,
    })),
    '/attendees/proof-link/send': audited('proof.resent', async () => ({
      token: (await aRejectedPayment(services)).token,
      proofOfPaymentFile: asDataUrl(await aPhoto({ width: 64, height: 64 })),
    })),
    ...waitlistCalls(services),
    ...bookingCalls(services),
    ...paymentCalls(services),
    '/attendees/erase': audited('attendee.erased', async () => ({ attendeeId: (await aPerson(db)).id })),
    '/attendees/erasure-request': audited('attendee.erasure_requested', async ({ id }) => {
      await setOf(db, id, { emailVerifiedAt: inDays(-1) })
      return {}
    }),
    '/attendees/erasure-request/withdraw': audited('attendee.erasure_withdrawn', async ({ id }) => {
      await setOf(db, id, { erasureRequestedAt: inDays(-1) })
      return {}
    }),
  }
}

function waitlistCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  return {
    '/waitlist/join': audited('waitlist.joined', async () => {
      const { id: seminarId } = await aSeminar(db, { startsAt: inDays(9), maxAttendees: 1, seatsTaken: 1 })
      return { seminarId, firstName: 'Ana', lastName: 'Reyes', email: 'waiting@example.ph', seats: 1 }
    }),
    '/waitlist/offer': audited('waitlist.offered', async () => ({
      entryId: (await anEntry(db, (await aFullSeminar(db, { seatsTaken: 1 })).id)).id,
      reason: 'Teaches the class.',
    })),
    '/waitlist/remove': audited('waitlist.entry_removed', async () => ({
      entryId: (await anEntry(db, (await aFullSeminar(db)).id)).id,
      reason: 'Asked by phone.',
    })),
    ...Object.fromEntries(
      (['leave', 'refuse'] as const).map((act) => [
        `/waitlist/own/${act}`,
        audited(act === 'leave' ? 'waitlist.left' : 'waitlist.refused', async () => {
          const { id: seminarId } = await aFullSeminar(db, { seatsTaken: 1 })
          const { email } = await anEntry(db, seminarId)
          await advanceAt(services, services.clock())
          return { link: await entryTokenOf(services, email) }
        }),
      ]),
    ),
  }
}

function paymentCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  return {
    '/attendees/attach-proof': audited('proof.attached', async () => ({
      registrationId: (await aPayment(db)).id,
      proofOfPaymentFile: asDataUrl(await aPhoto({ width: 64, height: 64 })),
    })),
    '/attendees/take-back-approval': audited('payment.approval_taken_back', async () => ({
      registrationId: (await aPayment(db, { registration: { paymentStatus: 'verified' } })).id,
      reason: 'Nothing arrived.',
    })),
    '/attendees/undo-payment-decision': audited('payment.decision_undone', async ({ id }) => {
      const { id: registrationId } = await aPayment(db)
      const actor = { personId: id, email: '', displayName: '', role: 'admin', sessionId: 1 } as const
      await verifyPayment(contextOf(services, { actor }), { registrationId, action: 'approve' })
      return { registrationId }
    }),
    '/attendees/verify-payment': audited('payment.approved', async () => ({
      registrationId: (await aPayment(db)).id,
      action: 'approve',
    })),
  }
}

async function aBulkInvitation(db: Database) {
  const audience = { userIds: [(await aPerson(db)).id] }
  return { runId: randomUUID(), audience, seminarId: (await aSeminar(db)).id, expectedTotal: 1 }
}

async function anInvitation(db: Database) {
  return { userIds: [(await aPerson(db)).id], seminarId: (await aSeminar(db)).id }
}

/** POST endpoints that change no stored data. */
export const unauditedPaths = [
  '/account/second-factor/passkeys/begin',
  '/account/second-factor/totp/begin',
  // Scans are their own evidence, append-only.
  '/attendance/code',
  '/attendance/ticket/send-link',
  '/attendance/import/preview',
  '/attendees/import/preview',
  '/attendees/invitations/preview',
  '/attendees/lookup',
  '/attendees/proof-link/read',
  '/attendees/registrations-link/bill.pdf',
  '/attendees/registrations-link/invoice-file',
  '/attendees/registrations-link/read',
  '/attendees/registrations-link/tickets',
  '/auth/reauthenticate/passkey_options',
  '/auth/second_factor/passkey_options',
  // Stores nothing.
  '/certificates/designs/preview',
  '/check-in/end',
  '/check-in/open',
  '/check-in/scans',
  '/csp-reports',
  '/money/imports/headings',
  '/email/templates/get',
  '/email/templates/preview',
  '/email/texts/preview',
  // An entry would tell when, and receipts are the record.
  '/evaluation/answer',
  // By the ticket, or entered with the certificate.
  '/certificates/name',
  '/certificates/correction',
  '/certificates/verify/licence',
  // Online payments are their own record; the money that they bring is audited.
  '/money/pay',
  '/bookings/own/pay',
  '/money/vouchers/check',
  '/settings/payment-methods/read-qr',
  // Opens a link.
  '/waitlist/own',
  '/bookings/own',
  '/bookings/seat',
  ...['document', 'names', 'cancel-seats', 'po', 'ticket', 'certificate'].map(
    (call) => `/bookings/own/${call}`,
  ),
  '/webhooks/payments/paymongo',
  '/webhooks/payments/maya',
]
