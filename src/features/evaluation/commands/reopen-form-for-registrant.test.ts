/** Late answers: who may give them, and that they remain anonymous. */

import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { attendanceMarks } from '#app/features/attendance/tables/marks.ts'
import { outbox } from '#app/features/email/tables.ts'
import { auditLog, people } from '#app/features/people/tables.ts'
import { erasePerson } from '#app/features/privacy/commands/erase-person.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { aRegistrant, aSlot } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aSessionCookie, inDays, testNow } from '#tests/kit/builders.ts'
import {
  aCheck,
  aForm,
  aLink,
  anEndedSeminar,
  answeredBy,
  answersTo,
  countsOf,
} from '#tests/kit/evaluation.ts'
import { contextOf, createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { EvaluationForm } from '../contract/forms.ts'
import { getAnswerPage } from '../reads/answering.ts'
import { getResults } from '../reads/results.ts'
import { getUnanswered } from '../reads/unanswered.ts'
import { evaluationOpenings } from '../tables.ts'
import { flushFeedback } from './flush-feedback.ts'
import { changeFormStatus } from './open-form.ts'
import { reopenFormForRegistrant } from './reopen-form-for-registrant.ts'
import { submitAnswers } from './submit-answers.ts'

const { db, services } = await aSite()
const visitor = contextOf(services)
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
const admin = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })

const code = (value: string) => expect.objectContaining({ code: value })
const close = (form: EvaluationForm) =>
  changeFormStatus(manager, { id: form.id, version: form.version, status: 'closed' })

/** Six have answered; the form is closed. */
async function aClosedForm() {
  const seminar = await anEndedSeminar(db)
  const form = await aForm(db, seminar.id)
  await answeredBy(services, form, [5, 5, 5, 5, 5, 5])
  await flushFeedback(visitor)
  await close(form)
  return form
}

/** Registrants for whom the form is opened again and who then answer. */
async function answerLate(form: EvaluationForm, people: number, value = 1): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < people; at += 1) {
    const { link, registrationId } = await aLink(services, form.seminarId ?? 0)
    await reopenFormForRegistrant(manager, { formId: form.id, registrationId, days: 7 })
    await submitAnswers(visitor, { formId: form.id, link, answers: answersTo(form, value) })
    ids.push(registrationId)
  }
  return ids
}

