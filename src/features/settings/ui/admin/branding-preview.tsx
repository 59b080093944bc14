import type { CSSProperties } from 'react'
import type { Branding } from '#app/features/settings/contract/branding.ts'
import { toNameInitial } from '#app/features/settings/rules/initial.ts'
import { type DesignTokens, toBrandPalette } from '#app/features/settings/rules/palette.ts'
import { useOrganisation } from '../site-settings.tsx'

const toProperties = (tokens: DesignTokens) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value])) as CSSProperties

/** Header, text, buttons and footer in both schemes, by the same rule as the site. */
export function BrandingPreview({ logo, darkLogo, mainColor, accentColor }: Branding) {
  const { light, dark } = toBrandPalette({ mainColor, accentColor })
  return (
    <section className="settings-preview" aria-label="Preview">
      <Scheme
        label="Light"
        className="brand-preview-light"
        tokens={light}
        header={logo ?? darkLogo}
        footer={darkLogo}
      />
      <Scheme
        label="Dark"
        className="brand-preview-dark"
        tokens={{ ...light, ...dark }}
        header={darkLogo}
        footer={darkLogo}
        plate={logo}
      />
    </section>
  )
}

interface SchemeProps {
  label: string
  className: string
  tokens: DesignTokens
  header: Branding['logo']
  footer: Branding['logo']
  /** Logo that is shown on white where there is no logo for dark backgrounds. */
  plate?: Branding['logo']
}

function Scheme({ label, className, tokens, header, footer, plate = null }: SchemeProps) {
  const { name } = useOrganisation()
  return (
    <div className={`brand-preview ${className}`} style={toProperties(tokens)}>
      <p className="brand-preview-head">
        <PreviewLogo logo={header ?? plate} isPlate={header === null && plate !== null} name={name} />
        <span>{label}</span>
      </p>
      <div className="brand-preview-body">
        <p>
          Seminars for professionals, <span className="brand-preview-link">with links</span>
        </p>
        <p className="brand-preview-row">
          <span className="brand-preview-main">Register</span>
          <span className="brand-preview-accent">Featured</span>
          <span className="brand-preview-soft">Free</span>
        </p>
      </div>
      <p className="brand-preview-foot">
        {footer === null ? name : <PreviewLogo logo={footer} isPlate={false} name={name} />}
        <span className="brand-preview-on-deep">Contact</span>
      </p>
    </div>
  )
}

function PreviewLogo({ logo, isPlate, name }: { logo: Branding['logo']; isPlate: boolean; name: string }) {
  if (logo === null) return <span className="brand-preview-mark">{toNameInitial(name)}</span>
  return <img className={isPlate ? 'brand-preview-plate' : undefined} src={logo.url} alt="" />
}
