import { beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { createTestApi, withPolicies } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { defaultPrivacyNotice } from '../rules/default-privacy-notice.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { settings, settingsVersions } from '../tables.ts'

const { db, services, api } = await aSite()

const organizer = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id) }

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(settingsVersions)
  await services.settings.refresh()
})

type Section = 'about' | 'privacy-notice'

const save = (section: Section, value: unknown, version = 0) =>
  api.call(`/settings/${section}`, { headers: organizer, body: { version, value } })

const { about } = demonstrationSettings
const newText = [{ type: 'paragraph', spans: [{ text: 'We keep less.' }] }]
const noticeNow = async () => (await api.call('/content/privacy-notice')).body

describe('The about page', () => {
  test('is changed by an organizer and shown to visitors', async () => {
    const story = [
      { type: 'heading', text: 'Since 1987' },
      { type: 'paragraph', spans: [{ text: 'Read ' }, { text: 'more', isBold: true, href: '/resources' }] },
      { type: 'bullets', items: [[{ text: 'Teachers' }]] },
    ]
    expect(await save('about', { ...about, story, mission: 'Learning.' })).toMatchObject({ status: 200 })
    expect(await api.call('/settings/about', { headers: organizer })).toMatchObject({
      status: 200,
      body: { version: 1, value: { story, mission: 'Learning.' } },
    })
    expect((await api.call('/content/about')).body).toMatchObject({ story, mission: 'Learning.' })
  })

  test.for<[what: string, change: object, path: string]>([
    ['an unknown block', { story: [{ type: 'picture', url: '/x.png' }] }, 'value.story.0.type'],
    ['HTML instead of blocks', { story: '<p>Text</p>' }, 'value.story'],
    ['an unknown field', { script: 'alert(1)' }, 'value.script'],
  ])('refuses %s at its field', async ([, change, path]) => {
    const { status, body } = await save('about', { ...about, ...change })
    expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ path }] } })
    expect((await api.call('/content/about')).body).toMatchObject({ mission: about.mission })
  })

  test.for(['javascript:alert(1)', 'data:text/html,x', '//elsewhere.example', 'register'])(
    'refuses a link to %s',
    async (href) => {
      const story = [{ type: 'paragraph', spans: [{ text: 'Press', href }] }]
      expect(await save('about', { ...about, story })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'value.story.0.spans.0.href' }] },
      })
    },
  )
})

describe('The privacy notice', () => {
  test('has a new text under a new version, and its earlier text under the earlier one', async () => {
    const saved = await save('privacy-notice', { version: 'November 30, 2026', body: newText })
    expect(saved).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await noticeNow()).toMatchObject({ version: 'November 30, 2026', body: newText, isInForce: true })
    const earlier = encodeURIComponent(defaultPrivacyNotice.version)
    const { body } = await api.call(`/content/privacy-notice?version=${earlier}`)
    expect(body).toMatchObject({ ...defaultPrivacyNotice, isInForce: false })
    expect((await api.call('/content/privacy-notice?version=2001')).status).toBe(404)
  })

  test('says how long bills are kept, only with a ledger and only in force', async () => {
    expect(await noticeNow()).not.toHaveProperty('ledgerRetentionYears')
    const ledger = createTestApi(withPolicies(services, { keepsLedger: true, ledgerRetentionYears: 7 }))
    expect((await ledger.call('/content/privacy-notice')).body).toMatchObject({ ledgerRetentionYears: 7 })
    await save('privacy-notice', { version: 'November 30, 2026', body: newText })
    const earlier = encodeURIComponent(defaultPrivacyNotice.version)
    const { body } = await ledger.call(`/content/privacy-notice?version=${earlier}`)
    expect(body).not.toHaveProperty('ledgerRetentionYears')
  })

  test('is refused if its version had another text, also before it was first saved', async () => {
    const refusal = { status: 400, body: { issues: [{ path: 'value.version' }] } }
    const { version } = defaultPrivacyNotice
    expect(await save('privacy-notice', { version, body: newText })).toMatchObject(refusal)
    await save('privacy-notice', { version: 'Second', body: newText })
    const changed = [{ type: 'paragraph', spans: [{ text: 'We keep more.' }] }]
    expect(await save('privacy-notice', { version: 'Second', body: changed }, 1)).toMatchObject(refusal)
    await save('privacy-notice', { version: 'Third', body: changed }, 1)
    expect(await save('privacy-notice', { version: 'Second', body: changed }, 2)).toMatchObject(refusal)
    expect(await save('privacy-notice', { version: 'Second', body: newText }, 2)).toMatchObject({
      status: 200,
    })
    expect(await noticeNow()).toMatchObject({ version: 'Second', body: newText })
  })
})
