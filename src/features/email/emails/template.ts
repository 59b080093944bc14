import type { InvitationProvider } from '../adapters/invitation-pdf/official-invitation.ts'

/** All in Liquid. */
export interface LiquidTemplate {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface MailSite {
  /** Without a trailing slash. */
  readonly appUrl: string
  readonly provider: InvitationProvider
}

export function siteVariables({ appUrl, provider }: MailSite) {
  const { contact } = provider
  return {
    provider: {
      name: provider.name,
      email: contact.email,
      phones: [...contact.mobiles, contact.landline].join(' or '),
      address: contact.addressLines.join(', '),
      officeHours: contact.officeHours,
    },
    links: { site: appUrl, status: `${appUrl}/status`, seminars: `${appUrl}/register` },
  }
}
