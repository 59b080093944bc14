import { createContext, use } from 'react'
import type { PublicBrand } from '../contract/branding.ts'
import type { PublicOrganisation } from '../contract/organisation.ts'
import type { PublicSettings } from '../contract/settings.ts'

/** Settings on the error page of a document whose data could not be loaded. */
export const fallbackPublicSettings: PublicSettings = {
  organisation: {
    name: 'Seminars',
    tagline: '',
    description: '',
    foundedYear: null,
    contact: { addressLines: [], landline: null, mobiles: [], email: '', officeHours: '' },
    socialLinks: [],
    accreditations: [],
  },
  menu: { header: [], footer: [] },
  partners: [],
}

/** Settings that pages show; the root route provides them. */
export const SiteSettingsContext = createContext(fallbackPublicSettings)

export const useSiteSettings = (): PublicSettings => use(SiteSettingsContext)

/** Returns the brand; undefined for the demonstration provider. */
export function useBrand(): PublicBrand | undefined {
  return useSiteSettings().brand
}

export function useOrganisation(): PublicOrganisation {
  return useSiteSettings().organisation
}
