/** Images made from the provider's logo, or from the first letter of its name. */
import sharp, { type OverlayOptions } from 'sharp'
import type { SiteSettings } from '../features/settings/contract/settings.ts'
import { loadLogoImage } from '../features/settings/reads/logo-image.ts'
import { isDemonstrationBranding } from '../features/settings/reads/site-branding.ts'
import { toNameInitial } from '../features/settings/rules/initial.ts'
import { toBrandPalette } from '../features/settings/rules/palette.ts'
import { renderTextLayer } from '../platform/images/render-text.ts'
import { memoizeRecent } from '../platform/memoize-recent.ts'
import type { Services } from '../platform/services.ts'
import { logoMarkShapes } from '../ui/brand/logo-shapes.ts'

export type BrandServices = Pick<Services, 'files' | 'settings' | 'log'>

/** Drawing takes some 20 ms, and all visitors load the same. */
const memoize = memoizeRecent<Uint8Array<ArrayBuffer> | null>(20)

const keyOf = (kind: string, { branding, organisation }: SiteSettings) =>
  JSON.stringify([kind, branding, organisation.name])

/** An icon of the site, a square. */
export async function drawIcon(services: BrandServices, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const settings = services.settings.current
  const drawn = await memoize(keyOf(`icon ${size}`, settings), async () => {
    const inner = Math.round(size * 0.8)
    const logo = await loadLogoImage(services, { width: inner, height: inner })
    const mark =
      logo === null ? drawProviderMark(settings, size) : drawSquare('#ffffff', size, [{ input: logo }])
    return new Uint8Array(await (await mark).png().toBuffer())
  })
  return drawn ?? new Uint8Array()
}

/** The logo at twice the size of an e-mail's head; null without one. */
export function drawMailLogo(services: BrandServices): Promise<Uint8Array<ArrayBuffer> | null> {
  return memoize(keyOf('mail', services.settings.current), async () => {
    const logo = await loadLogoImage(services, { width: 480, height: 96 })
    return logo && new Uint8Array(logo)
  })
}

function drawSquare(colour: string, size: number, layers: OverlayOptions[]) {
  const round = Math.round(size / 4)
  const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${round}" fill="${colour}"/></svg>`
  return sharp(Buffer.from(square)).composite(layers)
}

/** Draws what stands for a provider without a logo. */
export async function drawProviderMark(settings: SiteSettings, size: number) {
  if (isDemonstrationBranding(settings)) {
    const shapes = logoMarkShapes.map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`).join('')
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="${size}" height="${size}">${shapes}</svg>`
    return sharp(Buffer.from(svg))
  }
  const { layer } = await renderTextLayer({
    text: toNameInitial(settings.organisation.name),
    weight: 'bold',
    size: Math.round(size * 0.62),
    color: '#ffffff',
    left: 0,
    top: 0,
    width: size,
  })
  const { brand = settings.branding.mainColor } = toBrandPalette(settings.branding).light
  // Without a position, a layer is in the center.
  return drawSquare(brand, size, [{ input: layer.input as Buffer }])
}
