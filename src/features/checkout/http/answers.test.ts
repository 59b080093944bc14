import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { registrationAnswers } from '#app/features/questions/tables.ts'
import type { RegisterResponse } from '#app/features/registrations/contract/registration.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { RegistrationQuestion } from '#app/features/settings/contract/questions.ts'
import { aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { aPdf, aQuestion, storeQuestions } from '#tests/kit/questions.ts'
import { aSite } from '#tests/kit/site.ts'

const { db, services, api, signIn } = await aSite()
const largePhoto = await aPhoto({ width: 400, height: 300 })

async function aSeminarWithQuestions(...questions: RegistrationQuestion[]) {
  const { id } = await aSeminar(db)
  await storeQuestions(db, id, questions)
  return id
}

const register = (seminarId: number, answers: unknown, headers: Record<string, string> = {}) =>
  api.call<{ registrationId: number }>('/attendees', {
    headers,
    body: { ...aRegistration({ seminarId }), ...(answers !== undefined && { answers: answers as object }) },
  })

const answersOf = (registrationId: number) =>
  db
    .select()
    .from(registrationAnswers)
    .where(eq(registrationAnswers.registrationId, registrationId))
    .orderBy(registrationAnswers.position)

const countRegistrations = async (seminarId: number) =>
  (await db.select().from(registrations).where(eq(registrations.seminarId, seminarId))).length

describe('POST /attendees with answers to own questions', () => {
  test('stores them with the wording that was asked, apart from the registration’s details', async () => {
    const [diet, size] = [
      aQuestion({ label: 'Diet', audience: 'managers' }),
      aQuestion({ label: 'Sizes', type: 'choices', options: ['S', 'M', 'L'] }),
    ]
    const seminarId = await aSeminarWithQuestions(diet, size)
    const { status, body } = await register(seminarId, { [diet.id]: ' Halal ', [size.id]: ['M', 'L'] })
    expect({ status, body }).toMatchObject({ status: 200 })
    expect(await answersOf(body.registrationId)).toMatchObject([
      { questionId: diet.id, label: 'Diet', audience: 'managers', texts: ['Halal'], fileKey: null },
      { questionId: size.id, label: 'Sizes', audience: 'staff', texts: ['M', 'L'] },
    ])
    const [row] = await db.select().from(registrations).where(eq(registrations.id, body.registrationId))
    expect(row?.details).not.toHaveProperty('answers')
  })

  test('refuses every wrong answer at its field and stores nothing', async () => {
    const [diet, size] = [
      aQuestion({ isRequired: true }),
      aQuestion({ type: 'choice', options: ['S', 'M'], isRequired: true }),
    ]
    const seminarId = await aSeminarWithQuestions(diet, size)
    const issues = [
      { path: `answers.${diet.id}`, message: 'Please answer this question' },
      { path: `answers.${size.id}`, message: 'Please choose one of the available options' },
    ]
    const { status, body } = await register(seminarId, { [size.id]: 'XXL' })
    expect({ status, body }).toMatchObject({ status: 400, body: { issues } })
    expect(await countRegistrations(seminarId)).toBe(0)
  })

  test('refuses answers to questions of another seminar, and to unknown ones', async () => {
    const other = aQuestion()
    await aSeminarWithQuestions(other)
    const seminarId = await aSeminarWithQuestions(aQuestion())
    for (const id of [other.id, 'x'.repeat(40), '<script>', 'constructor']) {
      const answers = JSON.parse(`{${JSON.stringify(id)}: "Medium"}`)
      expect((await register(seminarId, answers)).status).toBe(400)
    }
    expect(await countRegistrations(seminarId)).toBe(0)
    // The parser drops this key.
    const { body } = await register(seminarId, JSON.parse('{"__proto__": "Medium"}'))
    expect(await answersOf(body.registrationId)).toEqual([])
  })

  test('lets staff leave out required answers', async () => {
    const seminarId = await aSeminarWithQuestions(aQuestion({ isRequired: true }))
    const headers = await signIn('staff')
    expect((await register(seminarId, undefined)).status).toBe(400)
    expect((await register(seminarId, undefined, headers)).status).toBe(200)
  })

  test('shows the chosen answers in the confirmation e-mail, without text that could be a link', async () => {
    const shown = { inConfirmation: true }
    const questions = [
      aQuestion({ ...shown, label: 'Size', type: 'choice', options: ['www.size.example', 'M'] }),
      aQuestion({ ...shown, label: 'Nickname' }),
      aQuestion({ ...shown, label: 'Spam' }),
      aQuestion({ label: 'Diet' }),
    ]
    const given = ['M', 'Totoy', 'Visit evil.example', 'Halal']
    const answers = Object.fromEntries(questions.map(({ id }, place) => [id, given[place]]))
    const seminarId = await aSeminarWithQuestions(...questions)
    expect((await register(seminarId, answers)).status).toBe(200)
    const [message] = (await db.select().from(outbox).orderBy(outbox.id)).slice(-1)
    expect(message?.data).toMatchObject({
      answers: [
        { label: 'Size', text: 'M' },
        { label: 'Nickname', text: 'Totoy' },
        { label: 'Spam', text: 'Received' },
      ],
    })
  })
})

describe('POST /attendees with files as answers', () => {
  const file = aQuestion({ type: 'file', isRequired: true })

  async function sendForm(
    seminarId: number,
    parts: readonly (readonly [name: string, part: string | Blob])[],
  ) {
    const form = new FormData()
    for (const [name, value] of Object.entries(aRegistration({ seminarId }))) form.set(name, String(value))
    for (const [name, part] of parts) form.set(name, part)
    return api.call<{ registrationId: number }>('/attendees', { body: form })
  }

  test('stores a PDF of a form as it is, and a picture without metadata', async () => {
    const text = aQuestion()
    const picture = aQuestion({ type: 'file' })
    const seminarId = await aSeminarWithQuestions(file, text, picture)
    const photo = await aPhoto({ width: 40, height: 30 })
    const { status, body } = await sendForm(seminarId, [
      ['answers', JSON.stringify({ [text.id]: 'Medium' })],
      [`answers.${file.id}`, new File([aPdf], 'letter.pdf')],
      [`answers.${picture.id}`, new File([new Uint8Array(photo)], 'id.jpg')],
    ])
    expect({ status, body }).toMatchObject({ status: 200 })
    const [pdf, medium, image] = await answersOf(body.registrationId)
    expect([pdf, medium, image]).toMatchObject([
      { contentType: 'application/pdf', sizeInBytes: aPdf.byteLength },
      { texts: ['Medium'] },
      { contentType: 'image/jpeg' },
    ])
    expect(Buffer.from((await services.files.getBytes(pdf?.fileKey ?? '')) ?? [])).toEqual(aPdf)
    const stored = Buffer.from((await services.files.getBytes(image?.fileKey ?? '')) ?? [])
    expect(stored.includes('GPS') || stored.includes('Exif')).toBe(false)
  })

  test.each([
    ['a text file', Buffer.from('hello'), 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415],
    ['half a picture', largePhoto.subarray(0, 300), 400],
    ['a PDF above 5 MB', Buffer.concat([aPdf, Buffer.alloc(5 * 1024 * 1024), aPdf]), 413],
  ])('refuses %s at its field', async (_name, bytes, status) => {
    const seminarId = await aSeminarWithQuestions(file)
    const answer = await sendForm(seminarId, [[`answers.${file.id}`, new File([new Uint8Array(bytes)], 'x')]])
    expect(answer).toMatchObject({ status, body: { issues: [{ path: `answers.${file.id}` }] } })
    expect(await countRegistrations(seminarId)).toBe(0)
  })

  test('takes a data URL in JSON, and refuses other text', async () => {
    const seminarId = await aSeminarWithQuestions(file)
    expect((await register(seminarId, { [file.id]: 'letter.pdf' })).status).toBe(400)
    expect((await register(seminarId, { [file.id]: '' })).status).toBe(400)
    expect((await register(seminarId, { [file.id]: asDataUrl(aPdf) })).status).toBe(200)
  })

  test('refuses a file for a question of another type, and files that no question asks for', async () => {
    const text = aQuestion()
    const seminarId = await aSeminarWithQuestions(text)
    const part = new File([aPdf], 'x.pdf')
    for (const name of [`answers.${text.id}`, `answers.${file.id}`, 'answers', 'other'])
      expect((await sendForm(seminarId, [[name, part]])).status).toBe(400)
    expect(await countRegistrations(seminarId)).toBe(0)
  })

  test('stores the file of a further person with their registration, and refuses one of nobody', async () => {
    const seminarId = await aSeminarWithQuestions({ ...file, isRequired: true })
    const pedro = { firstName: 'Pedro', middleInitial: null, lastName: 'Cruz', email: 'pedro@example.ph' }
    const part = new File([aPdf], 'letter.pdf')
    const own = [`answers.${file.id}`, part] as const
    const others = ['others', JSON.stringify([pedro])] as const
    const without = await sendForm(seminarId, [own, others])
    expect(without).toMatchObject({
      status: 400,
      body: { issues: [{ path: `others.0.answers.${file.id}` }] },
    })
    expect((await sendForm(seminarId, [own, [`others.0.answers.${file.id}`, part]])).status).toBe(400)
    const { body } = await sendForm(seminarId, [own, others, [`others.0.answers.${file.id}`, part]])
    const [other] = (body as RegisterResponse).others ?? []
    expect(await answersOf(other?.registrationId ?? 0)).toMatchObject([{ contentType: 'application/pdf' }])
  })

  test('keeps no file if the registration is refused', async () => {
    const { id } = await aSeminar(db, { maxAttendees: 1 })
    await storeQuestions(db, id, [file])
    const count = async () => (await Array.fromAsync(services.files.list('answers'))).length
    expect((await register(id, { [file.id]: asDataUrl(aPdf) })).status).toBe(200)
    const before = await count()
    expect((await register(id, { [file.id]: asDataUrl(aPdf) })).status).toBe(409)
    expect(await count()).toBe(before)
  })
})

test('A question that becomes required while the form is being filled in is refused at its field', async () => {
  const question = aQuestion({ label: 'Diet' })
  const seminarId = await aSeminarWithQuestions(question)
  const body = aRegistration({ seminarId })
  const headers = { 'Idempotency-Key': 'one attempt' }
  await storeQuestions(db, seminarId, [{ ...question, isRequired: true }])
  const issues = [{ path: `answers.${question.id}`, message: 'Please answer this question' }]
  expect(await api.call('/attendees', { body, headers })).toMatchObject({ status: 400, body: { issues } })
  const corrected = { ...body, answers: { [question.id]: 'Halal' } }
  const done = await api.call('/attendees', { body: corrected, headers })
  expect(done.status).toBe(200)
  // A retry gets the first response, also if the form has changed again.
  await storeQuestions(db, seminarId, [aQuestion({ isRequired: true })])
  expect(await api.call('/attendees', { body: corrected, headers })).toMatchObject({ body: done.body })
})
