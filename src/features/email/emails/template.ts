import type { MailBrand } from '#app/features/settings/contract/branding.ts'
import type { EmailTexts } from '#app/features/settings/contract/email-texts.ts'
import type { Organisation } from '#app/features/settings/contract/organisation.ts'
import { listPhoneNumbers } from '#app/features/settings/contract/organisation-labels.ts'
import type { Letterhead } from '#app/features/settings/rules/letterhead.ts'

/** Details of the provider in e-mails and their attachments. */
export type MailProvider = Pick<Organisation, 'name' | 'accreditations' | 'signatories' | 'contact'>

/** All in Liquid. */
export interface LiquidTemplate {
  readonly subject: string
  readonly html: string
  readonly text: string
}

export interface MailSiteDetails {
  /** URL of the site without a trailing slash. */
  readonly appUrl: string
  readonly provider: MailProvider
  readonly brand: MailBrand
  /** Sentences that the provider changed. */
  readonly texts: EmailTexts['texts']
  /** Loads the letterhead of attached documents. */
  loadLetterhead(): Promise<Letterhead>
}

export function siteVariables({ appUrl, provider, brand }: MailSiteDetails) {
  const { contact } = provider
  return {
    provider: {
      name: provider.name,
      email: contact.email,
      phones: listPhoneNumbers(contact).join(' or '),
      address: contact.addressLines.join(', '),
      officeHours: contact.officeHours,
      color: brand.color,
      colorOnDark: brand.colorOnDark,
      logo: brand.logoUrl,
    },
    links: { site: appUrl, status: `${appUrl}/status`, seminars: `${appUrl}/register` },
  }
}

export const siteVariableDescriptions: Readonly<Record<string, string>> = {
  'provider.name': 'Our name',
  'provider.email': 'Our e-mail address',
  'provider.phones': 'Our telephone numbers',
  'provider.address': 'Our address in one line',
  'provider.officeHours': 'Office hours for phone calls',
  'provider.color': 'Our color, readable on white and under white text',
  'provider.colorOnDark': 'Our color, readable on dark backgrounds',
  'provider.logo': 'Address of our logo as a picture; empty without a logo',
  'links.site': 'Link to the home page',
  'links.status': 'Link to the page for checking a registration',
  'links.seminars': 'Link to the list of seminars',
}
