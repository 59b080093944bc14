import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aRegistrant, aRunningSeminar, aTicket, minutesIn } from '../../../../tests/kit/attendance.ts'
import { actorOf, aPerson } from '../../../../tests/kit/builders.ts'
import { contextOf } from '../../../../tests/kit/services.ts'
import { aSite } from '../../../../tests/kit/site.ts'
import { unsealLinkToken } from '../../email/adapters/link-tokens.ts'
import { outbox } from '../../email/tables.ts'
import { getTicket } from '../reads/tickets.ts'
import { renewTicket } from './renew-ticket.ts'

const { db, services } = await aSite()
const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })
const visitor = contextOf(services, { actor: null })

const mailsTo = (email: string) =>
  db.select().from(outbox).where(eq(outbox.recipientEmail, email)).orderBy(asc(outbox.id))

describe('renewTicket', () => {
  test('voids the ticket and e-mails the new one, once after a double click', async () => {
    const seminar = await aRunningSeminar(db)
    const registration = await aRegistrant(db, seminar.id)
    const body = await aTicket(services, registration)
    const renewals = await Promise.allSettled([
      renewTicket(visitor, { body }),
      renewTicket(visitor, { body }),
    ])
    expect(renewals.some(({ status }) => status === 'fulfilled')).toBe(true)
    await expect(renewTicket(visitor, { body })).rejects.toMatchObject({ code: 'ticket_unknown' })
    await expect(getTicket(visitor, { body })).rejects.toMatchObject({ code: 'ticket_unknown' })
    const mails = await mailsTo(registration.person.email)
    expect(mails).toMatchObject([{ templateType: 'ticket', personId: registration.personId }])
    const { token = '' } = (mails[0]?.data ?? {}) as { token?: string }
    const renewed = unsealLinkToken(services.secrets, token)
    expect(renewed).not.toBe(body)
    expect(JSON.stringify(mails)).not.toContain(renewed)
    expect(await getTicket(visitor, { body: renewed })).toMatchObject({ registrationId: registration.id })
  })

  test('e-mails no ticket of a registration whose payment is not verified', async () => {
    const seminar = await aRunningSeminar(db)
    const pending = { paymentStatus: 'pending', amountDue: '500.00' } as const
    const registration = await aRegistrant(db, seminar.id, pending)
    const body = await aTicket(services, registration)
    await renewTicket(visitor, { body })
    await expect(getTicket(visitor, { body })).rejects.toMatchObject({ code: 'ticket_unknown' })
    expect(await mailsTo(registration.person.email)).toEqual([])
  })

  test('is for managers, and refused to other staff, with a scanned ticket and with what they may read', async () => {
    const seminar = await aRunningSeminar(db)
    const registration = await aRegistrant(db, seminar.id, { person: { emailVerifiedAt: minutesIn(-9) } })
    const scanned = await aTicket(services, registration)
    const read = await getTicket(staff, { registrationId: registration.id })
    const shown = await getTicket(visitor, { body: read.body })
    const attempts = [
      [staff, { registrationId: registration.id }],
      [staff, { body: scanned }],
      [staff, { body: read.body }],
      // Signed out, staff are visitors.
      [visitor, { body: read.body }],
      [visitor, { body: shown.body }],
    ] as const
    for (const [context, input] of attempts)
      await expect(renewTicket(context, input)).rejects.toMatchObject({ code: 'ticket_unknown' })
    expect(read.body).not.toBe(scanned)
    expect(await getTicket(visitor, { body: scanned })).toMatchObject({ body: scanned })
    const asRegistrant = contextOf(services, { actor: actorOf(registration.person) })
    expect(await getTicket(asRegistrant, { registrationId: registration.id })).toMatchObject({
      body: scanned,
    })
    await renewTicket(visitor, { body: scanned })
    await expect(getTicket(visitor, { body: read.body })).rejects.toMatchObject({ code: 'ticket_unknown' })
    const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
    await renewTicket(manager, { registrationId: registration.id })
  })
})
