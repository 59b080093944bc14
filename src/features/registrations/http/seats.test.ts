import { expect, test } from 'vitest'
import { aPerson, aSeminar } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'

const { db, api, signIn } = await aSite()
const staff = await signIn('staff')

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
  [{ userId: 1 }, 'Please select a seminar.'],
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

test('POST /attendees/invite refuses no people, more than a thousand, and no seminar', async () => {
  const { id } = await aSeminar(db)
  const userIds = Array.from({ length: 1001 }, (_, index) => index + 1)
  for (const [body, error] of [
    [{ userIds: [], seminarId: id }, 'Please select an attendee.'],
    [{ userIds, seminarId: id }, 'At most 1000 attendees can be invited at once.'],
    [{ userIds: [1] }, 'Please select a seminar.'],
  ] as const)
    expect(await post('invite', body)).toMatchObject({ status: 400, body: { error } })
})
