/** The picture beside a shared link: 1200 by 630, drawn by us. */
import sharp from 'sharp'
import { provider } from '../content/provider.ts'
import type { Seminar } from '../features/catalog/contract.ts'
import { formatCpdPoints } from '../platform/format/amounts.ts'
import { formatDayRange } from '../platform/format/dates.ts'
import { formatPrice } from '../platform/format/money.ts'
import { drawText } from '../platform/pictures/drawn-text.ts'
import { shareBackdropSvg } from '../ui/brand/share-backdrop.ts'
import { cutText } from '../ui/public/cut-text.ts'

interface ShareWords {
  readonly title: string
  readonly lines: readonly string[]
}

const textWidth = 900
const titleLimit = 75
const titleTop = 190

async function drawShareImage({ title, lines }: ShareWords): Promise<Uint8Array<ArrayBuffer>> {
  const shown = cutText(title, titleLimit)
  const words = `${shown.shown}${shown.rest === '' ? '' : '…'}`
  const column = { left: 80, width: textWidth } as const
  const heading = await drawText({
    ...column,
    text: words,
    weight: 'bold',
    size: 68,
    color: '#16241a',
    top: titleTop,
  })
  const below = await drawText({
    ...column,
    text: lines.join('\n'),
    weight: 'regular',
    size: 36,
    color: '#4d5b51',
    top: titleTop + heading.height + 28,
  })
  const picture = sharp(Buffer.from(shareBackdropSvg())).composite([heading.layer, below.layer])
  return new Uint8Array(await picture.png({ palette: true }).toBuffer())
}

export function siteShareImage(): Promise<Uint8Array<ArrayBuffer>> {
  return drawShareImage({
    title: provider.name,
    lines: [provider.tagline, `PRC accreditation number ${provider.accreditation.prcNumber}`],
  })
}

export function seminarShareImage(seminar: Seminar): Promise<Uint8Array<ArrayBuffer>> {
  const facts = [
    formatPrice(seminar.price),
    seminar.cpdPoints === null ? null : formatCpdPoints(seminar.cpdPoints),
  ]
  return drawShareImage({
    title: seminar.title,
    lines: [formatDayRange(seminar.startDate, seminar.endDate), facts.filter(Boolean).join(' · ')],
  })
}
