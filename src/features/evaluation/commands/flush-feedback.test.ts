import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inDays } from '../../../../tests/kit/builders.ts'
import { aForm, anEndedSeminar, answeredBy, countsOf } from '../../../../tests/kit/evaluation.ts'
import { contextOf } from '../../../../tests/kit/services.ts'
import { aSite } from '../../../../tests/kit/site.ts'
import { flushFeedback } from './flush-feedback.ts'
import { changeFormStatus } from './open-form.ts'

const { db, services } = await aSite()
const context = contextOf(services)

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

  test('mixes fewer once the form is closed, by staff or by time', async () => {
    const [byStaff, byTime] = [
      await aForm(db, (await anEndedSeminar(db)).id),
      await aForm(db, (await anEndedSeminar(db)).id),
    ]
    await answeredBy(services, byStaff, [1])
    await answeredBy(services, byTime, [1])
    await changeFormStatus(context, { id: byStaff.id, version: 1, status: 'closed' })
    expect(await countsOf(db, byStaff.id)).toMatchObject({ waiting: 0, mixed: 1 })
    await flushFeedback({ ...context, now: inDays(13) })
    expect(await countsOf(db, byTime.id)).toMatchObject({ waiting: 1, mixed: 0 })
    await flushFeedback({ ...context, now: inDays(15) })
    expect(await countsOf(db, byTime.id)).toMatchObject({ waiting: 0, mixed: 1 })
  })
})

test('The tables of answers have no column that could name a person or a time', async () => {
  const { rows } = await db.execute<{ columns: string }>(sql`
    select string_agg(column_name || ' ' || data_type, ', ' order by ordinal_position) as columns
    from information_schema.columns where table_name in ('feedback_answers', 'feedback_buffer')
    group by table_name`)
  expect(rows.map(({ columns }) => columns)).toEqual(Array(2).fill('id uuid, form_id integer, answers jsonb'))
})
