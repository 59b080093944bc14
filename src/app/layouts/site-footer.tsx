import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HomePartner } from '#app/features/settings/contract/home.ts'
import type {
  OrganisationContact,
  PublicOrganisation,
  SocialNetwork,
} from '#app/features/settings/contract/organisation.ts'
import { formatAccreditation } from '#app/features/settings/contract/organisation-labels.ts'
import { SiteMark } from '#app/features/settings/ui/site-logo.tsx'
import { useSiteSettings } from '#app/features/settings/ui/site-settings.tsx'
import { telephoneHref } from '#app/platform/format/phone.ts'
import { Icon } from '#app/ui/icon.tsx'
import sheet from '#app/ui/icons.svg?no-inline'
import { Container } from '#app/ui/structure.tsx'

const networkLabels: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  youtube: 'YouTube',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
}

export function SiteFooter({ year }: { year: number }) {
  const { organisation, menu, partners } = useSiteSettings()
  const { name, contact, socialLinks } = organisation
  return (
    <footer className="site-footer deep">
      <Container>
        <div className="footer-grid">
          <About organisation={organisation} />
          <ContactDetails contact={contact} />
          <LinkList title="Quick Links">
            {menu.footer.map((link) => (
              <li key={link.href}>
                <Link className="footer-link" to={link.href}>
                  {link.label}
                </Link>
              </li>
            ))}
          </LinkList>
          {socialLinks.length > 0 && (
            <LinkList title="Follow Us">
              {socialLinks.map(({ network, href }) => (
                <li key={href}>
                  <a className="footer-link" href={href} rel="noreferrer">
                    <Icon name={network} />
                    {networkLabels[network]}
                  </a>
                </li>
              ))}
            </LinkList>
          )}
        </div>
        {partners.length > 0 && <Partners partners={partners} />}
        <p className="footer-end">{`© ${year} ${name}. All rights reserved.`}</p>
      </Container>
    </footer>
  )
}

/** One string per line: React inserts a comment node between adjacent text nodes, on every page. */
function About({ organisation }: { organisation: PublicOrganisation }) {
  const { name, tagline, foundedYear, accreditations } = organisation
  const since = foundedYear === null ? null : `Since ${foundedYear}.`
  const motto = [tagline && `${tagline}.`, since].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-3">
      <p className="partner text-on-deep">
        <SiteMark />
        {name}
      </p>
      {motto && <p>{motto}</p>}
      <p>
        {accreditations.map((accreditation) => (
          <span className="block" key={`${accreditation.label} ${accreditation.number}`}>
            {formatAccreditation(accreditation)}
          </span>
        ))}
        {accreditations.length > 0 && (
          <Link className="footer-link" to="/provider">
            Accreditation and Programs
          </Link>
        )}
      </p>
    </div>
  )
}

function ContactDetails({ contact }: { contact: OrganisationContact }) {
  const { addressLines, landline, mobiles, email, officeHours } = contact
  return (
    <div>
      <h2>Contact</h2>
      <address className="grid not-italic">
        <p className="flex gap-2.5 py-2">
          <Icon name="map-pin" className="mt-0.5" />
          <span>
            {addressLines.map((line) => (
              <span className="block" key={line}>
                {line}
              </span>
            ))}
          </span>
        </p>
        {landline !== null && (
          <a className="footer-link" href={telephoneHref(landline)}>
            <Icon name="phone" />
            {landline}
          </a>
        )}
        {mobiles.map((mobile) => (
          <a className="footer-link" href={telephoneHref(mobile)} key={mobile}>
            <Icon name="smartphone" />
            {mobile}
          </a>
        ))}
        <a className="footer-link" href={`mailto:${email}`}>
          <Icon name="mail" />
          {email}
        </a>
        {officeHours && (
          <p className="flex gap-2.5 py-2">
            <Icon name="clock" className="mt-0.5" />
            {officeHours}
          </p>
        )}
      </address>
    </div>
  )
}

function LinkList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

function Partners({ partners }: { partners: readonly HomePartner[] }) {
  return (
    <div className="footer-part">
      <h2>Our Partners</h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-4">
        {partners.map(({ name, logo }) => (
          <li className="partner" key={name}>
            {logo && <PartnerLogo logo={logo} />}
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

function PartnerLogo({ logo }: { logo: NonNullable<HomePartner['logo']> }) {
  if (logo.kind === 'logo')
    return <img src={logo.url} alt="" width={logo.width} height={logo.height} loading="lazy" />
  return (
    <svg viewBox="0 0 40 40" fill="currentColor" aria-hidden="true">
      <use href={`${sheet}#${logo.drawing}`} />
    </svg>
  )
}
