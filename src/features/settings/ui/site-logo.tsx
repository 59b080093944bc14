import { Logo, LogoMark } from '#app/ui/brand/logo.tsx'
import { useBrand } from './site-settings.tsx'

/** The logo of the site; the surrounding link provides the accessible name. */
export function SiteLogo() {
  const brand = useBrand()
  if (brand === undefined) return <Logo />
  const { logo, darkLogo, name } = brand
  return (
    <>
      <picture>
        {darkLogo && <source media="(prefers-color-scheme:dark)" srcSet={darkLogo.src} />}
        <img {...logo} alt="" />
      </picture>
      {name && <span className="brand-name">{name}</span>}
    </>
  )
}

/** The mark beside the name in the footer, which is dark in both schemes. */
export function SiteMark() {
  const brand = useBrand()
  return brand === undefined ? <LogoMark /> : <img {...(brand.darkLogo ?? brand.logo)} alt="" />
}
