import { expect, test } from 'vitest'
import { aSite } from '../../../tests/kit/site.ts'
import { seminars } from '../../features/seminars/tables.ts'
import { loadSampleData } from './load-sample-data.ts'

test('Removing sample data twice at once succeeds both times', async () => {
  const { db, services, api, signIn } = await aSite()
  await loadSampleData(services)
  const headers = await signIn('admin')
  const remove = () => api.call('/attendees/remove-sample-data', { method: 'POST', body: {}, headers })
  const [one, other] = await Promise.all([remove(), remove()])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(await db.$count(seminars)).toBe(0)
})
