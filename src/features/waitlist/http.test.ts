import { expect, test } from 'vitest'
import { aRegistration } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { advanceAt, aFullSeminar, anEntry, entryTokenOf } from '#tests/kit/waitlist.ts'

const { db, services, api, signIn } = await aSite()

const aName = { firstName: 'Ana', lastName: 'Reyes' }

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
  const link = await entryTokenOf(services, entry.email)
  const opened = await post('/waitlist/own', { link })
  expect(await opened.json()).toMatchObject({ seminarId, seats: 1, status: 'offered', position: null })
  const [cookie = ''] = (opened.headers.get('Set-Cookie') ?? '').split(';')
  const headers = { Cookie: cookie }
  const held = `/waitlist/own/seat?seminarId=${seminarId}`
  expect((await api.call(held, { headers })).body).toEqual({ isHeld: true, isAwaited: false })
  expect((await api.call(held)).body).toEqual({ isHeld: false, isAwaited: false })
  const register = () => post('/attendees', aRegistration({ seminarId }), headers)
  expect((await register()).status).toBe(200)
  expect((await register()).status).toBe(409)
  expect((await api.call(held, { headers })).body).toEqual({ isHeld: false, isAwaited: false })
  const taken = await post('/waitlist/own', { link })
  expect([await taken.json(), taken.headers.get('Set-Cookie')]).toMatchObject([{ status: 'taken' }, null])
})

test.for(['/waitlist/own', '/waitlist/own/leave', '/waitlist/own/refuse'])(
  'POST %s refuses a link that was not signed for an entry',
  async (path) => {
    expect((await post(path, { link: 'forged' })).status).toBe(404)
  },
)

test('Joining answers the same whoever waits, and its e-mail has the link that shows the place and leaves', async () => {
  const { id: seminarId } = await aFullSeminar(db)
  await anEntry(db, seminarId, { seats: 3 })
  const join = async () =>
    (await post('/waitlist/join', { ...aName, seminarId, email: 'joins@example.ph', seats: 1 })).text()
  const answers = [await join(), await join()]
  expect(new Set(answers).size).toBe(1)
  const link = await entryTokenOf(services, 'joins@example.ph')
  const call = async (path: string) => (await post(path, { link })).json()
  expect(await call('/waitlist/own')).toMatchObject({ status: 'waiting', position: 2, seatsBefore: 3 })
  expect((await post('/waitlist/own/refuse', { link })).status).toBe(409)
  expect(await call('/waitlist/own/leave')).toMatchObject({ status: 'left', position: null })
  expect(await call('/waitlist/own/refuse')).toMatchObject({ status: 'left' })
})

test('An offer that is refused by its link goes to the next at once', async () => {
  const { id: seminarId } = await aFullSeminar(db, {
    seatsTaken: 1,
    startsAt: new Date('2026-12-20T01:00:00Z'),
  })
  const [first, next] = [await anEntry(db, seminarId), await anEntry(db, seminarId)]
  await advanceAt(services, services.clock())
  const link = await entryTokenOf(services, first.email)
  expect(await (await post('/waitlist/own/refuse', { link })).json()).toMatchObject({
    status: 'refused',
    offerEndsAt: null,
  })
  const nextLink = await entryTokenOf(services, next.email)
  expect(await (await post('/waitlist/own', { link: nextLink })).json()).toMatchObject({ status: 'offered' })
})

test('GET /waitlist lists offers before the queue, with places and counts, and ended entries by themselves', async () => {
  const { id: seminarId } = await aFullSeminar(db, { maxAttendees: 3 })
  await anEntry(db, seminarId, { status: 'expired' })
  const [offered, waiting] = [await anEntry(db, seminarId), await anEntry(db, seminarId, { seats: 2 })]
  await advanceAt(services, services.clock())
  const headers = await signIn('staff')
  const list = async (query = '') =>
    (await api.call(`/waitlist?seminarId=${seminarId}${query}`, { headers })).body
  expect(await list()).toMatchObject({
    entries: [
      { id: offered.id, status: 'offered', position: null, offerEndsAt: expect.any(String) },
      { id: waiting.id, status: 'waiting', position: 1, seats: 2 },
    ],
    waiting: { people: 1, seats: 2 },
    offered: { people: 1, seats: 1 },
    seatsLeft: 0,
    total: 2,
  })
  expect(await list('&page=2&limit=1')).toMatchObject({ entries: [{ id: waiting.id, position: 1 }] })
  expect(await list('&ended=yes')).toMatchObject({ entries: [{ status: 'expired' }], total: 1 })
})