describe('openAgain', () => {
  test('lets one registrant answer after the form was closed, for the days given, and nobody else', async () => {
    const form = await aClosedForm()
    const maria = await aLink(services, form.seminarId ?? 0)
    const jose = await aLink(services, form.seminarId ?? 0)
    const input = { formId: form.id, answers: answersTo(form) }
    const { registrationId } = maria
    const opened = await reopenFormForRegistrant(manager, { formId: form.id, registrationId, days: 7 })
    expect(opened).toEqual({ until: inDays(7).toISOString(), isEmailed: true })
    const page = await getAnswerPage(visitor, { link: maria.link })
    expect(page).toMatchObject({ state: 'open', isLate: true, closesAt: inDays(7).toISOString() })
    expect(await getAnswerPage(visitor, { link: jose.link })).toMatchObject({ state: 'closed', form: null })
    await expect(submitAnswers(visitor, { ...input, link: jose.link })).rejects.toEqual(
      code('evaluation_closed'),
    )
    const late = { ...visitor, now: inDays(7) }
    await expect(submitAnswers(late, { ...input, link: maria.link })).rejects.toEqual(
      code('evaluation_closed'),
    )
    await submitAnswers(visitor, { ...input, link: maria.link })
    expect(await countsOf(db, form.id)).toMatchObject({ receipts: 7, waiting: 1, mixed: 6 })
  })

  test('opens a form that has closed by time, and a learning check', async () => {
    const seminar = await anEndedSeminar(db)
    const [form, check] = [await aForm(db, seminar.id), await aCheck(db, seminar.id)]
    const { link, registrationId } = await aLink(services, seminar.id)
    const [now, later] = [inDays(15), inDays(16)]
    for (const { id: formId } of [form, check])
      await reopenFormForRegistrant({ ...manager, now }, { formId, registrationId, days: 2 })
    const answers = check.questions.map(({ id }) => ({ questionId: id, value: 'yes' }))
    const result = await submitAnswers({ ...visitor, now: later }, { formId: check.id, link, answers })
    expect(result).toMatchObject({ passed: true, percent: 100 })
    await submitAnswers({ ...visitor, now: later }, { formId: form.id, link, answers: answersTo(form) })
    expect(await countsOf(db, form.id)).toMatchObject({ receipts: 1, waiting: 1 })
  })

  test('queues the e-mail with the link once for each end, and records who opened it', async () => {
    const form = await aClosedForm()
    const { registrationId } = await aLink(services, form.seminarId ?? 0)
    const input = { formId: form.id, registrationId, days: 7 }
    await reopenFormForRegistrant(manager, input)
    expect(await reopenFormForRegistrant(manager, input)).toMatchObject({ isEmailed: false })
    expect(await reopenFormForRegistrant(manager, { ...input, days: 9 })).toMatchObject({ isEmailed: true })
    const [row] = await db
      .select(registrationColumns)
      .from(registrations)
      .where(eq(registrations.id, registrationId))
    const mails = await db
      .select()
      .from(outbox)
      .where(eq(outbox.personId, row?.personId ?? 0))
    expect(mails.map(({ templateType }) => templateType)).toEqual(['evaluation_open', 'evaluation_open'])
    const openings = await db.select().from(evaluationOpenings).where(eq(evaluationOpenings.formId, form.id))
    expect(openings).toMatchObject([{ registrationId, until: inDays(9), openedBy: manager.actor?.personId }])
    const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'evaluation.opened_again'))
    expect(entries.at(-1)).toMatchObject({ details: { formId: form.id, registrationId } })
  })

  test('is in the download of one’s own data', async () => {
    const form = await aClosedForm()
    const { person, ...registration } = await aRegistrant(db, form.seminarId ?? 0)
    await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, person.id))
    await reopenFormForRegistrant(manager, { formId: form.id, registrationId: registration.id, days: 7 })
    const headers = { Cookie: await aSessionCookie(db, person.id) }
    const { body } = await createTestApi(services).call('/attendees/own-data', { headers })
    const until = inDays(7).toISOString()
    expect(body).toMatchObject({
      registrations: [{ evaluationsOpenedAgain: [{ form: 'Evaluation', until }] }],
    })
  })

  test('sends no e-mail to registrants whose payment is not verified', async () => {
    const form = await aClosedForm()
    const { id: registrationId } = await aRegistrant(db, form.seminarId ?? 0, {
      paymentStatus: 'pending',
      amountDue: '1000',
    })
    expect(
      await reopenFormForRegistrant(manager, { formId: form.id, registrationId, days: 1 }),
    ).toMatchObject({
      isEmailed: false,
    })
  })

  test('refuses open forms, drafts, those who answered, were absent or have no seat in the seminar', async () => {
    const seminar = await anEndedSeminar(db)
    const form = await aForm(db, seminar.id)
    const [answeredId = 0] = await answeredBy(services, form, [5])
    const { registrationId } = await aLink(services, seminar.id)
    const open = (id: number, formId = form.id) =>
      reopenFormForRegistrant(manager, { formId, registrationId: id, days: 7 })
    await expect(open(registrationId)).rejects.toEqual(code('form_open'))
    await close(form)
    await expect(open(answeredId)).rejects.toEqual(code('evaluation_answered'))
    const { registrationId: strangerId } = await aLink(services, (await anEndedSeminar(db)).id)
    await expect(open(strangerId)).rejects.toEqual(code('registration_unknown'))
    const { id: rejectedId } = await aRegistrant(db, seminar.id, {
      paymentStatus: 'rejected',
      amountDue: '1000',
    })
    await expect(open(rejectedId)).rejects.toEqual(code('registration_unknown'))
    const draft = await aForm(db, seminar.id, { values: { status: 'draft' } })
    await expect(open(registrationId, draft.id)).rejects.toEqual(code('form_not_shown'))
    await aSlot(db, seminar.id)
    await expect(open(registrationId)).rejects.toEqual(code('evaluation_not_present'))
    expect(await db.$count(evaluationOpenings, eq(evaluationOpenings.formId, form.id))).toBe(0)
  })
})

