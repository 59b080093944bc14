import { expect, test } from 'vitest'
import { createMetrics } from '#app/platform/http/metrics.ts'
import { createApi } from '#app/server/api.ts'
import { aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { sessions } from '../tables.ts'

const { db, services } = await aSite()
const api = createApi(services, createMetrics())

async function statusFor(cookie: string, env: object): Promise<number> {
  return (await api.request('/_api/auth/session', { headers: { Cookie: cookie } }, env)).status
}

async function aVisitor(): Promise<string> {
  return aSessionCookie(db, (await aPerson(db)).id)
}

test('Session cookie: one page render reuses its session; the next render checks the session again', async () => {
  const cookie = await aVisitor()
  const [page, nextPage] = [{ page: { requestId: 'one' } }, { page: { requestId: 'two' } }]
  expect(await statusFor(cookie, page)).toBe(200)
  await db.delete(sessions)
  expect([await statusFor(cookie, page), await statusFor(cookie, nextPage)]).toEqual([200, 401])
})

test('Session cookie: requests over the network check the session every time', async () => {
  const cookie = await aVisitor()
  const connection = {}
  expect(await statusFor(cookie, connection)).toBe(200)
  await db.delete(sessions)
  expect(await statusFor(cookie, connection)).toBe(401)
})

test('Session cookie: rendering a page updates the session’s last-seen time', async () => {
  const cookie = await aVisitor()
  await db.update(sessions).set({ lastSeenAt: new Date(testNow.getTime() - 3_600_000) })
  const page = { page: { requestId: 'three' } }
  await Promise.all([statusFor(cookie, page), statusFor(cookie, page), statusFor(cookie, page)])
  const [session] = await db.select({ at: sessions.lastSeenAt }).from(sessions)
  expect(session?.at).toEqual(testNow)
})
