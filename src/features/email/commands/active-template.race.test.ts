import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#app/platform/db/database.ts'
import { TEST_SITE } from '#tests/kit/mail.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { aTemplate, aTemplateInput } from '#tests/kit/templates.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { emailTemplates } from '../tables.ts'
import { createTemplate, updateTemplate } from './change-templates.ts'

const { database, db, services } = await aSite()

beforeEach(async () => {
  await db.delete(emailTemplates)
})

const rounds = 15

/**
 * Activates four templates at once, two of them new; returns why calls failed and how many are active.
 */
async function activateAtOnce(over: Database) {
  await db.delete(emailTemplates)
  const context = contextOf(services, { db: over })
  const [one, two] = [await aTemplate(db), await aTemplate(db)]
  const outcomes = await Promise.allSettled([
    createTemplate(context, aTemplateInput(), TEST_SITE),
    createTemplate(context, aTemplateInput(), TEST_SITE),
    updateTemplate(context, { id: one.id, isActive: true }, TEST_SITE),
    updateTemplate(context, { id: two.id, isActive: true }, TEST_SITE),
  ])
  const isActiveOfType = and(
    eq(emailTemplates.templateType, 'registration_confirmation'),
    eq(emailTemplates.isActive, true),
  )
  return {
    failures: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : [])),
    active: await db.$count(emailTemplates, isActiveOfType),
  }
}

test('Concurrent activation of several templates leaves exactly one active and refuses none', async () => {
  for (let round = 0; round < rounds; round += 1)
    expect(await activateAtOnce(db)).toEqual({ failures: [], active: 1 })
})

/** Control: without the lock only the unique index is left, which makes some of the calls fail. */
test('Control: without locks, concurrent activation of templates fails', async () => {
  let failed = 0
  for (let round = 0; round < rounds && failed === 0; round += 1)
    failed += (await withoutLocks(database, activateAtOnce)).failures.length
  expect(failed).toBeGreaterThan(0)
})
