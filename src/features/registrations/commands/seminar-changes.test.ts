import { afterAll, describe, expect, test } from 'vitest'
import { aPerson, aSeminar, aSessionCookie, inDays } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aSeatHolder } from '../../../../tests/kit/seats.ts'
import { createTestApi, createTestServices } from '../../../../tests/kit/services.ts'
import { outbox } from '../../email/tables.ts'
import type { SeminarChangeResponse } from '../../seminars/contract/seminars.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const api = createTestApi(services)
const Cookie = await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id)
const staffCookie = await aSessionCookie(db, (await aPerson(db, { role: 'staff' })).id)

afterAll(async () => {
  await services.close()
  await database.close()
})

function send<Body = Record<string, unknown>>(path: string, body: unknown, cookie = Cookie) {
  return api.call<Body>(path, { body, headers: { Cookie: cookie } })
}

describe('POST /seminars/update', () => {
  test('returns the updated seminar including the meeting link', async () => {
    const { id } = await aSeminar(db, { locationDetails: 'https://meet.example' })
    const { status, body } = await send<SeminarChangeResponse>('/seminars/update', {
      id,
      title: 'Other',
      price: 10,
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id, seminar: { id, title: 'Other', price: 10, locationDetails: 'https://meet.example' } },
    })
    expect((await send(`/seminars/details?seminarId=${id}`, undefined)).body).toEqual({
      seminar: body.seminar,
    })
  })

  test('refuses an edit based on a stale version, and accepts it after reloading', async () => {
    const { id } = await aSeminar(db)
    const fresh = async () => {
      const { body } = await send<SeminarChangeResponse>(`/seminars/details?seminarId=${id}`, undefined)
      return body.seminar.updatedAt
    }
    const expectedUpdatedAt = await fresh()
    await send('/seminars/update', { id, title: 'First', expectedUpdatedAt })
    const late = { id, title: 'Second', expectedUpdatedAt }
    const text = 'Someone else changed this seminar in the meantime. Nothing was saved.'
    expect(await send('/seminars/update', late)).toMatchObject({ status: 409, body: { error: text } })
    const looked = { ...late, expectedUpdatedAt: await fresh() }
    expect(await send('/seminars/update', looked)).toMatchObject({ body: { seminar: { title: 'Second' } } })
  })

  test('makes a cancellation public and closes registration', async () => {
    const { id } = await aSeminar(db)
    const change = { id, status: 'cancelled', cancelledReason: 'A typhoon' }
    expect(await send('/seminars/update', change)).toMatchObject({ status: 200 })
    const shown = await api.call<SeminarChangeResponse>(`/seminars/details?seminarId=${id}`)
    expect(shown.body.seminar.status).toBe('cancelled')
    expect(JSON.stringify(shown.body)).not.toContain('typhoon')
    expect(await send('/seminars/update', { id, status: 'scheduled' })).toMatchObject({ status: 409 })
  })

  test('e-mails registrants about a new place unless the editor opts out', async () => {
    const { id } = await aSeminar(db)
    await aSeatHolder(db, id)
    const place = { id, locationType: 'in_person', locationAddress: 'Calbayog' }
    expect((await send('/seminars/update', { ...place, notifyRegistrants: false })).status).toBe(200)
    expect(await db.$count(outbox)).toBe(0)
    expect((await send('/seminars/update', { id, locationAddress: 'Tacloban' })).status).toBe(200)
    expect(await db.select({ type: outbox.templateType }).from(outbox)).toEqual([{ type: 'seminar_changed' }])
  })

  test('refuses a limit below the seats taken, at its field', async () => {
    const { id } = await aSeminar(db, { seatsTaken: 12 })
    const message = '12 seats are already taken, so the limit cannot be lower than 12.'
    expect(await send('/seminars/update', { id, maxAttendees: 2 })).toMatchObject({
      status: 409,
      body: { error: message, issues: [{ path: 'maxAttendees', message }] },
    })
  })

  test.each<[string, object, string]>([
    ['startDate', { startDate: '' }, 'Start date is required'],
    ['startDate', { startDate: null }, 'Start date is required'],
    ['startDate', { startDate: '2026-12-05' }, 'Invalid date format'],
    ['endDate', { endDate: inDays(7).toISOString() }, 'End time must be after start time'],
    ['endDate', { endDate: 5 }, 'Invalid date format'],
    ['expectedUpdatedAt', { expectedUpdatedAt: null }, 'Invalid date format'],
    ['notifyRegistrants', { notifyRegistrants: 'no' }, 'notifyRegistrants must be true or false'],
    ['price', { price: 1.005 }, 'Price must be 0 or more, in pesos, with at most two decimals'],
    ['title', { title: '' }, 'Title is required'],
    ['seatsTaken', { seatsTaken: 0 }, 'Unrecognized key: "seatsTaken"'],
    [
      'cancelledReason',
      { cancelledReason: 'Why' },
      'A reason can be entered only when the seminar is cancelled.',
    ],
  ])('reports an invalid value at field %s: %o', async (path, values, message) => {
    const { id } = await aSeminar(db)
    expect(await send('/seminars/update', { id, ...values })).toMatchObject({
      status: 400,
      body: { error: message, issues: [{ path, message }] },
    })
  })

  test('is refused to non-managers and responds with 404 for an unknown seminar', async () => {
    expect((await send('/seminars/update', { id: 987_654, title: 'Other' })).status).toBe(404)
    expect((await send('/seminars/update', { id: 1, title: 'Other' }, staffCookie)).status).toBe(403)
    expect((await api.call('/seminars/update', { body: { id: 1, title: 'Other' } })).status).toBe(401)
  })
})

