/** Many attempts at once, ordered by the lock on the registration; the control without locks must store too many. */

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '#app/platform/db/database.ts'
import { aCheck, aLink, anEndedSeminar } from '#tests/kit/evaluation.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { checkAttempts } from '../tables.ts'
import { submitAnswers } from './submit-answers.ts'

const { database, db, services } = await aSite()

interface Rush {
  readonly toKey: (at: number) => string
  readonly maxTries?: number
  readonly through?: Database
}

/** Four wrong attempts at once of each of twenty people; returns how many were stored, and why others were refused. */
async function rush({ toKey, maxTries = 2, through = db }: Rush) {
  const seminar = await anEndedSeminar(db)
  const form = await aCheck(db, seminar.id, { values: { maxTries } })
  const answers = form.questions.map(({ id }) => ({ questionId: id, value: 'no' }))
  const links: string[] = []
  for (let at = 0; at < 20; at += 1) links.push((await aLink(services, seminar.id)).link)
  const attempts = links.flatMap((link) =>
    Array.from({ length: 4 }, (_, at) =>
      submitAnswers(contextOf(services, { db: through }), {
        formId: form.id,
        answers,
        link,
        idempotencyKey: toKey(at),
      }),
    ),
  )
  const results = await Promise.allSettled(attempts)
  const stored = await db.select().from(checkAttempts).where(eq(checkAttempts.formId, form.id))
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  return { stored: stored.length, refused: reasons.length, reasons: [...new Set(reasons)] }
}

const toDifferentKeys = (at: number) => `key ${at}`
const toOneKey = () => 'key'

test('A learning check takes two tries of each person who sends four at once', async () => {
  const outcome = await rush({ toKey: toDifferentKeys })
  expect(outcome).toEqual({ stored: 40, refused: 40, reasons: ['check_no_tries_left'] })
})

test('A learning check that is sent four times with one key at once is one attempt', async () => {
  expect(await rush({ toKey: toOneKey })).toMatchObject({ stored: 20, refused: 0 })
})

test('With four tries allowed, all four that are sent at once are stored', async () => {
  expect(await rush({ toKey: toDifferentKeys, maxTries: 4 })).toMatchObject({ stored: 80, refused: 0 })
})

/** The unique keys refuse what the lock would let through, so the last control drops them. */
test('Control: without locks, attempts at once collide, and without unique keys there are too many', async () => {
  const collided = await withoutLocks(database, (through) => rush({ toKey: toDifferentKeys, through }))
  expect(collided.reasons).not.toEqual(['check_no_tries_left'])
  for (const key of ['number', 'idempotency'])
    await db.execute(sql.raw(`drop index check_attempts_${key}_key`))
  const tries = await withoutLocks(database, (through) => rush({ toKey: toDifferentKeys, through }))
  expect(tries.stored).toBeGreaterThan(40)
  const repeated = await withoutLocks(database, (through) => rush({ toKey: toOneKey, through }))
  expect(repeated.stored).toBeGreaterThan(20)
})
