import { expect, test } from 'vitest'
import { aRunningSeminar, aSlot } from '#tests/kit/attendance.ts'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'

const { db, services } = await aSite()
const api = createTestApi(services)

test('GET /check-in/snapshot is refused with a message for each kind of caller, and lists keys of tickets', async () => {
  const { id: seminarId } = await aRunningSeminar(db)
  await aSlot(db, seminarId)
  const asRole = async (role: 'attendee' | 'staff') => ({
    headers: { Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id) },
  })
  const path = `/check-in/snapshot?seminarId=${seminarId}`
  const answers = [
    await api.call(path),
    await api.call(path, await asRole('attendee')),
    await api.call('/check-in/snapshot', await asRole('staff')),
  ]
  expect(answers.map(({ status, body }) => [status, (body as { error: string }).error])).toEqual([
    [401, 'This check-in pass is no longer valid.'],
    [403, 'Checking in takes a check-in pass, or a staff account.'],
    [400, 'Choose the seminar to check in for.'],
  ])
  const { body } = await api.call(path, await asRole('staff'))
  expect(body).toMatchObject({ key: [{ kty: 'OKP', crv: 'Ed25519' }] })
})
