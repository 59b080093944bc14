/**
 * The mail providers that the office offers by name.
 *
 * Hosts, logins and DNS names are those of the providers' own documentation, which each guide links to.
 */
import { parseMailServer } from '../../../platform/mail/mail-server.ts'

export type MailProviderId = 'postmark' | 'sendgrid' | 'mailgun' | 'resend' | 'brevo'

/** How a server learns who we are besides the key. */
export type ProviderLogin =
  /** The key is the login as well. */
  | { readonly kind: 'key' }
  /** The same word for every customer. */
  | { readonly kind: 'fixed'; readonly user: string }
  /** The customer's own, typed beside the key. */
  | { readonly kind: 'typed'; readonly example: string }

export interface MailProvider {
  readonly id: MailProviderId
  readonly name: string
  /** Without a login. */
  readonly address: string
  /** Every host by which it is known: other regions have their own. */
  readonly hosts: readonly string[]
  readonly login: ProviderLogin
  readonly spf: {
    /** What a record names; the first is what to write, the others are older names of it. */
    readonly includes: readonly [string, ...string[]]
    /** The label below the sender's domain to which letters come back, where the provider has its own record there. */
    readonly bounceLabel: string | null
  }
  /** Under which its signing keys are published; none where each customer gets a name of their own. */
  readonly dkimSelectors: readonly string[]
}

export const mailProviders: readonly MailProvider[] = [
  {
    id: 'postmark',
    name: 'Postmark',
    address: 'smtp://smtp.postmarkapp.com:587',
    hosts: ['smtp.postmarkapp.com', 'smtp-broadcasts.postmarkapp.com'],
    login: { kind: 'key' },
    spf: { includes: ['spf.mtasv.net'], bounceLabel: 'pm-bounces' },
    dkimSelectors: [],
  },
  {
    id: 'sendgrid',
    name: 'SendGrid',
    address: 'smtp://smtp.sendgrid.net:587',
    hosts: ['smtp.sendgrid.net', 'smtp.eu.sendgrid.net'],
    login: { kind: 'fixed', user: 'apikey' },
    spf: { includes: ['sendgrid.net'], bounceLabel: null },
    dkimSelectors: ['s1', 's2', 'm1'],
  },
  {
    id: 'mailgun',
    name: 'Mailgun',
    address: 'smtp://smtp.mailgun.org:587',
    hosts: ['smtp.mailgun.org', 'smtp.eu.mailgun.org'],
    login: { kind: 'typed', example: 'postmaster@mg.example.ph' },
    spf: { includes: ['mailgun.org', 'eu.mailgun.org'], bounceLabel: null },
    dkimSelectors: ['pdk1', 'pdk2', 'smtp', 'mailo', 'pic', 'k1', 'mx'],
  },
  {
    id: 'resend',
    name: 'Resend',
    address: 'smtps://smtp.resend.com:465',
    hosts: ['smtp.resend.com'],
    login: { kind: 'fixed', user: 'resend' },
    spf: { includes: ['amazonses.com'], bounceLabel: 'send' },
    dkimSelectors: ['resend'],
  },
  {
    id: 'brevo',
    name: 'Brevo',
    address: 'smtp://smtp-relay.brevo.com:587',
    hosts: ['smtp-relay.brevo.com', 'smtp-relay.sendinblue.com'],
    login: { kind: 'typed', example: 'the login shown beside your SMTP key' },
    spf: { includes: ['spf.brevo.com', 'spf.sendinblue.com'], bounceLabel: null },
    dkimSelectors: ['brevo1', 'brevo2', 'mail'],
  },
]

/** The provider whose server an address leads to; null for any other server. */
export function providerOfServer(baseUrl: string | null): MailProvider | null {
  const host = baseUrl === null ? undefined : parseMailServer(baseUrl)?.host.toLowerCase()
  return mailProviders.find(({ hosts }) => host !== undefined && hosts.includes(host)) ?? null
}
