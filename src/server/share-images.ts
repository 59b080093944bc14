/** Open Graph images, 1200 × 630. */
import sharp, { type OverlayOptions } from 'sharp'
import type { Seminar } from '../features/seminars/contract/seminars.ts'
import type { PublicOrganisation } from '../features/settings/contract/organisation.ts'
import { formatAccreditation } from '../features/settings/contract/organisation-labels.ts'
import { formatDateRange } from '../platform/format/dates.ts'
import { formatCpdPoints, formatPrice } from '../platform/format/money.ts'
import { renderTextLayer } from '../platform/images/render-text.ts'
import { memoizeRecent } from '../platform/memoize-recent.ts'
import { logoMarkShapes, WORDMARK_STROKE, wordmarkPath } from '../ui/brand/logo-shapes.ts'
import { truncateText } from '../ui/cut-text.ts'

const scenery = [
  '<circle cx="1084" cy="132" r="76" fill="#f4a91f"/>',
  '<path d="M0 566C280 566 420 540 620 500S940 404 1200 372V630H0Z" fill="#58a648"/>',
  '<path d="M0 598C300 598 500 578 720 540S1010 462 1200 444V630H0Z" fill="#23781b"/>',
  '<path d="M0 622C340 622 600 612 820 580S1080 524 1200 516V630H0Z" fill="#0f3d1a"/>',
].join('')

/** Background of Open Graph images, 1200 × 630. */
export function shareBackdropSvg(): string {
  const mark = logoMarkShapes.map((shape) => `<path d="${shape.d}" fill="${shape.fill}"/>`).join('')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">',
    '<rect width="1200" height="630" fill="#fbfaf5"/>',
    scenery,
    `<g transform="translate(80 68) scale(1.5)">${mark}</g>`,
    `<path transform="translate(174 78) scale(1.02)" d="${wordmarkPath}" fill="none" stroke="#23781b" stroke-width="${WORDMARK_STROKE}" stroke-linecap="round" stroke-linejoin="round"/>`,
    '</svg>',
  ].join('')
}

/** What a crawler gets. */
export interface ShareImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly contentType: 'image/png' | 'image/jpeg'
}

interface ShareImageText {
  readonly title: string
  readonly lines: readonly string[]
}

const textWidth = 900
const titleLimit = 75
const titleTop = 190

/** Cached: crawlers repeat requests, and drawing takes 50 ms. */
const memoizeImage = memoizeRecent<ShareImage>(100)

const shareImage = (text: ShareImageText): Promise<ShareImage> =>
  memoizeImage(JSON.stringify(text), () => drawShareImage(text))

async function drawShareImage(text: ShareImageText): Promise<ShareImage> {
  const layers = await renderText(text, { width: textWidth, titleSize: 68, lineSize: 36 })
  const image = sharp(Buffer.from(shareBackdropSvg())).composite(layers)
  return { bytes: new Uint8Array(await image.png({ palette: true }).toBuffer()), contentType: 'image/png' }
}

const photoWidth = 540

/** With the picture on the right. */
async function drawWithPhoto(text: ShareImageText, photo: Uint8Array): Promise<ShareImage> {
  const right = await sharp(photo).resize({ width: photoWidth, height: 630, fit: 'cover' }).toBuffer()
  const layers = await renderText(text, { width: 1200 - photoWidth - 120, titleSize: 42, lineSize: 30 })
  const image = sharp(Buffer.from(shareBackdropSvg())).composite([
    { input: right, left: 1200 - photoWidth, top: 0 },
    ...layers,
  ])
  return { bytes: new Uint8Array(await image.jpeg({ quality: 82 }).toBuffer()), contentType: 'image/jpeg' }
}

interface TextSizes {
  readonly width: number
  readonly titleSize: number
  readonly lineSize: number
}

async function renderText(
  { title, lines }: ShareImageText,
  { width, titleSize, lineSize }: TextSizes,
): Promise<OverlayOptions[]> {
  const column = { left: 80, width } as const
  const heading = await renderTextLayer({
    ...column,
    text: truncateText(title, titleLimit),
    weight: 'bold',
    size: titleSize,
    color: '#16241a',
    top: titleTop,
  })
  const below = await renderTextLayer({
    ...column,
    text: lines.join('\n'),
    weight: 'regular',
    size: lineSize,
    color: '#4d5b51',
    top: titleTop + heading.height + 28,
  })
  return [heading.layer, below.layer]
}

export function siteShareImage({ name, tagline, accreditations }: PublicOrganisation): Promise<ShareImage> {
  const [accreditation] = accreditations
  const lines = [tagline, accreditation === undefined ? '' : formatAccreditation(accreditation)]
  return shareImage({ title: name, lines: lines.filter((line) => line !== '') })
}

/** @param loadFile reads the cover; null if the file is missing */
export function seminarShareImage(
  seminar: Seminar,
  loadFile: (url: string) => Promise<Uint8Array | null>,
): Promise<ShareImage> {
  const facts = [
    formatPrice(seminar.price),
    seminar.cpdPoints === null ? null : formatCpdPoints(seminar.cpdPoints),
  ]
  const text = {
    title: seminar.title,
    lines: [formatDateRange(seminar.startDate, seminar.endDate), facts.filter(Boolean).join(' · ')],
  }
  const { cover } = seminar
  if (cover === null) return shareImage(text)
  return memoizeImage(JSON.stringify([text, cover.url]), async () => {
    const photo = await loadFile(cover.url)
    return photo === null ? drawShareImage(text) : drawWithPhoto(text, photo)
  })
}
