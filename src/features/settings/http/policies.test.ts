import { beforeEach, expect, test } from 'vitest'
import { aPerson, aSessionCookie, inDays } from '#tests/kit/builders.ts'
import { aRejectedPayment } from '#tests/kit/payments.ts'
import { createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { defaultPolicies } from '../contract/policies.ts'
import { settings, settingsVersions } from '../tables.ts'

const { db, services, api } = await aSite()
const admin = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'admin' })).id) }
const organizer = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id) }

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(settingsVersions)
  await services.settings.refresh()
})

const save = (change: object) =>
  api.call('/settings/policies', {
    headers: admin,
    body: { version: 0, value: { ...defaultPolicies, ...change } },
  })

test('The status check follows the policies', async () => {
  const { email } = await aPerson(db)
  const lookUp = async () => (await api.call('/attendees/lookup', { body: { email } })).status
  expect(await lookUp()).toBe(200)
  expect((await save({ statusCheck: 'email' })).status).toBe(200)
  expect(await lookUp()).toBe(403)
})

test('Shorter sessions end sessions that have been idle for longer', async () => {
  const Cookie = await aSessionCookie(db, (await aPerson(db)).id, inDays(-2))
  const isSignedIn = async () =>
    (await api.call<{ isSignedIn: boolean }>('/auth/signed-in', { headers: { Cookie } })).body.isSignedIn
  const { attendee, staff } = defaultPolicies.sessions
  await save({ sessions: { attendee: { ...attendee, idleHours: 24 }, staff } })
  expect(await isSignedIn()).toBe(false)
})

test('A second factor is required at once if the policies say so', async () => {
  const manage = () => api.call('/settings/new-seminars', { headers: organizer })
  expect((await manage()).status).toBe(200)
  await save({ secondFactor: 'required' })
  expect((await manage()).status).toBe(403)
})

test('The link of a rejection takes a new proof as many days as the policies say', async () => {
  const opens = async () => {
    const { token } = await aRejectedPayment(services)
    const in3Days = createTestApi({ ...services, clock: () => inDays(3, services.clock()) })
    return (await in3Days.call('/attendees/proof-link/read', { body: { token } })).status
  }
  expect(await opens()).toBe(200)
  await save({ newProofDays: 2 })
  expect(await opens()).toBe(404)
})

test('Policies saved before a release added one are read with its default', async () => {
  const { newProofDays, ...former } = defaultPolicies
  await db.insert(settings).values({ section: 'policies', version: 1, value: former, savedAt: new Date() })
  await services.settings.refresh()
  expect(services.settings.current.policies.newProofDays).toBe(newProofDays)
})

test('Organizers read what new seminars begin with', async () => {
  await save({
    newSeminars: { maxAttendees: null, startTime: '08:00', endTime: '12:00', price: '1500.50' },
  })
  const { body } = await api.call('/settings/new-seminars', { headers: organizer })
  expect(body).toMatchObject({ maxAttendees: null, startTime: '08:00', endTime: '12:00', price: '1500.50' })
})
