/**
 * Evaluation: `node bench/evaluation.ts`, after a build. The summary of 10,000 answers against the bare statement, and
 * 500 people who submit over HTTP within a minute. Exits with 1 above a target, or if an answer was lost or doubled.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import type { EvaluationForm } from '../src/features/evaluation/contract/forms.ts'
import { getResults } from '../src/features/evaluation/reads/results.ts'
import { feedbackAnswers } from '../src/features/evaluation/tables.ts'
import { callAsAdmin } from '../tests/kit/admin-caller.ts'
import { startBuiltSite } from '../tests/kit/built-site.ts'
import { anEndedSeminar, theStandardForm } from '../tests/kit/evaluation.ts'
import { insertFullSeminar, type StoredFullSeminar } from './check-in/full-seminar.ts'
import { timed, withDatabase } from './kit/measuring.ts'
import { type Figure, report, spreadOf, takeTurns } from './kit/side-by-side.ts'

const answers = 10_000
const maxSlowdown = 1.5
const people = 500
const seconds = 60
const longestInMs = 300

/** A value for each question that is not about speakers; texts differ. */
function toAnswers({ questions }: EvaluationForm, nth: number) {
  return questions
    .filter(({ subject }) => subject !== 'speaker')
    .map(({ id, kind }) => ({
      questionId: id,
      value: kind === 'text' ? `More breaks, please (${nth})` : 1 + (nth % 5),
    }))
}

const bareStatement = `select given -> 'questionId' as question, given -> 'subjectId' as speaker,
    given -> 'value' as value, count(*) as number
  from feedback_answers, jsonb_array_elements(answers) as given where form_id = $1 group by 1, 2, 3`

async function measureSummary(): Promise<Figure[]> {
  const figures: Figure[] = []
  await withDatabase(async ({ services, db, pool }) => {
    const { id: seminarId } = await anEndedSeminar(db)
    const form = await theStandardForm(services, seminarId)
    for (let from = 0; from < answers; from += 1000) {
      const rows = Array.from({ length: 1000 }, (_, at) => ({
        formId: form.id,
        answers: toAnswers(form, from + at),
      }))
      await db.insert(feedbackAnswers).values(rows)
    }
    await pool.query('analyze')
    if ((await db.$count(feedbackAnswers, eq(feedbackAnswers.formId, form.id))) !== answers)
      throw new Error('Not all answers were stored.')
    const compared = await takeTurns([
      {
        name: 'site',
        run: async () => ({ ms: await timed(() => getResults(db, { seminarId, formId: form.id })) }),
      },
      { name: 'floor', run: async () => ({ ms: await timed(() => pool.query(bareStatement, [form.id])) }) },
    ])
    const medianOf = (name: string) => compared[name]?.ms?.median ?? Number.NaN
    figures.push({
      work: `summarise ${answers.toLocaleString('en')} answers`,
      measured: medianOf('site') / medianOf('floor'),
      unit: 'x the bare statement',
      target: { atMost: maxSlowdown },
      from: compared,
    })
  })
  return figures
}

async function markPresent(pool: pg.Pool, { registrationIds, slotIds }: StoredFullSeminar): Promise<void> {
  await pool.query(
    `insert into attendance_marks (registration_id, slot_id, status, minutes, source, decided_at, changed_at)
     select id, $2, 'present', 180, 'scans', now(), now() from unnest($1::int[]) as id`,
    [[...registrationIds], slotIds[0]],
  )
}

async function assertAnsweredOnce(pool: pg.Pool, formId: number): Promise<void> {
  const { rows } = await pool.query<{ receipts: number; answers: number }>(
    `select (select count(*) from feedback_receipts where form_id = $1)::int as receipts,
       (select count(*) from feedback_answers where form_id = $1)::int
         + (select count(*) from feedback_buffer where form_id = $1)::int as answers`,
    [formId],
  )
  const stored = rows[0]
  if (stored?.receipts !== people || stored.answers !== people)
    throw new Error(`${people} people answered; stored are ${JSON.stringify(stored)}.`)
}

async function measureSubmissions(): Promise<Figure[]> {
  const site = await startBuiltSite({})
  const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 1 })
  try {
    const seminar = await insertFullSeminar(pool, { people })
    await markPresent(pool, seminar)
    const admin = await callAsAdmin(site)
    const { seminarId } = seminar
    type Saved = { form: EvaluationForm }
    const { form } = await admin.post<Saved>('/evaluation/forms/copy', { fromId: null, seminarId })
    await admin.post('/evaluation/forms/status', { id: form.id, version: form.version, status: 'open' })
    async function submit(ticket: string, nth: number): Promise<number> {
      await wait((nth * seconds * 1000) / people)
      const link = new URL(ticket).pathname.split('/').at(-1) ?? ''
      const body = JSON.stringify({ formId: form.id, link, answers: toAnswers(form, nth) })
      const headers = { 'Content-Type': 'application/json' }
      return timed(async () => {
        const response = await fetch(`${site.baseUrl}/_api/evaluation/answer`, {
          method: 'POST',
          headers,
          body,
        })
        if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
      })
    }
    const times = (await Promise.all(seminar.tickets.map(submit))).toSorted((one, other) => one - other)
    await assertAnsweredOnce(pool, form.id)
    return [
      {
        work: `${people} people submit feedback within ${seconds} s`,
        measured: times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN,
        unit: 'ms, 95th percentile',
        target: { atMost: longestInMs },
        from: { ms: spreadOf(times) },
      },
    ]
  } finally {
    await pool.end()
    await site.stop()
  }
}

await report('evaluation', [...(await measureSummary()), ...(await measureSubmissions())])
