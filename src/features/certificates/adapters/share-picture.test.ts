import sharp, { type Region } from 'sharp'
import { describe, expect, test } from 'vitest'
import { readQrPicture } from '#app/features/settings/adapters/read-qr-picture.ts'
import {
  certificateFacts,
  printedCertificate,
  worstCertificateFacts,
} from '#tests/kit/certificate-documents.ts'
import type { CertificateFacts } from '../contract/facts.ts'
import { drawSharePicture } from './share-picture.ts'

const draw = (facts: CertificateFacts) =>
  drawSharePicture({ ...printedCertificate, kind: 'cpd', facts }, '#23781b')

/** Whether a part of the picture has only the color of the paper. */
async function isBlank(picture: Uint8Array, part: Region): Promise<boolean> {
  const { channels } = await sharp(await sharp(picture).extract(part).png().toBuffer()).stats()
  return channels.every(({ min }) => min === 255)
}

describe('The picture for sharing', () => {
  test('is a PNG of 1200 by 630 with a code that leads to the page for verification', async () => {
    const picture = await draw(certificateFacts())
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(picture.length).toBeLessThan(100_000)
    expect(await readQrPicture(picture)).toBe(printedCertificate.verifyUrl)
  })

  test('shows no license', async () => {
    const picture = await draw(certificateFacts())
    expect(picture).toEqual(await draw(certificateFacts({ licence: null, accreditations: [] })))
    expect(picture).not.toEqual(await draw(certificateFacts({ holderName: 'Ana Cruz' })))
  })

  test.for([
    worstCertificateFacts,
    { ...worstCertificateFacts, holderName: 'Ñ'.repeat(120), seminarTitle: 'W'.repeat(200) },
  ])('shrinks long texts until they fit: %#', async (facts) => {
    const picture = await draw(facts)
    expect(await readQrPicture(picture)).toBe(printedCertificate.verifyUrl)
    // Between the boxes, and at the edges.
    for (const top of [112, 252, 384, 510, 590])
      expect(await isBlank(picture, { left: 0, top, width: 860, height: 10 })).toBe(true)
    expect(await isBlank(picture, { left: 1140, top: 16, width: 60, height: 590 })).toBe(true)
  })
})
