/** State-changing attendee endpoints and the audit log entry each must write. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { verifyPayment } from '../../src/features/payments/commands/verify-payment.ts'
import { people } from '../../src/features/people/tables.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { aPerson, aRegistration, aSeminar, inDays, testNow } from './builders.ts'
import { anExpected } from './expected-attendees.ts'
import { aPhoto, asDataUrl } from './images.ts'
import { anImportForm } from './import-files.ts'
import { aPayment, aRejectedPayment } from './payments.ts'
import { contextOf, type TestServices } from './services.ts'

export interface AuditedCall {
  /** Called for each run with the acting administrator. */
  readonly body: (actor: { id: number; email: string }) => unknown
  readonly search?: () => Promise<string>
  /** Cookie of a sign-in begun by `body`, sent besides the administrator's. */
  readonly cookie?: () => string
  readonly action: string
  /** The audit entry names another actor than the administrator. */
  readonly isByAnother?: boolean
}

async function setOf(
  db: Database,
  personId: number,
  values: Partial<typeof people.$inferInsert>,
): Promise<void> {
  await db.update(people).set(values).where(eq(people.id, personId))
}

export function attendeeCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  return {
    '/attendees': {
      body: async () => aRegistration({ seminarId: (await aSeminar(db)).id }),
      action: 'registration.made',
    },
    '/attendees/attendance': {
      body: async () => {
        const { registrationId } = await anExpected(db, (await aSeminar(db, { startsAt: testNow })).id)
        return { registrationId, attendanceStatus: 'attended' }
      },
      action: 'attendance.marked',
    },
    '/attendees/attendance/all': {
      body: async () => {
        const { id: seminarId } = await aSeminar(db, { startsAt: testNow })
        await anExpected(db, seminarId)
        return { seminarId, attendanceStatus: 'attended', onlyUnmarked: true }
      },
      action: 'attendance.marked',
    },
    '/attendees/import': {
      body: () => anImportForm(['Ana,Reyes,import@example.ph']),
      action: 'attendees.imported',
    },
    '/attendees/interactions': {
      body: async () => ({
        attendeeId: (await aPerson(db)).id,
        title: 'Asked about CPD points',
        interactionDate: '2026-11-18T09:00',
      }),
      action: 'interaction.added',
    },
    '/attendees/update-profile': {
      body: async () => ({ userId: (await aPerson(db)).id, company: 'Samar NHS' }),
      action: 'attendee.updated',
    },
    '/attendees/add-to-seminar': {
      body: async () => ({ userId: (await aPerson(db)).id, seminarId: (await aSeminar(db)).id }),
      action: 'registration.made',
    },
    '/attendees/delete': {
      body: async () => ({ attendeeId: (await aPerson(db)).id }),
      action: 'attendee.deleted',
    },
    '/attendees/remove-sample-data': { body: () => ({}), action: 'sample_data.removed' },
    '/attendees/invite': { body: () => anInvitation(db), action: 'attendees.invited' },
    '/attendees/invitations': { body: () => aBulkInvitation(db), action: 'attendees.invitations_started' },
    '/attendees/registrations-link/send': {
      body: async () => ({ email: (await aPayment(db, { person: { seminarCount: 1 } })).person.email }),
      action: 'registrations.link_requested',
    },
    '/attendees/proof-link/send': {
      body: async () => ({
        token: (await aRejectedPayment(services)).token,
        proofOfPaymentFile: asDataUrl(await aPhoto({ width: 64, height: 64 })),
      }),
      action: 'proof.resent',
    },
    ...paymentCalls(services),
    '/attendees/erase': {
      body: async () => ({ attendeeId: (await aPerson(db)).id }),
      action: 'attendee.erased',
    },
    '/attendees/erasure-request': {
      body: async ({ id }) => {
        await setOf(db, id, { emailVerifiedAt: inDays(-1) })
        return {}
      },
      action: 'attendee.erasure_requested',
    },
    '/attendees/erasure-request/withdraw': {
      body: async ({ id }) => {
        await setOf(db, id, { erasureRequestedAt: inDays(-1) })
        return {}
      },
      action: 'attendee.erasure_withdrawn',
    },
  }
}

function paymentCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  return {
    '/attendees/attach-proof': {
      body: async () => ({
        registrationId: (await aPayment(db)).id,
        proofOfPaymentFile: asDataUrl(await aPhoto({ width: 64, height: 64 })),
      }),
      action: 'proof.attached',
    },
    '/attendees/take-back-approval': {
      body: async () => ({
        registrationId: (await aPayment(db, { registration: { paymentStatus: 'verified' } })).id,
        reason: 'Nothing arrived.',
      }),
      action: 'payment.approval_taken_back',
    },
    '/attendees/undo-payment-decision': {
      body: async ({ id }) => {
        const { id: registrationId } = await aPayment(db)
        const actor = { personId: id, email: '', displayName: '', role: 'admin', sessionId: 1 } as const
        await verifyPayment(contextOf(services, { actor }), { registrationId, action: 'approve' })
        return { registrationId }
      },
      action: 'payment.decision_undone',
    },
    '/attendees/verify-payment': {
      body: async () => ({ registrationId: (await aPayment(db)).id, action: 'approve' }),
      action: 'payment.approved',
    },
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
  '/attendance/import/preview',
  '/attendees/import/preview',
  '/attendees/invitations/preview',
  '/attendees/lookup',
  '/attendees/proof-link/read',
  '/attendees/registrations-link/bill.pdf',
  '/attendees/registrations-link/invoice-file',
  '/attendees/registrations-link/read',
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
  '/money/vouchers/check',
  '/settings/payment-methods/read-qr',
  '/webhooks/payments/paymongo',
  '/webhooks/payments/maya',
]
