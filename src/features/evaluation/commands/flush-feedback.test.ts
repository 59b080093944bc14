import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessionSpeakers } from '#app/features/seminars/tables.ts'
import { actorOf, aPerson, inDays, testNow } from '#tests/kit/builders.ts'
import {
  aForm,
  aLink,
  anEndedSeminar,
  answeredBy,
  answersTo,
  aQuestion,
  countsOf,
} from '#tests/kit/evaluation.ts'
import { aProgramme, aSession, aSpeaker } from '#tests/kit/programmes.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import type { EvaluationForm } from '../contract/forms.ts'
import { findEvaluationForm } from '../queries/forms.ts'
import { getResults } from '../reads/results.ts'
import { flushFeedback } from './flush-feedback.ts'
import { changeFormStatus } from './open-form.ts'
import { reopenFormForRegistrant } from './reopen-form-for-registrant.ts'
import { submitAnswers } from './submit-answers.ts'

const { db, services } = await aSite()
const context = contextOf(services)
const organizer = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'organizer' })) })
const resultsOf = ({ id, seminarId }: EvaluationForm) =>
  getResults(db, { seminarId: seminarId ?? 0, formId: id })

describe('flushFeedback', () => {
  test('mixes once five answers wait', async () => {
    const form = await aForm(db, (await anEndedSeminar(db)).id)
    await answeredBy(services, form, [1, 2, 3, 4])
    await flushFeedback(context)
    expect(await countsOf(db, form.id)).toEqual({ receipts: 4, waiting: 4, mixed: 0 })
    await answeredBy(services, form, [5])
    await flushFeedback(context)
    expect(await countsOf(db, form.id)).toEqual({ receipts: 5, waiting: 0, mixed: 5 })
  })

  test('deletes fewer than five unread when nobody can answer any more, and says how many', async () => {
    const form = await aForm(db, (await anEndedSeminar(db)).id)
    await answeredBy(services, form, [5, 5, 5, 5, 5])
    await flushFeedback(context)
    await answeredBy(services, form, [1, 1])
    await flushFeedback({ ...context, now: inDays(13) })
    expect(await countsOf(db, form.id)).toMatchObject({ waiting: 2, mixed: 5 })
    await flushFeedback({ ...context, now: inDays(15) })
    expect(await countsOf(db, form.id)).toEqual({ receipts: 7, waiting: 0, mixed: 5 })
    expect(await resultsOf(form)).toMatchObject({ counted: 5, removed: 2, items: [{ n: 5, mean: 5 }] })
  })

  test('holds a question that fewer than five of a group answered, and deletes it at the end', async () => {
    const questions = [aQuestion(), aQuestion({ kind: 'text', prompt: 'Comments', isRequired: false })]
    const form = await aForm(db, (await anEndedSeminar(db)).id, { questions })
    const ratings = { ...form, questions: form.questions.slice(0, 1) }
    await answeredBy(services, form, [5, 5, 5, 5, 5])
    await flushFeedback(context)
    await answeredBy(services, ratings, [4, 4, 4, 4])
    await answeredBy(services, form, [4])
    await flushFeedback(context)
    const texts = Array(5).fill('Thank you.')
    expect((await resultsOf(form)).items).toMatchObject([{ n: 10 }, { n: 5, waiting: 1, texts }])
    await flushFeedback({ ...context, now: inDays(15) })
    expect((await resultsOf(form)).items).toMatchObject([
      { n: 10, waiting: 0 },
      { n: 5, waiting: 1, texts },
    ])
    const { rows } =
      await db.execute(sql`select 1 from feedback_answers, jsonb_array_elements(answers) as given
      where form_id = ${form.id} and given ->> 'value' = 'Thank you.'`)
    expect(rows).toHaveLength(5)
  })

  test('shows what was held with the next ones, once they are five', async () => {
    const questions = [aQuestion(), aQuestion({ prompt: 'And this?', isRequired: false })]
    const form = await aForm(db, (await anEndedSeminar(db)).id, { questions })
    const required = { ...form, questions: form.questions.slice(0, 1) }
    for (const answered of [2, 3]) {
      await answeredBy(services, form, Array(answered).fill(3))
      await answeredBy(services, required, Array(5 - answered).fill(3))
      await flushFeedback(context)
    }
    expect((await resultsOf(form)).items).toMatchObject([{ n: 10 }, { n: 5, waiting: 0, mean: 3 }])
  })
})