describe('getUnanswered', () => {
  test('lists those who may answer and have not, by name, with their opening', async () => {
    const seminar = await anEndedSeminar(db)
    const form = await aForm(db, seminar.id)
    await answeredBy(services, form, [5])
    const { registrationId } = await aLink(services, seminar.id)
    expect((await getUnanswered(db, { formId: form.id }, manager.now)).hasClosed).toBe(false)
    await close(form)
    await reopenFormForRegistrant(manager, { formId: form.id, registrationId, days: 7 })
    const until = inDays(7).toISOString()
    const list = await getUnanswered(db, { formId: form.id }, manager.now)
    expect(list).toMatchObject({ people: [{ registrationId, until }], total: 1, hasClosed: true })
    const [name] = list.people.map((person) => person.name)
    expect((await getUnanswered(db, { formId: form.id, search: name }, manager.now)).total).toBe(1)
    expect((await getUnanswered(db, { formId: form.id, search: 'zzz' }, manager.now)).total).toBe(0)
    // With slots, those who were absent may not answer.
    const slot = await aSlot(db, seminar.id)
    expect((await getUnanswered(db, { formId: form.id }, manager.now)).total).toBe(0)
    const times = { decidedAt: testNow, changedAt: testNow }
    const mark = { registrationId, slotId: slot.id, minutes: 60, source: 'scans', ...times } as const
    await db.insert(attendanceMarks).values({ ...mark, status: 'present' })
    expect((await getUnanswered(db, { formId: form.id }, manager.now)).total).toBe(1)
  })
})

describe('Late answers', () => {
  const meanOf = async (form: EvaluationForm) => {
    const results = await getResults(db, { seminarId: form.seminarId ?? 0, formId: form.id })
    return { mean: results.items[0]?.mean, counted: results.counted, removed: results.removed }
  }

  test('are mixed with the next ones once five wait', async () => {
    const form = await aClosedForm()
    await answerLate(form, 4)
    await flushFeedback(visitor)
    expect(await meanOf(form)).toEqual({ mean: 5, counted: 6, removed: 0 })
    await answerLate(form, 1)
    await flushFeedback(visitor)
    expect(await meanOf(form)).toEqual({ mean: 3.18, counted: 11, removed: 0 })
    expect(await countsOf(db, form.id)).toEqual({ receipts: 11, waiting: 0, mixed: 11 })
  })

  test('that remain fewer than five are deleted unread when the last one can no longer answer', async () => {
    const form = await aClosedForm()
    const now = inDays(15)
    const { link, registrationId } = await aLink(services, form.seminarId ?? 0)
    await reopenFormForRegistrant({ ...manager, now }, { formId: form.id, registrationId, days: 7 })
    await submitAnswers({ ...visitor, now }, { formId: form.id, link, answers: answersTo(form, 1) })
    await flushFeedback({ ...visitor, now: inDays(21) })
    expect(await countsOf(db, form.id)).toMatchObject({ waiting: 1 })
    await flushFeedback({ ...visitor, now: inDays(22) })
    expect(await countsOf(db, form.id)).toEqual({ receipts: 7, waiting: 0, mixed: 6 })
    expect(await meanOf(form)).toEqual({ mean: 5, counted: 6, removed: 1 })
  })

  test('wait as well after their registrant is erased', async () => {
    const form = await aClosedForm()
    const [registrationId = 0] = await answerLate(form, 1)
    const [row] = await db
      .select(registrationColumns)
      .from(registrations)
      .where(eq(registrations.id, registrationId))
    await erasePerson(admin, row?.personId ?? 0)
    expect(await db.$count(evaluationOpenings, eq(evaluationOpenings.formId, form.id))).toBe(0)
    await flushFeedback(visitor)
    expect(await countsOf(db, form.id)).toMatchObject({ waiting: 1, mixed: 6 })
  })
})
