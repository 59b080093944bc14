/** Hosts, logins and DNS names are from the providers' documentation, linked in each guide. */
import { parseMailServer } from '#app/platform/mail/mail-server.ts'

export type MailProviderId = 'postmark' | 'sendgrid' | 'mailgun' | 'resend' | 'brevo'

export type MailProviderLogin =
  /** The key is also the login. */
  | { readonly kind: 'key' }
  /** The same for all customers. */
  | { readonly kind: 'fixed'; readonly user: string }
  /** Login as entered by the customer. */
  | { readonly kind: 'typed'; readonly example: string }

export interface MailProvider {
  readonly id: MailProviderId
  readonly name: string
  readonly serverUrl: string
  /** Hosts, including regional ones. */
  readonly hosts: readonly string[]
  readonly login: MailProviderLogin
  readonly spf: {
    /** SPF includes: the current one first, then older names. */
    readonly includes: readonly [string, ...string[]]
    /** Subdomain for bounces with its own SPF record, if any. */
    readonly bounceLabel: string | null
  }
  /** Empty if selectors are per customer. */
  readonly dkimSelectors: readonly string[]
}

export const mailProviders: readonly MailProvider[] = [
  {
    id: 'postmark',
    name: 'Postmark',
    serverUrl: 'smtp://smtp.postmarkapp.com:587',
    hosts: ['smtp.postmarkapp.com', 'smtp-broadcasts.postmarkapp.com'],
    login: { kind: 'key' },
    spf: { includes: ['spf.mtasv.net'], bounceLabel: 'pm-bounces' },
    dkimSelectors: [],
  },
  {
    id: 'sendgrid',
    name: 'SendGrid',
    serverUrl: 'smtp://smtp.sendgrid.net:587',
    hosts: ['smtp.sendgrid.net', 'smtp.eu.sendgrid.net'],
    login: { kind: 'fixed', user: 'apikey' },
    spf: { includes: ['sendgrid.net'], bounceLabel: null },
    dkimSelectors: ['s1', 's2', 'm1'],
  },
  {
    id: 'mailgun',
    name: 'Mailgun',
    serverUrl: 'smtp://smtp.mailgun.org:587',
    hosts: ['smtp.mailgun.org', 'smtp.eu.mailgun.org'],
    login: { kind: 'typed', example: 'postmaster@mg.example.ph' },
    spf: { includes: ['mailgun.org', 'eu.mailgun.org'], bounceLabel: null },
    dkimSelectors: ['pdk1', 'pdk2', 'smtp', 'mailo', 'pic', 'k1', 'mx'],
  },
  {
    id: 'resend',
    name: 'Resend',
    serverUrl: 'smtps://smtp.resend.com:465',
    hosts: ['smtp.resend.com'],
    login: { kind: 'fixed', user: 'resend' },
    spf: { includes: ['amazonses.com'], bounceLabel: 'send' },
    dkimSelectors: ['resend'],
  },
  {
    id: 'brevo',
    name: 'Brevo',
    serverUrl: 'smtp://smtp-relay.brevo.com:587',
    hosts: ['smtp-relay.brevo.com', 'smtp-relay.sendinblue.com'],
    login: { kind: 'typed', example: 'the login shown beside your SMTP key' },
    spf: { includes: ['spf.brevo.com', 'spf.sendinblue.com'], bounceLabel: null },
    dkimSelectors: ['brevo1', 'brevo2', 'mail'],
  },
]

/** Null for an unknown server. */
export function findMailProvider(baseUrl: string | null): MailProvider | null {
  const host = baseUrl === null ? undefined : parseMailServer(baseUrl)?.host.toLowerCase()
  return mailProviders.find(({ hosts }) => host !== undefined && hosts.includes(host)) ?? null
}
