/** The catalog's queries. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { endpointQuery, getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import { type CatalogCard, toCatalogCard } from './public/catalog-card.ts'
import type { CatalogSearchParams } from './public/catalog-search-params.ts'
import { couldNotFetchSeminars } from './public-seminar-api.ts'

const catalogPageSize = 12

export interface CatalogResult {
  readonly cards: readonly CatalogCard[]
  readonly total: number
  readonly pageCount: number
}

/** Values that equal the API's defaults are omitted. */
function toApiFilter({ when, categoryId, search, locationType, month, isFree }: CatalogSearchParams) {
  return { when, categoryId, search: search || undefined, locationType, month, isFree: isFree || undefined }
}

export function catalogQuery(searchParams: CatalogSearchParams) {
  const { sort, page } = searchParams
  const query = { ...toApiFilter(searchParams), sort, page, limit: catalogPageSize }
  return queryOptions({
    queryKey: ['GET /seminars', 'cards', query],
    queryFn: async ({ client, signal }): Promise<CatalogResult> => {
      const now = new Date()
      const call = { query, signal, fallback: couldNotFetchSeminars }
      const { seminars, total } = await getApiOfQueryClient(client).request('GET /seminars', call)
      const cards = seminars.map((seminar) => toCatalogCard(seminar, now))
      return { cards, total, pageCount: Math.ceil(total / catalogPageSize) }
    },
  })
}

/** Categories and months to filter by, each with the number of its results. */
export function seminarCountsQuery(searchParams: CatalogSearchParams) {
  const query = toApiFilter(searchParams)
  return {
    ...endpointQuery('GET /seminars/counts', { query }),
    placeholderData: keepPreviousData,
  }
}