describe('GET /seminars/registrant-counts', () => {
  const counts = (id: number | string, cookie = Cookie) =>
    send(`/seminars/registrant-counts?seminarId=${id}`, undefined, cookie)

  test('counts the registrants who would be e-mailed about a change', async () => {
    const { id } = await aSeminar(db)
    await aSeatHolder(db, id)
    await aSeatHolder(db, id, { amountDue: '500.00', paymentStatus: 'pending' })
    await aSeatHolder(db, id, { amountDue: '500.00', paymentStatus: 'rejected' })
    await aSeatHolder(db, id, { person: { erasedAt: inDays(-1) } })
    expect(await counts(id)).toMatchObject({ status: 200, body: { registrants: 2, verified: 1 } })
    expect((await counts((await aSeminar(db)).id)).body).toEqual({ registrants: 0, verified: 0 })
  })

  test('is refused to non-managers and responds with 404 for an unknown seminar', async () => {
    expect((await counts(987_654)).status).toBe(404)
    expect((await counts('x')).status).toBe(400)
    expect((await counts(1, staffCookie)).status).toBe(403)
    expect((await api.call('/seminars/registrant-counts?seminarId=1')).status).toBe(401)
  })
})

describe('POST /seminars/delete', () => {
  test('deletes a seminar, which then responds with 404', async () => {
    const { id } = await aSeminar(db)
    expect(await send('/seminars/delete', { seminarId: id })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect((await api.call(`/seminars/details?seminarId=${id}`)).status).toBe(404)
    expect((await send('/seminars/delete', { seminarId: id })).status).toBe(404)
  })

  test('refuses a seminar that has registrations', async () => {
    const { id } = await aSeminar(db)
    await aSeatHolder(db, id)
    expect(await send('/seminars/delete', { seminarId: id })).toMatchObject({
      status: 409,
      body: { error: 'This seminar has 1 registration and cannot be deleted. Cancel it instead.' },
    })
  })

  test.each([0, -1, 1.5, '1', null, 2_147_483_648])('refuses %s as a seminar ID', async (seminarId) => {
    const message = 'Seminar ID must be a positive integer.'
    expect(await send('/seminars/delete', { seminarId })).toMatchObject({
      status: 400,
      body: { error: message, issues: [{ path: 'seminarId', message }] },
    })
  })

  test('is refused to non-managers', async () => {
    expect((await send('/seminars/delete', { seminarId: 1 }, staffCookie)).status).toBe(403)
    expect((await api.call('/seminars/delete', { body: { seminarId: 1 } })).status).toBe(401)
  })
})
