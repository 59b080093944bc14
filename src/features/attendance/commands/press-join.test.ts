import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { seminarMeetings } from '#app/features/seminars/tables.ts'
import { aRegistrant, aRunningSeminar, aTicketLink } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getTicket } from '../reads/tickets.ts'
import { attendanceJoinCodes } from '../tables/imports.ts'
import { joinMeetingByTicket } from './press-join.ts'

const { db, services } = await aSite()
const visitor = contextOf(services, { actor: null })

const url = 'https://zoom.us/j/812'

async function aHolder(seminar: { readonly id: number }, values: Parameters<typeof aRegistrant>[2] = {}) {
  await db.insert(seminarMeetings).values({ seminarId: seminar.id, url })
  const registrant = await aRegistrant(db, seminar.id, values)
  return { registrant, body: await aTicketLink(services, registrant) }
}

async function pressedAt(registrationId: number) {
  const ofRegistration = eq(attendanceJoinCodes.registrationId, registrationId)
  const [row] = await db.select().from(attendanceJoinCodes).where(ofRegistration)
  return row?.joinedPressedAt ?? null
}

test('joinByTicket records a press by a holder of the ticket, without the address in the audit log', async () => {
  const { registrant, body } = await aHolder(await aRunningSeminar(db))
  expect(await joinMeetingByTicket(visitor, { body })).toBe(url)
  expect(await pressedAt(registrant.id)).toEqual(testNow)
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'seminar.meeting_joined'))
  expect(entries).toMatchObject([{ subjectId: registrant.id, actorId: null }])
  expect(JSON.stringify(entries)).not.toContain('zoom')
})

test('joinByTicket notes nothing before the meeting opens, without a verified payment, or for staff', async () => {
  const early = await aHolder(await aSeminar(db, { startsAt: inDays(1) }))
  const unpaid = { paymentStatus: 'pending', amountDue: '500.00' } as const
  const pending = await aHolder(await aRunningSeminar(db), unpaid)
  for (const { registrant, body } of [early, pending]) {
    expect(await joinMeetingByTicket(visitor, { body })).toBeNull()
    expect(await pressedAt(registrant.id)).toBeNull()
  }
  const { registrant, body } = await aHolder(await aRunningSeminar(db))
  const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })
  expect(await joinMeetingByTicket(staff, { body })).toBe(url)
  const { body: code } = await getTicket(staff, { registrationId: registrant.id })
  await expect(joinMeetingByTicket(visitor, { body: code })).rejects.toMatchObject({
    code: 'ticket_code_only',
  })
  expect(await pressedAt(registrant.id)).toBeNull()
  await expect(joinMeetingByTicket(visitor, { body: 'ABC' })).rejects.toMatchObject({
    code: 'ticket_unknown',
  })
})
