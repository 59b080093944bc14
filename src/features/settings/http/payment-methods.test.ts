import QrCode from 'qrcode'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { writeSettingsArchive } from '../adapters/settings-archive.ts'
import type { PaymentMethods } from '../contract/payment-methods.ts'
import { settingsArchiveFormat } from '../contract/settings-archive.ts'
import { toSectionValue } from '../reads/settings.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { settings, settingsVersions } from '../tables.ts'

const { db, services, api } = await aSite()
const admin = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'admin' })).id) }

const merchant =
  '00020101021128500011ph.ppmi.p2m0111TESTPHM1XXX030900000012305033105204829953036085802PH5914PAGSULONG TEST6011Quezon City62330014com.example.qr0511ROUTE1234566304C98B'

const account = {
  kind: 'bank',
  label: 'Bank of Samar',
  accountName: 'Sto. Niño Training Center',
  accountNumber: '1234-5678',
  qrPayload: merchant,
  isActive: true,
} as const

beforeEach(async () => {
  await db.delete(settings)
  await db.delete(settingsVersions)
  await services.settings.refresh()
})

const first = 'a'.repeat(16)

const save = (accounts: readonly unknown[]) => {
  const value = { ...demonstrationSettings.paymentMethods, accounts }
  return api.call('/settings/payment-methods', { headers: admin, body: { version: 0, value } })
}

function readQr(picture: Uint8Array<ArrayBuffer>) {
  const body = new FormData()
  body.set('file', new File([picture], 'qr.png', { type: 'image/png' }))
  return api.call('/settings/payment-methods/read-qr', { headers: admin, body })
}

const pictureOf = async (text: string, width = 400) =>
  new Uint8Array(await QrCode.toBuffer(text, { width, margin: 4 }))

describe('GET /settings/payment-methods/active', () => {
  test('shows visitors the accounts that are on, in their order', async () => {
    await save([{ ...account, label: 'Off', isActive: false }, account])
    const { status, body } = await api.call<PaymentMethods>('/settings/payment-methods/active')
    expect(status).toBe(200)
    expect(body.accounts).toMatchObject([account])
  })
})

describe('POST /settings/payment-methods', () => {
  test('keeps the id of an account, and gives one to accounts without', async () => {
    await save([account, { ...account, id: first }, account])
    const { accounts } = services.settings.current.paymentMethods
    expect(accounts.map(({ id }) => id)).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}$/),
      first,
      expect.stringMatching(/^[0-9a-f]{16}$/),
    ])
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(3)
  })

  test('refuses an id that is used twice', async () => {
    const { status, body } = await save([
      { ...account, id: first },
      { ...account, id: first },
    ])
    expect({ status, body }).toMatchObject({ status: 400, body: { issues: [{ path: 'value.accounts' }] } })
  })

  test('refuses a code that no wallet can pay at the field of its account', async () => {
    const { status, body } = await save([account, { ...account, qrPayload: 'Bank: 1234-5678' }])
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'value.accounts.1.qrPayload' }] },
    })
  })
})

describe('POST /settings/payment-methods/read-qr', () => {
  test('reads the QR Ph code of a screenshot, also turned and reduced', async () => {
    const plain = await pictureOf(merchant)
    const turned = await sharp(plain)
      .rotate(7, { background: '#fff' })
      .resize(300)
      .jpeg({ quality: 60 })
      .toBuffer()
    for (const picture of [plain, new Uint8Array(turned)]) {
      const { status, body } = await readQr(picture)
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { payload: merchant, kind: 'merchant', name: 'PAGSULONG TEST', city: 'Quezon City' },
      })
    }
  })

  test('refuses plain text and says why', async () => {
    const { status, body } = await readQr(await pictureOf('Mobile wallet: 0917 555 0142'))
    expect(status).toBe(400)
    expect(body.error).toMatch(/^This QR code is not a payment code, so no wallet can pay by it/)
  })

  test('refuses pictures without a code, damaged files and other files', async () => {
    const blank = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect((await readQr(new Uint8Array(blank))).body.error).toMatch(/^No QR code was found/)
    const damaged = (await pictureOf(merchant)).slice(0, 500)
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const [file, status, error] of [
      [damaged, 400, /^This image is damaged or incomplete/],
      [svg, 415, /^Invalid file type. Accepted: JPG, PNG, WebP/],
    ] as const)
      expect(await readQr(new Uint8Array(file))).toMatchObject({
        status,
        body: { error: expect.stringMatching(error) },
      })
  })
})

describe('Payment accounts that an earlier release stored without ids', () => {
  const other = { ...account, label: 'Bank of Leyte' }
  const idsOf = (accounts: readonly unknown[]) =>
    new Map(
      toSectionValue('paymentMethods', { ...demonstrationSettings.paymentMethods, accounts }).accounts.map(
        ({ label, id }) => [label, id],
      ),
    )

  test('are read with ids that do not depend on their order', () => {
    expect(idsOf([account, other])).toEqual(idsOf([other, account]))
    expect(new Set(idsOf([account, other]).values()).size).toBe(2)
  })

  test('are shown to registrants', async () => {
    const value = { ...demonstrationSettings.paymentMethods, accounts: [account] }
    const row = { section: 'paymentMethods' as const, version: 1, value, savedAt: new Date(), savedBy: null }
    await db.insert(settings).values(row)
    await services.settings.refresh()
    const { body } = await api.call<PaymentMethods>('/settings/payment-methods/active')
    expect(body.accounts).toMatchObject([account])
  })

  test('are imported from a file', async () => {
    const value = { ...demonstrationSettings.paymentMethods, accounts: [account] }
    const manifest = { format: settingsArchiveFormat, sections: { paymentMethods: value }, files: [] }
    const archive = await writeSettingsArchive({ manifest: manifest as never, files: new Map() })
    const body = new FormData()
    body.set('file', new File([Uint8Array.from(archive)], 'settings.zip'))
    expect((await api.call('/settings/import', { headers: admin, body })).status).toBe(200)
    expect(services.settings.current.paymentMethods.accounts).toMatchObject([account])
  })
})
