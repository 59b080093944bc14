import type { ReactNode } from 'react'
import { useActionData, useSearchParams } from 'react-router'
import { PageMeta } from '#app/app/page-meta.tsx'
import type { OrganisationContact } from '#app/features/settings/contract/organisation.ts'
import { useOrganisation } from '#app/features/settings/ui/site-settings.tsx'
import { ContactForm } from '#app/features/support/ui/public/contact-form.tsx'
import { telephoneHref } from '#app/platform/format/phone.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Card, PageHeading, Section } from '#app/ui/structure.tsx'
import type { postContact } from './contact/post-contact.server.ts'

const HEADING_ID = 'details-heading'

export function ContactDetails({ addressLines, landline, mobiles, email, officeHours }: OrganisationContact) {
  return (
    <section className="grid content-start gap-5" aria-labelledby={HEADING_ID}>
      <h2 className="text-h3" id={HEADING_ID}>
        Visit, call or write
      </h2>
      <address className="grid gap-5 not-italic">
        <ContactMethod icon="map-pin" title="Address">
          {addressLines.map((line) => (
            <span className="block" key={line}>
              {line}
            </span>
          ))}
        </ContactMethod>
        {landline === null ? null : (
          <ContactMethod icon="phone" title="Landline">
            <PhoneLink number={landline} />
          </ContactMethod>
        )}
        {mobiles.length === 0 ? null : (
          <ContactMethod icon="smartphone" title="Mobile">
            {mobiles.map((mobile) => (
              <PhoneLink number={mobile} key={mobile} />
            ))}
          </ContactMethod>
        )}
        <ContactMethod icon="mail" title="E-mail">
          <a className="block py-2.5 wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        </ContactMethod>
        {officeHours === '' ? null : (
          <ContactMethod icon="clock" title="Office hours">
            {officeHours}
          </ContactMethod>
        )}
      </address>
    </section>
  )
}

function ContactMethod({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
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

export function Component() {
  const actionData = useActionData<typeof postContact>()
  const { name, contact } = useOrganisation()
  const phone = contact.landline ?? contact.mobiles[0]
  const ways = [`Write to ${name}`, ...(phone === undefined ? [] : [`call ${phone}`])]
  const [search] = useSearchParams()
  return (
    <>
      <PageMeta
        path="/contact"
        title="Contact Us"
        description={`${ways.join(', ')}, or visit us at ${contact.addressLines.join(', ')}.`}
      />
      <Section>
        <div className="grid gap-8">
          <PageHeading
            title="Contact Us"
            subtitle="Questions about a seminar, a payment or a training for your school or office? Write to us."
          />
          <div className="grid gap-10 md:grid-cols-2">
            <Card as="section" labelledBy="message-heading">
              <h2 className="text-h3" id="message-heading">
                Send us a message
              </h2>
              {actionData?.done ? (
                <Alert variant="success" title="Message Sent!">
                  <p>{actionData.done.message}</p>
                </Alert>
              ) : null}
              <ContactForm subject={search.get('subject') ?? ''} posted={actionData?.posted ?? null} />
            </Card>
            <ContactDetails {...contact} />
          </div>
        </div>
      </Section>
    </>
  )
}
