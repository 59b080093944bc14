import { expect, test } from 'vitest'
import { aRegistration } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { advanceAt, aFullSeminar, anEntry, offerTokenOf } from '#tests/kit/waitlist.ts'

const { db, services, api } = await aSite()

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  api.send(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })

test('The link of an offer lets its browser register for the full seminar, once', async () => {
  const { id: seminarId } = await aFullSeminar(db, { seatsTaken: 1 })
  const entry = await anEntry(db, seminarId)
  await advanceAt(services, services.clock())
  const link = await offerTokenOf(services, entry.email)
  const opened = await post('/waitlist/own/offer', { link })
  expect(await opened.json()).toMatchObject({ seminarId, seats: 1 })
  const [cookie = ''] = (opened.headers.get('Set-Cookie') ?? '').split(';')
  const headers = { Cookie: cookie }
  const held = `/waitlist/own/seat?seminarId=${seminarId}`
  expect((await api.call(held, { headers })).body).toEqual({ isHeld: true })
  expect((await api.call(held)).body).toEqual({ isHeld: false })
  const register = () => post('/attendees', aRegistration({ seminarId }), headers)
  expect((await register()).status).toBe(200)
  expect((await register()).status).toBe(409)
  expect((await api.call(held, { headers })).body).toEqual({ isHeld: false })
  expect((await post('/waitlist/own/offer', { link })).status).toBe(404)
})

test('POST /waitlist/own/offer refuses a link that was not signed for an offer', async () => {
  expect((await post('/waitlist/own/offer', { link: 'forged' })).status).toBe(404)
})
