import { describe, expect, test } from 'vitest'
import { readQrPicture } from '#app/features/settings/adapters/read-qr-picture.ts'
import { anIssuedCertificate, anIssuer } from '#tests/kit/certificates.ts'
import { createTestApi } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { revokeCertificate } from '../commands/revoke-certificate.ts'

const { services } = await aSite()
const api = createTestApi(services)

const issued = await anIssuedCertificate(services)

const download = (link: string, { certificate } = issued) =>
  api.send(`/certificates/picture?${new URLSearchParams({ id: String(certificate.id), link })}`)

describe('GET /certificates/picture', () => {
  test('is a picture with the code of the certificate, which no cache keeps', async () => {
    const { certificate, link } = issued
    const response = await download(link)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="certificate-${certificate.number}.png"`,
      'cache-control': 'private, no-store',
    })
    const { pathname } = new URL(await readQrPicture(new Uint8Array(await response.arrayBuffer())))
    expect(pathname).toBe(`/v/${certificate.number}/${certificate.verifyCode}`)
  })

  test('is not found for a foreign ticket, nor offered for revoked certificates', async () => {
    const other = await anIssuedCertificate(services)
    expect((await download(other.link)).status).toBe(404)
    const revoke = { certificateId: other.certificate.id, publicReason: 'other', note: 'Mistake' } as const
    await revokeCertificate(await anIssuer(services), revoke)
    expect((await download(other.link, other)).status).toBe(404)
  })
})
