import { describe, expect, test } from 'vitest'
import type { SeminarChangeResponse } from '#app/features/seminars/contract/seminars.ts'
import { aPerson, aSeminar, aSessionCookie, inDays } from '#tests/kit/builders.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { aSite } from '#tests/kit/site.ts'

const { db, api } = await aSite()
const Cookie = await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id)

function send<Body = Record<string, unknown>>(path: string, body: unknown) {
  return api.call<Body>(path, { body, headers: { Cookie } })
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

  test('makes a cancellation public and closes registration', async () => {
    const { id } = await aSeminar(db)
    const change = { id, status: 'cancelled', cancelledReason: 'A typhoon' }
    expect(await send('/seminars/update', change)).toMatchObject({ status: 200 })
    const shown = await api.call<SeminarChangeResponse>(`/seminars/details?seminarId=${id}`)
    expect(shown.body.seminar.status).toBe('cancelled')
    expect(JSON.stringify(shown.body)).not.toContain('typhoon')
  })
})

describe('GET /seminars/registrant-counts', () => {
  const counts = (id: number) => send(`/seminars/registrant-counts?seminarId=${id}`, undefined)

  test('counts the registrants who would be e-mailed about a change', async () => {
    const { id } = await aSeminar(db)
    await aSeatHolder(db, id)
    await aSeatHolder(db, id, { amountDue: '500.00', paymentStatus: 'pending' })
    await aSeatHolder(db, id, { amountDue: '500.00', paymentStatus: 'rejected' })
    await aSeatHolder(db, id, { person: { erasedAt: inDays(-1) } })
    expect(await counts(id)).toMatchObject({ status: 200, body: { registrants: 2, verified: 1 } })
    expect((await counts((await aSeminar(db)).id)).body).toEqual({ registrants: 0, verified: 0 })
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
  })
})
