/** Open Graph images, 1200 × 630. */
import sharp, { type OverlayOptions } from 'sharp'
import type { Seminar } from '../features/seminars/contract/seminars.ts'
import type { PublicOrganisation } from '../features/settings/contract/organisation.ts'
import { formatAccreditation } from '../features/settings/contract/organisation-labels.ts'
import { loadLogoImage } from '../features/settings/reads/logo-image.ts'
import { isDemonstrationBranding } from '../features/settings/reads/site-branding.ts'
import { hexToHsl, hslToHex } from '../features/settings/rules/colours.ts'
import { toBrandPalette } from '../features/settings/rules/palette.ts'
import { formatDateRange } from '../platform/format/dates.ts'
import { formatCpdPoints, formatPrice } from '../platform/format/money.ts'
import { renderTextLayer } from '../platform/images/render-text.ts'
import { memoizeRecent } from '../platform/memoize-recent.ts'
import { logoMarkShapes, WORDMARK_STROKE, wordmarkPath } from '../ui/brand/logo-shapes.ts'
import { truncateText } from '../ui/cut-text.ts'
import { type BrandServices, drawProviderMark } from './brand-images.ts'

interface Scenery {
  readonly sun: string
  /** Colors from the back to the front. */
  readonly hills: readonly [string, string, string]
}

const scenery = ({ sun, hills: [back, middle, front] }: Scenery) =>
  [
    '<rect width="1200" height="630" fill="#fbfaf5"/>',
    `<circle cx="1084" cy="132" r="76" fill="${sun}"/>`,
    `<path d="M0 566C280 566 420 540 620 500S940 404 1200 372V630H0Z" fill="${back}"/>`,
    `<path d="M0 598C300 598 500 578 720 540S1010 462 1200 444V630H0Z" fill="${middle}"/>`,
    `<path d="M0 622C340 622 600 612 820 580S1080 524 1200 516V630H0Z" fill="${front}"/>`,
  ].join('')

const toBackdrop = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">${content}</svg>`,
  )

/** Background and logo of Open Graph images, 1200 × 630. */
export interface ShareBrand {
  /** Key that changes with what is drawn. */
  readonly key: string
  draw(): Promise<Buffer>
}

const demonstrationScenery: Scenery = { sun: '#f4a91f', hills: ['#58a648', '#23781b', '#0f3d1a'] }

const demonstrationBrand: ShareBrand = {
  key: 'demonstration',
  async draw() {
    const mark = logoMarkShapes.map((shape) => `<path d="${shape.d}" fill="${shape.fill}"/>`).join('')
    const word = `<path transform="translate(174 78) scale(1.02)" d="${wordmarkPath}" fill="none" stroke="#23781b" stroke-width="${WORDMARK_STROKE}" stroke-linecap="round" stroke-linejoin="round"/>`
    return toBackdrop(
      `${scenery(demonstrationScenery)}<g transform="translate(80 68) scale(1.5)">${mark}</g>${word}`,
    )
  },
}

const logoBox = { width: 420, height: 84 }
const markSize = 76

/** The provider's logo, or the first letter of its name, and its colors. */
export function toShareBrand(services: BrandServices): ShareBrand {
  const { current } = services.settings
  if (isDemonstrationBranding(current)) return demonstrationBrand
  return {
    key: JSON.stringify([current.branding, current.organisation.name]),
    async draw() {
      const { brand = '', accent = '', deep = '' } = toBrandPalette(current.branding).light
      const back = hslToHex({
        ...hexToHsl(brand),
        lightness: Math.min(0.75, hexToHsl(brand).lightness + 0.2),
      })
      const logo =
        (await loadLogoImage(services, logoBox)) ??
        (await (await drawProviderMark(current, markSize)).png().toBuffer())
      return sharp(toBackdrop(scenery({ sun: accent, hills: [back, brand, deep] })))
        .composite([{ input: logo, left: 80, top: 66 }])
        .png()
        .toBuffer()
    },
  }
}

/** Image for a crawler. */
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

/** Cache of images: crawlers repeat requests, and drawing takes 50 ms. */
const memoizeImage = memoizeRecent<ShareImage>(100)

const shareImage = (text: ShareImageText, brand: ShareBrand): Promise<ShareImage> =>
  memoizeImage(JSON.stringify([text, brand.key]), () => drawShareImage(text, brand))

async function drawShareImage(text: ShareImageText, brand: ShareBrand): Promise<ShareImage> {
  const layers = await renderText(text, { width: textWidth, titleSize: 68, lineSize: 36 })
  const image = sharp(await brand.draw()).composite(layers)
  return { bytes: new Uint8Array(await image.png({ palette: true }).toBuffer()), contentType: 'image/png' }
}

const photoWidth = 540

/** Draws with the picture on the right. */
async function drawWithPhoto(
  text: ShareImageText,
  brand: ShareBrand,
  photo: Uint8Array,
): Promise<ShareImage> {
  const right = await sharp(photo).resize({ width: photoWidth, height: 630, fit: 'cover' }).toBuffer()
  const layers = await renderText(text, { width: 1200 - photoWidth - 120, titleSize: 42, lineSize: 30 })
  const image = sharp(await brand.draw()).composite([
    { input: right, left: 1200 - photoWidth, top: 0 },
    ...layers,
  ])
  return { bytes: new Uint8Array(await image.jpeg({ quality: 82 }).toBuffer()), contentType: 'image/jpeg' }
}

async function renderText(
  { title, lines }: ShareImageText,
  { width, titleSize, lineSize }: { width: number; titleSize: number; lineSize: number },
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

export function siteShareImage(
  { name, tagline, accreditations }: PublicOrganisation,
  brand = demonstrationBrand,
): Promise<ShareImage> {
  const [accreditation] = accreditations
  const lines = [tagline, accreditation === undefined ? '' : formatAccreditation(accreditation)]
  return shareImage({ title: name, lines: lines.filter((line) => line !== '') }, brand)
}

/** @param loadFile reads the cover; null if the file is missing */
export function seminarShareImage(
  seminar: Seminar,
  loadFile: (url: string) => Promise<Uint8Array | null>,
  brand = demonstrationBrand,
): Promise<ShareImage> {
  const days = formatDateRange(seminar.startDate, seminar.endDate)
  const price = seminar.earlyBird?.text ?? formatPrice(seminar.price)
  const points =
    seminar.cpdPoints === null || seminar.isAccreditationAppliedFor
      ? null
      : formatCpdPoints(seminar.cpdPoints)
  const join = (...facts: readonly (string | null)[]) => facts.filter(Boolean).join(' · ')
  // Beside the longer price the points would be drawn on the hills.
  const lines = seminar.earlyBird ? [join(days, points), price] : [days, join(price, points)]
  const text = { title: seminar.title, lines }
  const { cover } = seminar
  if (cover === null) return shareImage(text, brand)
  return memoizeImage(JSON.stringify([text, brand.key, cover.url]), async () => {
    const photo = await loadFile(cover.url)
    return photo === null ? drawShareImage(text, brand) : drawWithPhoto(text, brand, photo)
  })
}
