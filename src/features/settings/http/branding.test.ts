import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { aLogo, aPhoto } from '#tests/kit/images.ts'
import { aSite } from '#tests/kit/site.ts'
import type { LogoFile } from '../contract/files.ts'
import { toPublicSettings } from '../reads/settings.ts'
import { toBrandStyle } from '../reads/site-branding.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { settings, settingsVersions } from '../tables.ts'

const { db, services, api } = await aSite()
const admin = {
  Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'admin' })).id),
  Origin: services.config.appUrl,
}
const { branding } = demonstrationSettings

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(settingsVersions)
  await services.settings.refresh()
})

const save = (changes: object) =>
  api.call('/settings/branding', { headers: admin, body: { version: 0, value: { ...branding, ...changes } } })

function upload(content: string | Uint8Array, name = 'logo.svg') {
  const form = new FormData()
  form.set('file', new File([typeof content === 'string' ? content : Uint8Array.from(content)], name))
  return api.call<LogoFile>('/settings/files/logo', { body: form, headers: admin })
}

describe('POST /settings/branding', () => {
  test('is visible to visitors at once; the demonstration provider adds nothing to pages', async () => {
    expect(toPublicSettings(services.settings.current).brand).toBeUndefined()
    expect(toBrandStyle(services.settings.current)).toBe('')
    expect((await save({ mainColor: ' #7A1FA2 ' })).status).toBe(200)
    expect(toPublicSettings(services.settings.current).brand).toMatchObject({
      name: 'Pagsulong Learning Center',
      themeColor: '#7a1fa2',
    })
    expect(toBrandStyle(services.settings.current)).toContain('--brand:#7a1fa2;')
  })

  test.each(['red;}body{display:none}', 'url(https://evil.example)', '#12345g\n'])(
    'refuses the color %j at its field',
    async (mainColor) => {
      expect(await save({ mainColor })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'value.mainColor', message: 'Please enter a color such as #23781b' }] },
      })
    },
  )
})

describe('POST /settings/files/logo', () => {
  test('stores an SVG without what could run', async () => {
    const { status, body } = await upload(
      aLogo('<script>alert(1)</script><rect onclick="x()" width="9" height="9"/>'),
    )
    expect({ status, body }).toMatchObject({ status: 200, body: { kind: 'logo', width: 512, height: 256 } })
    expect(body.url).toMatch(/^\/media\/.*\.svg$/)
    const stored = Buffer.from((await services.files.getBytes(body.url.slice(1))) ?? []).toString()
    expect(stored).toContain('<rect width="9" height="9">')
    expect(stored).not.toMatch(/script|onclick/)
  })

  test('stores a PNG with its transparent parts', async () => {
    const png = await sharp({ create: { width: 3000, height: 600, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const { status, body } = await upload(png, 'logo.png')
    expect({ status, body }).toMatchObject({ status: 200, body: { width: 1024, height: 205 } })
    const stored = (await services.files.getBytes(body.url.slice(1))) ?? new Uint8Array()
    expect((await sharp(stored).metadata()).hasAlpha).toBe(true)
  })

  test('refuses other files at the field', async () => {
    const refused: [string | Uint8Array, number, RegExp][] = [
      [await aPhoto({ width: 64, height: 64 }), 415, /^Invalid file type. Accepted: PNG/],
      ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 400, /^This SVG has entities/],
      ['plain text', 415, /^Invalid file type/],
    ]
    for (const [content, status, message] of refused) {
      expect(await upload(content)).toMatchObject({
        status,
        body: { issues: [{ path: 'file', message: expect.stringMatching(message) }] },
      })
    }
  })
})
