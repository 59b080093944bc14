/** Public queries of seminars and categories; their keys are known only here. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import { truncateText } from '../../../ui/cut-text.ts'
import type { CategoryWithCount, PublicSeminar, Seminar, SeminarSort } from '../contract/seminars.ts'
import { registrationClosedTexts, whySeminarClosed } from '../rules/availability.ts'
import { toSeminarTexts } from './public/seminar-labels.ts'

const catalogSize = 100

const upcomingShown = 3

export interface CatalogFilter {
  /** 0 means uncategorized. */
  readonly categoryId?: number | undefined
  readonly sort?: SeminarSort | undefined
}

const couldNotFetch = 'Failed to fetch seminars'

const seminarsKey = ['seminars', 'catalog'] as const

export interface CatalogResult {
  readonly seminars: readonly PublicSeminar[]
  readonly total: number
  /** In milliseconds; status is relative to this time. */
  readonly askedAt: number
}

export function catalogQuery(api: ApiClient, filter: CatalogFilter = {}) {
  const { categoryId, sort } = filter
  return queryOptions({
    queryKey: [...seminarsKey, { categoryId: categoryId ?? null, sort: sort ?? 'date' }],
    queryFn: async ({ signal }): Promise<CatalogResult> => {
      const askedAt = Date.now()
      const { seminars, total } = await api.request('GET /seminars', {
        query: { page: 1, limit: catalogSize, categoryId, sort },
        signal,
        fallback: couldNotFetch,
      })
      return { seminars, total, askedAt }
    },
  })
}

/** Only what the home page shows, to keep it small. */
export interface PublicUpcomingSeminar extends Pick<Seminar, 'id' | 'title' | 'startDate' | 'endDate'> {
  readonly summary: string
  /** Place, price and CPD points. */
  readonly facts: string
  readonly closed: string | null
}

const summaryLimit = 120
const withoutDescription =
  'Join us for this upcoming seminar. More details will be provided upon registration.'

function toUpcoming(seminar: Seminar, now: Date): PublicUpcomingSeminar {
  const { id, title, description, startDate, endDate } = seminar
  const summary = truncateText(description || withoutDescription, summaryLimit)
  const reason = whySeminarClosed(seminar, now)
  const { place, price, cpdPoints } = toSeminarTexts(seminar)
  const facts = [place, price, cpdPoints].filter((text) => text !== null).join(' · ')
  return { id, title, startDate, endDate, summary, facts, closed: reason && registrationClosedTexts[reason] }
}

/** The three nearest upcoming seminars of those fetched. */
function nearestUpcoming(seminars: readonly Seminar[], now: Date): PublicUpcomingSeminar[] {
  return seminars
    .filter(({ startDate, status }) => new Date(startDate) > now && status === 'scheduled')
    .sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate))
    .slice(0, upcomingShown)
    .map((seminar) => toUpcoming(seminar, now))
}

export function publicUpcomingSeminarsQuery(api: ApiClient, clock: () => Date = () => new Date()) {
  return queryOptions({
    queryKey: [...seminarsKey, 'upcoming'],
    queryFn: async ({ signal }) => {
      const call = { query: { page: 1, limit: catalogSize }, signal, fallback: couldNotFetch }
      return nearestUpcoming((await api.request('GET /seminars', call)).seminars, clock())
    },
  })
}

export interface CatalogSeminar extends PublicSeminar {
  /** Null if the user may not see it; omitted in serialized data. */
  readonly locationDetails?: string | null
  /** Omitted in serialized data if there is none. */
  readonly whatToBring?: string | null
  readonly isDraft?: boolean
}

export function catalogSeminarQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: [...seminarsKey, 'one', seminarId],
    queryFn: ({ signal }): Promise<{ readonly seminar: CatalogSeminar }> =>
      api.request('GET /seminars/details', { query: { seminarId }, signal, fallback: couldNotFetch }),
  })
}

export interface SeminarCounts {
  readonly all: number
  readonly uncategorized: number
}

/**
 * Counts of all and of uncategorized seminars.
 * @param all the first count, if known
 */
export function seminarCountsQuery(api: ApiClient, all?: Promise<number>) {
  const count = async (signal: AbortSignal, categoryId?: number) => {
    const call = { query: { page: 1, limit: 1, categoryId }, fallback: couldNotFetch, signal }
    return (await api.request('GET /seminars', call)).total
  }
  return queryOptions({
    queryKey: [...seminarsKey, 'counts'],
    queryFn: async ({ signal }): Promise<SeminarCounts> => {
      const counts = await Promise.all([all ?? count(signal), count(signal, 0)])
      return { all: counts[0], uncategorized: counts[1] }
    },
    placeholderData: keepPreviousData,
  })
}

export type CategoryChip = Pick<CategoryWithCount, 'id' | 'name' | 'seminarCount'>

/** Categories for public pages; the admin area uses `planning-api.ts`. */
export function categoryChipsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['seminars', 'categories', 'chips'],
    queryFn: async ({ signal }): Promise<readonly CategoryChip[]> => {
      const query = { page: 1, limit: 100, onlyActive: true }
      const call = { query, signal, fallback: 'Failed to fetch categories' }
      const { categories } = await api.request('GET /categories', call)
      return categories.map(({ id, name, seminarCount }) => ({ id, name, seminarCount }))
    },
  })
}
