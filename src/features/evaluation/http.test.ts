import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { aRegistrant, aTicketLink } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import {
  aCheck,
  aForm,
  aLink,
  anEndedSeminar,
  answersTo,
  aQuestion,
  countsOf,
  theStandardForm,
} from '#tests/kit/evaluation.ts'
import { aSession, aSpeaker } from '#tests/kit/programmes.ts'
import { contextOf, createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { saveProgramme } from '../attendance/commands/save-programme.ts'
import { deleteAttendee } from '../attendees/commands/delete-person.ts'
import { people } from '../people/tables.ts'
import { erasePerson } from '../privacy/commands/erase-person.ts'
import type { AnswerPage } from './contract/answering.ts'
import type { EvaluationForm } from './contract/forms.ts'
import type { LearningResults } from './contract/learning.ts'
import type { EvaluationResults } from './contract/results.ts'

const { database, db, services } = await aSite()
const api = createTestApi(services)
const manager = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id) }

const readPage = (search: string, headers: Record<string, string> = {}) =>
  api.call<AnswerPage>(`/evaluation/answer?${search}`, { headers })
const answer = (body: unknown) => api.call('/evaluation/answer', { body })
const readResults = async (seminarId: number) =>
  (await api.call<EvaluationResults>(`/evaluation/results?seminarId=${seminarId}`, { headers: manager })).body

describe('Managing forms', () => {
  test('copies the standard form, saves, opens and closes it', async () => {
    const { id: seminarId } = await anEndedSeminar(db)
    const post = (path: string, body: unknown) =>
      api.call<{ form: EvaluationForm }>(path, { body, headers: manager })
    const copy = (await post('/evaluation/forms/copy', { fromId: null, seminarId })).body.form
    const { answered: _answered, answersDeletedAt: _deleted, status: _status, ...input } = copy
    const saved = await post('/evaluation/forms', { ...input, title: 'How was it?' })
    expect(saved).toMatchObject({ status: 200, body: { form: { title: 'How was it?', version: 2 } } })
    const change = (status: string, version: number) =>
      post('/evaluation/forms/status', { id: copy.id, status, version })
    expect((await change('open', 2)).body.form.status).toBe('open')
    expect((await change('closed', 3)).body.form.status).toBe('closed')
    const list = await api.call(`/evaluation/forms?seminarId=${seminarId}`, { headers: manager })
    expect(list.body).toMatchObject({ forms: [{ id: copy.id, status: 'closed' }] })
  })
})

describe('Answering', () => {
  test('works once by the body of a ticket, with questions about each speaker', async () => {
    const seminar = await anEndedSeminar(db)
    const speaker = await aSpeaker(db, { fullName: 'Dr. Peña' })
    const sessions = [aSession(seminar, { speakers: [{ speakerId: speaker.id, role: 'resource_speaker' }] })]
    await saveProgramme(contextOf(services), { seminarId: seminar.id, version: 0, sessions, slots: [] })
    await theStandardForm(services, seminar.id)
    const { link } = await aLink(services, seminar.id)
    const page = (await readPage(`link=${link}`)).body
    expect(page).toMatchObject({ state: 'open', speakers: [{ id: speaker.id, name: 'Dr. Peña' }] })
    const answers = (page.form?.questions ?? []).map(({ id, kind, subject }) => ({
      questionId: id,
      value: kind === 'text' ? '<script>alert(1)</script>' : 5,
      ...(subject === 'speaker' && { subjectId: speaker.id }),
    }))
    const input = { formId: page.form?.id, link, answers, idempotencyKey: 'a key' }
    expect(await answer(input)).toMatchObject({ status: 200, body: { done: true } })
    expect((await readPage(`link=${link}`)).body).toMatchObject({
      state: 'answered',
      alreadyDone: true,
      form: null,
    })
    expect((await answer(input)).status).toBe(200)
  })

  test('works for the signed-in registrant, and for nobody else', async () => {
    const { id } = await anEndedSeminar(db)
    await aForm(db, id)
    const { person } = await aRegistrant(db, id)
    await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, person.id))
    const own = { Cookie: await aSessionCookie(db, person.id) }
    expect((await readPage(`seminarId=${id}`, own)).body.state).toBe('open')
    expect((await readPage(`seminarId=${id}`, manager)).status).toBe(404)
    expect((await readPage(`seminarId=${id}`)).status).toBe(401)
    expect((await readPage('link=forged')).status).toBe(404)
  })

  test('writes a log line that names the route and no registrant', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    const logged = createTestApi({ ...services, log: pino({ level: 'info' }, stream) })
    const { id } = await anEndedSeminar(db)
    const form = await aForm(db, id)
    const { link } = await aLink(services, id)
    await logged.call('/evaluation/answer', { body: { formId: form.id, answers: answersTo(form), link } })
    await logged.call(`/evaluation/answer?link=${link}`)
    const requests = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(requests.map(({ route }) => route)).toEqual(Array(2).fill('/_api/evaluation/answer'))
    expect(lines.join()).not.toContain(link)
    for (const request of requests) expect(request).not.toHaveProperty('personId')
  })
})

