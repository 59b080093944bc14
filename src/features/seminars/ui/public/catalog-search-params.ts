import type { LocationType } from '#app/features/seminars/contract/labels.ts'
import { parseSeminarId } from '#app/features/seminars/contract/paths.ts'
import type { SeminarSort } from '#app/features/seminars/contract/seminars.ts'
import { monthPattern } from '#app/platform/format/dates.ts'

export interface CatalogSearchParams {
  readonly when: 'current' | 'archived'
  /** Undefined means all, 0 uncategorized. */
  readonly categoryId: number | undefined
  /** Empty if none. */
  readonly search: string
  readonly locationType: LocationType | undefined
  /** YYYY-MM */
  readonly month: string | undefined
  readonly isFree: boolean
  readonly sort: SeminarSort
  readonly page: number
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

export const locationTypes: readonly (readonly [LocationType, label: string])[] = [
  ['online', 'Online'],
  ['in_person', 'In person'],
]

export const maxSearchLength = 200

const defaultSort = { current: 'date', archived: '-date' } as const

/** The same list without its filters. */
export function clearCatalogFilter({ when, sort }: CatalogSearchParams): CatalogSearchParams {
  const filter = {
    categoryId: undefined,
    search: '',
    locationType: undefined,
    month: undefined,
    isFree: false,
  }
  return { ...filter, when, sort, page: 1 }
}

export function hasCatalogFilter(searchParams: CatalogSearchParams): boolean {
  return catalogHref({ ...searchParams, page: 1 }) !== catalogHref(clearCatalogFilter(searchParams))
}

/** The other list, with the filters that apply to both. */
export function toCatalogOfPeriod(
  searchParams: CatalogSearchParams,
  when: CatalogSearchParams['when'],
): CatalogSearchParams {
  return { ...searchParams, when, month: undefined, sort: defaultSort[when], page: 1 }
}

/** The sort orders of a list. Among archived seminars none are upcoming. */
export function listSeminarSorts({ when }: Pick<CatalogSearchParams, 'when'>): SeminarSort[] {
  const all = Object.keys(seminarSortLabels) as SeminarSort[]
  return when === 'current' ? all : all.filter((sort) => sort !== 'date')
}

function readCategoryId(text: string): number | undefined {
  return text === '0' ? 0 : (parseSeminarId(text) ?? undefined)
}

const readPage = (text: string) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)

/** Invalid or outdated parameters are ignored. Does without the validation library, which is large. */
export function readCatalogSearchParams(search: URLSearchParams): CatalogSearchParams {
  const read = (name: string) => search.get(name) ?? ''
  const [sort, place, month] = [read('sort'), read('place'), read('month')]
  const when = read('when') === 'past' ? 'archived' : 'current'
  return {
    when,
    categoryId: readCategoryId(read('category')),
    search: read('search').trim().slice(0, maxSearchLength),
    locationType: locationTypes.find(([type]) => type === place)?.[0],
    month: monthPattern.test(month) ? month : undefined,
    isFree: read('free') === '1',
    sort: listSeminarSorts({ when }).find((option) => option === sort) ?? defaultSort[when],
    page: readPage(read('page')),
  }
}

export function catalogHref(searchParams: CatalogSearchParams): string {
  const { when, categoryId, search, locationType, month, isFree, sort, page } = searchParams
  const values = {
    when: when === 'archived' && 'past',
    category: categoryId !== undefined && String(categoryId),
    search,
    place: locationType,
    month,
    free: isFree && '1',
    sort: sort !== defaultSort[when] && sort,
    page: page > 1 && String(page),
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value)
  const text = query.toString()
  return `/register${text && `?${text}`}`
}
