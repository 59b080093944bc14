import type { ReactNode } from 'react'
import type { Contact } from '../../../../content/provider-content.ts'
import { telephoneHref } from '../../../../platform/format/phone.ts'
import { Icon } from '../../../../ui/public/icon.tsx'
import type { IconName } from '../../../../ui/public/icon-names.ts'

const HEADING_ID = 'details-heading'

export function ContactDetails({ addressLines, landline, mobiles, email, officeHours }: Contact) {
  return (
    <section className="grid content-start gap-5" aria-labelledby={HEADING_ID}>
      <h2 className="text-h3" id={HEADING_ID}>
        Visit, call or write
      </h2>
      <address className="grid gap-5 not-italic">
        <Way icon="map-pin" title="Address">
          {addressLines.map((line) => (
            <span className="block" key={line}>
              {line}
            </span>
          ))}
        </Way>
        <Way icon="phone" title="Landline">
          <PhoneLink number={landline} />
        </Way>
        <Way icon="smartphone" title="Mobile">
          {mobiles.map((mobile) => (
            <PhoneLink number={mobile} key={mobile} />
          ))}
        </Way>
        <Way icon="mail" title="E-mail">
          <a className="block py-2.5 wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        </Way>
        <Way icon="clock" title="Office hours">
          {officeHours}
        </Way>
      </address>
    </section>
  )
}

function Way({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Icon name={icon} className="mt-1 text-brand-text" />
      <div className="min-w-0 flex-1">
        <h3>{title}</h3>
        {children}
      </div>
    </div>
  )
}

function PhoneLink({ number }: { number: string }) {
  return (
    <a className="block py-2.5" href={telephoneHref(number)}>
      {number}
    </a>
  )
}