/** An organizer who knows who answered between two readings of the results, and whatever they do in between. */
describe('Two states of the results differ by no answers, or by those of at least five people', () => {
  const setStatus = async ({ id }: EvaluationForm, status: 'open' | 'closed') => {
    const { version = 0 } = (await findEvaluationForm(db, id)) ?? {}
    await changeFormStatus(organizer, { id, version, status })
  }
  const answerLate = async (form: EvaluationForm, now: Date) => {
    const { link, registrationId } = await aLink(services, form.seminarId ?? 0)
    await reopenFormForRegistrant({ ...organizer, now }, { formId: form.id, registrationId, days: 7 })
    await submitAnswers({ ...context, now }, { formId: form.id, link, answers: answersTo(form, 1) })
  }

  /** Reads the results after each step and the job that follows it; returns how many answers each one added. */
  async function watch(form: EvaluationForm, now: Date, steps: readonly (() => Promise<unknown>)[]) {
    const added: number[] = []
    let before = 0
    for (const step of steps) {
      await step()
      await flushFeedback({ ...context, now })
      const [{ n = 0, spread = null } = {}] = (await resultsOf(form)).items
      expect(spread?.reduce((sum, { number }) => sum + number, 0) ?? 0).toBe(n)
      added.push(n - before)
      before = n
    }
    return added
  }

  test('also if the form is closed, opened and closed again around one answer', async () => {
    const form = await aForm(db, (await anEndedSeminar(db)).id)
    const added = await watch(form, testNow, [
      () => answeredBy(services, form, [5, 5, 5, 5, 5, 5]),
      () => setStatus(form, 'closed'),
      () => setStatus(form, 'open'),
      () => answeredBy(services, form, [1]),
      () => setStatus(form, 'closed'),
      () => setStatus(form, 'open'),
      () => answeredBy(services, form, [2, 2, 2]),
      () => setStatus(form, 'closed'),
      () => setStatus(form, 'open'),
      () => answeredBy(services, form, [3]),
    ])
    expect(added).toEqual([6, 0, 0, 0, 0, 0, 0, 0, 0, 5])
  })

  test('also after the ordinary end, and by late openings', async () => {
    const form = await aForm(db, (await anEndedSeminar(db)).id)
    const added = await watch(form, testNow, [
      () => answeredBy(services, form, [5, 5, 5, 5, 5]),
      () => answeredBy(services, form, [1]),
    ])
    const now = inDays(15)
    const late = await watch(form, now, [() => answerLate(form, now), () => setStatus(form, 'closed')])
    expect([added, late]).toEqual([
      [5, 0],
      [5, 0],
    ])
    await flushFeedback({ ...context, now: inDays(22) })
    expect(await resultsOf(form)).toMatchObject({ counted: 5, removed: 2, items: [{ n: 5, mean: 5 }] })
  })

  test('also if a speaker leaves the program after one answer of the next group', async () => {
    const seminar = await anEndedSeminar(db)
    const { id: speakerId } = await aSpeaker(db)
    await aProgramme(services, seminar, {
      slots: [],
      sessions: [aSession(seminar, { speakers: [{ speakerId, role: 'resource_speaker' }] })],
    })
    const form = await aForm(db, seminar.id, { questions: [aQuestion(), aQuestion({ subject: 'speaker' })] })
    const [overall = 0, ofSpeaker = 0] = form.questions.map(({ id }) => id)
    const answer = async (value: number, isRated: boolean) => {
      const { link } = await aLink(services, seminar.id)
      const rating = isRated ? [{ questionId: ofSpeaker, subjectId: speakerId, value }] : []
      const answers = [{ questionId: overall, value }, ...rating]
      await submitAnswers(context, { formId: form.id, link, answers })
    }
    for (let at = 0; at < 5; at += 1) await answer(5, true)
    await flushFeedback(context)
    await answer(1, true)
    await db.delete(sessionSpeakers).where(eq(sessionSpeakers.speakerId, speakerId))
    for (let at = 0; at < 4; at += 1) await answer(5, false)
    await flushFeedback(context)
    expect((await resultsOf(form)).items).toMatchObject([{ n: 10 }, { n: 5, waiting: 1, mean: 5 }])
  })
})

test('The tables of answers have no column that could name a person or a time', async () => {
  const { rows } = await db.execute<{ columns: string }>(sql`
    select string_agg(column_name || ' ' || data_type, ', ' order by ordinal_position) as columns
    from information_schema.columns where table_name in ('feedback_answers', 'feedback_buffer')
    group by table_name`)
  expect(rows.map(({ columns }) => columns)).toEqual(Array(2).fill('id uuid, form_id integer, answers jsonb'))
})
