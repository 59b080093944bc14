/** A proof of payment within JSON, as clients other than browsers send it. */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { proofsOf } from '#tests/kit/payments.ts'
import { createTestApi, withFreshLimits } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'

const { database, db, services } = await aSite()
/** Image that is larger than what is read at once. */
const photo = Buffer.concat([await aPhoto({ width: 640, height: 480 }), randomBytes(600_000)])
const dataUrl = asDataUrl(photo)
const largest = 5 * 1024 * 1024

async function send(proofOfPaymentFile: unknown, toBody: (json: string) => string = (json) => json) {
  const { id: seminarId } = await aSeminar(db, { price: '10.00' })
  const json = JSON.stringify({ ...aRegistration({ seminarId }), proofOfPaymentFile })
  return createTestApi(withFreshLimits(services, database)).call('/attendees', { body: toBody(json) })
}

const damagedText = 'This image is damaged or incomplete. Please choose it again or take a new one.'

describe('POST /attendees with a large data URL', () => {
  test('stores the image, also with escaped slashes', async () => {
    for (const toBody of [undefined, (json: string) => json.replaceAll('/', '\\/')]) {
      const { status, body } = await send(dataUrl, toBody)
      expect(status).toBe(200)
      expect(await proofsOf(db, Number(body.registrationId))).toMatchObject([{ contentType: 'image/jpeg' }])
    }
  })

  test.each([
    ['a character outside base64', (text: string) => `${text.slice(0, 700_000)}*${text.slice(700_001)}`],
    ['an incomplete base64 group', (text: string) => `${text.replace(/=+$/, '')}A`.slice(0, 800_002)],
    ['data after its padding', (text: string) => `${text.slice(0, 699_999)}==${text.slice(0, 400)}`],
  ])('refuses an image damaged by %s at its field', async (_, damage) => {
    expect(await send(damage(dataUrl))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'proofOfPaymentFile', message: damagedText }] },
    })
  })

  test('refuses an image above 5 MB, and a body above its limit, with 413', async () => {
    const exact = Buffer.concat([photo, Buffer.alloc(largest - photo.length)])
    expect((await send(asDataUrl(exact))).status).toBe(200)
    for (const size of [largest + 1, largest + 1024 * 1024]) {
      const image = Buffer.concat([photo, Buffer.alloc(size - photo.length)])
      const { status, body } = await send(asDataUrl(image))
      expect([status, body.error]).toEqual([413, 'File size exceeds 5MB limit'])
    }
  })

  test('refuses another type with 415, and a body that is not JSON with 400', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7'), randomBytes(600_000)])
    const { status, body } = await send(asDataUrl(pdf))
    expect([status, body.error]).toEqual([415, 'Invalid file type. Accepted: JPG, PNG'])
    const broken = await send(dataUrl, (json) => json.slice(0, 700_000))
    expect(broken).toMatchObject({ status: 400, body: { error: 'The request body is not valid JSON.' } })
  })

  test('takes sixteen at once', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => send(dataUrl)))
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200))
  })

  test.each([
    ['an object in the shape of a file', { sizeInBytes: 3, bytes: 'AAAA' }, 'Proof of payment is required'],
    ['a reference', 'held:00000000-0000-4000-8000-000000000000', damagedText],
  ])('refuses %s instead of one', async (_, proof, message) => {
    expect(await send(proof)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'proofOfPaymentFile', message }] },
    })
  })
})
