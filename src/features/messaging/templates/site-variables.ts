import type { LetterProvider } from '../letters/official-letter.ts'

/** What messages say about the site and who runs it. */
export interface MailSite {
  /** Without a slash at the end. */
  readonly appUrl: string
  readonly provider: LetterProvider
}

/** What every template may say of the provider and the site. */
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
