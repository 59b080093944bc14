/** The pages that are the same for every visitor, and the one way to write each of their addresses. */
import { resourceDocuments } from '../content/resource-documents.ts'
import {
  catalogHref,
  readCatalogAddress,
  readSeminarId,
  readStep,
  stepHref,
} from '../features/catalog/ui/public/catalog-address.ts'

const catalogPage = '/register'
const contactPage = '/contact'

/** What a search engine may list; the other pages ask for a person. */
export const publicPages: readonly string[] = [
  '/',
  '/about',
  catalogPage,
  '/resources',
  ...resourceDocuments.map(({ path }) => path),
  contactPage,
  '/status',
  '/privacy',
]

const known = new Set(publicPages)

/**
 * The address without what changes nothing, such as the marks that social networks add to their links; null where it is
 * no page for everybody.
 */
export function publicAddress({ pathname, searchParams }: URL): string | null {
  if (!known.has(pathname)) return null
  // A subject is in the words of whoever wrote the link.
  if (pathname === contactPage && searchParams.has('subject')) return null
  if (pathname !== catalogPage) return pathname
  const seminarId = readSeminarId(searchParams)
  if (seminarId !== null) return stepHref(seminarId, readStep(searchParams))
  return catalogHref(readCatalogAddress(searchParams))
}
