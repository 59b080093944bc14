import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { programmeAccreditations } from '#app/features/accreditation/tables/programmes.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { FormFields } from '#app/features/settings/contract/form-fields.ts'
import { standardRegistrationForm } from '#app/features/settings/contract/standard-registration-form.ts'
import { settings, settingsVersions } from '#app/features/settings/tables.ts'
import { aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { anAccreditation, professionId } from '#tests/kit/certificates.ts'
import { aSite } from '#tests/kit/site.ts'

const { db, services, api, signIn } = await aSite()
const admin = await signIn('admin')

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(settingsVersions)
  await services.settings.refresh()
})

async function saveForm(
  fields: Partial<FormFields>,
  sources = standardRegistrationForm.sources,
): Promise<void> {
  const value = { fields: { ...standardRegistrationForm.fields, ...fields }, sources, questions: [] }
  const { status, body } = await api.call('/settings/registration-form', {
    headers: admin,
    body: { version: 0, value },
  })
  expect({ status, body }).toMatchObject({ status: 200 })
}

const registrationOf = async (registrationId: number) => {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, registrationId))
  return row
}

const register = async (values: Record<string, unknown>, headers: Record<string, string> = {}) => {
  const body = { ...aRegistration({ seminarId: (await aSeminar(db)).id }), ...values }
  return api.call<{ id: number; registrationId: number }>('/attendees', { body, headers })
}

describe('GET /registration-form', () => {
  test('returns nothing for the standard form, and otherwise the form of the provider', async () => {
    expect((await api.call('/registration-form')).body).toEqual({ form: null })
    await saveForm({ company: 'off' }, ['facebook', 'Barangay hall'])
    expect((await api.call('/registration-form')).body).toMatchObject({
      form: { fields: { company: 'off' }, sources: ['facebook', 'Barangay hall'] },
    })
  })
})

describe('GET /registration-form of a seminar', () => {
  test('offers the professions for which it is accredited, if there are several', async () => {
    const { id: seminarId } = await aSeminar(db)
    const shown = async () => (await api.call(`/registration-form?seminarId=${seminarId}`)).body
    await anAccreditation(db, seminarId)
    const nurses = await professionId(db, 'Nursing')
    await anAccreditation(db, seminarId, { professionId: nurses, status: 'applied' })
    expect(await shown()).toEqual({ form: null })
    await db
      .update(programmeAccreditations)
      .set({ status: 'approved' })
      .where(eq(programmeAccreditations.seminarId, seminarId))
    const professions = [
      { id: nurses, name: 'Nursing' },
      { id: await professionId(db), name: 'Professional Teachers' },
    ]
    expect(await shown()).toMatchObject({ form: { professions } })
  })
})

describe('POST /attendees follows the provider’s form', () => {
  test('and stores nothing for fields that are off, sent or not', async () => {
    await saveForm({ company: 'off', jobTitle: 'off', source: 'off', isCpdasUser: 'off' })
    const { status, body } = await register({ source: undefined, isCpdasUser: undefined, company: 'Sent' })
    expect({ status, body }).toMatchObject({ status: 200 })
    const [person] = await db.select().from(people).where(eq(people.id, body.id))
    expect(person).toMatchObject({ company: null, jobTitle: null, source: null, isCpdasUser: false })
    expect((await registrationOf(body.registrationId))?.details).not.toHaveProperty('company')
  })

  test('posted as multipart', async () => {
    await saveForm({ isCpdasUser: 'off', notes: 'required' })
    const form = new FormData()
    const { isCpdasUser, ...fields } = aRegistration({ seminarId: (await aSeminar(db)).id })
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    const missing = await api.call('/attendees', { body: form })
    expect(missing).toMatchObject({ status: 400, body: { issues: [{ path: 'notes' }] } })
    form.set('notes', 'Vegetarian')
    expect(await api.call('/attendees', { body: form })).toMatchObject({ status: 200 })
  })
})

describe('POST /settings/registration-form', () => {
  test.each([
    [{ sources: [] }, 'value.sources', 'Please list at least one source, or switch the field off'],
    [{ sources: ['TV', 'tv'] }, 'value.sources', 'Each source must be listed once'],
    [
      { fields: { ...standardRegistrationForm.fields, marketingConsent: 'required' } },
      'value.fields.marketingConsent',
      null,
    ],
  ])('refuses %j at its field', async (changes, path, message) => {
    const value = { ...standardRegistrationForm, questions: [], ...changes }
    const { status, body } = await api.call('/settings/registration-form', {
      headers: admin,
      body: { version: 0, value },
    })
    const issue = message === null ? { path } : { path, message }
    expect({ status, body }).toMatchObject({ status: 400, body: { issues: [issue] } })
  })
})
