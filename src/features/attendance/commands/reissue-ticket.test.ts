import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { unsealLinkToken } from '#app/features/email/adapters/link-tokens.ts'
import { outbox } from '#app/features/email/tables.ts'
import {
  aRegistrant,
  aRunningSeminar,
  aTicket,
  aTicketLink,
  forgedTicket,
  minutesIn,
} from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aSeminar, inDays } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getTicket } from '../reads/tickets.ts'
import { reissueTicket } from './reissue-ticket.ts'
import { sendTicketLink } from './send-ticket-link.ts'

const { db, services } = await aSite()
const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })
const visitor = contextOf(services, { actor: null })

const mailsTo = (email: string) =>
  db.select().from(outbox).where(eq(outbox.recipientEmail, email)).orderBy(asc(outbox.id))

describe('reissueTicket', () => {
  test('voids the ticket and e-mails the new one, once after a double click', async () => {
    const seminar = await aRunningSeminar(db)
    const registration = await aRegistrant(db, seminar.id)
    const body = await aTicketLink(services, registration)
    const renewals = await Promise.allSettled([
      reissueTicket(visitor, { body }),
      reissueTicket(visitor, { body }),
    ])
    expect(renewals.some(({ status }) => status === 'fulfilled')).toBe(true)
    await expect(reissueTicket(visitor, { body })).rejects.toMatchObject({ code: 'ticket_unknown' })
    await expect(getTicket(visitor, { body })).rejects.toMatchObject({ code: 'ticket_unknown' })
    const mails = await mailsTo(registration.person.email)
    expect(mails).toMatchObject([{ templateType: 'ticket', personId: registration.personId }])
    const { token = '' } = (mails[0]?.data ?? {}) as { token?: string }
    const rotated = unsealLinkToken(services.secrets, token)
    expect(rotated).not.toBe(body)
    expect(JSON.stringify(mails)).not.toContain(rotated)
    expect(await getTicket(visitor, { body: rotated })).toMatchObject({ registrationId: registration.id })
  })

  test('e-mails no ticket of a registration whose payment is not verified', async () => {
    const seminar = await aRunningSeminar(db)
    const pending = { paymentStatus: 'pending', amountDue: '500.00' } as const
    const registration = await aRegistrant(db, seminar.id, pending)
    const body = await aTicketLink(services, registration)
    await reissueTicket(visitor, { body })
    await expect(getTicket(visitor, { body })).rejects.toMatchObject({ code: 'ticket_unknown' })
    expect(await mailsTo(registration.person.email)).toEqual([])
  })

  test('is for managers, and refused to other staff, with the link and with what they may read', async () => {
    const seminar = await aRunningSeminar(db)
    const registration = await aRegistrant(db, seminar.id, { person: { emailVerifiedAt: minutesIn(-9) } })
    const link = await aTicketLink(services, registration)
    const { body: code } = await getTicket(staff, { registrationId: registration.id })
    for (const input of [{ registrationId: registration.id }, { body: link }, { body: code }])
      await expect(reissueTicket(staff, input)).rejects.toMatchObject({ code: 'ticket_unknown' })
    await expect(reissueTicket(visitor, { body: code })).rejects.toMatchObject({ code: 'ticket_code_only' })
    const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
    await reissueTicket(manager, { registrationId: registration.id })
    await expect(getTicket(visitor, { body: link })).rejects.toMatchObject({ code: 'ticket_unknown' })
  })
})

describe('sendTicketLink', () => {
  const requester = { ...visitor, limits: services.limits }

  test('e-mails the link to the registrant, for whoever has the code, also after the seminar, three times a day', async () => {
    const seminar = await aSeminar(db, { startsAt: inDays(-2), endsAt: inDays(-1) })
    const registration = await aRegistrant(db, seminar.id)
    const body = await aTicket(services, registration)
    await sendTicketLink(requester, { body })
    const [mail] = await mailsTo(registration.person.email)
    const { token = '' } = (mail?.data ?? {}) as { token?: string }
    const link = unsealLinkToken(services.secrets, token)
    expect(await getTicket(visitor, { body: link })).toMatchObject({ registrationId: registration.id, link })
    await sendTicketLink(requester, { body })
    await sendTicketLink(requester, { body })
    await expect(sendTicketLink(requester, { body })).rejects.toMatchObject({ kind: 'too_many' })
  })

  test('refuses forged and replaced codes', async () => {
    const seminar = await aRunningSeminar(db)
    const registration = await aRegistrant(db, seminar.id)
    const former = await aTicket(services, { ...registration, linkVersion: 2 })
    for (const body of [former, forgedTicket(await aTicket(services, registration)), 'ABC'])
      await expect(sendTicketLink(requester, { body })).rejects.toMatchObject({ code: 'ticket_unknown' })
    expect(await mailsTo(registration.person.email)).toEqual([])
  })
})
