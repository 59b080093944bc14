import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { aLogo, asDataUrl } from '#tests/kit/images.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { createTestSite } from '#tests/kit/test-site.ts'
import { renderTestMessage } from '../features/email/emails/test-message.ts'
import { getMailSite } from '../features/email/reads/mail-site.ts'
import { saveSection } from '../features/settings/commands/save-settings.ts'
import { uploadLogo } from '../features/settings/commands/upload-logo.ts'
import type { Branding } from '../features/settings/contract/branding.ts'
import { demonstrationSettings } from '../features/settings/rules/demonstration-settings.ts'
import { settings, settingsVersions } from '../features/settings/tables.ts'

const { database, services } = await aSite()
const get = createTestSite(services, database.pool)
const context = contextOf(services, { actor: actorOf(await aPerson(services.db, { role: 'admin' })) })

beforeEach(async () => {
  await services.db.delete(settings)
  await services.db.delete(settingsVersions)
  await services.settings.refresh()
})

async function brandWith(changes: Partial<Branding>) {
  const value = { ...demonstrationSettings.branding, ...changes }
  await saveSection(context, 'branding', { version: 0, value })
  await services.settings.refresh()
}

const storeLogo = () =>
  uploadLogo(context, {
    file: asDataUrl(Buffer.from(aLogo('<rect width="40" height="20" fill="#ff0000"/>'))),
  })

/** Color at a place of an image, from 0 to 1. */
async function colourAt(response: Response, x: number, y: number) {
  const image = sharp(Buffer.from(await response.arrayBuffer()))
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(at, at + 4)]
}

describe('Icons', () => {
  test('show the first letter in the main color without a logo', async () => {
    await brandWith({ mainColor: '#7a1fa2' })
    const icon = await get('/brand/icon-180.png')
    expect([icon.status, icon.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect(await colourAt(icon, 0.1, 0.5)).toEqual([0x7a, 0x1f, 0xa2, 255])
  })

  test('show the logo on white, not cut', async () => {
    await brandWith({ logo: await storeLogo() })
    expect(await colourAt(await get('/brand/icon-192.png'), 0.5, 0.5)).toEqual([255, 0, 0, 255])
    expect(await colourAt(await get('/brand/icon-192.png'), 0.5, 0.1)).toEqual([255, 255, 255, 255])
  })

  test('exist in three sizes', async () => {
    expect((await get('/brand/icon-99.png')).status).toBe(404)
    expect(
      (await sharp(Buffer.from(await (await get('/brand/icon-512.png')).arrayBuffer())).metadata()).width,
    ).toBe(512)
  })

  test('replace the icon of the demonstration provider', async () => {
    await brandWith({ mainColor: '#7a1fa2' })
    const favicon = await get('/favicon.svg')
    expect([favicon.status, favicon.headers.get('Location')]).toEqual([302, '/brand/icon-180.png'])
  })
})

test('The logo of e-mails is a PNG; without a logo there is none', async () => {
  expect((await get('/brand/logo.png')).status).toBe(404)
  await brandWith({ logo: await storeLogo() })
  const logo = await get('/brand/logo.png')
  const { format, width, height } = await sharp(Buffer.from(await logo.arrayBuffer())).metadata()
  expect([format, width, height]).toEqual(['png', 192, 96])
})

test('The web manifest names the provider and its color', async () => {
  await brandWith({ mainColor: '#7a1fa2' })
  const manifest = await get('/site.webmanifest')
  expect(manifest.headers.get('Content-Type')).toBe('application/manifest+json')
  expect(await manifest.json()).toMatchObject({
    name: 'Pagsulong Learning Center',
    theme_color: '#7a1fa2',
    icons: [{ src: '/brand/icon-192.png', sizes: '192x192' }, { sizes: '512x512' }],
  })
})

test('Share images have the logo and the colors', async () => {
  const before = await get('/share/site.png')
  await brandWith({ logo: await storeLogo(), mainColor: '#7a1fa2' })
  const after = await get('/share/site.png')
  expect(await colourAt(before, 0.95, 0.75)).not.toEqual(await colourAt(after.clone(), 0.95, 0.75))
  const [red = 0, green = 255, blue = 255] = await colourAt(after, 0.1, 0.15)
  expect([red > 230, green < 30, blue < 30]).toEqual([true, true, true])
})

test('E-mails have the color and the logo, and the attached invitation has the logo', async () => {
  await brandWith({ logo: await storeLogo(), mainColor: '#7a1fa2' })
  const site = getMailSite(services)
  const { html } = await renderTestMessage(site)
  expect(html).toContain('border-top:4px solid #7a1fa2')
  expect(html).toMatch(
    /<img src="http:\/\/localhost:3000\/brand\/logo\.png\?v=\w{8}" alt="Pagsulong Learning Center"/,
  )
  const { logo } = await site.loadLetterhead()
  expect((await sharp(logo ?? Buffer.from('')).metadata()).format).toBe('png')
})

test('The unsubscribe page has the colors, which its policy permits', async () => {
  await brandWith({ mainColor: '#7a1fa2' })
  const page = await get('/_api/email/unsubscribe?token=x')
  const html = await page.text()
  const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
  expect(styles).toContain('--brand:#7a1fa2')
  const hash = createHash('sha256').update(styles).digest('base64')
  expect(page.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`)
  expect(html).toContain('/brand/icon-180.png')
})
