/** A seminar, its registrant, and all that its outside callers hold. */
import { eq, sql } from 'drizzle-orm'
import { createCheckInPass } from '#app/features/attendance/commands/check-in-passes.ts'
import { openPresenter } from '#app/features/attendance/commands/room-codes.ts'
import { getRoomCode } from '#app/features/attendance/reads/room-code.ts'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { signRegistrationsLink } from '#app/features/registrations/adapters/registrations-link-token.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { aSlot, aTicket, aTicketLink } from './attendance.ts'
import { actorOf, aPerson, inDays, testNow } from './builders.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anAccreditation,
  certificatesOf,
  issueTo,
  professionId,
} from './certificates.ts'
import { aForm } from './evaluation.ts'
import { anInvoiceWithFile } from './ledger.ts'
import { aRejectedPayment } from './payments.ts'
import { contextOf, type TestServices } from './services.ts'

/** A seminar with a registrant of this name, who has a certificate, and a rejected payment elsewhere. */
export async function aWorld(services: TestServices, name: string) {
  const { db } = services
  const { id: seminarId } = await aCompletedSeminar(db, { startsAt: inDays(-1), endsAt: testNow })
  const slot = await aSlot(db, seminarId)
  const person = { lastName: name, email: `${name}@example.ph`, emailVerifiedAt: testNow }
  const registration = await aCompletedRegistrant(db, seminarId, { registrant: { person } })
  await anAccreditation(db, seminarId)
  await issueTo(services, { seminarId })
  const [certificate] = await certificatesOf(db, seminarId)
  const { personId, id: registrationId } = registration
  const { id: billId } = await getOrderOfSeat(db, registration.seatLineId)
  const invoiceId = await anInvoiceWithFile(services, { billId, number: name })
  const payment = await aRejectedPayment(services, { person: { lastName: name } })
  const admin = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
  const expiresAt = inDays(1).toISOString()
  const presenterToken = (await openPresenter(admin, slot.id)).split('/').at(-1) ?? ''
  return {
    name,
    registrationId,
    pass: await createCheckInPass(admin, { seminarId, label: 'Gate', expiresAt }),
    /** Values by field name. */
    values: {
      seminarId,
      registrationId,
      slotId: slot.id,
      personId,
      attendeeId: personId,
      userId: personId,
      formId: (await aForm(db, seminarId)).id,
      certificateId: certificate?.id,
      id: certificate?.id,
      billId,
      invoiceId,
      licenseNo: '0123456',
      professionId: await professionId(db),
      code: (await getRoomCode(admin, presenterToken)).code,
    },
    tokens: {
      'proof link': payment.token,
      'registrations link': signRegistrationsLink(admin, { personId, email: registration.person.email })
        .token,
      'presenter link': presenterToken,
    } as Readonly<Record<string, string>>,
  }
}
export type World = Awaited<ReturnType<typeof aWorld>>

/** A new one each time, because renewing a ticket voids it. */
export async function linkOf(
  services: TestServices,
  { tokens, registrationId }: World,
  kind: string,
): Promise<string> {
  const token = tokens[kind]
  if (token !== undefined) return token
  const [registration] = await services.db
    .select()
    .from(registrations)
    .where(eq(registrations.id, registrationId))
  if (registration === undefined) throw new Error('The registration is missing.')
  return (kind === 'ticket code' ? aTicket : aTicketLink)(services, registration)
}

/** Counts the rows of the registrant, and of their registration. */
export async function rowsOf(db: Database, { values: { registrationId, personId } }: World) {
  const { rows } = await db.execute(sql`select
    (select r::text from registrations r where r.id = ${registrationId}) as registration,
    (select count(*)::int from attendance_marks where registration_id = ${registrationId}) as marks,
    (select count(*)::int from attendance_scans where registration_id = ${registrationId}) as scans,
    (select count(*)::int from feedback_receipts where registration_id = ${registrationId}) as receipts,
    (select count(*)::int from licences where person_id = ${personId}) as licences,
    (select count(*)::int from attendee_signatures where person_id = ${personId}) as signatures`)
  return rows[0]
}
