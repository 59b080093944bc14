import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { PublicBrand } from '../contract/branding.ts'
import type { SiteSettings } from '../contract/settings.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { toPalette, toPaletteCss } from '../rules/palette.ts'

type BrandedSettings = Pick<SiteSettings, 'branding' | 'organisation'>

/** The look of the stylesheet and of the drawn logo. */
export const isDemonstrationBranding = ({ branding }: Pick<SiteSettings, 'branding'>): boolean =>
  isDeepStrictEqual(branding, demonstrationSettings.branding)

/** Null for the demonstration provider, so that its pages have no further byte. */
export function toPublicBrand(settings: BrandedSettings): PublicBrand | null {
  if (isDemonstrationBranding(settings)) return null
  const { branding, organisation } = settings
  const shown = (logo: typeof branding.logo) =>
    logo && { url: logo.url, width: logo.width, height: logo.height }
  return {
    logo: shown(branding.logo),
    darkLogo: shown(branding.darkLogo),
    version: hash('sha256', JSON.stringify([branding, organisation.name])).slice(0, 8),
    themeColor: toPalette(branding).light.brand ?? branding.mainColor,
  }
}

/** Rules beside the stylesheet of every page; empty for the demonstration provider. */
export function toBrandStyle({ branding }: Pick<SiteSettings, 'branding'>): string {
  return isDemonstrationBranding({ branding }) ? '' : toPaletteCss(branding) + logoRules
}

/** Of `ui/site-logo.tsx`. A logo without a version for dark backgrounds is shown on white there. */
const logoRules =
  '.brand-logo{width:auto;max-width:min(50vw,12rem);height:auto;max-height:2.5rem}' +
  '.brand-mark{flex:none;width:2.5rem}' +
  '.brand-name{font-weight:700;line-height:1.2;overflow-wrap:anywhere}' +
  '.deep .brand-plate{padding:.25rem .5rem;border-radius:.5rem;background:#fff}' +
  '@media (prefers-color-scheme:dark){.brand-plate{padding:.25rem .5rem;border-radius:.5rem;background:#fff}}'
