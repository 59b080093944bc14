import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { aRegistrant, aRunningSeminar, aSlot, aTicket, minutesIn } from '../../../../tests/kit/attendance.ts'
import { actorOf, aPerson, aSeminar } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { contextOf, createTestServices } from '../../../../tests/kit/services.ts'
import { unsealLinkToken } from '../../email/adapters/link-tokens.ts'
import { outbox } from '../../email/tables.ts'
import { currentRoomCode } from '../adapters/room-codes.ts'
import { getRoomCode } from '../reads/room-code.ts'
import { getTicket } from '../reads/tickets.ts'
import { attendanceSlots } from '../tables/slots.ts'
import { queueDueTickets } from './queue-tickets.ts'
import { renewTicket } from './renew-ticket.ts'
import { enterRoomCode, openPresenter } from './room-codes.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })
const visitor = { ...contextOf(services, { actor: null }), limits: services.limits }

afterAll(async () => {
  await services.close()
  await database.close()
})

const ticketsTo = (email: string) =>
  db.select().from(outbox).where(eq(outbox.recipientEmail, email)).orderBy(outbox.id)

async function bodySentTo(email: string): Promise<string> {
  const [message] = (await ticketsTo(email)).toReversed()
  const { token } = (message?.data ?? {}) as { token: string }
  return unsealLinkToken(services.secrets, token)
}

describe('queueDueTickets', () => {
  test('sends a ticket once to verified registrants of a coming seminar with slots', async () => {
    const seminar = await aRunningSeminar(db)
    const verified = await aRegistrant(db, seminar.id)
    const pending = await aRegistrant(db, seminar.id, { paymentStatus: 'pending', amountDue: '500.00' })
    expect(await queueDueTickets(visitor)).toBe(0)
    await aSlot(db, seminar.id)
    const over = await aSeminar(db, { startsAt: minutesIn(-600), endsAt: minutesIn(-300) })
    await aRegistrant(db, over.id)
    await aSlot(db, over.id)
    const runs = await Promise.all([queueDueTickets(visitor), queueDueTickets(visitor)])
    expect(runs[0] + runs[1]).toBe(1)
    expect(await queueDueTickets(visitor)).toBe(0)
    expect(await ticketsTo(pending.person.email)).toEqual([])
    expect(await ticketsTo(verified.person.email)).toMatchObject([{ templateType: 'ticket' }])
    const stored = JSON.stringify(await ticketsTo(verified.person.email))
    const body = await bodySentTo(verified.person.email)
    expect(stored).not.toContain(body)
    expect(await getTicket(visitor, { body })).toMatchObject({
      registrationId: verified.id,
      payment: 'verified',
    })
  })

  test('sends the new ticket after a renewal, which voids the former one', async () => {
    const seminar = await aRunningSeminar(db)
    await aSlot(db, seminar.id)
    const registration = await aRegistrant(db, seminar.id)
    await queueDueTickets(visitor)
    const body = await bodySentTo(registration.person.email)
    await renewTicket(visitor, { body })
    await expect(renewTicket(visitor, { body })).rejects.toMatchObject({ code: 'ticket_unknown' })
    await expect(getTicket(visitor, { body })).rejects.toMatchObject({ code: 'ticket_unknown' })
    expect(await queueDueTickets(visitor)).toBe(1)
    const renewed = await bodySentTo(registration.person.email)
    expect(renewed).not.toBe(body)
    expect(await getTicket(visitor, { body: renewed })).toMatchObject({ registrationId: registration.id })
  })
})

describe('getTicket', () => {
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
    await expect(renewTicket(staff, query)).rejects.toMatchObject({ code: 'ticket_unknown' })
  })

  test('has a text that a version 6 code holds, and refuses a changed body', async () => {
    const seminar = await aRunningSeminar(db)
    const registration = await aRegistrant(db, seminar.id)
    const { body, text } = await getTicket(staff, { registrationId: registration.id })
    expect(body).toHaveLength(122)
    expect(text).toBe(`HTTP://LOCALHOST:3000/T/${body}`)
    expect(await getTicket(visitor, { body: body.toLowerCase() })).toMatchObject({ body })
    const changed = `${body.slice(0, 12)}${body[12] === 'A' ? 'B' : 'A'}${body.slice(13)}`
    await expect(getTicket(visitor, { body: changed })).rejects.toMatchObject({ code: 'ticket_unknown' })
  })
})

describe('renewTicket', () => {
  test('is refused to staff who are not managers, with a scanned ticket and with what they may read', async () => {
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
  })

  test('is for managers', async () => {
    const seminar = await aRunningSeminar(db)
    const { id: registrationId } = await aRegistrant(db, seminar.id)
    const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
    await expect(renewTicket(manager, { registrationId })).resolves.toBeUndefined()
  })
})

describe('enterRoomCode', () => {
  async function aRoom() {
    const seminar = await aRunningSeminar(db)
    const slot = await aSlot(db, seminar.id)
    const url = await openPresenter(staff, slot.id)
    const [{ codeSecretSealed } = { codeSecretSealed: null }] = await db
      .select()
      .from(attendanceSlots)
      .where(eq(attendanceSlots.id, slot.id))
    const { code } = await currentRoomCode(services.secrets, codeSecretSealed ?? '', visitor.now)
    return { seminar, slot, code, token: url.split('/present/')[1] ?? '' }
  }

  test('checks in the holder of a ticket by the code that the presenter page shows', async () => {
    const { seminar, slot, code, token } = await aRoom()
    const registration = await aRegistrant(db, seminar.id)
    const { body } = await getTicket(staff, { registrationId: registration.id })
    expect(await getRoomCode(visitor, token)).toMatchObject({ code, isOpen: true, presentCount: 0 })
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`
    expect(await enterRoomCode(visitor, { body, code: typed })).toEqual({
      slot: slot.label,
      outcome: 'accepted',
      mark: { status: 'present', minutes: 120 },
    })
    expect(await enterRoomCode(visitor, { body, code })).toMatchObject({ outcome: 'again' })
    expect(await getRoomCode(visitor, token)).toMatchObject({ presentCount: 1 })
    await expect(getRoomCode(visitor, `${token}x`)).rejects.toMatchObject({ code: 'presenter_expired' })
  })

  test('refuses wrong codes, the sixth within five minutes with a wait, and codes of other seminars', async () => {
    const { seminar } = await aRoom()
    const other = await aRoom()
    const registration = await aRegistrant(db, seminar.id)
    const { body } = await getTicket(staff, { registrationId: registration.id })
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(enterRoomCode(visitor, { body, code: other.code })).rejects.toMatchObject({
        code: 'room_code_wrong',
      })
    await expect(enterRoomCode(visitor, { body, code: other.code })).rejects.toMatchObject({
      kind: 'too_many',
    })
  })
})
