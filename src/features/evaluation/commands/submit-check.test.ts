import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { aSlot } from '#tests/kit/attendance.ts'
import { inDays } from '#tests/kit/builders.ts'
import { aCheck, aForm, aLink, anEndedSeminar } from '#tests/kit/evaluation.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { EvaluationForm } from '../contract/forms.ts'
import { getAnswerPage } from '../reads/answering.ts'
import { checkAttempts } from '../tables.ts'
import { copyEvaluationForm } from './copy-evaluation-form.ts'
import { changeFormStatus } from './open-form.ts'
import { submitAnswers } from './submit-answers.ts'

const { db, services } = await aSite()
const context = contextOf(services)

const code = (value: string) => expect.objectContaining({ code: value })

/** The first so many answers are right. */
function answersOf({ questions }: EvaluationForm, right: number) {
  return questions.map(({ id }, at) => ({ questionId: id, value: at < right ? 'yes' : 'no' }))
}

async function aChecked(values: Parameters<typeof aCheck>[2] = {}) {
  const seminar = await anEndedSeminar(db)
  const form = await aCheck(db, seminar.id, values)
  const { link, registrationId } = await aLink(services, seminar.id)
  const submit = (right: number, idempotencyKey?: string) =>
    submitAnswers(context, { formId: form.id, answers: answersOf(form, right), link, idempotencyKey })
  const attempts = () =>
    db.select().from(checkAttempts).where(eq(checkAttempts.registrationId, registrationId))
  return { seminar, form, link, registrationId, submit, attempts }
}

describe('submitAnswers to a learning check', () => {
  test('scores each attempt until the check is passed', async () => {
    const { form, link, submit, attempts } = await aChecked()
    expect(await submit(1)).toEqual({ done: false, passed: false, percent: 50, triesLeft: 1 })
    expect(await getAnswerPage(context, { link })).toMatchObject({
      state: 'open',
      check: { triesLeft: 1, best: { percent: 50, passed: false } },
    })
    expect(await submit(2)).toEqual({ done: true, passed: true, percent: 100, triesLeft: 0 })
    expect(await submit(0)).toEqual({ done: true, passed: true, percent: 100, triesLeft: 0 })
    expect((await attempts()).map(({ number, points }) => [number, points])).toEqual([
      [1, 2],
      [2, 4],
    ])
    expect(await getAnswerPage(context, { link, formId: form.id })).toMatchObject({
      state: 'answered',
      form: null,
      check: { best: { percent: 100, passed: true } },
    })
  })

  test('counts a submission that is sent twice once', async () => {
    const { submit, attempts } = await aChecked()
    const first = await submit(1, 'a key')
    expect(await submit(2, 'a key')).toEqual(first)
    expect(await attempts()).toHaveLength(1)
  })

  test('refuses more attempts than the form allows', async () => {
    const { submit } = await aChecked()
    await submit(0)
    expect(await submit(1)).toMatchObject({ done: true, passed: false, triesLeft: 0 })
    await expect(submit(2)).rejects.toEqual(code('check_no_tries_left'))
  })

  test('refuses missing answers at their question, without using a try', async () => {
    const { form, link, attempts } = await aChecked()
    const answers = answersOf(form, 2).slice(1)
    await expect(submitAnswers(context, { formId: form.id, answers, link })).rejects.toMatchObject({
      details: { issues: [{ path: `q${form.questions[0]?.id}` }] },
    })
    expect(await attempts()).toEqual([])
  })

  test('asks questions in an order that stays until the next attempt, without right answers', async () => {
    const questions = Array.from({ length: 12 }, (_, at) => ({ prompt: `Question ${at}` }))
    const first = await aChecked()
    const [question] = first.form.questions
    if (question === undefined) throw new Error('The form has no question.')
    const { id: _, ...values } = question
    const { form, link, submit } = await aChecked({
      questions: questions.map(({ prompt }) => ({ ...values, prompt })),
    })
    const read = async () => (await getAnswerPage(context, { link })).form?.questions ?? []
    const before = await read()
    expect(await read()).toEqual(before)
    expect(before.map(({ prompt }) => prompt)).not.toEqual(questions.map(({ prompt }) => prompt))
    expect(JSON.stringify(await getAnswerPage(context, { link }))).not.toMatch(/correct|points/)
    await submit(0)
    expect((await read()).map(({ id }) => id)).not.toEqual(before.map(({ id }) => id))
    expect((await read()).map(({ id }) => id).sort()).toEqual(form.questions.map(({ id }) => id).sort())
  })

  test('needs no presence before the seminar, until its first day is over', async () => {
    const seminar = await anEndedSeminar(db, { startsAt: inDays(1), endsAt: inDays(2) })
    await aSlot(db, seminar.id, { startsAt: inDays(1) })
    const pre = await aCheck(db, seminar.id, { values: { phase: 'pre', passPercent: null } })
    const post = await aCheck(db, seminar.id)
    const { link } = await aLink(services, seminar.id)
    const submit = (form: EvaluationForm, now: Date) =>
      submitAnswers({ ...context, now }, { formId: form.id, answers: answersOf(form, 0), link })
    await expect(submit(pre, inDays(2))).rejects.toEqual(code('evaluation_closed'))
    await expect(submit(post, inDays(1))).rejects.toEqual(code('evaluation_not_present'))
    expect(await submit(pre, inDays(0))).toEqual({ done: true, passed: true, percent: 0, triesLeft: 0 })
  })

  test('takes no attempt at a new version of a check that was passed', async () => {
    const { seminar, form, link, submit } = await aChecked()
    await submit(2)
    const nextId = await copyEvaluationForm(context, { fromId: form.id, seminarId: seminar.id })
    await changeFormStatus(context, { id: form.id, version: 1, status: 'closed' })
    await changeFormStatus(context, { id: nextId, version: 1, status: 'open' })
    expect(await getAnswerPage(context, { link })).toMatchObject({ state: 'answered', form: null })
    const answered = await submitAnswers(context, { formId: nextId, answers: [], link })
    expect(answered).toMatchObject({ done: true, passed: true })
  })
})

describe('getAnswerPage', () => {
  test('lists feedback and learning checks, and shows the first open one unless asked for another', async () => {
    const seminar = await anEndedSeminar(db)
    const post = await aCheck(db, seminar.id)
    const feedback = await aForm(db, seminar.id)
    const pre = await aCheck(db, seminar.id, { values: { phase: 'pre' } })
    const { link } = await aLink(services, seminar.id)
    const page = await getAnswerPage(context, { link })
    expect(page.forms.map(({ id, state }) => [id, state])).toEqual([
      [pre.id, 'closed'],
      [feedback.id, 'open'],
      [post.id, 'open'],
    ])
    expect(page).toMatchObject({ form: { id: feedback.id, kind: 'feedback' }, check: null })
    expect(await getAnswerPage(context, { link, formId: post.id })).toMatchObject({
      form: { id: post.id, kind: 'learning_check' },
      check: { passPercent: 75, triesLeft: 2, best: null },
    })
  })
})
