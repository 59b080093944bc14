import { afterAll, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { createTestApi, createTestServices } from '../../../../tests/kit/services.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const api = createTestApi(services)

afterAll(async () => {
  await services.close()
  await database.close()
})

async function deleteAs(role: 'organizer' | 'staff', attendeeId: unknown) {
  const headers = { Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id) }
  return api.call('/attendees/delete', { body: { attendeeId }, headers })
}

test('POST /attendees/delete deletes an attendee, then responds with 404', async () => {
  const { id } = await aPerson(db)
  expect(await deleteAs('organizer', id)).toMatchObject({ status: 200, body: { success: true } })
  expect(await deleteAs('organizer', id)).toMatchObject({
    status: 404,
    body: { error: 'No attendee found.' },
  })
})

test('POST /attendees/delete refuses staff accounts and refers to User Management', async () => {
  const { id } = await aPerson(db, { role: 'staff' })
  expect(await deleteAs('organizer', id)).toMatchObject({
    status: 409,
    body: { error: 'Manage this account in User Management.' },
  })
})

test('POST /attendees/delete is refused to the staff role', async () => {
  expect(await deleteAs('staff', (await aPerson(db)).id)).toMatchObject({ status: 403 })
})

test.for([0, -1, 1.5, '7', null, undefined, 2 ** 40])(
  'POST /attendees/delete refuses %s as an attendee ID',
  async (attendeeId) => {
    expect(await deleteAs('organizer', attendeeId)).toMatchObject({
      status: 400,
      body: { error: 'Attendee ID must be a positive integer.' },
    })
  },
)
