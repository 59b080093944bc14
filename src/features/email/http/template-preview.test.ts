import { afterAll, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { createTestApi, createTestServices } from '../../../../tests/kit/services.ts'
import { aTemplateInput } from '../../../../tests/kit/templates.ts'
import { TemplateType } from '../contract/notifications.ts'
import type { TemplatePreview, TemplateReference } from '../contract/templates.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const api = createTestApi(services)
const Cookie = await aSessionCookie(db, (await aPerson(db, { role: 'admin' })).id)

afterAll(async () => {
  await services.close()
  await database.close()
})

function call<Body = Record<string, unknown>>(path: string, body?: unknown) {
  return api.call<Body>(`/email/templates${path}`, { body, headers: { Cookie } })
}

function previewOf({
  templateType,
  subjectTemplate,
  htmlTemplate,
  textTemplate,
}: ReturnType<typeof aTemplateInput>) {
  return { templateType, subjectTemplate, htmlTemplate, textTemplate }
}

describe('POST /email/templates/preview', () => {
  test('renders a template with sample data, even an unfinished one', async () => {
    expect((await call('/preview', previewOf(aTemplateInput()))).body).toEqual({
      subject: 'Salamat, Maria!',
      html: '<p>See you at Early Reading: Assessment &amp; Instruction.</p>',
      text: 'See you at Early Reading: Assessment & Instruction.',
    })
    const empty = { templateType: 'custom', subjectTemplate: '', htmlTemplate: '', textTemplate: '' }
    expect((await call<TemplatePreview>('/preview', empty)).body).toEqual({ subject: '', html: '', text: '' })
  })

  test('leaves a gap for unknown variables of a custom template', async () => {
    const custom = aTemplateInput({ templateType: 'custom', textTemplate: 'A {{ season.fruit }}.' })
    expect((await call('/preview', previewOf(custom))).body).toMatchObject({ text: 'A .' })
  })

  test.each([
    ['a loop over a huge range', '{% for i in (1..100000000) %}{{ i }}{% endfor %}'],
    ['nested loops', '{% for i in (1..3000) %}{% for j in (1..300) %}{{ i }}{% endfor %}{% endfor %}'],
    [
      'nested loops without output',
      '{% assign r = (1..900000) %}{% for i in r %}{% for j in r %}{% endfor %}{% endfor %}',
    ],
    ['a loop with unlimited output', `{% for i in (1..900000) %}${'x'.repeat(90_000)}{% endfor %}`],
    ['a loop with excessive output', `{% for i in (1..3000) %}${'x'.repeat(90_000)}{% endfor %}`],
    [
      'a string that doubles repeatedly',
      '{% assign y = "xxxxxxxx" %}{% for i in (1..40) %}{% assign y = y | append: y %}{% endfor %}{{ y }}',
    ],
  ])('aborts quickly on %s', async (_, htmlTemplate) => {
    const startedAt = performance.now()
    const { status, body } = await call<{ error: string }>('/preview', {
      ...previewOf(aTemplateInput()),
      htmlTemplate,
    })
    expect(status).toBe(400)
    expect(body.error).toMatch(/template takes too long|message is too long/)
    expect(performance.now() - startedAt).toBeLessThan(1500)
  })

  test('allows 240 previews per user, then responds with 429', async () => {
    const hasty = await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id)
    const body = previewOf(aTemplateInput())
    const headers = { Cookie: hasty }
    const answers = []
    for (let count = 0; count < 241; count += 1)
      answers.push((await api.call('/email/templates/preview', { body, headers })).status)
    expect(new Set(answers.slice(0, 240))).toEqual(new Set([200]))
    expect(answers[240]).toBe(429)
  })
})

describe('GET /email/templates/reference', () => {
  test('describes when each type is sent, its variables and the shipped template', async () => {
    const { types } = (await call<TemplateReference>('/reference')).body
    expect(types.map(({ templateType }) => templateType)).toEqual(TemplateType.options)
    const confirmation = types.find(({ templateType }) => templateType === 'registration_confirmation')
    expect(confirmation).toMatchObject({
      label: 'Registration confirmation',
      whenSent: 'Sent when someone registers for a seminar.',
    })
    expect(confirmation?.variables).toContainEqual({
      name: 'seminar.title',
      meaning: 'Title of the seminar',
      sample: 'Early Reading: Assessment & Instruction',
    })
    expect(types.find(({ templateType }) => templateType === 'custom')?.shipped).toBeNull()
  })

  test('ships only templates that could be saved as custom ones', async () => {
    const { types } = (await call<TemplateReference>('/reference')).body
    for (const { templateType, shipped } of types) {
      if (shipped === null) continue
      const { subject: subjectTemplate, html: htmlTemplate, text: textTemplate } = shipped
      const own = { templateName: 'Ours', templateType, subjectTemplate, htmlTemplate, textTemplate }
      expect([templateType, (await call('/create', own)).status]).toEqual([templateType, 200])
    }
  })

  test('uses sample links that open nothing', async () => {
    const { types } = (await call<TemplateReference>('/reference')).body
    const samples = JSON.stringify(types.map(({ variables }) => variables))
    expect(samples).toContain('/account-link#sample')
    expect(samples).toContain('/send-proof#sample')
  })
})
