/** Test of who reads a person's license number where. */
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aRegistrant, aRunningSeminar, aSlot, aTicketLink } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aSessionCookie, inDays, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { createCheckInPass } from '../features/attendance/commands/check-in-passes.ts'
import { registrations } from '../features/registrations/tables.ts'

const { db, services, api } = await aSite()
let holder: { readonly id: number; readonly seminarId: number }

beforeAll(async () => {
  const { id: seminarId } = await aRunningSeminar(db)
  await aSlot(db, seminarId)
  const { person } = await aRegistrant(db, seminarId, {
    person: { prcLicenseNo: '0012345', emailVerifiedAt: testNow, createdAt: testNow },
  })
  holder = { id: person.id, seminarId }
})

const screens = {
  'the attendee list': () => '/attendees',
  'the profile': () => `/attendees/profile?attendeeId=${holder.id}`,
  'the attendance list': () => `/attendees/attendance?seminarId=${holder.seminarId}`,
  'the export of participants': () => `/seminars/participants?seminarId=${holder.seminarId}`,
  'the list of licences': () => `/licences?personId=${holder.id}`,
}

async function readWith(headers: Record<string, string>, path: string): Promise<string> {
  const response = await api.send(path, { headers })
  expect(response.status).toBe(200)
  return response.text()
}

async function readBy(personId: number, path: string): Promise<string> {
  return readWith({ Cookie: await aSessionCookie(db, personId) }, path)
}

test.for(Object.entries(screens))('Managers read license numbers whole in %s', async ([, path]) => {
  for (const role of ['organizer', 'admin'] as const)
    expect(await readBy((await aPerson(db, { role })).id, path())).toContain('0012345')
})

test.for(Object.entries(screens))('Other staff read the last three digits in %s', async ([, path]) => {
  const text = await readBy((await aPerson(db, { role: 'staff' })).id, path())
  expect(text).toContain('••••345')
  expect(text).not.toContain('12345')
})

test('The holder reads their own number whole in profile and licenses', async () => {
  expect(await readBy(holder.id, '/attendees/profile')).toContain('0012345')
  expect(await readBy(holder.id, '/licences')).toContain('0012345')
})

test('Holders of the ticket and of a check-in pass read no license number', async () => {
  const [registration] = await db.select().from(registrations).where(eq(registrations.personId, holder.id))
  if (registration === undefined) throw new Error('The registration is missing.')
  const ticket = await aTicketLink(services, registration)
  for (const path of [
    '/certificates/licence',
    '/certificates/name',
    '/certificates/own',
    '/evaluation/answer',
  ])
    expect(await readWith({}, `${path}?link=${ticket}`)).not.toContain('12345')
  expect(await readWith({}, `/attendees/ticket?body=${ticket}`)).not.toContain('12345')
  const { seminarId } = holder
  const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
  const pass = { seminarId, label: 'Entrance', expiresAt: inDays(1).toISOString() }
  const { token } = await createCheckInPass(manager, pass)
  const snapshot = await readWith({ Cookie: `check_in=${token}` }, '/check-in/snapshot')
  expect(JSON.parse(snapshot)).toMatchObject({ people: [{ registrationId: registration.id }] })
  expect(snapshot).not.toContain('12345')
})

test('An account whose e-mail is not verified reads no licenses', async () => {
  const { id } = await aPerson(db, { prcLicenseNo: '0012345' })
  expect(JSON.parse(await readBy(id, '/licences'))).toEqual({ licences: [] })
})
