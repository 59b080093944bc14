import { describe, expect, test } from 'vitest'
import { aRegistrant } from '#tests/kit/attendance.ts'
import { testNow } from '#tests/kit/builders.ts'
import { aForm, anEndedSeminar, answeredBy } from '#tests/kit/evaluation.ts'
import { aSite } from '#tests/kit/site.ts'
import { checkAttempts } from '../tables.ts'
import { listMissingEvaluations } from './completion.ts'

const { database, db, services } = await aSite()

const aCheck = { kind: 'learning_check', phase: 'post', passPercent: 75 } as const

async function anAttempt(formId: number, registrationId: number, passed: boolean) {
  const times = { startedAt: testNow, submittedAt: testNow }
  const percent = passed ? 100 : 0
  const result = { number: passed ? 2 : 1, answers: [], points: percent, percent, passed }
  await db.insert(checkAttempts).values({ formId, registrationId, ...result, ...times })
}

describe('listMissingEvaluations', () => {
  test('names required feedback without a receipt and checks that were not passed', async () => {
    const { id: seminarId } = await anEndedSeminar(db)
    const feedback = await aForm(db, seminarId)
    const check = await aForm(db, seminarId, { values: { ...aCheck, title: 'What you learnt' } })
    const [answered = 0] = await answeredBy(services, feedback, [5])
    const { id: silent } = await aRegistrant(db, seminarId)
    await anAttempt(check.id, answered, false)
    const checkMissing = { formId: check.id, title: 'What you learnt', kind: 'learning_check', phase: 'post' }
    const feedbackMissing = { formId: feedback.id, title: 'Evaluation', kind: 'feedback', phase: null }
    expect(await listMissingEvaluations(db, seminarId, [answered, silent])).toEqual([
      { registrationId: answered, ...checkMissing },
      { registrationId: silent, ...feedbackMissing },
      { registrationId: silent, ...checkMissing },
    ])
    await anAttempt(check.id, answered, true)
    expect(await listMissingEvaluations(db, seminarId, [answered])).toEqual([])
  })

  test('counts receipts and attempts of a former version, and names the open version', async () => {
    const { id: seminarId } = await anEndedSeminar(db)
    const [former, check] = [await aForm(db, seminarId), await aForm(db, seminarId, { values: aCheck })]
    const [answered = 0] = await answeredBy(services, former, [5])
    await anAttempt(check.id, answered, true)
    const { rows } = await database.pool.query<{ id: number }>(
      `with closed as (update forms set status = 'closed' where seminar_id = $1 returning *)
       insert into forms (seminar_id, kind, phase, title, status)
       select seminar_id, kind, phase, title, 'open' from closed order by id returning id`,
      [seminarId],
    )
    const { id: silent } = await aRegistrant(db, seminarId)
    const missing = await listMissingEvaluations(db, seminarId, [answered, silent])
    expect(missing.map(({ registrationId, formId }) => [registrationId, formId])).toEqual(
      rows.map(({ id }) => [silent, id]),
    )
  })

  test('leaves out drafts, optional forms, and registrations of other seminars', async () => {
    const { id: seminarId } = await anEndedSeminar(db)
    await aForm(db, seminarId, { values: { status: 'draft' } })
    await aForm(db, seminarId, { values: { ...aCheck, isRequired: false } })
    const { id } = await aRegistrant(db, seminarId)
    const other = await anEndedSeminar(db)
    await aForm(db, other.id)
    const { id: stranger } = await aRegistrant(db, other.id)
    expect(await listMissingEvaluations(db, seminarId, [id, stranger])).toEqual([])
  })
})
