import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aLogo, aPhoto, aPixelBomb, asDataUrl } from '../../../../tests/kit/images.ts'
import { createTestApi, createTestServices } from '../../../../tests/kit/services.ts'
import type { LogoFile } from '../contract/files.ts'
import { toPublicSettings } from '../reads/settings.ts'
import { toBrandStyle } from '../reads/site-branding.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { settings, settingsVersions } from '../tables.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const api = createTestApi(services)
const cookieOf = async (role: 'admin' | 'organizer' | 'staff') => ({
  Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id),
  Origin: services.config.appUrl,
})
const admin = await cookieOf('admin')
const { branding } = demonstrationSettings

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(settingsVersions)
  await services.settings.refresh()
})

afterAll(async () => {
  await services.close()
  await database.close()
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

  test.each([
    'red;}body{display:none}',
    '#12345',
    'red',
    'url(https://evil.example)',
    '#1234567',
    '#12345g\n',
    '',
  ])('refuses the colour %j at its field', async (mainColor) => {
    expect(await save({ mainColor })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'value.mainColor', message: 'Please enter a colour such as #23781b' }] },
    })
  })

  test('refuses a logo that is no uploaded logo', async () => {
    const { body: logo } = await upload(aLogo())
    for (const forged of [
      { ...logo, url: 'https://evil.example/logo.svg' },
      { ...logo, fileId: logo.fileId + 1 },
    ]) {
      expect(await save({ logo: forged })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'value.logo' }] },
      })
    }
    expect((await save({ logo })).status).toBe(200)
  })
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
    const large = aLogo(`<path d="${'M0 0h9'.repeat(60_000)}"/>`)
    const refused: [string | Uint8Array, number, RegExp][] = [
      [await aPhoto({ width: 64, height: 64 }), 415, /^Invalid file type. Accepted: PNG/],
      [aPixelBomb({ width: 20_000, height: 20_000 }), 413, /too many pixels/],
      ['<html><script>alert(1)</script></html>', 400, /^This SVG is damaged/],
      ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 400, /^This SVG has entities/],
      [large, 400, /^This SVG is larger than 256 kB/],
      ['plain text', 415, /^Invalid file type/],
    ]
    for (const [content, status, message] of refused) {
      expect(await upload(content)).toMatchObject({
        status,
        body: { issues: [{ path: 'file', message: expect.stringMatching(message) }] },
      })
    }
  })

  test('is closed to staff, and open to organizers for the logos of partners', async () => {
    const statusFor = async (role: 'organizer' | 'staff') => {
      const body = { file: asDataUrl(Buffer.from(aLogo()), 'image/svg+xml') }
      return (await api.send('/settings/files/logo', { body, headers: await cookieOf(role) })).status
    }
    expect([await statusFor('staff'), await statusFor('organizer')]).toEqual([403, 200])
  })
})
