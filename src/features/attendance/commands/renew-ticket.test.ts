import { asc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { aRegistrant, aRunningSeminar, aTicket, minutesIn } from '../../../../tests/kit/attendance.ts'
import { aSeminar } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { contextOf, createTestServices } from '../../../../tests/kit/services.ts'
import { unsealLinkToken } from '../../email/adapters/link-tokens.ts'
import { outbox } from '../../email/tables.ts'
import { getTicket } from '../reads/tickets.ts'
import { renewTicket } from './renew-ticket.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const visitor = contextOf(services, { actor: null })

afterAll(async () => {
  await services.close()
  await database.close()
})

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

  test.each([
    ['whose payment is not verified', {}, { paymentStatus: 'pending', amountDue: '500.00' }],
    ['of a seminar that is over', { startsAt: minutesIn(-600), endsAt: minutesIn(-300) }, {}],
    ['of a cancelled seminar', { status: 'cancelled', cancelledAt: minutesIn(-5) }, {}],
  ] as const)('e-mails no ticket of a registration %s', async (_, seminarValues, values) => {
    const seminar = await aSeminar(db, seminarValues)
    const registration = await aRegistrant(db, seminar.id, values)
    const body = await aTicket(services, registration)
    await renewTicket(visitor, { body })
    await expect(getTicket(visitor, { body })).rejects.toMatchObject({ code: 'ticket_unknown' })
    expect(await mailsTo(registration.person.email)).toEqual([])
  })
})
