import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getTicket } from '#app/features/attendance/reads/tickets.ts'
import { attendanceMarks } from '#app/features/attendance/tables/marks.ts'
import { people } from '#app/features/people/tables.ts'
import { aRegistrant, aSlot, aTicketLink } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import { aForm, aLink, anEndedSeminar, answersTo, countsOf } from '#tests/kit/evaluation.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { getAnswerPage } from '../reads/answering.ts'
import { copyEvaluationForm } from './copy-evaluation-form.ts'
import { changeFormStatus } from './open-form.ts'
import { submitAnswers } from './submit-answers.ts'

const { db, services } = await aSite()
const context = contextOf(services)

const code = (value: string) => expect.objectContaining({ code: value })

async function aQuestioned(values: Parameters<typeof anEndedSeminar>[1] = {}) {
  const seminar = await anEndedSeminar(db, values)
  const form = await aForm(db, seminar.id)
  const { link, registrationId } = await aLink(services, seminar.id)
  return { seminar, form, registrationId, input: { formId: form.id, answers: answersTo(form), link } }
}

describe('submitAnswers', () => {
  test('stores one receipt and one buffered answer, also if repeated', async () => {
    const { form, input } = await aQuestioned()
    await submitAnswers(context, input)
    await submitAnswers(context, { ...input, answers: answersTo(form, 1) })
    expect(await countsOf(db, form.id)).toEqual({ receipts: 1, waiting: 1, mixed: 0 })
  })

  test('takes no second answer to a new version', async () => {
    const { seminar, form, input } = await aQuestioned()
    await submitAnswers(context, input)
    const nextId = await copyEvaluationForm(context, { fromId: form.id, seminarId: seminar.id })
    await changeFormStatus(context, { id: form.id, version: 1, status: 'closed' })
    await changeFormStatus(context, { id: nextId, version: 1, status: 'open' })
    await submitAnswers(context, { ...input, formId: nextId, answers: [] })
    expect(await countsOf(db, nextId)).toMatchObject({ receipts: 0, waiting: 0 })
  })

  test('refuses missing answers at their question', async () => {
    const { form, input } = await aQuestioned()
    await expect(submitAnswers(context, { ...input, answers: [] })).rejects.toMatchObject({
      details: { issues: [{ path: `q${form.questions[0]?.id}`, message: 'Please answer this question.' }] },
    })
    expect(await countsOf(db, form.id)).toMatchObject({ receipts: 0, waiting: 0 })
  })

  test('is open on the last day of a seminar without slots, for 14 days after it', async () => {
    const { input } = await aQuestioned({ startsAt: inDays(1), endsAt: inDays(2) })
    const at = (now: Date) => submitAnswers({ ...context, now }, input)
    await expect(at(inDays(1))).rejects.toEqual(code('evaluation_not_yet'))
    await expect(at(inDays(16))).rejects.toEqual(code('evaluation_closed'))
    await at(inDays(2))
  })

  test('takes those with a mark of presence where the seminar has slots', async () => {
    const { seminar, registrationId, input } = await aQuestioned()
    const slot = await aSlot(db, seminar.id)
    await expect(submitAnswers(context, input)).rejects.toEqual(code('evaluation_not_present'))
    const times = { decidedAt: testNow, changedAt: testNow }
    const mark = { registrationId, slotId: slot.id, minutes: 60, source: 'scans', ...times } as const
    await db.insert(attendanceMarks).values({ ...mark, status: 'late' })
    await submitAnswers(context, input)
    expect(await countsOf(db, input.formId)).toMatchObject({ receipts: 1 })
  })

  test('takes nothing from staff in place of a registrant, nor from those who scanned the ticket', async () => {
    const { form, registrationId, input } = await aQuestioned()
    const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
    const { body: scanned } = await getTicket(staff, { registrationId })
    for (const attempt of [
      () => submitAnswers(staff, input),
      () => submitAnswers(staff, { ...input, link: scanned }),
    ])
      await expect(attempt()).rejects.toEqual(code('ticket_unknown'))
    for (const attempt of [
      () => submitAnswers(context, { ...input, link: scanned }),
      () => getAnswerPage(context, { link: scanned }),
    ])
      await expect(attempt()).rejects.toEqual(code('ticket_code_only'))
    expect(await countsOf(db, form.id)).toMatchObject({ receipts: 0, waiting: 0 })
  })

  test('takes the signed-in registrant, and neither strangers nor holders of a ticket of another seminar', async () => {
    const { seminar, form } = await aQuestioned()
    const input = { formId: form.id, answers: answersTo(form) }
    const { person } = await aRegistrant(db, seminar.id)
    await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, person.id))
    const stranger = await aPerson(db, { role: 'admin', emailVerifiedAt: testNow })
    await expect(submitAnswers(context, input)).rejects.toEqual(code('not_signed_in'))
    await expect(submitAnswers({ ...context, actor: actorOf(stranger) }, input)).rejects.toEqual(
      code('registration_unknown'),
    )
    const other = await aRegistrant(db, (await anEndedSeminar(db)).id)
    const link = await aTicketLink(services, other)
    await expect(submitAnswers(context, { ...input, link })).rejects.toEqual(code('form_unknown'))
    await submitAnswers({ ...context, actor: actorOf(person) }, input)
    expect(await countsOf(db, form.id)).toMatchObject({ receipts: 1 })
  })
})
