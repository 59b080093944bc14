import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { createTestDatabase } from '#tests/kit/database.ts'
import { type DatabaseGate, openGate } from '#tests/kit/database-gate.ts'
import { createTestApi, createTestServices, type TestServices } from '#tests/kit/services.ts'
import { connectDatabase, type DatabaseConnection } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'

/** A direct connection that bypasses the gate. */
const database = await createTestDatabase()
let gate: DatabaseGate
let through: DatabaseConnection
let services: TestServices
let api: ReturnType<typeof createTestApi>

beforeAll(async () => {
  gate = await openGate(database.connectionString)
  const { connectionString } = gate
  through = connectDatabase({ connectionString, log: createLog('silent') })
  services = await createTestServices({ ...through, connectionString, close: () => through.pool.end() })
  api = createTestApi(services)
})

afterEach(async () => {
  const { rows } = await database.pool.query(
    'select 1 from seminars s where seats_taken <> (select count(*) from registrations where seminar_id = s.id)',
  )
  expect(rows).toEqual([])
})

afterAll(async () => {
  await services.close()
  await through.pool.end()
  await gate.close()
  await database.close()
})

test('API responds with 503 and Retry-After during a database outage and recovers by itself', async () => {
  const { id: seminarId } = await aSeminar(database.db)
  expect((await api.send('/seminars')).status).toBe(200)
  await gate.shut()
  for (const body of [undefined, aRegistration({ seminarId })]) {
    const path = body === undefined ? '/seminars' : '/attendees'
    const answer = await api.call(path, { body })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('5')
    expect(answer.body.message).toBe('The site is temporarily unavailable. Please try again.')
  }
  await gate.open()
  expect((await api.send('/attendees', { body: aRegistration({ seminarId }) })).status).toBe(200)
})

test("API returns the same registration to a retry when the first commit's response was lost", async () => {
  const { id: seminarId } = await aSeminar(database.db)
  const request = { body: aRegistration({ seminarId }), headers: { 'Idempotency-Key': 'a'.repeat(32) } }
  gate.loseNextCommit()
  const lost = await api.call('/attendees', request)
  expect(lost).toMatchObject({ status: 503, body: { message: expect.stringContaining('Please try again.') } })

  const { rows } = await database.pool.query('select id from registrations where seminar_id = $1', [
    seminarId,
  ])
  const retried = await api.call('/attendees', request)
  expect(retried).toMatchObject({ status: 200, body: { registrationId: rows[0].id } })
  const counted = await database.pool.query(
    `select (select count(*) from registrations where seminar_id = $1) as seats,
      (select count(*) from outbox where recipient_email = $2) as emails`,
    [seminarId, request.body.email],
  )
  expect(counted.rows).toEqual([{ seats: 1, emails: 1 }])
})
