/** Test that nothing in the database links an answer to a person. */

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aForm, aLink, anEndedSeminar, aQuestion } from '#tests/kit/evaluation.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { flushFeedback } from './flush-feedback.ts'
import { submitAnswers } from './submit-answers.ts'

const { db, services } = await aSite()
const context = contextOf(services)

interface StoredRow {
  /** The registrant's place among all, by which a correct guess is recognized. */
  readonly who: number
  readonly xmin: string
  readonly xmax: string
  readonly place: string
  readonly id: string
}

/** Correct guesses of someone who pairs receipts and answers by their order. */
function countHits(receipts: readonly number[], answers: readonly number[]): number {
  return receipts.filter((who, at) => who === answers[at]).length
}

test('200 answers cannot be linked to receipts by transaction, place, id or order', async () => {
  const people = 200
  const form = await aForm(db, (await anEndedSeminar(db)).id, { questions: [aQuestion({ kind: 'text' })] })
  const registrations: number[] = []
  for (let batch = 0; batch < people; batch += 25) {
    registrations.push(...(await answerInTurn(form, batch, 25)))
    await flushFeedback(context)
  }
  const whoOf = new Map(registrations.map((id, who) => [id, who]))
  const { rows: receipts } = await db.execute<{ registration_id: number; xmin: string }>(
    sql`select registration_id, xmin::text from feedback_receipts where form_id = ${form.id} order by ctid`,
  )
  const answers = (
    await db.execute<Record<string, unknown> & StoredRow>(
      sql`select (answers -> 0 ->> 'value')::int as who, xmin::text, xmax::text, ctid::text as place, id::text
        from feedback_answers where form_id = ${form.id} order by ctid`,
    )
  ).rows
  expect([receipts.length, answers.length]).toEqual([people, people])

  const transactions = new Set(receipts.map(({ xmin }) => xmin))
  expect(answers.filter(({ xmin, xmax }) => transactions.has(xmin) || transactions.has(xmax))).toEqual([])
  expect(new Set(answers.map(({ xmin }) => xmin)).size).toBe(1)

  const byReceipt = receipts.map(({ registration_id }) => whoOf.get(registration_id) ?? -1)
  const byId = [...answers].sort((a, b) => (a.id < b.id ? -1 : 1))
  const guesses = [answers, answers.toReversed(), byId, byId.toReversed()].map((ordered) =>
    countHits(
      byReceipt,
      ordered.map(({ who }) => who),
    ),
  )
  // Guessing at random is right once on average; 12 or more are right once in 10^8 runs.
  expect(Math.max(...guesses)).toBeLessThan(12)
  // Nor does anything of the order survive, such as batches that are turned around: two neighbors on average.
  const neighbours = [answers, byId].map(
    (ordered) => ordered.filter(({ who }, at) => Math.abs(who - (ordered[at + 1]?.who ?? who)) === 1).length,
  )
  expect(Math.max(...neighbours)).toBeLessThan(16)
})

/** New registrants whose answer says which of them they are. */
async function answerInTurn(form: Awaited<ReturnType<typeof aForm>>, first: number, number: number) {
  const questionId = form.questions[0]?.id ?? 0
  const ids: number[] = []
  for (let who = first; who < first + number; who += 1) {
    const { registrationId, link } = await aLink(services, form.seminarId ?? 0)
    await submitAnswers(context, { formId: form.id, link, answers: [{ questionId, value: String(who) }] })
    ids.push(registrationId)
  }
  return ids
}

test('Control: answers that are not mixed yet are linked by transaction and order', async () => {
  const form = await aForm(db, (await anEndedSeminar(db)).id, { questions: [aQuestion({ kind: 'text' })] })
  await answerInTurn(form, 0, 20)
  const { rows } = await db.execute(sql`select 1 from feedback_buffer b
    join feedback_receipts r on r.xmin::text = b.xmin::text where b.form_id = ${form.id}`)
  expect(rows).toHaveLength(20)
})
