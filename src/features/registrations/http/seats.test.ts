import { afterAll, expect, test } from 'vitest'
import { aPerson, aSeminar, aSessionCookie } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { createTestApi, createTestServices } from '../../../../tests/kit/services.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const api = createTestApi(services)
const staff = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'staff' })).id) }
const attendee = { Cookie: await aSessionCookie(db, (await aPerson(db)).id) }

afterAll(async () => {
  await services.close()
  await database.close()
})

const post = (path: string, body: unknown, headers: Record<string, string> = staff) =>
  api.call(`/attendees/${path}`, { body, headers })

test('POST /attendees/add-to-seminar registers a person; a retry gets the first response', async () => {
  const body = { userId: (await aPerson(db)).id, seminarId: (await aSeminar(db)).id }
  const headers = { ...staff, 'Idempotency-Key': 'one press' }
  const first = await post('add-to-seminar', body, headers)
  expect(first).toMatchObject({ status: 200, body: { success: true, registrationId: expect.any(Number) } })
  expect((await post('add-to-seminar', body, headers)).body).toEqual(first.body)
  expect(await post('add-to-seminar', body)).toMatchObject({ status: 409 })
})

test.for([
  [{ seminarId: 1 }, 'Please select an attendee.'],
  [{ userId: null, seminarId: 1 }, 'Please select an attendee.'],
  [{ userId: 0, seminarId: 1 }, 'Please select an attendee.'],
  [{ userId: 1 }, 'Please select a seminar.'],
  [{ userId: 1, seminarId: 'x' }, 'Please select a seminar.'],
] as const)('POST /attendees/add-to-seminar refuses %j with a readable message', async ([body, error]) => {
  expect(await post('add-to-seminar', body)).toMatchObject({ status: 400, body: { error } })
})

test('POST /attendees/invite sends invitations and reports how many were sent and skipped', async () => {
  const body = {
    userIds: [(await aPerson(db, { marketingConsent: true })).id, 2_000_000_000],
    seminarId: (await aSeminar(db)).id,
  }
  expect(await post('invite', body)).toMatchObject({
    status: 200,
    body: {
      message: '1 invitation is on its way. 1 was skipped: 1 no longer listed.',
      queued: 1,
      skipped: 1,
    },
  })
})

test('POST /attendees/invite refuses no people, more than a thousand, and no or unknown seminar', async () => {
  const { id } = await aSeminar(db)
  const userIds = Array.from({ length: 1001 }, (_, index) => index + 1)
  for (const [body, error] of [
    [{ userIds: [], seminarId: id }, 'Please select an attendee.'],
    [{ userIds, seminarId: id }, 'At most 1000 attendees can be invited at once.'],
    [{ userIds: [1] }, 'Please select a seminar.'],
  ] as const)
    expect(await post('invite', body)).toMatchObject({ status: 400, body: { error } })
  expect(await post('invite', { userIds: [1], seminarId: 2_000_000_000 })).toMatchObject({ status: 404 })
  expect(await post('invite', { userIds: [0.5], seminarId: id })).toMatchObject({ status: 400 })
})

test('POST /attendees/add-to-seminar and /invite are refused to attendees and visitors', async () => {
  for (const path of ['add-to-seminar', 'invite']) {
    expect(await post(path, {}, attendee)).toMatchObject({ status: 403 })
    expect(await post(path, {}, {})).toMatchObject({ status: 401 })
  }
})
