/** Many submissions at once; the control without the receipt's key must store duplicates. */

import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { expect, test } from 'vitest'
import { inDays } from '#tests/kit/builders.ts'
import { aForm, aLink, anEndedSeminar, answersTo, countsOf } from '#tests/kit/evaluation.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { flushFeedback } from './flush-feedback.ts'
import { submitAnswers } from './submit-answers.ts'

const { db, services } = await aSite()

/** Everybody presses twice, while the job runs; returns what is stored once the form has closed. */
async function rush(people: number) {
  const seminar = await anEndedSeminar(db)
  const form = await aForm(db, seminar.id)
  const links: string[] = []
  for (let at = 0; at < people; at += 1) links.push((await aLink(services, seminar.id)).link)
  const context = contextOf(services)
  const submit = (link: string) => submitAnswers(context, { formId: form.id, answers: answersTo(form), link })
  // As many at once as there are connections: waiting for one has a time limit.
  const oneOf = pLimit(20)
  const twice = links.flatMap((link) => [oneOf(submit, link), oneOf(submit, link)])
  await Promise.all([...twice, flushFeedback(context), flushFeedback(context)])
  await Promise.all([flushFeedback({ ...context, now: inDays(20) }), flushFeedback(context)])
  return countsOf(db, form.id)
}

test('submitAnswers stores 500 receipts and 500 answers of 500 people who press twice at once', async () => {
  expect(await rush(500)).toEqual({ receipts: 500, waiting: 0, mixed: 500 })
})

test('Control: without the key of receipts, pressing twice stores duplicates', async () => {
  await db.execute(
    sql`alter table feedback_receipts drop constraint feedback_receipts_registration_id_form_id_pk`,
  )
  const { receipts } = (await rush(50)) as { receipts: number }
  expect(receipts).toBeGreaterThan(50)
})
