/** A picture of a certificate for social media, without the license number. */
import sharp, { type OverlayOptions } from 'sharp'
import { formatDay } from '#app/platform/format/dates.ts'
import { type ImageTextLayer, renderTextLayer } from '#app/platform/images/render-text.ts'
import { drawQrCode } from '#app/ui/qr-drawing.ts'
import type { StoredCertificateKind } from '../contract/certificate-values.ts'
import type { CertificateFacts } from '../contract/facts.ts'
import { getKindTitle } from '../rules/shipped-designs.ts'

export interface SharedCertificate {
  readonly number: string
  readonly kind: StoredCertificateKind
  readonly facts: Pick<CertificateFacts, 'holderName' | 'seminarTitle' | 'dates' | 'provider' | 'issuedOn'>
  readonly verifyUrl: string
}

/** Size at which social media show pictures of links. */
const [width, height] = [1200, 630]

const dark = '#16241a'
const soft = '#4d5b51'

interface TextBox extends Pick<ImageTextLayer, 'text' | 'weight' | 'color' | 'left' | 'top' | 'width'> {
  readonly height: number
  /** Largest font size in pixels, from which it shrinks until the text fits. */
  readonly largest: number
}

function toTextBoxes({ number, kind, facts, verifyUrl }: SharedCertificate, color: string): TextBox[] {
  const { holderName, seminarTitle, dates, provider, issuedOn } = facts
  const [bold, regular] = [{ left: 70, weight: 'bold' } as const, { left: 70, weight: 'regular' } as const]
  const issued = `No. ${number} · Issued on ${formatDay(issuedOn)}`
  return [
    { ...bold, text: getKindTitle(kind), color, top: 56, width: 1060, height: 56, largest: 40 },
    { ...bold, text: holderName, color: dark, top: 128, width: 1060, height: 124, largest: 68 },
    { ...bold, text: seminarTitle, color: dark, top: 276, width: 770, height: 108, largest: 38 },
    { ...regular, text: dates, color: soft, top: 396, width: 770, height: 40, largest: 28 },
    { ...regular, text: provider.legalName, color: soft, top: 442, width: 770, height: 68, largest: 28 },
    {
      ...regular,
      text: `${issued}\n${verifyUrl}`,
      color: soft,
      top: 528,
      width: 770,
      height: 62,
      largest: 20,
    },
  ]
}

const smallest = 10

async function drawText({ height: most, largest, ...text }: TextBox): Promise<OverlayOptions> {
  for (let size = largest; size > smallest; size = Math.floor(size * 0.9)) {
    const drawn = await renderTextLayer({ ...text, size })
    if (drawn.height <= most) return drawn.layer
  }
  throw new Error(`A text of ${text.text.length} characters does not fit.`)
}

const code = { left: 880, top: 300, size: 250 }

function toSvg(verifyUrl: string, color: string): Buffer {
  const { squares, path } = drawQrCode(verifyUrl)
  const scale = code.size / squares
  return Buffer.from(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
      `<rect width="${width}" height="${height}" fill="#fff"/>`,
      `<rect width="${width}" height="16" fill="${color}"/><rect y="${height - 16}" width="${width}" height="16" fill="${color}"/>`,
      `<path transform="translate(${code.left} ${code.top}) scale(${scale})" d="${path}" fill="#000" shape-rendering="crispEdges"/>`,
      '</svg>',
    ].join(''),
  )
}

/**
 * A PNG with what the certificate says and its code.
 * @param color of the provider
 */
export async function drawSharePicture(
  certificate: SharedCertificate,
  color: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const texts = []
  for (const box of toTextBoxes(certificate, color)) texts.push(await drawText(box))
  const picture = sharp(toSvg(certificate.verifyUrl, color)).composite(texts)
  return new Uint8Array(await picture.png({ palette: true }).toBuffer())
}
