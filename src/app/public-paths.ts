/** Pages that are identical for every visitor, with the canonical form of each URL. */
import { catalogHref, readCatalogSearchParams } from '../features/seminars/ui/public/catalog-search-params.ts'
import {
  readRegistrationStep,
  readSeminarId,
  registrationStepHref,
  showsPaymentCode,
  showsRegistration,
} from '../features/seminars/ui/public/registration-search-params.ts'

const catalogPage = '/register'
const contactPage = '/contact'
const privacyPage = '/privacy'
/** Path that search engines leave out, so not among the pages below. */
export const checkInPath = '/check-in'
/** Other spellings are redirected, and redirects are not cached. */
const seminarPage = /^\/seminars\/[1-9]\d*(-[a-z0-9-]+)?$/
const resourcePage = /^\/resources\/[a-z0-9-]+(\/[a-z0-9-]+)?$/

/** Paths that every site has. */
export const publicPagePaths: readonly string[] = [
  '/',
  '/about',
  '/provider',
  catalogPage,
  '/resources',
  contactPage,
  '/status',
  privacyPage,
]

const knownPaths = new Set(publicPagePaths)

/** Drops irrelevant parameters such as social network tracking; null if the page is not public. */
export function canonicalPublicPath({ pathname, searchParams }: URL): string | null {
  if (seminarPage.test(pathname) || resourcePage.test(pathname)) return pathname
  // Its script chooses the seminar.
  if (pathname === checkInPath) return pathname
  if (!knownPaths.has(pathname)) return null
  // Earlier versions are read by few.
  if (pathname === privacyPage && searchParams.has('version')) return null
  // The subject is free text from the link.
  if (pathname === contactPage && searchParams.has('subject')) return null
  if (pathname !== catalogPage) return pathname
  const seminarId = readSeminarId(searchParams)
  if (seminarId !== null && (showsPaymentCode(searchParams) || showsRegistration(searchParams))) return null
  if (seminarId !== null) return registrationStepHref(seminarId, readRegistrationStep(searchParams))
  const catalog = readCatalogSearchParams(searchParams)
  // Searches have too many values.
  return catalog.search === '' ? catalogHref(catalog) : null
}
