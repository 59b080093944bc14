import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MailProviderId } from '#app/features/email/rules/mail-providers.ts'
import { Icon } from '#app/ui/icon.tsx'

export interface MailProviderGuide {
  readonly provider: MailProviderId
  readonly name: string
  readonly kind: string
  readonly href: string
  readonly steps: readonly ReactNode[]
}

/** Steps in the order of the provider's screens. */
const mailProviderGuides: readonly MailProviderGuide[] = [
  {
    provider: 'postmark',
    name: 'Postmark',
    kind: 'A transactional email service',
    href: 'https://postmarkapp.com/developer/user-guide/send-email-with-smtp',
    steps: [
      <>Create a server there, and add your sender's domain under Sender Signatures.</>,
      <>
        Add the two DNS records that it shows: the DKIM key (a name ending in <code>pm._domainkey</code>) and{' '}
        <code>pm-bounces</code>. Type the first part of the DKIM name, up to <code>._domainkey</code>, into
        DKIM Selector.
      </>,
      <>
        Copy the Server API token. In Configuration, choose Postmark and paste the token into API Key. It is
        also used as the login.
      </>,
      <>
        To receive delivery reports, add a webhook to the server with the URL from the Webhooks tab and HTTP
        Basic authentication. Use any user name, and the secret that you save in that tab as the password.
      </>,
    ],
  },
  {
    provider: 'sendgrid',
    name: 'SendGrid',
    kind: 'An email API service',
    href: 'https://www.twilio.com/docs/sendgrid/for-developers/sending-email/integrating-with-the-smtp-api',
    steps: [
      <>
        Authenticate your sender's domain under Sender Authentication, and add the DNS records that it shows.
      </>,
      <>Create an API key that may send mail and nothing else.</>,
      <>
        In Configuration choose SendGrid and paste the key into API Key. The login is the word{' '}
        <code>apikey</code> for everyone and is filled in for you.
      </>,
      <>
        To receive delivery reports, add the URL from the Webhooks tab as an Event Webhook, turn on its
        signature, and save its public verification key in that tab.
      </>,
    ],
  },
  {
    provider: 'mailgun',
    name: 'Mailgun',
    kind: 'An email delivery service',
    href: 'https://documentation.mailgun.com/docs/mailgun/user-manual/smtp-protocol/',
    steps: [
      <>
        Add your sender's domain, often a separate one such as <code>mg.example.ph</code>, and add the SPF and
        DKIM records that it shows.
      </>,
      <>
        Open the SMTP credentials of that domain. The login is a full e-mail address, and the password is
        shown only once.
      </>,
      <>
        In Configuration, choose Mailgun, enter the login, and paste the password into API Key. Accounts in
        the European Union use a different server: choose Custom SMTP server with{' '}
        <code>smtp://smtp.eu.mailgun.org:587</code>.
      </>,
      <>
        To receive delivery reports, add the URL from the Webhooks tab for every event that you want to see,
        and save the HTTP webhook signing key in that tab.
      </>,
    ],
  },
  {
    provider: 'resend',
    name: 'Resend',
    kind: 'An email API service for developers',
    href: 'https://resend.com/docs/send-with-smtp',
    steps: [
      <>
        Add your sender's domain, and add the DNS records that it shows for <code>send</code> and{' '}
        <code>resend._domainkey</code> below it.
      </>,
      <>Create an API key with sending access.</>,
      <>
        In Configuration choose Resend and paste the key into API Key. The login is the word{' '}
        <code>resend</code> for everyone and is filled in for you.
      </>,
      <>
        To receive delivery reports, add a webhook with the URL from the Webhooks tab, and save its signing
        secret in that tab.
      </>,
    ],
  },
  {
    provider: 'brevo',
    name: 'Brevo',
    kind: 'An email and marketing service',
    href: 'https://developers.brevo.com/docs/smtp-integration',
    steps: [
      <>Authenticate your sender's domain under Senders, Domains, and add the DNS records that it shows.</>,
      <>
        Open SMTP &amp; API. The SMTP tab shows your login and lets you create an SMTP key. An API key from
        the other tab does not work here.
      </>,
      <>In Configuration choose Brevo, type that login, and paste the SMTP key into API Key.</>,
      <>
        To receive delivery reports, add a transactional webhook with the URL from the Webhooks tab and basic
        authentication. Use any user name, and the secret that you save in that tab as the password.
      </>,
    ],
  },
]

export function MailProviderGuidesTab() {
  return (
    <div className="mail-parts">
      <p>
        Every provider needs three things: proof that the domain is yours, a key for this site, and an address
        for delivery reports. When you are done, use Send Test Email and Check now in Configuration.
      </p>
      {mailProviderGuides.map((guide) => (
        <SetupGuide key={guide.provider} guide={guide} />
      ))}
    </div>
  )
}

function SetupGuide({ guide: { provider, name, kind, href, steps } }: { guide: MailProviderGuide }) {
  const titleId = `guide-${provider}`
  return (
    <section className="mail-part mail-guide" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{name}</h2>
        <p className="muted">{kind}</p>
      </div>
      <ol>
        {steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: written down once, in this order
          <li key={place}>{step}</li>
        ))}
      </ol>
      <div>
        <Button
          component="a"
          href={href}
          target="_blank"
          rel="noreferrer noopener"
          leftSection={<Icon name="external-link" />}
        >
          {name} guide
          <span className="sr-only"> (opens in a new tab)</span>
        </Button>
      </div>
    </section>
  )
}
