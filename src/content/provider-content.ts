/**
 * What a provider publishes about itself. An installation has one provider; to serve another, change only the
 * files in this folder.
 */
import type { PartnerLogo } from './partner-logos.ts'

export interface ProviderContent {
  readonly name: string
  readonly tagline: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly foundedYear: number
  readonly accreditation: Accreditation
  readonly contact: Contact
  readonly socialLinks: readonly SocialLink[]
  readonly quickLinks: readonly PageLink[]
  readonly partners: readonly Partner[]
  readonly signatory: Signatory
  readonly dataProtection: DataProtection
}

export interface Accreditation {
  readonly prcNumber: string
  readonly civilServiceCode: string
  readonly educatorAcademySince: number
}

export interface Contact {
  readonly addressLines: readonly string[]
  readonly landline: string
  readonly mobiles: readonly string[]
  readonly email: string
  readonly officeHours: string
}

export type SocialNetwork = 'facebook' | 'youtube' | 'instagram' | 'linkedin'

export interface SocialLink {
  readonly network: SocialNetwork
  readonly label: string
  readonly href: string
}

export interface PageLink {
  readonly label: string
  readonly href: string
}

export interface Partner {
  readonly name: string
  readonly logo: PartnerLogo
}

export interface Signatory {
  readonly name: string
  readonly position: string
}

export interface DataProtection {
  readonly officer: string
  readonly email: string
  readonly phone: string
}
