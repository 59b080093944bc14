import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aRegistrant, aSeminarWithSlots, minutesIn, scanningAs } from '#tests/kit/attendance.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getReviewQueue } from '../reads/review-queue.ts'
import { attendanceMarks } from '../tables/marks.ts'
import { decideReviewItem } from './decide-review-item.ts'
import { markAttendanceSlot } from './mark-attendance-slot.ts'

const { db, services } = await aSite()
const manager = await aPerson(db, { role: 'organizer', displayName: 'Lito Ramos' })
const context = contextOf(services, { actor: actorOf(manager) })

const scan = scanningAs(context)

const pending = { paymentStatus: 'pending', amountDue: '500.00' } as const

describe('decideItem', () => {
  test('counts a scan of an unchecked payment, once', async () => {
    const { seminarId, morning } = await aSeminarWithSlots(db)
    const registration = await aRegistrant(db, seminarId, pending)
    expect(await scan(seminarId, morning.id, registration.id)).toMatchObject({
      outcome: 'not_paid',
      mark: null,
    })
    const { items } = await getReviewQueue(context, seminarId)
    expect(items).toMatchObject([{ kind: 'scan', registrationId: registration.id }])
    const decision = { seminarId, id: items[0]?.id ?? '', decision: 'accept' } as const
    await decideReviewItem(context, decision)
    expect((await getReviewQueue(context, seminarId)).total).toBe(0)
    expect(
      await db.select().from(attendanceMarks).where(eq(attendanceMarks.registrationId, registration.id)),
    ).toMatchObject([{ status: 'present', minutes: 120 }])
    await expect(decideReviewItem(context, decision)).rejects.toMatchObject({ code: 'item_decided' })
  })

  test('settles a mark of staff that a later scan contradicts', async () => {
    const { seminarId, morning } = await aSeminarWithSlots(db)
    const { id: registrationId } = await aRegistrant(db, seminarId)
    const before = contextOf({ ...services, clock: () => minutesIn(-1) }, { actor: actorOf(manager) })
    await markAttendanceSlot(before, { registrationId, slotId: morning.id, status: 'absent', version: 0 })
    await scan(seminarId, morning.id, registrationId)
    const [conflict] = (await getReviewQueue(context, seminarId)).items
    expect(conflict).toMatchObject({ kind: 'conflict', registrationId })
    await decideReviewItem(context, { seminarId, id: conflict?.id ?? '', decision: 'dismiss' })
    expect((await getReviewQueue(context, seminarId)).total).toBe(0)
  })

  test('refuses items of another seminar and text that is no item', async () => {
    const { seminarId, morning } = await aSeminarWithSlots(db)
    const other = await aSeminarWithSlots(db)
    const registration = await aRegistrant(db, seminarId, pending)
    await scan(seminarId, morning.id, registration.id)
    const { items } = await getReviewQueue(context, seminarId)
    for (const id of [items[0]?.id ?? '', 'missing_out:1:1', 'conflict:x', 'walk_in:x', 'scan:99999999999'])
      await expect(
        decideReviewItem(context, { seminarId: other.seminarId, id, decision: 'accept' }),
      ).rejects.toMatchObject({
        code: 'item_decided',
      })
    await expect(
      decideReviewItem(context, { seminarId, id: 'constructor:1', decision: 'accept' }),
    ).rejects.toMatchObject({ code: 'item_unknown' })
  })
})
