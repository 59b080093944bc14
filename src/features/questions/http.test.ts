import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSeminar, aSessionCookie, testNow } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { anAnsweredRegistration, aPdf, aQuestion, storeQuestions } from '#tests/kit/questions.ts'
import { aSite } from '#tests/kit/site.ts'
import { auditLog } from '../people/tables.ts'
import { standardRegistrationForm } from '../settings/contract/standard-registration-form.ts'
import { settings, settingsVersions } from '../settings/tables.ts'

const { db, services, api } = await aSite()

const cookieOf = async (role: 'admin' | 'organizer' | 'staff') => ({
  Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id),
})
const photo = asDataUrl(await aPhoto({ width: 40, height: 30 }))
const organizer = await cookieOf('organizer')
const staff = await cookieOf('staff')

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(settingsVersions)
  await services.settings.refresh()
})

const save = (seminarId: number, questions: unknown[], version = 0) =>
  api.call('/seminars/questions', { headers: organizer, body: { seminarId, version, questions } })

describe('POST /seminars/questions', () => {
  test('saves the questions of a seminar with a version', async () => {
    const { id } = await aSeminar(db)
    const question = aQuestion()
    expect(await save(id, [question])).toMatchObject({ status: 200, body: { version: 1 } })
    const read = await api.call(`/seminars/questions?seminarId=${id}`, { headers: organizer })
    expect(read.body).toEqual({ version: 1, questions: [question] })
  })

  test('refuses a version that was replaced, and an unknown seminar', async () => {
    const { id } = await aSeminar(db)
    await save(id, [aQuestion()])
    expect(await save(id, [])).toMatchObject({ status: 409, body: { code: 'questions_changed' } })
    expect((await save(987_654, [])).status).toBe(404)
  })

  const same = aQuestion()
  test.each([
    [[aQuestion({ type: 'choice' })], 'questions.0.options', 'Please list at least two options'],
    [[aQuestion({ options: ['A', 'B'] })], 'questions.0.options', 'Only choices have options'],
    [
      [aQuestion({ type: 'choices', options: ['A', 'a'] })],
      'questions.0.options',
      'Each option must be listed once',
    ],
    [[same, same], 'questions', 'Each question must be listed once'],
    [
      Array.from({ length: 4 }, () => aQuestion({ type: 'file' })),
      'questions',
      'At most 3 questions can ask for a file',
    ],
  ])('refuses wrong questions at their field: %#', async (questions, path, message) => {
    const { status, body } = await save((await aSeminar(db)).id, questions)
    expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ path, message }] } })
  })
})

describe('POST /seminars/questions/copy', () => {
  test('copies the questions as new ones, to a seminar without questions only', async () => {
    const [original, copy] = [await aSeminar(db), await aSeminar(db)]
    const question = aQuestion({ label: 'Diet' })
    await storeQuestions(db, original.id, [question])
    const body = { seminarId: copy.id, originalId: original.id }
    const { status, body: copied } = await api.call<{ questions: { id: string }[] }>(
      '/seminars/questions/copy',
      { headers: organizer, body },
    )
    expect({ status, copied }).toMatchObject({ status: 200, copied: { questions: [{ label: 'Diet' }] } })
    expect(copied.questions[0]?.id).not.toBe(question.id)
    const again = await api.call('/seminars/questions/copy', { headers: organizer, body })
    expect(again.status).toBe(409)
  })
})

describe('GET /registration-form', () => {
  const formOf = async (seminarId: number, headers: Record<string, string> = {}) =>
    (
      await api.call<{ form: { questions: unknown[] } | null }>(`/registration-form?seminarId=${seminarId}`, {
        headers,
      })
    ).body.form?.questions ?? []

  test('has the questions for all seminars and those of the seminar, without who sees the answers', async () => {
    const { id } = await aSeminar(db)
    const [forAll, own] = [aQuestion({ audience: 'managers' }), aQuestion()]
    await storeQuestions(db, id, [own])
    const value = { ...standardRegistrationForm, questions: [forAll] }
    const admin = await cookieOf('admin')
    const saved = await api.call('/settings/registration-form', {
      headers: admin,
      body: { version: 0, value },
    })
    expect(saved.status).toBe(200)
    const shown = await formOf(id)
    expect(shown).toMatchObject([
      { id: forAll.id, isSensitive: true },
      { id: own.id, isSensitive: false },
    ])
    expect(shown[0]).not.toHaveProperty('audience')
  })

  test('shows the questions of a draft to staff only', async () => {
    const { id } = await aSeminar(db, { isDraft: true })
    await storeQuestions(db, id, [aQuestion()])
    expect(await formOf(id)).toEqual([])
    expect(await formOf(id, staff)).toHaveLength(1)
  })
})

describe('GET /attendees/answer-file', () => {
  const open = (answerId: number, headers: Record<string, string>) =>
    api.send(`/attendees/answer-file?answerId=${answerId}`, { headers })

  async function anAnswerFile(audience: 'staff' | 'managers', file = photo) {
    const registration = await anAnsweredRegistration(services, [
      [aQuestion({ type: 'file', audience }), file],
    ])
    const profile = await api.call<{ seminars: { answers: { url: string }[] }[] }>(
      `/attendees/profile?attendeeId=${registration.personId}`,
      { headers: organizer },
    )
    const url = profile.body.seminars[0]?.answers[0]?.url ?? ''
    return { ...registration, answerId: Number(url.split('=')[1]) }
  }

  test('offers the file as a download, and records who viewed it', async () => {
    const { answerId, registrationId } = await anAnswerFile('staff', asDataUrl(aPdf, 'application/pdf'))
    const response = await open(answerId, staff)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toContain('attachment; filename="answer-')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(aPdf)
    const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, registrationId))
    const views = entries.filter(({ action }) => action === 'answer_file.viewed')
    expect(views).toMatchObject([{ details: { answerId } }])
  })

  test('is closed to staff if managers only may see it, and to other attendees and visitors', async () => {
    const { answerId, personId } = await anAnswerFile('managers')
    const other = { Cookie: await aSessionCookie(db, (await aPerson(db, { emailVerifiedAt: testNow })).id) }
    expect((await open(answerId, staff)).status).toBe(404)
    expect((await open(answerId, other)).status).toBe(404)
    expect((await open(answerId, {})).status).toBe(401)
    expect((await open(answerId, organizer)).status).toBe(200)
    const registrant = { Cookie: await aSessionCookie(db, personId) }
    // The account's e-mail is unverified, so the registration may be another person's.
    expect((await open(answerId, registrant)).status).toBe(404)
  })
})
