import { Logo, LogoMark } from '../../../ui/brand/logo.tsx'
import type { PublicBrand } from '../contract/branding.ts'
import { initialOf } from '../rules/initial.ts'
import { useBrand, useOrganisation } from './site-settings.tsx'

/** The logo of the site; the surrounding link provides the accessible name. */
export function SiteLogo() {
  const brand = useBrand()
  return brand === undefined ? <Logo /> : <OwnLogo brand={brand} />
}

/** The mark beside the name; decorative. */
export function SiteMark() {
  const brand = useBrand()
  if (brand === undefined) return <LogoMark />
  return brand.logo === null && brand.darkLogo === null ? <InitialMark /> : <OnDeep brand={brand} />
}

/** A logo that is no image contains the name as text. */
function OwnLogo({ brand: { logo, darkLogo } }: { brand: PublicBrand }) {
  const { name } = useOrganisation()
  const shown = logo ?? darkLogo
  if (shown === null)
    return (
      <>
        <InitialMark />
        <span className="brand-name">{name}</span>
      </>
    )
  return (
    <picture>
      {darkLogo === null ? null : <source media="(prefers-color-scheme:dark)" srcSet={darkLogo.url} />}
      <img
        className={darkLogo === null ? 'brand-logo brand-plate' : 'brand-logo'}
        src={shown.url}
        width={shown.width}
        height={shown.height}
        alt=""
      />
    </picture>
  )
}

/** On a background that is dark in both schemes. */
function OnDeep({ brand: { logo, darkLogo } }: { brand: PublicBrand }) {
  const shown = darkLogo ?? logo
  if (shown === null) return null
  return (
    <img
      className={darkLogo === null ? 'brand-logo brand-plate' : 'brand-logo'}
      src={shown.url}
      width={shown.width}
      height={shown.height}
      alt=""
      loading="lazy"
    />
  )
}

function InitialMark() {
  const { name } = useOrganisation()
  return (
    <svg className="brand-mark" viewBox="0 0 48 48" aria-hidden="true">
      <rect width="48" height="48" rx="12" fill="var(--brand)" />
      <text x="24" y="34" fill="var(--on-brand)" fontSize="28" fontWeight="700" textAnchor="middle">
        {initialOf(name)}
      </text>
    </svg>
  )
}
