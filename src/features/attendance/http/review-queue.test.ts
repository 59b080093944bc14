import { expect, test } from 'vitest'
import { aRegistrant, aRunningSeminar, aSlot } from '#tests/kit/attendance.ts'
import { aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { AttendanceReviewList } from '../contract/marks.ts'
import { attendanceScans } from '../tables/marks.ts'

const { db, services } = await aSite()
const api = createTestApi(services)

test('To look at names the person of a scan, also one without a display name', async () => {
  const { id: seminarId } = await aRunningSeminar(db)
  const { id: slotId } = await aSlot(db, seminarId, { label: 'Morning' })
  const times = { scannedAt: testNow, correctedAt: testNow, receivedAt: testNow }
  const scan = { seminarId, slotId, source: 'qr', outcome: 'outside', ...times } as const
  for (const displayName of [null, 'Ana Uy']) {
    const person = { firstName: 'Ana', lastName: 'Uy', displayName }
    const { id: registrationId } = await aRegistrant(db, seminarId, { person })
    await db.insert(attendanceScans).values({ ...scan, scanId: crypto.randomUUID(), registrationId })
  }
  await db.insert(attendanceScans).values({ ...scan, scanId: crypto.randomUUID(), outcome: 'unknown' })
  const headers = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'staff' })).id) }
  const { body } = await api.call<AttendanceReviewList>(`/attendance/to-look-at?seminarId=${seminarId}`, {
    headers,
  })
  const named = 'Morning: Ana Uy was scanned outside the time of the slot. Count the scan?'
  expect(body.items.map(({ text }) => text)).toEqual([
    named,
    named,
    'Morning: A code was scanned that is no ticket of this site.',
  ])
})
