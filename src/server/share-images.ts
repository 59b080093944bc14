/** Open Graph images, 1200 × 630. */
import sharp from 'sharp'
import { cpdProvider } from '../content/provider.ts'
import type { Seminar } from '../features/seminars/contract/seminars.ts'
import { formatDateRange } from '../platform/format/dates.ts'
import { formatCpdPoints, formatPrice } from '../platform/format/money.ts'
import { renderTextLayer } from '../platform/images/render-text.ts'
import { memoizeRecent } from '../platform/memoize-recent.ts'
import { shareBackdropSvg } from '../ui/brand/share-backdrop.ts'
import { truncateText } from '../ui/public/cut-text.ts'

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
