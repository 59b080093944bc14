import { asc, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { attendanceMarks } from '#app/features/attendance/tables/marks.ts'
import { outbox } from '#app/features/email/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { aRegistrant, aSlot, aTicketLink } from '#tests/kit/attendance.ts'
import { testNow } from '#tests/kit/builders.ts'
import { aCheck, aForm, anEndedSeminar, answersTo } from '#tests/kit/evaluation.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { queueEvaluationEmails } from './queue-evaluation-emails.ts'
import { submitAnswers } from './submit-answers.ts'

const { db, services } = await aSite()

beforeEach(async () => {
  await db.delete(outbox)
  await db.delete(registrations)
  await db.delete(seminars)
})

const daysLater = (days: number) => new Date(testNow.getTime() + days * 24 * 60 * 60 * 1000)
const run = (now: Date) => queueEvaluationEmails({ ...contextOf(services), now })
const listKeys = async () =>
  (await db.select().from(outbox).orderBy(asc(outbox.id))).map(({ dedupeKey }) => dedupeKey)

async function answer(
  registration: Awaited<ReturnType<typeof aRegistrant>>,
  form: Awaited<ReturnType<typeof aForm>>,
) {
  const link = await aTicketLink(services, registration)
  await submitAnswers(contextOf(services), { formId: form.id, answers: answersTo(form), link })
}

describe('queueEvaluationEmails', () => {
  test('asks each verified registrant once, and reminds those who have not answered after three days', async () => {
    const { id } = await anEndedSeminar(db, { title: 'Reading' })
    const form = await aForm(db, id)
    const maria = await aRegistrant(db, id, { person: { firstName: 'Maria' } })
    const silent = await aRegistrant(db, id)
    await aRegistrant(db, id, { paymentStatus: 'pending', amountDue: '500.00' })
    const runs = await Promise.all([run(testNow), run(testNow)])
    expect(runs[0] + runs[1]).toBe(2)
    expect(await listKeys()).toEqual([`evaluation:${maria.id}:open`, `evaluation:${silent.id}:open`])
    const [email] = await db.select().from(outbox).orderBy(asc(outbox.id)).limit(1)
    expect(email).toMatchObject({
      data: { firstName: 'Maria', isReminder: false, hasLearningCheck: false, seminar: { title: 'Reading' } },
    })
    await answer(maria, form)
    expect(await run(daysLater(2))).toBe(0)
    expect(await run(daysLater(4))).toBe(1)
    expect((await listKeys()).at(-1)).toBe(`evaluation:${silent.id}:reminder`)
    expect(await run(daysLater(8))).toBe(0)
  })

  test('asks nobody who has answered, was absent, or after the form has closed', async () => {
    const { id } = await anEndedSeminar(db)
    const form = await aForm(db, id)
    const answered = await aRegistrant(db, id)
    await answer(answered, form)
    expect(await run(testNow)).toBe(0)
    const slot = await aSlot(db, id, { startsAt: daysLater(-1) })
    const [present, absent] = [await aRegistrant(db, id), await aRegistrant(db, id)]
    const times = { decidedAt: testNow, changedAt: testNow }
    const mark = { slotId: slot.id, minutes: 60, source: 'scans', ...times } as const
    await db.insert(attendanceMarks).values([
      { ...mark, registrationId: present.id, status: 'present' },
      { ...mark, registrationId: absent.id, status: 'absent', minutes: 0 },
    ])
    expect(await run(daysLater(15))).toBe(0)
    expect(await run(testNow)).toBe(1)
    expect(await listKeys()).toEqual([`evaluation:${present.id}:open`])
  })

  test('waits for the end of the last slot and for the day', async () => {
    const { id } = await anEndedSeminar(db)
    await aForm(db, id)
    await aRegistrant(db, id)
    const slot = await aSlot(db, id, { startsAt: daysLater(-1), endsAt: daysLater(1), creditMinutes: 60 })
    await db.execute(sql`insert into attendance_marks
      (registration_id, slot_id, status, minutes, source, decided_at, changed_at)
      select id, ${slot.id}, 'present', 60, 'scans', now(), now() from registrations`)
    expect(await run(testNow)).toBe(0)
    const night = new Date(daysLater(2).getTime() + 12 * 60 * 60 * 1000)
    expect(await run(night)).toBe(0)
    expect(await run(daysLater(2))).toBe(1)
  })

  test('names a learning check after the seminar, also to those who have given feedback', async () => {
    const { id } = await anEndedSeminar(db)
    const form = await aForm(db, id)
    await aCheck(db, id)
    await aCheck(db, id, { values: { phase: 'pre' } })
    const registration = await aRegistrant(db, id)
    await answer(registration, form)
    expect(await run(testNow)).toBe(1)
    expect(await db.select().from(outbox)).toMatchObject([{ data: { hasLearningCheck: true } }])
  })
})
