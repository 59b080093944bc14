import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { evaluationInvariants } from '#app/server/data-check/after-seminar-invariants.ts'
import { actorOf, aPerson, inDays } from '#tests/kit/builders.ts'
import {
  aCheck,
  aForm,
  aLink,
  anEndedSeminar,
  answeredBy,
  aQuestion,
  countsOf,
} from '#tests/kit/evaluation.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { listMissingEvaluations } from '../queries/completion.ts'
import { findEvaluationForm } from '../queries/forms.ts'
import { getLearning } from '../reads/learning.ts'
import { getResults } from '../reads/results.ts'
import { checkAttempts, evaluationForms, evaluationOpenings } from '../tables.ts'
import { flushFeedback } from './flush-feedback.ts'
import { changeFormStatus } from './open-form.ts'
import { purgeOldAnswers } from './purge-answers.ts'
import { reopenFormForRegistrant } from './reopen-form-for-registrant.ts'
import { submitAnswers } from './submit-answers.ts'

const { db, services } = await aSite()
const context = contextOf(services)
const manager = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })

const days = 1096
/** Forms close 14 days after the seminar. */
const due = inDays(14 + days + 1)
const code = (value: string) => expect.objectContaining({ code: value })
const questions = [aQuestion(), aQuestion({ kind: 'text', prompt: 'Why?' })]

test('purgeOldAnswers deletes feedback after its retention, and the counted results stay', async () => {
  const { id: seminarId } = await anEndedSeminar(db)
  const form = await aForm(db, seminarId, { questions })
  await answeredBy(services, form, [5, 5, 5, 5, 4])
  await flushFeedback(context)
  const before = await getResults(db, { seminarId, formId: form.id })
  expect(before.items).toMatchObject([{ mean: 4.8 }, { texts: Array(5).fill('Thank you.') }])
  expect(await purgeOldAnswers(db, { days, now: inDays(14 + days) })).toBe(0)
  expect(await purgeOldAnswers(db, { days: 0, now: due })).toBe(0)
  expect(await purgeOldAnswers(db, { days, now: due })).toBe(1)
  expect(await purgeOldAnswers(db, { days, now: due })).toBe(0)
  expect(await countsOf(db, form.id)).toEqual({ receipts: 5, waiting: 0, mixed: 0 })
  const after = await getResults(db, { seminarId, formId: form.id })
  expect(after).toMatchObject({ answered: 5, counted: 5, removed: 0 })
  expect(after.items[0]).toEqual(before.items[0])
  expect(after.items[1]).toMatchObject({ n: 0, texts: null })
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, 'evaluation.answers_deleted'))
  expect(entries).toMatchObject([{ subjectId: seminarId, actorId: null, details: { formId: form.id } }])
})

test('purgeOldAnswers keeps no counts of fewer than five answers', async () => {
  const { id: seminarId } = await anEndedSeminar(db)
  const form = await aForm(db, seminarId)
  await answeredBy(services, form, [5, 5, 1])
  await purgeOldAnswers(db, { days, now: due })
  const [row] = await db.select().from(evaluationForms).where(eq(evaluationForms.id, form.id))
  expect(row).toMatchObject({ savedCounts: { mixed: 0, counts: [] }, removedAnswers: 3 })
})

test('purgeOldAnswers leaves the best percentage of each attempt, and no certificate waits for a pass any more', async () => {
  const { id: seminarId } = await anEndedSeminar(db)
  const check = await aCheck(db, seminarId)
  const { link, registrationId } = await aLink(services, seminarId)
  for (const value of ['no', 'yes']) {
    const [first, second] = check.questions.map(({ id }) => ({ questionId: id, value: 'yes' }))
    const answers = [first, { ...second, value }] as { questionId: number; value: string }[]
    await submitAnswers(context, { formId: check.id, link, answers })
  }
  const { registrationId: otherId } = await aLink(services, seminarId)
  expect(await listMissingEvaluations(db, seminarId, [otherId])).toHaveLength(1)
  await purgeOldAnswers(db, { days, now: due })
  const attempts = await db.select().from(checkAttempts).where(eq(checkAttempts.formId, check.id))
  expect(attempts).toMatchObject([{ registrationId: null, answers: [], percent: 100 }])
  expect(await getLearning(db, seminarId)).toMatchObject({ mean: { post: 100 } })
  expect(await findEvaluationForm(db, check.id)).toMatchObject({ answered: 1, status: 'closed' })
  expect(await listMissingEvaluations(db, seminarId, [registrationId, otherId])).toEqual([])
})

test('purgeOldAnswers counts from the end of the last late opening, and the form is not opened again', async () => {
  const { id: seminarId } = await anEndedSeminar(db)
  const form = await aForm(db, seminarId)
  await answeredBy(services, form, [5, 5, 5, 5, 5])
  await flushFeedback(context)
  const { registrationId } = await aLink(services, seminarId)
  const input = { formId: form.id, registrationId, days: 30 }
  await reopenFormForRegistrant({ ...manager, now: inDays(15) }, input)
  expect(await purgeOldAnswers(db, { days, now: due })).toBe(0)
  expect(await purgeOldAnswers(db, { days, now: inDays(46 + days) })).toBe(1)
  expect(await db.$count(evaluationOpenings, eq(evaluationOpenings.formId, form.id))).toBe(0)
  await expect(reopenFormForRegistrant(manager, input)).rejects.toEqual(code('answers_deleted'))
  const { version = 0 } = (await findEvaluationForm(db, form.id)) ?? {}
  await expect(changeFormStatus(manager, { id: form.id, version, status: 'open' })).rejects.toEqual(
    code('answers_deleted'),
  )
})

test('After all of this, the data is consistent', async () => {
  for (const { sentence, statement } of evaluationInvariants) {
    const { rows } = await db.execute(statement)
    expect(rows, sentence).toEqual([])
  }
})
