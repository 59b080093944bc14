import type { ReactNode } from 'react'
import { cpdProvider } from '../../content/provider.ts'
import { telephoneHref } from '../../platform/format/phone.ts'
import { LogoMark } from '../../ui/brand/logo.tsx'
import { Icon } from '../../ui/icon.tsx'
import sheet from '../../ui/icons.svg?no-inline'
import { PageLink } from '../../ui/page-link.tsx'
import { Container } from '../../ui/structure.tsx'

export function SiteFooter({ year }: { year: number }) {
  return (
    <footer className="site-footer deep">
      <Container>
        <div className="footer-grid">
          <About />
          <ContactDetails />
          <LinkList title="Quick Links">
            {cpdProvider.quickLinks.map((link) => (
              <li key={link.href}>
                <PageLink className="footer-link" to={link.href}>
                  {link.label}
                </PageLink>
              </li>
            ))}
          </LinkList>
          <LinkList title="Follow Us">
            {cpdProvider.socialLinks.map((link) => (
              <li key={link.network}>
                <a className="footer-link" href={link.href} rel="noreferrer">
                  <Icon name={link.network} />
                  {link.label}
                </a>
              </li>
            ))}
          </LinkList>
        </div>
        <Partners />
        <p className="footer-end">{`© ${year} ${cpdProvider.name}. All rights reserved.`}</p>
      </Container>
    </footer>
  )
}

/** One string per line: React inserts a comment node between adjacent text nodes, on every page. */
function About() {
  const { prcNumber, civilServiceCode, educatorAcademySince } = cpdProvider.accreditation
  return (
    <div className="grid content-start gap-3">
      <p className="partner text-on-deep">
        <LogoMark />
        {cpdProvider.name}
      </p>
      <p>{`${cpdProvider.tagline}. Since ${cpdProvider.foundedYear}.`}</p>
      <p>
        {`PRC accreditation number ${prcNumber}`}
        <br />
        {`Civil service registration code ${civilServiceCode}`}
        <br />
        {`Educator academy accredited since ${educatorAcademySince}`}
      </p>
    </div>
  )
}

function ContactDetails() {
  const { addressLines, landline, mobiles, email, officeHours } = cpdProvider.contact
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
        <a className="footer-link" href={telephoneHref(landline)}>
          <Icon name="phone" />
          {landline}
        </a>
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
        <p className="flex gap-2.5 py-2">
          <Icon name="clock" className="mt-0.5" />
          {officeHours}
        </p>
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

function Partners() {
  return (
    <div className="footer-part">
      <h2>Our Partners</h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-4">
        {cpdProvider.partners.map((partner) => (
          <li className="partner" key={partner.name}>
            <svg viewBox="0 0 40 40" fill="currentColor" aria-hidden="true">
              <use href={`${sheet}#${partner.logo}`} />
            </svg>
            {partner.name}
          </li>
        ))}
      </ul>
    </div>
  )
}
