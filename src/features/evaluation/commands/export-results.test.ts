import { describe, expect, test } from 'vitest'
import { parseWorkbook } from '#app/platform/sheets/read-workbook.ts'
import { aRegistrant } from '#tests/kit/attendance.ts'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { aCheck, aForm, anEndedSeminar, answeredBy, aQuestion } from '#tests/kit/evaluation.ts'
import { contextOf, createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { flushFeedback } from './flush-feedback.ts'

const { database, db, services } = await aSite()
const api = createTestApi(services)
const manager = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id) }

describe('Exports of results', () => {
  const send = (path: string) => api.send(`/evaluation/${path}`, { headers: manager })

  test('write the ratings as CSV and as a workbook, without a formula of a hostile question', async () => {
    const { id } = await anEndedSeminar(db, { title: 'Early reading' })
    const prompt = '=cmd|calc'
    const form = await aForm(db, id, { questions: [aQuestion({ prompt })] })
    await answeredBy(services, form, [5, 5, 5, 5, 1])
    await flushFeedback(contextOf(services))
    const csv = await send(`results.csv?seminarId=${id}`)
    expect(csv.headers.get('Content-Disposition')).toContain('ratings_early-reading_2026-11-19.csv')
    expect(await csv.text()).toMatch(/\r\n,'=cmd\|calc,1 to 5,5,4\.2,4,0,0,0,1,\r\n$/)
    const workbook = await send(`results.xlsx?seminarId=${id}`)
    const { rows } = parseWorkbook(Buffer.from(await workbook.arrayBuffer()), 'xlsx')
    expect(rows[1]?.cells.slice(0, 6)).toEqual(['', prompt, '1 to 5', '5', '4.2', '4'])
  })

  test('write learning results with an entry in the audit log', async () => {
    const { id } = await anEndedSeminar(db)
    await aCheck(db, id)
    await aRegistrant(db, id, { person: { firstName: 'Ana', lastName: 'Cruz' } })
    const csv = await send(`learning.csv?seminarId=${id}`)
    expect(await csv.text()).toContain('Ana Cruz,,,no')
    expect((await send(`learning.xlsx?seminarId=${id}`)).status).toBe(200)
    const { rows } = await database.pool.query(
      `select action from audit_log where subject_type = 'seminar' and subject_id = $1`,
      [id],
    )
    expect(rows).toEqual(Array(2).fill({ action: 'evaluation.learning_exported' }))
  })
})
