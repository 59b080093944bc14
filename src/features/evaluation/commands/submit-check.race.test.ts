/** Many attempts at once. The lock on the registration orders them; unique keys refuse what it would let through. */
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aCheck, aLink, anEndedSeminar } from '../../../../tests/kit/evaluation.ts'
import { contextOf, createTestServices } from '../../../../tests/kit/services.ts'
import { checkAttempts } from '../tables.ts'
import { submitAnswers } from './submit-answers.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)

afterAll(async () => {
  await services.close()
  await database.close()
})

/** Four wrong attempts at once of each of twenty people; returns how many were stored. */
async function rush(toKey: (at: number) => string, maxTries = 2) {
  const seminar = await anEndedSeminar(db)
  const form = await aCheck(db, seminar.id, { values: { maxTries } })
  const answers = form.questions.map(({ id }) => ({ questionId: id, value: 'no' }))
  const links: string[] = []
  for (let at = 0; at < 20; at += 1) links.push((await aLink(services, seminar.id)).link)
  const attempts = links.flatMap((link) =>
    Array.from({ length: 4 }, (_, at) =>
      submitAnswers(contextOf(services), { formId: form.id, answers, link, idempotencyKey: toKey(at) }),
    ),
  )
  const results = await Promise.allSettled(attempts)
  const stored = await db.select().from(checkAttempts).where(eq(checkAttempts.formId, form.id))
  return { stored: stored.length, refused: results.filter(({ status }) => status === 'rejected').length }
}

test('A learning check takes two tries of each person who sends four at once', async () => {
  expect(await rush((at) => `key ${at}`)).toEqual({ stored: 40, refused: 40 })
}, 60_000)

test('A learning check that is sent four times with one key at once is one attempt', async () => {
  expect(await rush(() => 'key')).toEqual({ stored: 20, refused: 0 })
}, 60_000)

test('Control: with four tries allowed, all four that are sent at once are stored', async () => {
  expect(await rush((at) => `key ${at}`, 4)).toEqual({ stored: 80, refused: 0 })
}, 60_000)
