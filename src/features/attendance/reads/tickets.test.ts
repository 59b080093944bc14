import { describe, expect, test } from 'vitest'
import {
  aRegistrant,
  aRunningSeminar,
  aTicket,
  aTicketLink,
  minutesIn,
  scanningAs,
} from '#tests/kit/attendance.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { listSlotRows } from '../queries/slots.ts'
import { getTicket } from './tickets.ts'

const { db, services } = await aSite()
const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })
const visitor = contextOf(services, { actor: null })

describe('getTicket', () => {
  test('with the code of a ticket is for staff and the registrant, and neither code gives staff the link', async () => {
    const seminar = await aRunningSeminar(db)
    const own = await aRegistrant(db, seminar.id, { person: { emailVerifiedAt: minutesIn(-9) } })
    const query = { body: await aTicket(services, own) }
    const link = await aTicketLink(services, own)
    const asRegistrant = contextOf(services, { actor: actorOf(own.person) })
    expect(await getTicket(asRegistrant, query)).toMatchObject({ registrationId: own.id, link })
    expect(await getTicket(staff, query)).toMatchObject({ registrationId: own.id, link: null })
    expect(await getTicket(staff, { body: link })).toMatchObject({ link: null })
    await expect(getTicket(visitor, query)).rejects.toMatchObject({ code: 'ticket_code_only' })
  })

  test('is for staff and the registrant, not for others, and not without a seat', async () => {
    const seminar = await aRunningSeminar(db)
    const own = await aRegistrant(db, seminar.id, { person: { emailVerifiedAt: minutesIn(-9) } })
    const rejected = await aRegistrant(db, seminar.id, { paymentStatus: 'rejected', amountDue: '500.00' })
    const asRegistrant = contextOf(services, { actor: actorOf(own.person) })
    const stranger = contextOf(services, { actor: actorOf(rejected.person) })
    const query = { registrationId: own.id }
    expect(await getTicket(staff, query)).toMatchObject({ registrationId: own.id, attendance: null })
    expect(await getTicket(asRegistrant, query)).toMatchObject({ registrationId: own.id })
    for (const context of [stranger, visitor])
      await expect(getTicket(context, query)).rejects.toMatchObject({ code: 'ticket_unknown' })
    await expect(getTicket(staff, { registrationId: rejected.id })).rejects.toMatchObject({
      code: 'ticket_unknown',
    })
  })

  test('shows a day of a seminar without slots of a program once its registrant is checked in', async () => {
    const { id: seminarId } = await aRunningSeminar(db)
    const { id: registrationId } = await aRegistrant(db, seminarId)
    const [day] = await listSlotRows(db, seminarId)
    await scanningAs(staff)(seminarId, day?.id ?? 0, registrationId)
    const { slots, attendance } = await getTicket(staff, { registrationId })
    expect(slots).toMatchObject([{ label: 'Whole day', status: 'present' }])
    expect(attendance).toBe('Your attendance: 100 %.')
  })

  test('has a text that a version 6 code holds, and refuses a changed body', async () => {
    const seminar = await aRunningSeminar(db)
    const registration = await aRegistrant(db, seminar.id)
    const { body, text } = await getTicket(staff, { registrationId: registration.id })
    expect(body).toHaveLength(122)
    expect(text).toBe(`HTTP://LOCALHOST:3000/T/${body}`)
    const link = await aTicketLink(services, registration)
    expect(await getTicket(visitor, { body: link.toLowerCase() })).toMatchObject({ body, link })
    const changed = `${link.slice(0, 12)}${link[12] === 'A' ? 'B' : 'A'}${link.slice(13)}`
    await expect(getTicket(visitor, { body: changed })).rejects.toMatchObject({ code: 'ticket_unknown' })
  })
})
