import { beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { toPublicSettings } from '../reads/settings.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { neutralSettings } from '../rules/neutral-settings.ts'
import { settings, settingsVersions } from '../tables.ts'

const { db, services, api } = await aSite()

const cookieOf = async (role: 'admin' | 'organizer') => ({
  Cookie: await aSessionCookie(db, (await aPerson(db, { role, displayName: `The ${role}` })).id),
})
const admin = await cookieOf('admin')

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(settingsVersions)
  await services.settings.refresh()
})

const { organisation } = demonstrationSettings

const save = (value: unknown, version = 0) =>
  api.call('/settings/organisation', { headers: admin, body: { version, value } })

test('Pages are given the organization without tax data and signatories', () => {
  const shown = toPublicSettings(services.settings.current).organisation
  expect(shown.name).toBe('Pagsulong Learning Center')
  for (const name of ['taxId', 'vatStatus', 'signatories', 'legalName'])
    expect(shown).not.toHaveProperty(name)
})

describe('POST /settings/organisation', () => {
  test('saves, and responds with the new version', async () => {
    const { status, body } = await save({ ...organisation, tagline: 'Sama-sama' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { version: 1, value: { tagline: 'Sama-sama' } },
    })
    expect(toPublicSettings(services.settings.current).organisation.tagline).toBe('Sama-sama')
  })

  test.each([
    [{ taxId: '12' }, 'value.taxId', 'A TIN has 9, 12 or 14 digits'],
    [
      { socialLinks: [{ network: 'facebook', href: 'javascript:alert(1)' }] },
      'value.socialLinks.0.href',
      'Please enter a web address that begins with https://',
    ],
    [{ name: 'One\r\nBcc: two' }, 'value.name', 'Please write it in one line'],
  ])('refuses %j at its field', async (changes, path, message) => {
    const { status, body } = await save({ ...organisation, ...changes })
    expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ path, message }] } })
  })
})

describe('GET /settings/history and POST /settings/restore', () => {
  test('list the saved versions, latest first, and restore one', async () => {
    await save({ ...organisation, tagline: 'First' })
    await save({ ...organisation, tagline: 'Second' }, 1)
    const history = await api.call('/settings/history?section=organisation', { headers: admin })
    expect(history.body).toMatchObject({
      versions: [{ version: 2, savedBy: { displayName: 'The admin' } }, { version: 1 }],
    })
    const body = { section: 'organisation', restoredVersion: 1, version: 2 }
    expect((await api.call('/settings/restore', { headers: admin, body })).status).toBe(200)
    const current = await api.call('/settings/organisation', { headers: admin })
    expect(current.body).toMatchObject({ version: 3, value: { tagline: 'First' } })
  })
})

describe('Organizers', () => {
  test('are refused sections of administrators by calls that name the section', async () => {
    const headers = await cookieOf('organizer')
    const history = await api.call('/settings/history?section=organisation', { headers })
    const body = { section: 'organisation', restoredVersion: 0, version: 0 }
    const restored = await api.call('/settings/restore', { headers, body })
    expect([history.status, restored.status]).toEqual([403, 403])
  })
})

test('Sections that an own site never saved have neutral values', async () => {
  await db.insert(settings).values({
    section: 'installation',
    version: 1,
    value: { kind: 'own' },
    savedAt: new Date(),
  })
  await services.settings.refresh()
  expect(services.settings.current).toEqual(neutralSettings)
  const { body } = await api.call('/settings/organisation', { headers: admin })
  expect(body).toMatchObject({ value: neutralSettings.organisation, version: 0 })
})
