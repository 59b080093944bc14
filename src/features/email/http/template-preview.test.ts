import { describe, expect, test } from 'vitest'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { aTemplateInput } from '#tests/kit/templates.ts'
import type { TemplatePreview, TemplateReference, TemplateTypeList } from '../contract/templates.ts'
import { templateTypes } from '../emails/template-types.ts'

const { db, services, api } = await aSite()
const admin = await aPerson(db, { role: 'admin' })
const Cookie = await aSessionCookie(db, admin.id)

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
    ['a loop with unlimited output', `{% for i in (1..900000) %}${'x'.repeat(90_000)}{% endfor %}`],
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

  test('counts towards 240 a minute of its user', async () => {
    const used: [RateLimitRule, string][] = []
    const use = async (rule: RateLimitRule, key: string) => void used.push([rule, key])
    const counting = createTestApi({ ...services, limits: { ...services.limits, use } })
    const body = previewOf(aTemplateInput())
    await counting.call('/email/templates/preview', { body, headers: { Cookie } })
    const rule = expect.objectContaining({ times: 240, withinSeconds: 60 })
    expect(used).toContainEqual([rule, String(admin.id)])
  })
})

const notAvailable = 'Please choose one of the available options'

test.each([
  ['/templates/preview', { ...previewOf(aTemplateInput()), templateType: 'newsletter' }],
  ['/templates/send-to-me', { ...previewOf(aTemplateInput()), templateType: 'newsletter' }],
  ['/texts', { templateType: 'newsletter', version: 0, value: {} }],
  ['/texts', { templateType: 'custom', version: 0, value: {} }],
  ['/texts/preview', { templateType: 'custom', value: {} }],
  ['/texts/send-to-me', { templateType: 'newsletter', value: {} }],
])('POST /email%s refuses %j, as no e-mail has this type', async (path, body) => {
  expect(await api.call(`/email${path}`, { body, headers: { Cookie } })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'templateType', message: notAvailable }] },
  })
})

test('GET /email/outbox refuses a type that no e-mail has', async () => {
  expect(await api.call('/email/outbox?type=newsletter', { headers: { Cookie } })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'type', message: notAvailable }] },
  })
})

describe('GET /email/templates/types', () => {
  test('tells which types only administrators may edit, and the event of each', async () => {
    const { types } = (await call<TemplateTypeList>('/types')).body
    expect(types).toContainEqual({
      templateType: 'payment_rejected',
      event: 'payment.rejected',
      label: 'Payment rejected',
      whenSent: 'Sent when a proof of payment is rejected, with a link for sending a new one.',
      isAdminOnly: true,
    })
    expect(types.find(({ templateType }) => templateType === 'seminar_reminder')?.isAdminOnly).toBe(false)
    expect(types.at(-1)).toMatchObject({ templateType: 'custom', event: null, isAdminOnly: false })
  })
})

describe('GET /email/templates/reference', () => {
  test('describes when each type is sent, its variables and the shipped template', async () => {
    const { types } = (await call<TemplateReference>('/reference')).body
    expect(types.map(({ templateType }) => templateType)).toEqual(
      templateTypes.map(({ templateType }) => templateType),
    )
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

  test('uses sample links that open nothing', async () => {
    const { types } = (await call<TemplateReference>('/reference')).body
    const samples = JSON.stringify(types.map(({ variables }) => variables))
    expect(samples).toContain('/account-link#sample')
    expect(samples).toContain('/send-proof#sample')
  })
})
