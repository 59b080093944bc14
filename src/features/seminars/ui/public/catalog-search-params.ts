import { parseSeminarId } from '../../contract/paths.ts'
import type { SeminarSort } from '../../contract/seminars.ts'

export interface CatalogSearchParams {
  /** Undefined means all, 0 uncategorized. */
  readonly categoryId: number | undefined
  readonly sort: SeminarSort
}

export const seminarSortLabels: Record<SeminarSort, string> = {
  date: 'Date (upcoming first)',
  '-date': 'Date (latest first)',
  title: 'Title (A–Z)',
  '-title': 'Title (Z–A)',
  price: 'Price (low to high)',
  '-price': 'Price (high to low)',
  cpd: 'CPD points (high to low)',
  duration: 'Duration (shortest first)',
  '-duration': 'Duration (longest first)',
}

/** Checked against the labels, to avoid loading the validation library. */
const isSort = (text: string): text is SeminarSort => Object.hasOwn(seminarSortLabels, text)

function readCategoryId(text: string | null): number | undefined {
  return text === '0' ? 0 : (parseSeminarId(text ?? '') ?? undefined)
}

/** Invalid or outdated parameters are ignored. */
export function readCatalogSearchParams(search: URLSearchParams): CatalogSearchParams {
  const sort = search.get('sort') ?? ''
  return { categoryId: readCategoryId(search.get('category')), sort: isSort(sort) ? sort : 'date' }
}

export function catalogHref({ categoryId, sort }: CatalogSearchParams): string {
  const query = new URLSearchParams()
  if (categoryId !== undefined) query.set('category', String(categoryId))
  if (sort !== 'date') query.set('sort', sort)
  const search = query.toString()
  return `/register${search && `?${search}`}`
}
