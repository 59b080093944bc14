import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { MailBrand, PublicBrand } from '../contract/branding.ts'
import type { LogoFile } from '../contract/files.ts'
import type { SiteSettings } from '../contract/settings.ts'
import { withContrast } from '../rules/colours.ts'
import { demonstrationSettings } from '../rules/demonstration-settings.ts'
import { toNameInitial } from '../rules/initial.ts'
import { toBrandPalette, toPaletteCss } from '../rules/palette.ts'

type BrandedSettings = Pick<SiteSettings, 'branding' | 'organisation'>

/** The look of the stylesheet and of the drawn logo. */
export const isDemonstrationBranding = ({ branding }: Pick<SiteSettings, 'branding'>): boolean =>
  isDeepStrictEqual(branding, demonstrationSettings.branding)

/** Null for the demonstration provider, so that its pages have no further byte. */
export function toPublicBrand(settings: BrandedSettings): PublicBrand | null {
  if (isDemonstrationBranding(settings)) return null
  const { branding, organisation } = settings
  const version = toBrandVersion(settings)
  const iconUrl = `/brand/icon-180.png?v=${version}`
  const logo = branding.logo ?? branding.darkLogo
  const plate = branding.darkLogo === null ? 'brand-logo brand-plate' : 'brand-logo'
  return {
    logo:
      logo === null ? { className: 'brand-mark', src: iconUrl, width: 40, height: 40 } : toShown(logo, plate),
    ...(branding.darkLogo !== null && { darkLogo: toShown(branding.darkLogo, 'brand-logo') }),
    ...(logo === null && { name: organisation.name }),
    version,
    iconUrl,
    themeColor: toBrandPalette(branding).light.brand ?? branding.mainColor,
  }
}

/** Computes a version without the ids of files, so that an import of the settings gives the same one. */
function toBrandVersion({ branding, organisation }: BrandedSettings): string {
  const { logo, darkLogo, mainColor, accentColor } = branding
  const shown = [logo?.url, darkLogo?.url, mainColor, accentColor, organisation.name]
  return hash('sha256', JSON.stringify(shown)).slice(0, 8)
}

const toShown = ({ url, width, height }: LogoFile, className: string) => ({
  className,
  src: url,
  width,
  height,
})

/** Rules beside the stylesheet of every page; empty for the demonstration provider. */
export function toBrandStyle({ branding }: Pick<SiteSettings, 'branding'>): string {
  return isDemonstrationBranding({ branding }) ? '' : toPaletteCss(branding) + logoRules
}

/** Styles of `ui/site-logo.tsx`. A logo without a version for dark backgrounds is shown on white there. */
const logoRules =
  '.brand-logo{width:auto;max-width:min(50vw,12rem);height:auto;max-height:2.5rem}' +
  '.brand-mark{flex:none}' +
  '.brand-name{font-weight:700;line-height:1.2;overflow-wrap:anywhere}' +
  '@media (width<40rem){.brand-name{max-width:34vw;max-height:2.5rem;overflow:hidden;font-size:.875rem}}' +
  '.deep .brand-plate{padding:.25rem .5rem;border-radius:.5rem;background:#fff}' +
  '@media (prefers-color-scheme:dark){.brand-plate{padding:.25rem .5rem;border-radius:.5rem;background:#fff}}'

const demonstrationMailBrand: MailBrand = {
  color: '#23781b',
  colorOnDark: '#8fd586',
  logoUrl: null,
  initial: null,
}

/** Background of e-mails in the dark scheme. */
const darkSheet = '#1b261e'

export function toMailBrand(settings: BrandedSettings, appUrl: string): MailBrand {
  const brand = toPublicBrand(settings)
  if (brand === null) return demonstrationMailBrand
  const { branding, organisation } = settings
  return {
    color: brand.themeColor,
    colorOnDark: withContrast(branding.mainColor, [{ against: darkSheet, atLeast: 4.5 }]),
    logoUrl:
      branding.logo === null && branding.darkLogo === null
        ? null
        : `${appUrl}/brand/logo.png?v=${brand.version}`,
    initial: toNameInitial(organisation.name),
  }
}
