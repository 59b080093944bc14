/** Open Graph images, 1200 × 630. */
import sharp from 'sharp'
import { cpdProvider } from '../content/provider.ts'
import type { Seminar } from '../features/seminars/contract/seminars.ts'
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

interface ShareImageText {
  readonly title: string
  readonly lines: readonly string[]
}

const textWidth = 900
const titleLimit = 75
const titleTop = 190

type Png = Uint8Array<ArrayBuffer>

/** Cached: crawlers repeat requests, and drawing takes 50 ms. */
const memoizeImage = memoizeRecent<Png>(100)

const shareImage = (text: ShareImageText): Promise<Png> =>
  memoizeImage(JSON.stringify(text), () => drawShareImage(text))

async function drawShareImage({ title, lines }: ShareImageText): Promise<Png> {
  const column = { left: 80, width: textWidth } as const
  const heading = await renderTextLayer({
    ...column,
    text: truncateText(title, titleLimit),
    weight: 'bold',
    size: 68,
    color: '#16241a',
    top: titleTop,
  })
  const below = await renderTextLayer({
    ...column,
    text: lines.join('\n'),
    weight: 'regular',
    size: 36,
    color: '#4d5b51',
    top: titleTop + heading.height + 28,
  })
  const image = sharp(Buffer.from(shareBackdropSvg())).composite([heading.layer, below.layer])
  return new Uint8Array(await image.png({ palette: true }).toBuffer())
}

export function siteShareImage(): Promise<Png> {
  return shareImage({
    title: cpdProvider.name,
    lines: [cpdProvider.tagline, `PRC accreditation number ${cpdProvider.accreditation.prcNumber}`],
  })
}

export function seminarShareImage(seminar: Seminar): Promise<Png> {
  const facts = [
    formatPrice(seminar.price),
    seminar.cpdPoints === null ? null : formatCpdPoints(seminar.cpdPoints),
  ]
  return shareImage({
    title: seminar.title,
    lines: [formatDateRange(seminar.startDate, seminar.endDate), facts.filter(Boolean).join(' · ')],
  })
}
