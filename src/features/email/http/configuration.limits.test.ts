import { afterAll, beforeEach, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { forgetMailSettings, savedMailSettings } from '../../../../tests/kit/mail-settings.ts'
import { createTestApi, createTestServices, withFreshLimits } from '../../../../tests/kit/services.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
let api = createTestApi(services)

beforeEach(async () => {
  await forgetMailSettings(services)
  api = createTestApi(withFreshLimits(services, database))
})
afterAll(async () => {
  await services.close()
  await database.close()
})

const organizer = async () => ({
  Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id),
})

test('Mail health checks: one user may probe sixty servers in ten minutes, excluding cached results', async () => {
  const [headers, others] = [await organizer(), await organizer()]
  const health = () => api.call('/email/integration/health', { headers })
  for (let count = 0; count < 61; count += 1) expect(await health()).toMatchObject({ status: 200 })
  for (let count = 1; count <= 60; count += 1) {
    await savedMailSettings(services, { apiKey: `key ${count}` })
    expect(await health()).toMatchObject({ status: 200, body: { status: 'error' } })
    expect(await health()).toMatchObject({ status: 200 })
  }
  await savedMailSettings(services, { apiKey: 'one more' })
  const refused = await health()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
  const other = await api.call('/email/integration/health', { headers: others })
  expect(other).toMatchObject({ status: 200, body: { status: 'error' } })
})

test('DNS checks are rate-limited per user; requests without a configured sender do not count', async () => {
  const limits = { used: 0 }
  const counting = withFreshLimits(services, database)
  const use: typeof counting.limits.use = async (rule, key) => {
    if (rule.name === 'mail_dns_person') limits.used += 1
    return counting.limits.use({ ...rule, times: 1 }, key)
  }
  api = createTestApi({ ...counting, limits: { ...counting.limits, use } })
  const headers = await organizer()
  const check = async () => (await api.call('/email/integration/deliverability', { headers })).status
  expect([await check(), await check()]).toEqual([409, 409])
  expect(limits.used).toBe(0)
  await savedMailSettings(services, { senderEmail: 'cpd@nobody.invalid' })
  expect([await check(), await check()]).toEqual([200, 429])
})