describe('GET /evaluation/results', () => {
  test('is empty for a seminar without a form, and refuses forms of another', async () => {
    const { id } = await anEndedSeminar(db)
    expect(await readResults(id)).toMatchObject({ formId: null, items: [] })
    const other = await aForm(db, (await anEndedSeminar(db)).id)
    const path = `/evaluation/results?seminarId=${id}&formId=${other.id}`
    expect((await api.call(path, { headers: manager })).status).toBe(404)
  })
})

describe('GET /evaluation/learning', () => {
  test('names people with their best results, and keeps percentages of erased people in the means', async () => {
    const { id } = await anEndedSeminar(db)
    const post = await aCheck(db, id)
    const pre = await aCheck(db, id, {
      values: { phase: 'pre', passPercent: null, closesAt: new Date('2027-01-01') },
    })
    const maria = await aRegistrant(db, id)
    const erased = await aRegistrant(db, id)
    const absent = await aRegistrant(db, id)
    const submit = async (registration: typeof maria, form: EvaluationForm, values: readonly string[]) => {
      const answers = form.questions.map(({ id: questionId }, at) => ({ questionId, value: values[at] }))
      const link = await aTicketLink(services, registration)
      expect((await answer({ formId: form.id, answers, link })).status).toBe(200)
    }
    await submit(maria, pre, ['yes', 'no'])
    await submit(maria, post, ['no', 'no'])
    await submit(maria, post, ['yes', 'yes'])
    await submit(erased, post, ['no', 'no'])
    await submit(erased, post, ['no', 'yes'])
    const actor = actorOf(await aPerson(db, { role: 'admin' }))
    const read = async () =>
      (await api.call<LearningResults>(`/evaluation/learning?seminarId=${id}`, { headers: manager })).body
    expect((await read()).people).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ registrationId: maria.id, pre: 50, post: 100, passed: true }),
        expect.objectContaining({ registrationId: erased.id, pre: null, post: 50, passed: false }),
        expect.objectContaining({ registrationId: absent.id, pre: null, post: null, passed: false }),
      ]),
    )
    await deleteAttendee(contextOf(services, { actor }), erased.person.id)
    await erasePerson(contextOf(services, { actor }), maria.person.id)
    const after = await read()
    expect(after).toMatchObject({ mean: { pre: 50, post: 75 }, gain: null })
    expect(after.people.find(({ registrationId }) => registrationId === maria.id)).toMatchObject({
      post: null,
    })
    const { rows } = await database.pool.query(
      'select percent, answers from check_attempts where registration_id is null order by percent',
    )
    expect(rows).toEqual([50, 50, 100].map((percent) => ({ percent, answers: [] })))
  })
})

test('The download of one’s own data says that one has answered, and not what', async () => {
  const { id } = await anEndedSeminar(db)
  const form = await aForm(db, id, { questions: [aQuestion({ kind: 'text' })] })
  const { person, ...registration } = await aRegistrant(db, id)
  await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, person.id))
  const link = await aTicketLink(services, registration)
  await answer({ formId: form.id, answers: answersTo(form), link })
  const check = await aCheck(db, id)
  const given = check.questions.map(({ id: questionId }) => ({ questionId, value: 'no' }))
  await answer({ formId: check.id, answers: given, link })
  const headers = { Cookie: await aSessionCookie(db, person.id) }
  const { body } = await api.call('/attendees/own-data', { headers })
  const answers = 'Stored without a name: we know that you answered, not what.'
  expect(body).toMatchObject({
    registrations: [
      {
        evaluations: [{ form: 'Evaluation', submittedOn: '2026-11-19', answers }],
        learningChecks: [{ learningCheck: 'What you learnt', percent: 0, answers: given }],
      },
    ],
  })
  expect(JSON.stringify(body)).not.toContain('Thank you.')
})

test('Erasing and deleting people removes their receipts and keeps the answers', async () => {
  const { id } = await anEndedSeminar(db)
  const form = await aForm(db, id)
  const [erased, deleted] = [await aRegistrant(db, id), await aRegistrant(db, id)]
  for (const registration of [erased, deleted]) {
    const link = await aTicketLink(services, registration)
    await answer({ formId: form.id, answers: answersTo(form), link })
  }
  const actor = actorOf(await aPerson(db, { role: 'admin' }))
  await erasePerson(contextOf(services, { actor }), erased.person.id)
  await deleteAttendee(contextOf(services, { actor }), deleted.person.id)
  expect(await readResults(id)).toMatchObject({ answered: 2 })
  expect(await countsOf(db, form.id)).toEqual({ receipts: 0, waiting: 2, mixed: 0 })
})
